import { type MenuBranch, type MenuNode, MODULE_TYPE, menu } from '#contract/resources/sys/menu.ts'
import { menuModule } from '#contract/resources/sys/menuModule.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const sysadmin = await server.signIn('sysadmin')
const secadmin = await server.signIn('secadmin')
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const calls = menu.endpoints

const flat = <T extends { children: T[] }>(nodes: readonly T[]): T[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const idOf = (table: string, where: string): string =>
  server.sql<{ id: string }>(`SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE ${where}`)[0]?.id ?? ''

let made = 0
const body = (more: Record<string, unknown> = {}) => {
  made += 1
  return { name: `菜单${made}`, client: 'PC', ...more }
}
const make = async (more: Record<string, unknown> = {}) => {
  const id = await admin.must(calls.create, { body: body(more) })
  return admin.must(calls.get, { params: { id } })
}

test('list answers the whole nested tree of one client (SYS-MNU-20)', async () => {
  const app = await make({ client: 'APP', type: 3, name: '移动办公' })
  await make({ client: 'APP', pid: app.id, name: '第二', sort: 2 })
  await make({ client: 'APP', pid: app.id, name: '第一', sort: 1, permissions: 'a:b:c' })
  const list = await admin.must(calls.list, { query: { client: 'APP' } })
  expect(list.map((node) => node.name)).toEqual(['移动办公'])
  expect(list[0]?.children.map((node) => [node.name, node.parentName])).toEqual([
    ['第一', '移动办公'],
    ['第二', '移动办公'],
  ])
  const desk: MenuBranch[] = flat(await admin.must(calls.list, { query: { client: 'PC' } }))
  expect(desk.every((node) => node.client === 'PC')).toBe(true)
  expect(new Set(desk.map((node) => node.type))).toEqual(new Set([0, 1, 2, 3]))
})

test('select answers all types the caller may use, topped by the modules (SYS-MNU-20)', async () => {
  const tops = await admin.must(calls.select)
  expect(tops.map((top) => [top.name, top.type])).toEqual([
    ['电脑端', MODULE_TYPE],
    ['移动端', MODULE_TYPE],
  ])
  expect(new Set(flat(tops).map((node) => node.type))).toEqual(new Set([MODULE_TYPE, 0, 1, 2, 3]))
  const names = async (nodes: Promise<MenuNode[]>) => flat(await nodes).map((node) => node.name)
  expect(await names(admin.in('en-US').must(calls.select))).toContain('Menu modules')
  const seen = flat(await operator.must(calls.select))
  const granted = server.sql<{ count: number }>(
    `SELECT COUNT(*) AS count FROM role_menus JOIN roles ON roles.id = role_id WHERE name = '普通操作员'`,
  )[0]?.count
  expect(seen.filter((node) => node.type !== MODULE_TYPE)).toHaveLength(granted ?? 0)
  expect(seen.map((node) => node.permissions)).not.toContain('sys:user:save')
})

test('selectAuth is what the caller may grant: nothing without function management (SYS-MNU-20)', async () => {
  const ids = (nodes: readonly MenuNode[]) => flat(nodes).map((node) => node.id)
  expect(ids(await admin.must(calls.selectAuth))).toEqual(ids(await admin.must(calls.select)))
  const grantable = await sysadmin.must(calls.selectAuth)
  expect(ids(grantable)).toEqual(ids(await sysadmin.must(calls.select)))
  expect(flat(grantable).map((node) => node.permissions)).not.toContain('sys:menu:deleteEcur')
  // A secondary administrator uses functions; the default model does not let them grant those.
  expect(await secadmin.must(calls.selectAuth)).toEqual([])
  expect(await operator.must(calls.selectAuth)).toEqual([])
})

test('roleMenu answers the ticked ids, none for -1, and no role of another tenant (SYS-ROL-24)', async () => {
  const role = idOf('roles', "name = '普通操作员'")
  const ids = await admin.must(calls.roleMenu, { query: { id: role } })
  expect(ids.length).toBeGreaterThan(10)
  expect(await admin.must(calls.roleMenu, { query: { id: '-1' } })).toEqual([])
  expect((await tenant.call(calls.roleMenu, { query: { id: role } })).msg).toBe(chinese('recordMissing'))
})

test('userMenu answers what that user may use, by the stored rank alone (SYS-USR-18)', async () => {
  const user = idOf('users', "username = 'operator'")
  const claimed = await admin.must(calls.userMenu, { query: { id: user, superAdmin: '1' } })
  expect(claimed).toEqual(await operator.must(calls.select))
  const root = idOf('users', "username = 'admin' AND tenant_id = 'platform'")
  expect(await admin.must(calls.userMenu, { query: { id: root, superAdmin: '0' } })).toEqual(
    await admin.must(calls.select),
  )
  expect((await tenant.call(calls.userMenu, { query: { id: user } })).msg).toBe(chinese('recordMissing'))
  server.openScreen('sys/permissionExplain')
  expect((await operator.call(calls.userMenu, { query: { id: root } })).msg).toBe(chinese('recordMissing'))
})

test('important menus are replaced as a set, as an object or a bare array (SYS-AUD-06, SYS-AUD-08)', async () => {
  const [first, second] = [await make(), await make()]
  await admin.must(calls.isImportant, { body: { value: [first.id] } })
  expect(await admin.must(calls.getIdListByIsImportant)).toEqual([first.id])
  await admin.must(calls.isImportant, { body: [second.id] })
  expect(await admin.must(calls.getIdListByIsImportant)).toEqual([second.id])
  expect((await operator.call(calls.isImportant, { body: { value: [] } })).code).toBe(403)
  await admin.must(calls.isImportant, { body: { value: [] } })
  expect(await admin.must(calls.getIdListByIsImportant)).toEqual([])
})

test('getMaxSort answers the next number below a parent (SYS-MNU-21)', async () => {
  const parent = await make({ type: 3 })
  const next = () => admin.must(calls.getMaxSort, { params: { pid: parent.id } })
  expect(await next()).toBe(0)
  await make({ pid: parent.id, sort: 7 })
  expect(await next()).toBe(8)
})

test('a menu keeps every field, and the icon file (SYS-MNU-22)', async () => {
  const file = {
    ossId: '1',
    fileName: '甲.png',
    fileExt: 'png',
    fileSize: 9,
    fileType: 'image/png',
    fileUrl: '/x/1',
  }
  const sent = body({
    sort: 3,
    icon: '/x/1',
    fileList: [file],
    url: 'a/b',
    permissions: 'a:b:c,a:b:d',
    showFlag: 0,
    routeAlias: 'ab',
    flagCharacter: '新',
    isReport: 1,
    isChange: 1,
    cssStyle: 'bold',
    frontColor: '#123456',
    bgColor: '#abcdef',
    requestMapping: 'post',
    openMode: 'tab1',
  })
  const id = await admin.must(calls.create, { body: sent })
  const stored = await admin.must(calls.get, { params: { id } })
  expect(stored).toMatchObject({ ...sent, pid: '0', type: 0, parentName: '' })
  await admin.must(calls.update, { body: { ...stored, type: 1, url: '', icon: '', fileList: [] } })
  expect(await admin.must(calls.get, { params: { id } })).toMatchObject({ type: 1, url: '', fileList: [] })
})

test('an icon is a jpg, jpeg or png picture below 10 MB (SYS-MNU-14, SYS-MNU-15)', async () => {
  const file = { ossId: '1', fileName: '甲', fileType: '', fileUrl: '/x/1', fileExt: 'png', fileSize: 9 }
  const save = (more: object) =>
    admin.call(calls.create, { body: body({ icon: '/x/1', fileList: [{ ...file, ...more }] }) })
  for (const fileExt of ['jpg', 'jpeg', 'PNG']) expect((await save({ fileExt })).code, fileExt).toBe(0)
  for (const fileExt of ['gif', 'svg', 'webp', 'pngx', ''])
    expect((await save({ fileExt })).fields, fileExt).toEqual({
      'fileList.0.fileExt': chinese('kit:files.iconType'),
    })
  expect((await save({ fileSize: 10 * 1_048_576 - 1 })).code).toBe(0)
  expect((await save({ fileSize: 10 * 1_048_576 })).fields).toEqual({
    'fileList.0.fileSize': chinese('kit:files.iconSize'),
  })
  const page = { pageId: '901', name: '看板', client: 'PC', fileList: [{ ...file, fileExt: 'bmp' }] }
  expect((await admin.call(calls.savePageMenu, { body: page })).code).toBe(422)
})

test('a new menu starts with type 0, pid 0, sort 0 and is shown (SYS-MNU-10)', async () => {
  expect(await make()).toMatchObject({
    type: 0,
    pid: '0',
    sort: 0,
    showFlag: 1,
    openMode: 'tab',
    isChange: 0,
  })
})

test('name and client are required, sort is at least 0, and the constants are checked (SYS-MNU-11, SYS-MNU-12, SYS-MNU-17, SYS-MNU-18)', async () => {
  expect((await admin.call(calls.create, { body: { client: 'PC' } })).fields.name).toBe(
    chinese('common:required'),
  )
  for (const wrong of [
    { sort: -1 },
    { type: 4 },
    { showFlag: 2 },
    { requestMapping: 'put' },
    { openMode: 'window' },
    { fileList: [1, 2] },
  ])
    expect((await admin.call(calls.create, { body: body(wrong) })).code, JSON.stringify(wrong)).toBe(422)
  expect((await admin.call(calls.create, { body: body({ client: 'TV' }) })).msg).toBe(
    chinese('menu.clientUnknown'),
  )
})

test('names by locale are what the navigation shows; a new name takes equal ones along (SYS-MNU-27)', async () => {
  const row = await make({ type: 0, url: 'x/named' })
  await admin.must(calls.update, {
    body: { ...row, names: { 'zh-CN': row.name, 'en-US': 'Named' } },
  })
  const shown = async (client: typeof admin) =>
    flat(await client.must(auth.endpoints.nav)).find((node) => node.id === row.id)?.name
  expect(await shown(admin.in('en-US'))).toBe('Named')
  await admin.must(calls.update, { body: { ...row, names: undefined, name: '改名' } })
  expect(await shown(admin)).toBe('改名')
  expect(await shown(admin.in('en-US'))).toBe('Named')
})

test('neither a module nor the menu itself nor what is below it can be the parent (SYS-MNU-13)', async () => {
  const top = await make({ type: 3 })
  const below = await make({ pid: top.id })
  const modules = await admin.must(menuModule.endpoints.list)
  expect(await admin.call(calls.update, { body: { ...below, pid: modules[0]?.id } })).toMatchObject({
    code: 500,
    msg: chinese('sys.menu:parent.module'),
  })
  for (const pid of [top.id, below.id]) {
    expect(await admin.call(calls.update, { body: { ...top, pid } })).toMatchObject({
      code: 10012,
      msg: chinese('menu.parentSelf'),
    })
  }
  expect((await admin.call(calls.create, { body: body({ pid: '77' }) })).msg).toBe(
    chinese('menu.parentMissing'),
  )
})

test('a menu with children is not deleted; its links go with it (SYS-MNU-23)', async () => {
  const top = await make({ type: 3 })
  const below = await make({ pid: top.id })
  const role = idOf('roles', "name = '普通操作员'")
  server.sql('INSERT INTO role_menus VALUES (?, ?)', role, below.id)
  expect(await admin.call(calls.remove, { body: [top.id] })).toMatchObject({
    code: 10008,
    msg: chinese('menu.hasChildren'),
  })
  const free = await make()
  expect((await admin.call(calls.remove, { body: [free.id, top.id] })).msg).toBe(
    `${chinese('menu.hasChildren')}：${top.name}`,
  )
  await admin.must(calls.remove, { body: [free.id] })
  await admin.must(calls.remove, { body: [below.id] })
  expect(await admin.must(calls.roleMenu, { query: { id: role } })).not.toContain(below.id)
  await admin.must(calls.remove, { body: [top.id] })
  expect((await admin.call(calls.get, { params: { id: top.id } })).msg).toBe(chinese('recordMissing'))
})

test('cascade delete takes everything below, for superAdmin 1 only (SYS-MNU-24, SYS-MNU-29)', async () => {
  const top = await make({ type: 3 })
  const below = await make({ pid: top.id })
  const deep = await make({ pid: below.id, type: 1 })
  const role = idOf('roles', "name = '系统管理员'")
  server.sql(
    "INSERT OR IGNORE INTO role_menus SELECT ?, id FROM menus WHERE permissions = 'sys:menu:deleteEcur'",
    role,
  )
  expect(await sysadmin.must(auth.endpoints.permissions)).toContain('sys:menu:deleteEcur')
  expect((await sysadmin.call(calls.deleteEcur, { params: { id: top.id } })).code).toBe(403)
  await admin.must(calls.deleteEcur, { params: { id: top.id } })
  for (const { id } of [top, below, deep])
    expect((await admin.call(calls.get, { params: { id } })).msg).toBe(chinese('recordMissing'))
})

test('a designed page has one menu, and its code is sys:sysDesignPage:info (SYS-MNU-25, SYS-MNU-30)', async () => {
  const query = { pageId: '901' }
  expect(await admin.must(calls.pageMenu, { query })).toBeNull()
  const page = { pageId: '901', name: '经营看板', pid: '0', client: 'PC', componentPath: 'board', sort: 4 }
  const id = await admin.must(calls.savePageMenu, { body: page })
  expect(await admin.must(calls.pageMenu, { query })).toMatchObject({
    id,
    ...page,
    type: 0,
    showFlag: 1,
    permissions: 'sys:sysDesignPage:info',
  })
  expect(await admin.must(calls.savePageMenu, { body: { ...page, name: '看板' } })).toBe(id)
  expect((await admin.must(calls.pageMenu, { query }))?.name).toBe('看板')
  expect((await operator.call(calls.savePageMenu, { body: page })).code).toBe(403)
  expect((await admin.call(calls.savePageMenu, { body: { ...page, name: '' } })).fields.name).toBe(
    chinese('common:required'),
  )
})

test("a tenant's administrator changes no menu and no module, even with the codes", async () => {
  const row = await make()
  const [module] = await admin.must(menuModule.endpoints.list)
  server.sql(
    `INSERT OR IGNORE INTO role_menus SELECT roles.id, menus.id FROM roles JOIN menus ON permissions LIKE 'sys:menu:%'
       OR permissions LIKE 'sys:sysMenuModule:%' WHERE roles.tenant_id = 'hengyuan'`,
  )
  const refused = [
    await tenant.call(calls.create, { body: body() }),
    await tenant.call(calls.update, { body: { ...row, name: '别人的' } }),
    await tenant.call(calls.remove, { body: [row.id] }),
    await tenant.call(calls.isImportant, { body: [] }),
    await tenant.call(calls.deleteEcur, { params: { id: row.id } }),
    await tenant.call(menuModule.endpoints.update, { body: { ...module, name: '别人的' } }),
    await tenant.call(menuModule.endpoints.remove, { body: [module?.id] }),
  ]
  expect(refused.map((answer) => answer.code)).toEqual(refused.map(() => 403))
  expect((await admin.must(calls.get, { params: { id: row.id } })).name).toBe(row.name)
})
