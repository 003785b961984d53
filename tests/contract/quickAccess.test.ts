import { menu } from '#contract/resources/sys/menu.ts'
import { quickAccess } from '#contract/resources/sys/quickAccess.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, getUserMenuPage, listUser, saveOrUpdate, remove, export: exportCall } = quickAccess.endpoints

const menus = (await admin.must(getUserMenuPage, { query: { limit: 100 } })).list
const ids = menus.map((row) => row.id)
const children = (...wanted: (string | undefined)[]) => wanted.map((parentId) => ({ parentId }))

test('menus are searched by name, 8 to a page, as far as one may use them (SYS-QCK-04)', async () => {
  const first = await admin.must(getUserMenuPage, { query: { page: 1, limit: 8, menuName: '' } })
  expect(first.list).toHaveLength(8)
  expect(first.total).toBe(menus.length)
  const second = await admin.must(getUserMenuPage, { query: { page: 2, limit: 8 } })
  expect(second.list[0]?.id).toBe(ids[8])
  const found = await admin.must(getUserMenuPage, { query: { menuName: '菜单' } })
  expect(found.list.map((row) => row.menuName)).toEqual(['菜单管理', '菜单模块'])
  const few = await operator.must(getUserMenuPage, { query: { limit: 100 } })
  expect(few.list.map((row) => row.menuName)).not.toContain('菜单管理')
  const id = ids[0] ?? ''
  const row = await admin.must(menu.endpoints.get, { params: { id } })
  await admin.must(menu.endpoints.update, { body: { ...row, isChange: 0 } })
  expect(
    (await admin.must(getUserMenuPage, { query: { limit: 100 } })).list.map((each) => each.id),
  ).not.toContain(id)
  await admin.must(menu.endpoints.update, { body: row })
})

test('a save replaces the whole set in its order; a sixth is refused (SYS-QCK-02, SYS-QCK-03, SYS-QCK-05)', async () => {
  await admin.must(saveOrUpdate, { body: { children: children(ids[2], ids[0]) } })
  const mine = async () => (await admin.must(listUser)).map((row) => [row.parentId, row.sort])
  expect(await mine()).toEqual([
    [ids[2], 1],
    [ids[0], 2],
  ])
  server.sql("UPDATE quick_access SET other_url = 'https://example.com' WHERE menu_id = ?", ids[0])
  await admin.must(saveOrUpdate, { body: { children: children(ids[0], ids[1], ids[0]) } })
  expect(await mine()).toEqual([
    [ids[0], 1],
    [ids[1], 2],
  ])
  expect((await admin.must(listUser))[0]?.otherUrl).toBe('https://example.com')
  expect(await admin.call(saveOrUpdate, { body: { children: children(...ids.slice(0, 6)) } })).toMatchObject({
    code: 500,
    msg: chinese('sys.quickAccess:limit'),
  })
  expect(await mine()).toHaveLength(2)
  await admin.must(saveOrUpdate, { body: { children: children(...ids.slice(0, 5)) } })
  expect(await mine()).toHaveLength(5)
})

test('users get shortcuts only to what they may use, and lose them with the right', async () => {
  const forbidden = menus.find((row) => row.menuName === '菜单管理')?.id
  expect((await operator.call(saveOrUpdate, { body: { children: children(forbidden) } })).msg).toBe(
    chinese('quickAccess.menuUnknown'),
  )
  const [own] = (await operator.must(getUserMenuPage)).list
  await operator.must(saveOrUpdate, { body: { children: children(own?.id) } })
  expect((await operator.must(listUser)).map((row) => row.parentId)).toEqual([own?.id])
  server.sql(
    "DELETE FROM role_menus WHERE menu_id = ? AND role_id IN (SELECT id FROM roles WHERE name = '普通操作员')",
    own?.id,
  )
  expect(await operator.must(listUser)).toEqual([])
  await operator.must(saveOrUpdate, { body: { children: [] } })
})

test('saving needs the code; for another user, that user must be visible too (SYS-QCK-12)', async () => {
  const body = { children: children(ids[0]), userId: server.userId('sysadmin') }
  expect((await operator.call(saveOrUpdate, { body })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(saveOrUpdate, { body })).msg).toBe(chinese('recordMissing'))
  expect((await tenant.call(listUser, { query: { userId: server.userId('sysadmin') } })).msg).toBe(
    chinese('recordMissing'),
  )
  await admin.must(saveOrUpdate, { body })
  expect(
    (await admin.must(listUser, { query: { userId: server.userId('sysadmin') } })).map((row) => row.parentId),
  ).toEqual([ids[0]])
  server.sql(
    "DELETE FROM role_menus WHERE menu_id IN (SELECT id FROM menus WHERE permissions = 'sys:sysUserQuickAccess:save') AND role_id IN (SELECT id FROM roles WHERE name = '普通操作员')",
  )
  expect((await operator.call(saveOrUpdate, { body: { children: [] } })).code).toBe(403)
  expect((await operator.call(listUser, { query: { userId: server.userId('operator') } })).code).toBe(0)
  expect((await operator.call(remove, { body: ['1'] })).code).toBe(403)
})

test("the list shows everybody's within the data scope, by menu, login and real name (SYS-QCK-09, SYS-QCK-11)", async () => {
  const names = async (query: Record<string, string>, client = admin) =>
    (await client.must(page, { query: { ...query, limit: 100 } })).list.map((row) => row.username)
  expect(new Set(await names({}))).toEqual(new Set(['admin', 'sysadmin']))
  expect(await names({ username: 'SYS' })).toEqual(['sysadmin'])
  expect(await names({ realName: '文海' })).toEqual(['sysadmin'])
  expect(await names({ menuName: menus[0]?.menuName ?? '' })).toContain('sysadmin')
  expect(await names({}, tenant)).toEqual([])
  const [row] = (await admin.must(page, { query: { username: 'sysadmin' } })).list
  await tenant.must(remove, { body: [row?.id] })
  expect(await names({ username: 'sysadmin' })).toHaveLength(1)
  await admin.must(remove, { body: [row?.id] })
  expect(await names({ username: 'sysadmin' })).toEqual([])
})

test('the export holds the columns of the list (SYS-QCK-11)', async () => {
  const rows = readWorkbook((await admin.call(exportCall)).bytes)[0]?.rows ?? []
  expect(rows[0]).toEqual(['菜单名称', '其他地址', '排序', '真实姓名', '用户名', '更新人', '更新时间'])
  expect(rows).toHaveLength(6)
})
