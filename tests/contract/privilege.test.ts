import { permissionExplain } from '#contract/resources/sys/permissionExplain.ts'
import { privilege, privilegeBusi, privilegeDef } from '#contract/resources/sys/privilege.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, queryByCode, export: workbook } = privilege.endpoints

let count = 0
const write = (change: Record<string, unknown> = {}) => {
  count += 1
  return {
    privilegeCode: `P${count}`,
    privilegeName: `授权${count}`,
    privilegeItemsArr: ['use', 'view'],
    busiChildren: [{ entityId: 'leave', entityIdDesc: '请假流程' }],
    userChildren: [{ privilegeType: 'all', privilegeTag: 'W' }],
    ...change,
  }
}

const idsOf = (table: string, tenantId = 'platform'): string[] =>
  server
    .sql<{ id: string }>(`SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE tenant_id = ? LIMIT 3`, tenantId)
    .map(({ id }) => id)

test('a privilege is made with its rows, changed row by row, read by id and by code, and goes with its rows (SYS-PRV-04, SYS-PRV-14..17)', async () => {
  const [user = ''] = idsOf('users')
  const body = write({
    userChildren: [
      { privilegeType: 'employee', privilegeValues: user, privilegeValuesDesc: '甲', privilegeTag: 'W' },
      { privilegeType: 'role', privilegeValues: idsOf('roles').join(','), privilegeTag: 'B' },
    ],
  })
  const id = await admin.must(create, { body })
  const made = await admin.must(get, { params: { id } })
  expect(made).toMatchObject({
    privilegeType: 'bpm',
    privilegeItems: 'use,view',
    privilegeItemsArr: ['use', 'view'],
    status: 1,
    busiChildren: [{ entityId: 'leave', privilegeCode: body.privilegeCode }],
    userChildren: [{ privilegeTag: 'W' }, { privilegeTag: 'B' }],
  })
  expect(await admin.must(queryByCode, { query: { privilegeCode: body.privilegeCode } })).toEqual(made)
  expect(await admin.must(queryByCode, { query: { privilegeCode: 'nobody' } })).toBeNull()

  const [busi] = made.busiChildren
  const [white, black] = made.userChildren
  await admin.must(update, {
    body: {
      ...body,
      id,
      privilegeItemsArr: ['manage'],
      busiChildren: [
        { id: busi?.id, entityId: 'leave', entityIdDesc: '休假' },
        { entityId: 'fee', entityIdDesc: '报销' },
      ],
      userChildren: [{ ...white, privilegeType: 'all' }],
      deltUserList: [black?.id],
    },
  })
  const changed = await admin.must(get, { params: { id } })
  expect(changed.privilegeItemsArr).toEqual(['manage'])
  expect(changed.busiChildren.map((row) => [row.id === busi?.id, row.entityIdDesc])).toEqual([
    [true, '休假'],
    [false, '报销'],
  ])
  expect(changed.userChildren).toMatchObject([{ id: white?.id, privilegeType: 'all', privilegeValues: '' }])

  const { list: busis, remove: removeBusi } = privilegeBusi.endpoints
  const { list: defs, remove: removeDef } = privilegeDef.endpoints
  const byCode = { privilegeCode: body.privilegeCode }
  expect(await admin.must(busis, { query: byCode })).toEqual(changed.busiChildren)
  expect(await admin.must(defs, { query: { ...byCode, tag: 'W' } })).toEqual(changed.userChildren)
  expect(await admin.must(defs, { query: { ...byCode, tag: 'B' } })).toEqual([])
  expect((await admin.must(defs, { query: { tag: 'W' } })).length).toBeGreaterThan(0)
  await admin.must(removeBusi, { body: [busi?.id] })
  await admin.must(removeDef, { body: [white?.id] })
  expect(await admin.must(busis, { query: byCode })).toHaveLength(1)
  expect(await admin.must(defs, { query: byCode })).toEqual([])
  await admin.must(remove, { body: [id] })
  expect(server.sql('SELECT 1 FROM privilege_busis WHERE privilege_id = ?', id)).toEqual([])
})

