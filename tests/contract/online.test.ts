import { auth } from '#contract/resources/shell/auth.ts'
import { online } from '#contract/resources/sys/online.ts'
import { chinese } from '#tests/setup/words.ts'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const { page, export: exportCall, fquit } = online.endpoints

const rows = async (query: Record<string, string | number> = {}, client: Client = admin) =>
  (await client.must(page, { query: { limit: 1000, ...query } })).list
const idOf = async (client: Client) => (await client.must(auth.endpoints.info)).id
const isIn = async (client: Client) => (await client.call(auth.endpoints.info)).code === 0

test('live sessions of a client type are listed with who, where and since when (SYS-ONL-07, SYS-ONL-03)', async () => {
  const operator = await server.signIn('operator')
  const [row] = await rows({ username: 'operator', clientType: 'PC' })
  expect(row).toMatchObject({
    userId: await idOf(operator),
    username: 'operator',
    realName: '陈志鹏',
    deptName: '值班中心',
    ip: '127.0.0.1',
    status: 1,
    clientType: 'PC',
  })
  expect(row?.createDate).toMatch(/^\d{4}-/)
  expect(JSON.stringify(row)).not.toContain(operator.token)
  expect(await rows({ clientType: 'APP' })).toEqual([])
  server.sql("UPDATE sessions SET client_type = 'APP' WHERE user_id = ?", await idOf(operator))
  expect((await rows({ clientType: 'APP' })).map((each) => each.username)).toEqual(['operator'])
  server.sql('UPDATE sessions SET expires = 1 WHERE user_id = ?', await idOf(operator))
  expect(await rows({ clientType: 'APP' })).toEqual([])
})

test('the list is narrowed by a part of the name and by department with everything below (SYS-ONL-02)', async () => {
  await server.signIn('operator')
  await server.signIn('sysadmin')
  const [ops] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM depts WHERE name = '运维保障部'",
  )
  const inOps = await rows({ deptId: ops?.id ?? '' })
  expect(new Set(inOps.map((row) => row.username))).toEqual(new Set(['operator', 'sysadmin']))
  expect((await rows({ username: 'PERAT' })).every((row) => row.username === 'operator')).toBe(true)
})

test('force quit ends the sessions of the client type immediately, all of each user, and no others (SYS-ONL-08)', async () => {
  const [first, second, other] = await Promise.all([
    server.signIn('operator'),
    server.signIn('operator'),
    server.signIn('secadmin'),
  ])
  const onPad = await server.signIn('operator')
  server.sql(
    "UPDATE sessions SET client_type = 'PAD' WHERE token_hash = ?",
    createHash('sha256').update(onPad.token).digest('hex'),
  )
  await admin.must(fquit, { body: { userIds: [await idOf(other)], clientType: 'APP' } })
  expect(await isIn(other)).toBe(true)
  const id = await idOf(first)
  await admin.must(fquit, { body: { userIds: [id], clientType: 'PC' } })
  const answers = await Promise.all([first, second, onPad].map((client) => client.call(auth.endpoints.info)))
  expect(answers.map(({ code }) => code)).toEqual([401, 401, 0])
  expect(await isIn(other)).toBe(true)
})

test('force quit needs its code, somebody to quit, and reaches no superior and no other tenant (SYS-ONL-09)', async () => {
  const operator = await server.signIn('operator')
  const id = await idOf(operator)
  expect(await operator.call(fquit, { body: { userIds: [id] } })).toMatchObject({
    status: 403,
    msg: chinese('forbidden'),
  })
  expect((await admin.call(fquit, { body: { userIds: [] } })).code).toBe(422)
  const sysadmin = await server.signIn('sysadmin')
  expect(await sysadmin.call(fquit, { body: { userIds: [await idOf(admin)] } })).toMatchObject({ code: 403 })
  const tenantAdmin = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  expect((await rows({}, tenantAdmin)).map((row) => row.userId)).toEqual([await idOf(tenantAdmin)])
  expect((await tenantAdmin.call(fquit, { body: { userIds: [id] } })).code).toBe(0)
  expect(await isIn(operator)).toBe(true)
})

test("one's own session may be quit", async () => {
  const sysadmin = await server.signIn('sysadmin')
  await sysadmin.must(fquit, { body: { userIds: [await idOf(sysadmin)] } })
  expect(await isIn(sysadmin)).toBe(false)
})

test('the export has the current page or all (SYS-ONL-06)', async () => {
  await Promise.all(['operator', 'secadmin', 'sysadmin'].map((name) => server.signIn(name)))
  const exported = async (query: Record<string, string | number>) =>
    readWorkbook((await admin.call(exportCall, { query })).bytes)[0]?.rows ?? []
  const all = await exported({ clientType: 'PC' })
  expect(all[0]).toEqual([
    '用户名',
    '真实姓名',
    '所属部门',
    'IP地址',
    '客户端',
    '状态',
    '登录时间',
    '最近访问',
    '终端类型',
  ])
  expect(all.length - 1).toBe((await rows({ clientType: 'PC' })).length)
  expect(await exported({ clientType: 'PC', page: 1, limit: 2 })).toHaveLength(3)
})
