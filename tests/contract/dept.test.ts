import { type DeptNode, dept } from '#contract/resources/sys/dept.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const sysadmin = await server.signIn('sysadmin')
const secadmin = await server.signIn('secadmin')
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const calls = dept.endpoints

const flat = (nodes: readonly DeptNode[]): DeptNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const idOf = (code: string, tenantId = 'platform'): string =>
  server.sql<{ id: string }>(
    'SELECT CAST(id AS TEXT) AS id FROM depts WHERE code = ? AND tenant_id = ?',
    code,
    tenantId,
  )[0]?.id ?? ''
const root = idOf('ROOT')

let made = 0
const body = (more: Record<string, unknown> = {}) => {
  made += 1
  return { pid: root, name: `部门${made}`, code: `D${made}`, ...more }
}
const make = async (more: Record<string, unknown> = {}) => {
  const id = await admin.must(calls.create, { body: body(more) })
  return admin.must(calls.get, { params: { id } })
}

test('lazy levels begin at pid 0 and say what has children (SYS-DPT-01, SYS-DPT-11)', async () => {
  const top = await admin.must(calls.listAllByName, { query: { pid: '0' } })
  expect(top.map((node) => [node.id, node.hasChildren, node.children])).toEqual([[root, true, []]])
  const second = await admin.must(calls.listAllByName, { query: { pid: root } })
  expect(second.map((node) => node.name)).toContain('研发中心')
  expect(second.find((node) => node.name === '财务部')?.hasChildren).toBe(false)
  expect(second.every((node) => node.parentName === top[0]?.name)).toBe(true)
})

test('a search answers what fits with everything above it, nested (SYS-DPT-11)', async () => {
  const found = await admin.must(calls.listAllByName, { query: { type: '1', name: '前端' } })
  expect(flat(found).map((node) => node.name)).toEqual([
    '管家云科技（北京）有限公司',
    '研发中心',
    '前端研发组',
  ])
  expect(await admin.must(calls.listAllByName, { query: { type: '1', name: '%' } })).toEqual([])
  const all = flat(await admin.must(calls.listAllByName, { query: { type: '1' } }))
  expect(all.length).toBe(
    server.sql<{ n: number }>("SELECT COUNT(*) AS n FROM depts WHERE tenant_id = 'platform'")[0]?.n,
  )
})

test('the data scope limits every reading call; allDataFlag passes it for administrators only (SYS-DPT-11, SYS-DPT-13)', async () => {
  const own = await operator.must(calls.treeList)
  expect(flat(own).map((node) => node.name)).toEqual(['值班中心'])
  expect((await operator.must(calls.listAllByName)).map((node) => node.name)).toEqual(['值班中心'])
  expect((await operator.must(calls.list)).map((row) => row.name)).toEqual(['值班中心'])
  expect((await operator.call(calls.get, { params: { id: root } })).msg).toBe(chinese('recordMissing'))
  const query = { type: '1', allDataFlag: 'true', name: '财务' }
  expect(await operator.must(calls.listAllByName, { query })).toEqual([])
  server.sql(
    "UPDATE role_rules SET value = '2' WHERE role_id = (SELECT id FROM roles WHERE name = '系统管理员')",
  )
  expect(await sysadmin.must(calls.treeList)).toEqual([])
  expect(flat(await sysadmin.must(calls.listAllByName, { query })).map((node) => node.name)).toContain(
    '财务部',
  )
  server.sql(
    "UPDATE role_rules SET value = '1' WHERE role_id = (SELECT id FROM roles WHERE name = '系统管理员')",
  )
})

test('list is flat and leaves out a department and its children, treeList is nested (SYS-DPT-12, SYS-DPT-13)', async () => {
  const rd = idOf('RD')
  const rest = await admin.must(calls.list, { query: { id_ne: rd, pid_ne: rd } })
  expect(rest.map((row) => row.code)).not.toContain('RD')
  expect(rest.map((row) => row.code)).not.toContain('RD-WEB')
  const below = (await admin.must(calls.list, { query: { pid_ne: root } })).map((row) => row.code)
  expect(below).toContain('ROOT')
  expect(below).not.toContain('RD-WEB')
  expect((await admin.must(calls.list, { query: { pid: rd } })).map((row) => row.code)).toEqual([
    'RD-PLT',
    'RD-WEB',
    'RD-QA',
    'RD-AI',
  ])
  const [top] = await admin.must(calls.treeList)
  expect(top?.children.find((node) => node.id === rd)?.children).toHaveLength(4)
})