test('the rows of a new privilege are its own, also those copied from another record (SYS-PRV-15)', async () => {
  const from = await admin.must(get, { params: { id: await admin.must(create, { body: write() }) } })
  const body = {
    ...from,
    privilegeCode: `${from.privilegeCode}_COPY`,
    deltBusiList: [from.busiChildren[0]?.id],
  }
  const copy = await admin.must(get, { params: { id: await admin.must(create, { body }) } })
  expect(copy.busiChildren.map(({ entityId }) => entityId)).toEqual(['leave'])
  expect(copy.userChildren).toHaveLength(from.userChildren.length)
  const rows = [...copy.busiChildren, ...copy.userChildren].map(({ id }) => id)
  for (const { id } of [...from.busiChildren, ...from.userChildren]) expect(rows).not.toContain(id)
  expect(await admin.must(get, { params: { id: from.id } })).toEqual(from)
})

test('name, code and at least one type are required, and each process its words (SYS-PRV-05, SYS-PRV-09)', async () => {
  const answer = await admin.call(create, {
    body: write({ privilegeName: ' ', privilegeCode: '', privilegeItemsArr: [] }),
  })
  expect(Object.keys(answer.fields).sort()).toEqual(['privilegeCode', 'privilegeItemsArr', 'privilegeName'])
  const child = await admin.call(create, {
    body: write({ busiChildren: [{ entityId: 'a', entityIdDesc: '' }] }),
  })
  expect(child.fields).toEqual({ 'busiChildren.0.entityIdDesc': chinese('common:required') })
  expect((await admin.call(create, { body: write({ privilegeItemsArr: ['drop'] }) })).status).toBe(422)
})

test('the code is fixed and unique in its tenant (SYS-PRV-06)', async () => {
  const body = write()
  const id = await admin.must(create, { body })
  expect(await admin.call(update, { body: { ...body, id, privilegeCode: 'OTHER' } })).toMatchObject({
    code: 500,
    msg: chinese('privilege.codeFixed'),
  })
  expect((await admin.call(create, { body })).code).toBe(10002)
  expect((await tenant.call(create, { body })).code).toBe(0)
})

test('the white list takes everybody, the black list does not; the others name who (SYS-PRV-07, SYS-PRV-08)', async () => {
  const of = (row: object) =>
    admin.call(create, { body: write({ userChildren: [{ privilegeType: 'all', privilegeTag: 'W' }, row] }) })
  const tables = { employee: 'users', role: 'roles', org: 'depts', orgSub: 'depts', position: 'duties' }
  for (const [privilegeType, table] of Object.entries(tables)) {
    for (const privilegeTag of ['W', 'B']) {
      const values = { privilegeType, privilegeTag, privilegeValues: idsOf(table).join(',') }
      expect((await of(values)).code, `${privilegeType} ${privilegeTag}`).toBe(0)
      expect((await of({ ...values, privilegeValues: '' })).fields).toHaveProperty([
        'userChildren.1.privilegeValues',
      ])
    }
    const foreign = idsOf(table, 'hengyuan').join(',')
    expect((await of({ privilegeType, privilegeTag: 'W', privilegeValues: foreign })).msg).toBe(
      chinese('recordMissing'),
    )
  }
  expect((await of({ privilegeType: 'all', privilegeTag: 'B' })).fields).toEqual({
    'userChildren.1.privilegeType': chinese('field.everybodyExcluded'),
  })
  expect((await of({ privilegeType: 'boss', privilegeTag: 'W' })).status).toBe(422)
})

test('a privilege over processes needs processes and somebody on the white list, another kind does not (SYS-PRV-10, SYS-PRV-11)', async () => {
  expect((await admin.call(create, { body: write({ busiChildren: [] }) })).msg).toBe(
    chinese('sys.privilege:noBusi'),
  )
  const [user = ''] = idsOf('users')
  const black = [{ privilegeType: 'employee', privilegeValues: user, privilegeTag: 'B' }]
  for (const userChildren of [[], black]) {
    expect((await admin.call(create, { body: write({ userChildren }) })).msg).toBe(
      chinese('sys.privilege:noUsers'),
    )
  }
  const other = write({ privilegeType: 'report', busiChildren: [], userChildren: [] })
  expect((await admin.call(create, { body: other })).code).toBe(0)
})

