import { logError, logErrorStat } from '#contract/resources/ops/logError.ts'
import { type LogUserBehavior, logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { params } from '#contract/resources/ops/params.ts'
import { type MenuNode, menu } from '#contract/resources/sys/menu.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, MINUTE, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const { page, export: exportCall } = logUserBehavior.endpoints

const flat = (nodes: readonly MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...flat(node.children)])
const places = async (client: Client) =>
  (await client.must(menu.endpoints.select)).flatMap((top) => top.children)
const tree = await places(admin)

/** Rows of one person, oldest first, after the ones that are there. */
async function added(work: () => Promise<unknown>, userName: string): Promise<LogUserBehavior[]> {
  const query = { userName, limit: 1000 }
  const before = (await admin.must(page, { query })).total
  await work()
  const { list, total } = await admin.must(page, { query })
  return list.slice(0, total - before).reverse()
}

test('opening and using a function leaves rows under its menu (OPS-LUB-04)', async () => {
  const client = await server.signIn('sysadmin')
  const rows = await added(async () => {
    await client.must(params.endpoints.page)
    const body = { paramCode: 'BEHAVED', paramValue: '1' }
    const id = await client.must(params.endpoints.create, { body })
    await client.must(params.endpoints.update, { body: { ...body, id } })
    await client.call(params.endpoints.export)
    await client.must(params.endpoints.remove, { body: [id] })
  }, 'sysadmin')
  expect(rows.map((row) => [row.operaMenuName, row.operaUrl, row.operaAction])).toEqual([
    ['系统参数', '/sys/params/page', '1'],
    ['系统参数', '/sys/params', '2'],
    ['系统参数', '/sys/params', '3'],
    ['系统参数', '/sys/params/export', '5'],
    ['系统参数', '/sys/params', '4'],
  ])
  const menuId = flat(tree).find((node) => node.name === '系统参数')?.id
  expect(rows[0]).toMatchObject({ userName: 'sysadmin', operaMenuId: menuId, ip: '127.0.0.1' })
})

test('who stays on a screen visits it once in five minutes; other screens count apart (OPS-LUB-04)', async () => {
  const client = await server.signIn('secadmin')
  const visits = () =>
    added(async () => {
      await client.must(params.endpoints.page)
      await client.must(params.endpoints.page, { query: { paramCode: 'x' } })
      await client.must(params.endpoints.page, { query: { page: 2 } })
    }, 'secadmin')
  expect(await visits()).toHaveLength(1)
  server.clock.advance(4 * MINUTE)
  expect(await visits()).toHaveLength(0)
  server.clock.advance(2 * MINUTE)
  expect(await visits()).toHaveLength(1)
})

test('a refused call, a further page and a call without a menu leave no row (OPS-LUB-04)', async () => {
  const operator = await server.signIn('operator')
  const rows = await added(async () => {
    await operator.call(params.endpoints.create, { body: { paramCode: 'NO', paramValue: '1' } })
    await operator.call(params.endpoints.page, { query: { page: 2 } })
    await operator.must(menu.endpoints.select)
  }, 'operator')
  expect(rows).toEqual([])
})

test('screens whose routes and calls are spelled differently are told apart (OPS-LUB-04)', async () => {
  const rows = await added(async () => {
    await admin.must(logErrorStat.endpoints.page)
    await admin.must(logError.endpoints.page)
  }, 'admin')
  const names = rows.map((row) => row.operaMenuName)
  expect(names).toContain('异常统计')
  expect(names).toContain('异常日志')
})

