import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { expect, test } from 'vitest'
import { dayShown } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const { page, export: exportCall } = logLogin.endpoints

const newest = async (creatorName: string) => (await admin.must(page, { query: { creatorName } })).list[0]
const today = () => dayShown(server.clock.now())

test('every sign-in attempt and every sign-out leaves one row (OPS-LLG-04)', async () => {
  const before = (await admin.must(page)).total
  const client = await server.signIn('sysadmin')
  expect(await newest('sysadmin')).toMatchObject({
    operation: 0,
    status: 1,
    deptName: '信息安全组',
    ip: '127.0.0.1',
  })
  await server.guest.signInAs('sysadmin', 'wrong')
  expect(await newest('sysadmin')).toMatchObject({ operation: 0, status: 0 })
  await client.must(auth.endpoints.logout)
  expect(await newest('sysadmin')).toMatchObject({ operation: 1, status: 1 })
  expect((await admin.must(page)).total).toBe(before + 3)
})

test('an attempt on an unknown account is logged under the name that was typed (OPS-LLG-04)', async () => {
  await server.guest.signInAs('<b>nobody</b>', 'x')
  expect(await newest('<b>nobody</b>')).toMatchObject({
    creatorName: '<b>nobody</b>',
    deptName: '',
    status: 0,
  })
})

test('a disabled account is logged with status 2 (OPS-LLG-04)', async () => {
  server.sql("UPDATE users SET status = 0 WHERE username = 'secadmin'")
  expect((await server.guest.signInAs('secadmin', 'secadmin')).code).toBe(10005)
  expect(await newest('secadmin')).toMatchObject({ status: 2 })
})

test('the user agent is kept as it came', async () => {
  await server.guest.raw({
    method: 'POST',
    path: '/login',
    body: JSON.stringify({ username: 'agent', password: 'x' }),
    headers: { 'user-agent': 'Mozilla/5.0 Example/1.0' },
  })
  expect(await newest('agent')).toMatchObject({ userAgent: 'Mozilla/5.0 Example/1.0' })
})

test('the list is filtered by account, status and a range of time (OPS-LLG-04)', async () => {
  const all = (await admin.must(page, { query: { limit: 1000 } })).list
  const day = today()
  const ofToday = await admin.must(page, { query: { limit: 1000, bDate: `${day} 00:00:00`, eDate: '' } })
  expect(ofToday.total).toBe(all.filter((row) => row.createDate >= `${day} 00:00:00`).length)
  expect(ofToday.total).toBeGreaterThan(10)
  const older = await admin.must(page, { query: { limit: 1000, eDate: '2000-01-01 00:00:00' } })
  expect(older.total).toBe(0)
  const locked = await admin.must(page, { query: { limit: 1000, status: '2' } })
  expect(locked.total).toBe(all.filter((row) => row.status === 2).length)
  const named = await admin.must(page, { query: { limit: 1000, creatorName: 'WANG' } })
  expect(named.total).toBe(all.filter((row) => row.creatorName.toLowerCase().includes('wang')).length)
})

test('a last day without a time includes that day', async () => {
  const { list } = await admin.must(page, { query: { limit: 1000 } })
  const day = list[list.length - 1]?.createDate.slice(0, 10) ?? ''
  const found = await admin.must(page, { query: { limit: 1000, bDate: day, eDate: day } })
  expect(found.total).toBe(list.filter((row) => row.createDate.startsWith(day)).length)
})

test('newest come first, a named column is sorted by (OPS-COM-03)', async () => {
  const { list } = await admin.must(page, { query: { limit: 100 } })
  const dates = list.map((row) => row.createDate)
  expect(dates).toEqual([...dates].sort().reverse())
  const byIp = (await admin.must(page, { query: { limit: 1000, orderField: 'create_date', order: 'asc' } }))
    .list
  expect(byIp.map((row) => row.createDate)).toEqual(byIp.map((row) => row.createDate).sort())
})

test('the export has the same filters and says status and operation in words (OPS-LLG-04)', async () => {
  const query = { creatorName: 'sysadmin', orderField: 'create_date', order: 'asc' }
  const listed = (await admin.must(page, { query: { ...query, limit: 1000 } })).list
  const rows = readWorkbook((await admin.call(exportCall, { query })).bytes)[0]?.rows ?? []
  expect(rows[0]).toEqual([
    '用户名',
    '所属部门',
    chinese('ops.logLogin:field.ip'),
    chinese('heading.userAgent'),
    '操作',
    '状态',
    '时间',
  ])
  expect(rows.slice(1).map((row) => [row[0], row[6]])).toEqual(
    listed.map((row) => [row.creatorName, row.createDate]),
  )
  const said = rows.slice(-3).map((row) => `${row[4]} ${row[5]}`)
  expect(said.sort()).toEqual(['用户登录 失败', '用户登录 成功', '用户退出 成功'])
})

test('a tenant reads its own log only', async () => {
  const inside = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const own = await inside.must(page, { query: { limit: 1000 } })
  const everything = await admin.must(page, { query: { limit: 1000 } })
  expect(own.total).toBeGreaterThan(0)
  expect(own.total).toBeLessThan(everything.total)
  const counted = server.sql<{ rows: number }>(
    "SELECT COUNT(*) AS rows FROM log_login WHERE tenant_id = 'hengyuan'",
  )
  expect(own.total).toBe(counted[0]?.rows)
})
