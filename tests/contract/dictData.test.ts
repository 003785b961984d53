import { MAX_DICT_LEVELS, type DictData, dictData, dictDataCust } from '#contract/resources/sys/dictData.ts'
import { dictType, dictTypeCust } from '#contract/resources/sys/dictType.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, getMaxSort, uses } = dictData.endpoints
const cust = dictDataCust.endpoints

let made = 0
const newType = async (endpoint: typeof dictType.endpoints.create) => {
  made += 1
  const name = `TYPE_${made}`
  await admin.must(endpoint, { body: { dictName: `字典${made}`, dictType: name } })
  return name
}
const systemType = () => newType(dictType.endpoints.create)
const customType = () => newType(dictTypeCust.endpoints.create)

const body = (type: string, more: Record<string, unknown> = {}) => {
  made += 1
  return { dictType: type, dictLabel: `标签${made}`, dictValue: `V${made}`, sort: 1, ...more }
}
const make = async (type: string, more: Record<string, unknown> = {}): Promise<DictData> =>
  admin.must(get, { params: { id: await admin.must(create, { body: body(type, more) }) } })
const makeCust = async (type: string, more: Record<string, unknown> = {}): Promise<DictData> =>
  admin.must(cust.get, { params: { id: await admin.must(cust.create, { body: body(type, more) }) } })

test('the page answers the entries of one type below one parent, by sort (OPS-DDT-12)', async () => {
  const type = await systemType()
  const second = await make(type, { sort: 2, dictLabel: '第二' })
  await make(type, { sort: 1, dictLabel: '第一' })
  await make(type, { pid: second.id, dictLabel: '下级' })
  await make(await systemType())
  const labels = async (query: Record<string, string>) =>
    (await admin.must(page, { query: { dictType: type, ...query } })).list.map((row) => row.dictLabel)
  expect(await labels({ pid: '0' })).toEqual(['第一', '第二'])
  expect(await labels({ pid: second.id })).toEqual(['下级'])
  expect(await labels({ pid: '0', dictLabel: '二' })).toEqual(['第二'])
  expect((await admin.must(page, { query: { dictType: type, limit: 1 } })).total).toBe(3)
})

test('pids, pnames, level and isLeaf follow from the place, also below what is moved or renamed (OPS-DDT-12)', async () => {
  const type = await systemType()
  const top = await make(type, { dictLabel: '甲' })
  const middle = await make(type, { pid: top.id, dictLabel: '乙' })
  const low = await make(type, { pid: middle.id, dictLabel: '丙' })
  expect(low).toMatchObject({
    ...{ pids: `${top.id},${middle.id}`, pnames: '甲 / 乙', level: 3, isLeaf: 1 },
    ...{ dictType: type, status: 1, creator: chinese('sys.user:mark.super') },
  })
  const read = async (id: string) => admin.must(get, { params: { id } })
  expect([(await read(top.id)).isLeaf, (await read(middle.id)).isLeaf]).toEqual([0, 0])

  await admin.must(update, { body: { ...top, dictLabel: '甲二' } })
  expect((await read(low.id)).pnames).toBe('甲二 / 乙')
  await admin.must(update, { body: { ...middle, pid: '0' } })
  expect(await read(low.id)).toMatchObject({ pids: middle.id, pnames: '乙', level: 2 })
  expect((await read(top.id)).isLeaf).toBe(1)
  await admin.must(remove, { body: [low.id] })
  expect((await read(middle.id)).isLeaf).toBe(1)
})

test('label, value, type, remark and sort are checked (OPS-DDT-03..06, OPS-DDT-08)', async () => {
  const type = await systemType()
  const said = chinese('common:required')
  expect((await admin.call(create, { body: {} })).fields).toEqual({
    ...{ dictLabel: said, dictValue: said, dictType: said, sort: said },
  })
  const refused = async (more: Record<string, unknown>) =>
    Object.keys((await admin.call(create, { body: body(type, more) })).fields)
  expect(await refused({ dictLabel: '' })).toEqual(['dictLabel'])
  expect(await refused({ dictValue: 'x'.repeat(101) })).toEqual(['dictValue'])
  expect(await refused({ dictType: 'x'.repeat(101) })).toEqual(['dictType'])
  expect(await refused({ remark: 'x'.repeat(201) })).toEqual(['remark'])
  expect(await refused({ sort: -1 })).toEqual(['sort'])
  expect(await refused({ sort: 0, dictValue: 'y'.repeat(100), remark: 'x'.repeat(200) })).toEqual([])
})