test('a department keeps its fields and attributes; the next sort is offered (SYS-DPT-14)', async () => {
  const parent = await make()
  const next = () => admin.must(calls.getMaxSort, { query: { pid: parent.id } })
  expect(await next()).toBe(0)
  const extra = { 楼层: '3F', n: [1] }
  const sent = body({
    pid: parent.id,
    deptType: '3',
    tcode: 'TP-1',
    sort: 6,
    status: 0,
    extra,
  })
  const id = await admin.must(calls.create, { body: sent })
  expect(await next()).toBe(7)
  const stored = await admin.must(calls.get, { params: { id } })
  expect(stored).toMatchObject({ ...sent, parentName: parent.name })
  // A client without the attributes does not lose them.
  await admin.must(calls.update, { body: { ...sent, id, name: '改名', extra: undefined } })
  expect(await admin.must(calls.get, { params: { id } })).toMatchObject({ name: '改名', extra })
})

test('code and name are required, sort starts at 0, tcode holds 10 characters (SYS-DPT-07, SYS-DPT-09, SYS-DPT-10)', async () => {
  const { fields } = await admin.call(calls.create, { body: {} })
  expect(fields).toEqual({ name: chinese('common:required'), code: chinese('common:required') })
  expect((await admin.call(calls.create, { body: body({ sort: -1 }) })).fields.sort).toBe('不能小于0')
  expect((await admin.call(calls.create, { body: body({ tcode: '12345678901' }) })).fields.tcode).toBe(
    chinese('field.tooLong', { limit: 10 }),
  )
  expect((await admin.call(calls.create, { body: body({ tcode: '1234567890' }) })).code).toBe(0)
  expect((await admin.call(calls.create, { body: body({ extra: { ['x'.repeat(51)]: '1' } }) })).code).toBe(
    422,
  )
  expect((await admin.call(calls.create, { body: body({ extra: { x: 'y'.repeat(501) } }) })).code).toBe(422)
})

test('a code is one per tenant and never changes (SYS-DPT-08)', async () => {
  const first = await make()
  expect((await admin.call(calls.create, { body: body({ code: first.code }) })).code).toBe(10002)
  expect((await admin.call(calls.update, { body: { ...first, code: 'OTHER' } })).msg).toBe(
    chinese('dept.codeFixed'),
  )
  const elsewhere = body({ code: first.code, pid: idOf('ROOT', 'hengyuan') })
  expect((await tenant.call(calls.create, { body: elsewhere })).code).toBe(0)
})

test('a department stands neither below itself nor below a disabled or unknown one (SYS-DPT-14)', async () => {
  const top = await make()
  const below = await make({ pid: top.id })
  const closed = await make({ status: 0 })
  for (const pid of [top.id, below.id, closed.id, '77', idOf('ROOT', 'hengyuan')]) {
    expect(await admin.call(calls.update, { body: { ...top, pid } }), pid).toMatchObject({
      code: 10011,
      msg: chinese('dept.parent'),
    })
  }
  expect((await admin.call(calls.create, { body: body({ pid: '0' }) })).code).toBe(0)
})

