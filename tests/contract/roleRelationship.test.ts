import { type RoleRelationshipNode, roleRelationship } from '#contract/resources/sys/roleRelationship.ts'
import { role } from '#contract/resources/sys/role.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { list, listNoPermission, listRoleNoPermission, get, saveOrUpdate, remove } = roleRelationship.endpoints

let made = 0
const makeRole = async (name = '') => {
  made += 1
  return admin.must(role.endpoints.create, { body: { name: name || `节点${made}` } })
}
const node = (id: string, pid = '0', more: Record<string, unknown> = {}) => ({
  id,
  pid,
  flowableCode: 1,
  sort: 1,
  ...more,
})
const place = async (pid = '0', name = '') => {
  const id = await makeRole(name)
  await admin.must(saveOrUpdate, { body: node(id, pid) })
  return id
}
const flat = (nodes: readonly RoleRelationshipNode[]): RoleRelationshipNode[] =>
  nodes.flatMap((each) => [each, ...flat(each.children)])
const ids = (nodes: readonly RoleRelationshipNode[]) => flat(nodes).map((each) => each.id)

test('role, flow node and sort are each required; sort begins at 1 (SYS-REL-05, SYS-REL-06)', async () => {
  expect((await admin.call(saveOrUpdate, { body: {} })).fields).toEqual({
    id: chinese('common:required'),
    flowableCode: chinese('common:required'),
    sort: chinese('common:required'),
  })
  const id = await makeRole()
  for (const sort of [0, -1, 1.5])
    expect((await admin.call(saveOrUpdate, { body: node(id, '0', { sort }) })).status).toBe(422)
  expect((await admin.call(saveOrUpdate, { body: node('42') })).msg).toBe(chinese('user.roleUnknown'))
  expect((await admin.call(saveOrUpdate, { body: node(id, '42') })).msg).toBe(
    chinese('roleRelationship.parentMissing'),
  )
})

test('one call saves new nodes and changed ones, under the id of the role (SYS-REL-07)', async () => {
  const top = await place()
  const below = await place(top)
  expect(await admin.must(get, { params: { id: below } })).toMatchObject({
    id: below,
    pid: top,
    treeLevel: 2,
    isDelete: 0,
    updater: chinese('sys.user:mark.super'),
  })
  await admin.must(saveOrUpdate, { body: node(below, '0', { flowableCode: 3, sort: 7 }) })
  expect(await admin.must(get, { params: { id: below } })).toMatchObject({
    pid: '0',
    treeLevel: 1,
    flowableCode: 3,
    sort: 7,
  })
  for (const pid of [top, await place(top)])
    expect((await admin.call(saveOrUpdate, { body: node(top, pid) })).msg).toBe(
      chinese('roleRelationship.parentBelow'),
    )
})

test('the tree, its parent selector and the roles that are left to choose (SYS-REL-08)', async () => {
  const top = await place('0', '关系甲')
  const middle = await place(top, '关系乙')
  const low = await place(middle, '关系丙')
  const [user] = server.sql<{ id: string; name: string }>(
    "SELECT CAST(id AS TEXT) AS id, real_name AS name FROM users WHERE username = 'operator'",
  )
  await admin.must(role.endpoints.addUsers, { query: { roleId: low, userIds: user?.id ?? '' } })
  const found = flat(await admin.must(list, { query: { roleName: '关系丙' } }))
  expect(found.map((each) => [each.id, each.treeLevel])).toEqual([
    [top, 1],
    [middle, 2],
    [low, 3],
  ])
  expect(found.at(-1)).toMatchObject({ roleName: '关系丙', userNames: user?.name })
  const parents = ids(await admin.must(listNoPermission, { query: { id_ne: middle, pid_ne: middle } }))
  expect(parents).toContain(top)
  expect(parents).not.toContain(middle)
  expect(parents).not.toContain(low)
  const free = await makeRole()
  const choices = async (query: Record<string, string>) =>
    (await admin.must(listRoleNoPermission, { query })).map((each) => each.id)
  expect(await choices({})).toContain(free)
  expect(await choices({})).not.toContain(middle)
  expect(await choices({ id: middle })).toContain(middle)
  // The list follows the data scope, the selectors do not.
  server.openScreen('sys/sysRoleRelationship')
  expect(ids(await operator.must(list))).toEqual([])
  expect(ids(await operator.must(listNoPermission))).toContain(top)
})