test('the list has its filters, leaves portals out, and is exported (SYS-PRV-02)', async () => {
  const body = write({ privilegeName: '报表导出授权' })
  await admin.must(create, { body })
  // The shipped portal has its own.
  expect(server.sql("SELECT 1 FROM privileges WHERE privilege_type = 'portal'")).not.toEqual([])
  const named = await admin.must(page, { query: { privilegeName: '导出授权' } })
  expect(named.list.map((row) => row.privilegeCode)).toEqual([body.privilegeCode])
  const all = await admin.must(page, { query: { limit: 1000 } })
  expect(all.list.filter((row) => row.privilegeType === 'portal')).toEqual([])
  expect(
    (await admin.must(page, { query: { privilegeCode: body.privilegeCode.toLowerCase() } })).total,
  ).toBeGreaterThan(0)
  const [heading, ...rows] =
    readWorkbook((await admin.call(workbook, { query: { privilegeName: '导出授权' } })).bytes)[0]?.rows ?? []
  expect(heading?.slice(0, 4)).toEqual(['授权名称', '授权编码', '授权类型', '状态'])
  expect(rows).toHaveLength(1)
})

test("another tenant's privilege can be neither read nor changed nor emptied", async () => {
  const body = write()
  const id = await admin.must(create, { body })
  const made = await admin.must(get, { params: { id } })
  expect((await tenant.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(update, { body: { ...body, id } })).msg).toBe(chinese('recordMissing'))
  const own = await tenant.must(create, { body: write() })
  const stolen = write({ busiChildren: made.busiChildren })
  expect(
    (await tenant.call(update, { body: { ...stolen, id: own, privilegeCode: stolen.privilegeCode } })).code,
  ).not.toBe(0)
  await tenant.must(remove, { body: [id] })
  await tenant.must(privilegeBusi.endpoints.remove, { body: made.busiChildren.map((row) => row.id) })
  await tenant.must(privilegeDef.endpoints.remove, { body: made.userChildren.map((row) => row.id) })
  expect(await admin.must(get, { params: { id } })).toEqual(made)
})

test('the codes are enough without the screen: add, change, delete, each a refusal in words where it is due (SYS-PRV-06, SYS-PRV-18..20)', async () => {
  for (const verb of ['save', 'update', 'delete']) server.grant(`bpm:bpmAuths:${verb}`)
  const body = write()
  const id = await operator.must(create, { body })
  expect(await operator.call(create, { body })).toMatchObject({ code: 10_002, msg: chinese('duplicate') })
  expect(await operator.call(update, { body: { ...body, id, privilegeName: '改名' } })).toMatchObject({
    code: 0,
  })
  // Reads need the screen (SYS-22).
  expect(await operator.call(get, { params: { id } })).toMatchObject({
    status: 403,
    msg: chinese('forbidden'),
  })
  const asked = { body: { ...body, id } }
  expect(await operator.call(permissionExplain.endpoints.privilegeChange, asked)).toMatchObject({
    ...{ code: 500, msg: chinese('recordMissing') },
  })
  const made = await admin.must(get, { params: { id } })
  expect(made.privilegeName).toBe('改名')
  const rows = made.userChildren.map((row) => row.id)
  expect(await operator.call(privilegeDef.endpoints.remove, { body: rows })).toMatchObject({ code: 0 })
  expect(await operator.call(remove, { body: [id] })).toMatchObject({ code: 0 })
  expect((await admin.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  // One of a portal needs its own code.
  const portal = { ...write(), privilegeType: 'portal' }
  expect(await operator.call(create, { body: portal })).toMatchObject({ status: 403 })
  expect(server.faults).toEqual([])
})