test('with children or users it is not deleted (SYS-DPT-15)', async () => {
  const top = await make()
  const below = await make({ pid: top.id })
  expect(await admin.call(calls.remove, { body: [top.id] })).toMatchObject({
    code: 10014,
    msg: chinese('dept.hasChildren'),
  })
  server.sql("UPDATE users SET dept_id = ? WHERE username = 'operator'", below.id)
  expect(await admin.call(calls.remove, { body: [below.id] })).toMatchObject({
    code: 10015,
    msg: chinese('dept.hasUsers'),
  })
  // Of several the refusal names the obstacles, and none is deleted.
  const free = await make()
  const full = await make()
  server.sql("UPDATE users SET dept_id = ? WHERE username = 'secadmin'", full.id)
  const many = { body: [free.id, below.id, full.id] }
  expect(await admin.call(calls.remove, many)).toMatchObject({
    code: 10015,
    msg: `${chinese('dept.hasUsers')}：${below.name}、${full.name}`,
  })
  expect((await admin.in('en-US').call(calls.remove, many)).msg).toBe(
    `Remove the users of the department first: ${below.name}, ${full.name}`,
  )
  expect(await admin.must(calls.get, { params: { id: free.id } })).toMatchObject({ name: free.name })
  server.sql("UPDATE users SET dept_id = ? WHERE username = 'secadmin'", idOf('OPS-NOC'))
  server.sql("UPDATE users SET dept_id = ? WHERE username = 'operator'", idOf('OPS-NOC'))
  const role = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM roles WHERE name = '普通操作员'",
  )[0]
  server.sql("INSERT INTO role_relations VALUES (?, 'deptSub', ?)", role?.id, below.id)
  await admin.must(calls.remove, { body: [below.id] })
  await admin.must(calls.remove, { body: [top.id] })
  expect(server.sql('SELECT 1 FROM role_relations WHERE target_id = ?', below.id)).toEqual([])
})

test('the codes do not widen the data scope (SYS-DPT-16, SYS-DPT-17, SYS-DPT-18)', async () => {
  for (const verb of ['save', 'update', 'delete']) server.grant(`sys:dept:${verb}`)
  const own = await operator.must(calls.get, { params: { id: idOf('OPS-NOC') } })
  const id = await operator.must(calls.create, { body: body({ pid: own.id }) })
  expect((await operator.call(calls.update, { body: own })).code).toBe(0)
  expect((await operator.call(calls.update, { body: { ...own, pid: root } })).code).toBe(10011)
  expect((await operator.call(calls.create, { body: body({ pid: '0' }) })).code).toBe(10011)
  await operator.must(calls.remove, { body: [id] })
  // Outside the caller's scope, so nothing happens; a caller with the scope deletes it.
  expect((await admin.must(calls.get, { params: { id } })).id).toBe(id)
  expect((await secadmin.call(calls.remove, { body: [id] })).code).toBe(403)
  await admin.must(calls.remove, { body: [id] })
})

test("another tenant's departments are out of reach in every call", async () => {
  const row = await make()
  expect((await tenant.call(calls.get, { params: { id: row.id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(calls.update, { body: { ...row, name: '别人的' } })).msg).toBe(
    chinese('recordMissing'),
  )
  expect((await tenant.call(calls.create, { body: body({ pid: row.id }) })).code).toBe(10011)
  expect(await tenant.must(calls.listAllByName, { query: { pid: root } })).toEqual([])
  const query = { type: '1', allDataFlag: 'true', name: row.name }
  expect(await tenant.must(calls.listAllByName, { query })).toEqual([])
  await tenant.must(calls.remove, { body: [row.id] })
  expect((await admin.must(calls.get, { params: { id: row.id } })).name).toBe(row.name)
})

test('the export holds what is shown, or all in the order of the tree (SYS-DPT-05)', async () => {
  const rows = async (query: Record<string, string | number> = {}) =>
    readWorkbook((await admin.call(calls.export, { query })).bytes)[0]?.rows ?? []
  const all = await rows()
  expect(all[0]).toEqual(['部门名称', '上级部门', '部门编码', '部门类型', '排序', '状态'])
  const names = all.slice(1).map((row) => row[0])
  expect(names.indexOf('平台研发组')).toBe(names.indexOf('研发中心') + 1)
  expect(all.find((row) => row[0] === '平台研发组')?.slice(3)).toEqual(['小组', '1', '正常'])
  const closed = (await rows({ pids: '0', page: 1, limit: 10 })).map((row) => row[0])
  expect(closed).toContain('管家云科技（北京）有限公司')
  expect(closed).not.toContain('研发中心')
  const open = await rows({ pids: `0,${root}`, page: 1, limit: 100 })
  expect(open.map((row) => row[0])).toContain('研发中心')
  expect(open.map((row) => row[0])).not.toContain('平台研发组')
  expect((await rows({ name: '前端' })).map((row) => row[0])).toContain('研发中心')
})