test('the custom dictionary data keep the same limits (OPS-DCU-11)', async () => {
  const type = await customType()
  const refused = async (more: Record<string, unknown>) =>
    Object.keys((await admin.call(cust.create, { body: body(type, more) })).fields)
  expect(await refused({ dictLabel: '' })).toEqual(['dictLabel'])
  expect(await refused({ dictValue: 'x'.repeat(101) })).toEqual(['dictValue'])
  expect(await refused({ dictType: 'x'.repeat(101) })).toEqual(['dictType'])
  expect(await refused({ remark: 'x'.repeat(201) })).toEqual(['remark'])
  expect(await refused({ sort: -1 })).toEqual(['sort'])
  expect(await refused({ sort: 0 })).toEqual([])
})

test('the next sort is the greatest below the parent plus one (OPS-DDT-08, OPS-DCU-09)', async () => {
  const type = await systemType()
  const next = (pid: string) => admin.must(getMaxSort, { params: { pid }, query: { dictType: type } })
  expect(await next('0')).toBe(1)
  const top = await make(type, { sort: 7 })
  await make(type, { sort: 3, pid: top.id })
  expect([await next('0'), await next(top.id)]).toEqual([8, 4])
  const own = await customType()
  await makeCust(own, { sort: 4 })
  const query = { pid: '0', dictType: own }
  expect(await admin.must(cust.getTreeMaxSort, { query })).toBe(5)
})

test('a value stands once in its dictionary, and an entry stays in it', async () => {
  const [type, other] = [await systemType(), await systemType()]
  const row = await make(type, { dictValue: 'A' })
  expect((await admin.call(create, { body: body(type, { dictValue: 'A' }) })).code).toBe(10002)
  expect((await admin.call(create, { body: body(other, { dictValue: 'A' }) })).code).toBe(0)
  expect((await admin.call(update, { body: { ...row, dictType: other } })).msg).toBe(
    chinese('dictData.typeFixed'),
  )
  expect((await admin.call(create, { body: body('NOWHERE') })).msg).toBe(chinese('dictData.typeUnknown'))
})

test('cycles, parents of other dictionaries and missing ones are refused', async () => {
  const type = await systemType()
  const top = await make(type)
  const low = await make(type, { pid: (await make(type, { pid: top.id })).id })
  for (const pid of [top.id, low.id])
    expect((await admin.call(update, { body: { ...top, pid } })).msg).toBe(
      chinese('sys.dictType:sheet.parentSelf'),
    )
  const foreign = await make(await systemType())
  for (const pid of [foreign.id, '999'])
    expect((await admin.call(update, { body: { ...low, pid } })).msg).toBe(chinese('dictData.parentMissing'))
  // A cycle that another program has written ends no walk of ours.
  server.sql('UPDATE dict_data SET pid = ? WHERE id = ?', low.id, top.id)
  expect((await admin.call(update, { body: { ...low, dictLabel: '新' } })).msg).toBe(
    chinese('sys.dictType:sheet.parentSelf'),
  )
  expect((await admin.must(page, { query: { dictType: type } })).total).toBe(3)
  expect((await admin.call(dictType.endpoints.uses, { query: { ids: low.id } })).code).toBe(0)
})

test('1,000 levels end at the limit, and no branch is moved below it', async () => {
  const type = await systemType()
  const line: string[] = ['0']
  let refused = ''
  for (let level = 1; level <= 1000 && refused === ''; level += 1) {
    const answer = await admin.call(create, { body: body(type, { pid: line.at(-1) }) })
    if (answer.code === 0) line.push(answer.data)
    else refused = answer.msg
  }
  expect(line).toHaveLength(MAX_DICT_LEVELS + 1)
  expect(refused).toBe(chinese('dictData.tooDeep', { limit: MAX_DICT_LEVELS }))
  const top = await make(type)
  const first = await admin.must(get, { params: { id: line[1] ?? '' } })
  expect((await admin.call(update, { body: { ...first, pid: top.id } })).msg).toBe(refused)
})