test('a node with children stays until they are gone; the export shows the tree (SYS-REL-09)', async () => {
  const top = await place('0', '导出甲')
  const below = await place(top, '导出乙')
  expect(await admin.call(remove, { body: [top] })).toMatchObject({
    code: 500,
    msg: chinese('roleRelationship.hasChildren'),
  })
  const free = await place('0', '导出丙')
  expect((await admin.call(remove, { body: [free, top] })).msg).toBe(
    `${chinese('roleRelationship.hasChildren')}：导出甲`,
  )
  const answer = await admin.call(roleRelationship.endpoints.export, { query: { roleName: '导出乙' } })
  const [head, ...rows] = readWorkbook(answer.bytes)[0]?.rows ?? []
  expect(head?.slice(0, 5)).toEqual(['角色名称', '流程节点', '用户', '排序', '层级'])
  expect(rows.map((cells) => [cells[0], cells[4]])).toEqual([
    ['导出甲', '1'],
    ['导出乙', '2'],
  ])
  await admin.must(remove, { body: [top, below, free] })
  expect(ids(await admin.must(list, { query: { roleName: '导出' } }))).toEqual([])
})

test('a role that is deleted leaves the tree, and what stood below it moves up', async () => {
  const top = await place()
  const middle = await place(top)
  const low = await place(middle)
  await admin.must(role.endpoints.remove, { body: [middle] })
  expect((await admin.must(get, { params: { id: low } })).pid).toBe(top)
})

test("another tenant's roles and nodes are out of reach", async () => {
  const id = await place()
  expect(ids(await tenant.must(listNoPermission))).not.toContain(id)
  expect((await tenant.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(saveOrUpdate, { body: node(id) })).msg).toBe(chinese('user.roleUnknown'))
  await tenant.must(remove, { body: [id] })
  expect((await admin.must(get, { params: { id } })).id).toBe(id)
})

test('adding, changing and deleting ask for three codes of their own (SYS-REL-11..13)', async () => {
  const [dept] = server.sql<{ id: string }>(
    "SELECT CAST(dept_id AS TEXT) AS id FROM users WHERE username = 'operator' AND tenant_id = 'platform'",
  )
  const roles = await Promise.all(
    ['甲', '乙', '丙', '丁'].map((name) =>
      admin.must(role.endpoints.create, { body: { name, deptId: dept?.id ?? '' } }),
    ),
  )
  const fresh = roles.slice(1)
  const known = roles[0] ?? ''
  await admin.must(saveOrUpdate, { body: node(known) })
  const attempts = async () => ({
    'sys:sysRoleRelationship:save': (await operator.call(saveOrUpdate, { body: node(fresh.pop() ?? '') }))
      .code,
    'gen:genTableTemplate:update': (await operator.call(saveOrUpdate, { body: node(known) })).code,
    'gen:genTableTemplate:delete': (await operator.call(remove, { body: ['1'] })).code,
  })
  const none = {
    'sys:sysRoleRelationship:save': 403,
    'gen:genTableTemplate:update': 403,
    'gen:genTableTemplate:delete': 403,
  }
  for (const code of Object.keys(none)) {
    const grant = `SELECT roles.id, menus.id FROM roles JOIN menus ON menus.permissions = '${code}' WHERE roles.name = '普通操作员'`
    server.sql(`INSERT INTO role_menus (role_id, menu_id) ${grant}`)
    expect(await attempts(), code).toEqual({ ...none, [code]: 0 })
    server.sql(`DELETE FROM role_menus WHERE (role_id, menu_id) IN (${grant})`)
  }
})