test('the list is filtered by user, ip and days (OPS-LUB-01, OPS-LUB-04)', async () => {
  const all = server.sql<{ name: string; ip: string; date: string }>(
    'SELECT user_name AS name, ip, create_date AS date FROM log_user_behavior ORDER BY id',
  )
  expect(all.length).toBeGreaterThan(790)
  const total = async (query: Record<string, string>) => (await admin.must(page, { query })).total
  expect(await total({ userName: 'LI' })).toBe(
    all.filter((row) => row.name.toLowerCase().includes('li')).length,
  )
  expect(await total({ ip: '192.168' })).toBe(all.filter((row) => row.ip.includes('192.168')).length)
  const [beginDate = '', endDate = ''] = [all[200]?.date.slice(0, 10), all[400]?.date.slice(0, 10)]
  expect(await total({ beginDate, endDate })).toBe(
    all.filter((row) => row.date.slice(0, 10) >= beginDate && row.date.slice(0, 10) <= endDate).length,
  )
})

test('one menu, or all menus of a folder, narrow the list (OPS-LUB-03, OPS-LUB-04)', async () => {
  const count = (ids: readonly string[]) =>
    server.sql<{ rows: number }>(
      `SELECT COUNT(*) AS rows FROM log_user_behavior WHERE opera_menu_id IN (${ids.join(',')})`,
    )[0]?.rows
  const folder = tree.find((node) => node.name === '系统配置')
  const leaves = flat(folder?.children ?? []).map((node) => node.id)
  const leaf = folder?.children.find((node) => node.name === '系统参数')
  const one = await admin.must(page, { query: { operaMenuId: leaf?.id ?? '' } })
  expect(one.total).toBe(count([leaf?.id ?? '']))
  expect(one.total).toBeGreaterThan(20)
  const many = await admin.must(page, { query: { menuIds: leaves.join(',') } })
  expect(many.total).toBe(count(leaves))
  expect(many.total).toBeGreaterThan(one.total)
  expect((await admin.must(page, { query: { menuIds: "1') OR 1=1 --" } })).total).toBe(0)
})

test('every menu of the platform fits into one question', async () => {
  const menuIds = flat(tree)
    .map((node) => node.id)
    .join(',')
  expect(menuIds.length).toBeGreaterThan(500)
  const all = await admin.must(page)
  expect((await admin.must(page, { query: { menuIds } })).total).toBe(all.total)
})

test('the export says the action in words, as a page or as a whole (OPS-LUB-02, OPS-LUB-04)', async () => {
  const query = { userName: 'sysadmin', orderField: 'create_date', order: 'asc' }
  const { list } = await admin.must(page, { query: { ...query, limit: 1000 } })
  const rows = readWorkbook((await admin.call(exportCall, { query })).bytes)[0]?.rows ?? []
  expect(rows[0]).toEqual([
    '用户名',
    '功能菜单',
    '请求地址',
    '行为',
    chinese('heading.userAgent'),
    chinese('ops.logUserBehavior:field.ip'),
    '时间',
  ])
  expect(rows.slice(1).map((row) => row[6])).toEqual(list.map((row) => row.createDate))
  expect(rows.slice(-5).map((row) => row[3])).toEqual(['访问', '新增', '修改', '导出', '删除'])
  const first = readWorkbook((await admin.call(exportCall, { query: { page: 1, limit: 3 } })).bytes)
  expect(first[0]?.rows).toHaveLength(4)
})

test('the menu tree holds folders and screens in the order and language of the caller (OPS-LUB-03)', async () => {
  expect(tree.map((node) => node.name)).toContain('日志审计')
  const names = flat(tree).map((node) => node.name)
  expect(names).toContain(chinese('ops.logUserBehavior:title'))
  const english = await places(admin.in('en-US'))
  expect(flat(english).map((node) => node.name)).toContain('User behaviour')
  const operator = await server.signIn('operator')
  expect(flat(await places(operator)).length).toBeLessThan(names.length)
})

test('who cannot open the screen cannot read the log; a tenant reads its own', async () => {
  const operator = await server.signIn('operator')
  for (const call of [page, exportCall]) expect((await operator.call(call)).code).toBe(403)
  const inside = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const [counted] = server.sql<{ rows: number }>(
    "SELECT COUNT(*) AS rows FROM log_user_behavior WHERE tenant_id = 'hengyuan'",
  )
  expect((await inside.must(page)).total).toBe(counted?.rows)
})