test('the list leaves out the entry of id_ne and the children of pid_ne (OPS-DCU-08)', async () => {
  const type = await customType()
  const top = await makeCust(type, { dictLabel: '上' })
  await makeCust(type, { pid: top.id, dictLabel: '中' })
  await makeCust(type, { dictLabel: '旁', sort: 2 })
  const labels = async (query: Record<string, string>) =>
    (await admin.must(cust.list, { query: { dictType: type, ...query } })).map((row) => row.dictLabel)
  expect(await labels({})).toEqual(['上', '旁', '中'])
  expect(await labels({ id_ne: top.id })).toEqual(['旁', '中'])
  expect(await labels({ id_ne: top.id, pid_ne: top.id })).toEqual(['旁'])
})

test('an entry with children stays; a branch goes at once', async () => {
  const type = await customType()
  const top = await makeCust(type, { dictLabel: '上' })
  const low = await makeCust(type, { pid: top.id })
  expect(await admin.call(cust.remove, { body: [top.id] })).toMatchObject({
    code: 10008,
    msg: chinese('dictData.hasChildren'),
  })
  expect(await admin.must(cust.remove, { body: [top.id, low.id] })).toBeNull()
  expect(await admin.must(cust.list, { query: { dictType: type } })).toEqual([])
})

test('the export holds the entries of the shown type (OPS-DCU-09)', async () => {
  const type = await customType()
  const top = await makeCust(type, { dictLabel: '上', dictValue: 'UP' })
  await makeCust(type, { pid: top.id, dictLabel: '下', dictValue: 'DOWN', status: 0, remark: '注' })
  await makeCust(await customType())
  const { bytes } = await admin.call(cust.export, { query: { dictType: type } })
  expect(readWorkbook(bytes)[0]?.rows).toEqual([
    ['字典值', '字典标签', '上级', '字典类型', '备注', '排序', '状态'],
    ['UP', '上', '', type, '', '1', '启用'],
    ['DOWN', '下', '上', type, '注', '1', '禁用'],
  ])
})

test("another tenant's entries and dictionaries are out of reach; system entries are the platform's", async () => {
  const type = await customType()
  const row = await makeCust(type)
  const system = await make(await systemType())
  expect(await tenant.must(cust.list, { query: { dictType: type } })).toEqual([])
  expect((await tenant.must(page, { query: { dictType: type } })).total).toBe(0)
  expect((await tenant.call(cust.get, { params: { id: row.id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(get, { params: { id: row.id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(cust.update, { body: row })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(cust.create, { body: body(type) })).msg).toBe(chinese('dictData.typeUnknown'))
  expect((await tenant.call(cust.create, { body: body(type, { pid: row.id }) })).msg).toBe(
    chinese('dictData.typeUnknown'),
  )
  await tenant.must(cust.remove, { body: [row.id] })
  expect((await admin.must(cust.get, { params: { id: row.id } })).dictType).toBe(type)
  // Custom calls do not reach system entries, and a tenant changes those by no call.
  expect((await admin.call(cust.update, { body: system })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(update, { body: system })).code).toBe(403)
  expect((await tenant.call(create, { body: body(system.dictType) })).code).toBe(403)
  expect((await tenant.call(remove, { body: [system.id] })).code).toBe(403)
})

test('entries in use are told with the records that carry them', async () => {
  const { list } = await admin.must(page, { query: { dictType: 'SYS_MENU_CLIENT', pid: '0' } })
  const pc = list.find(({ dictValue }) => dictValue === 'PC')
  expect(await admin.must(uses, { query: { ids: list.map(({ id }) => id).join(',') } })).toContainEqual({
    ...{ id: pc?.id, records: '菜单模块', field: '客户端', count: 1, names: ['电脑端'] },
  })
  const { id } = await make(await systemType())
  expect(await admin.must(uses, { query: { ids: id } })).toEqual([])
})
