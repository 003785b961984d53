import { userSubRel } from '#contract/resources/sys/userSubRel.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const tenantAdmin = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, create, remove, export: exportCall } = userSubRel.endpoints

const [boss, lead, staff] = [server.userId('sysadmin'), server.userId('secadmin'), server.userId('operator')]
const below = async (mainId: string, more = {}) =>
  (await admin.must(page, { query: { flag: '1', mainId, subId: '', ...more } })).list
const above = async (subId: string) =>
  (await admin.must(page, { query: { flag: '2', mainId: '', subId } })).list

test('relations are added for several users and seen from both ends (SYS-SUB-07, SYS-SUB-08, SYS-SUB-03)', async () => {
  await admin.must(create, { body: { mainId: boss, users: [lead, staff, staff] } })
  const rows = await below(boss)
  expect(rows.map((row) => row.username).sort()).toEqual(['operator', 'secadmin'])
  expect(rows.find((row) => row.subId === staff)).toMatchObject({
    realName: '陈志鹏',
    username: 'operator',
    deptName: '值班中心',
    genderName: expect.stringMatching(/^(男|女|保密)$/),
    creator: chinese('sys.user:mark.super'),
  })
  expect((await above(staff)).map((row) => row.username)).toEqual(['sysadmin'])
  const english = await admin.in('en-US').must(page, { query: { flag: '2', subId: staff } })
  expect(english.list[0]?.genderName).toMatch(/^[A-Z]/)
  expect((await below(boss, { realName: '志鹏' })).map((row) => row.username)).toEqual(['operator'])
})

test('without a chosen user there is nothing to see and nothing to add (SYS-SUB-06)', async () => {
  expect(await below('')).toEqual([])
  expect((await admin.must(page)).total).toBe(0)
  const refused = { code: 500, msg: chinese('sys.userSubRel:select.user') }
  expect(await admin.call(create, { body: { mainId: '', users: [staff] } })).toMatchObject(refused)
  expect(await admin.call(create, { body: { mainId: boss, users: [] } })).toMatchObject(refused)
})

test('oneself, a second time and the way back are refused, and then nothing of the call is kept (SYS-SUB-08)', async () => {
  const fresh =
    server.sql<{ id: string }>(
      "SELECT CAST(id AS TEXT) AS id FROM users WHERE tenant_id = 'platform' AND password_hash = '' AND status = 1 LIMIT 1",
    )[0]?.id ?? ''
  const before = (await below(boss)).length
  expect(await admin.call(create, { body: { mainId: boss, users: [fresh, boss] } })).toMatchObject({
    code: 500,
    msg: chinese('sys.userSubRel:self'),
  })
  expect(await admin.call(create, { body: { mainId: boss, users: [fresh, staff] } })).toMatchObject({
    msg: chinese('userSubRel.twice', { name: '陈志鹏' }),
  })
  expect(await admin.call(create, { body: { mainId: staff, users: [boss] } })).toMatchObject({
    msg: chinese('userSubRel.cycle', { name: '周文海' }),
  })
  expect(await below(boss)).toHaveLength(before)
})

test('a relation is deleted by its own id, from either end (SYS-SUB-05, SYS-SUB-08)', async () => {
  const [row] = await above(lead)
  await admin.must(remove, { body: [row?.id] })
  expect(await above(lead)).toEqual([])
  expect((await below(boss)).map((each) => each.username)).toEqual(['operator'])
})

test('the export holds what the tab shows (SYS-SUB-08)', async () => {
  const query = { flag: '1', mainId: boss }
  const rows = readWorkbook((await admin.call(exportCall, { query })).bytes)[0]?.rows
  expect(rows?.[0]).toEqual(['真实姓名', '用户名', '所属部门', '性别', '创建人', '创建时间'])
  expect(rows?.[1]?.[0]).toBe('陈志鹏')
  expect(rows?.[1]?.[3]).toMatch(/^(男|女|保密)$/)
})

test('another tenant, somebody out of scope and an account without the screen change nothing', async () => {
  const [row] = await below(boss)
  expect((await tenantAdmin.must(page, { query: { flag: '1', mainId: boss } })).total).toBe(0)
  await tenantAdmin.must(remove, { body: [row?.id] })
  expect(await below(boss)).toHaveLength(1)
  const foreign = server.userId('admin', 'hengyuan')
  expect(await tenantAdmin.call(create, { body: { mainId: foreign, users: [staff] } })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
  expect(await admin.call(create, { body: { mainId: boss, users: [foreign] } })).toMatchObject({
    code: 500,
    msg: chinese('recordMissing'),
  })
  expect(await operator.call(create, { body: { mainId: boss, users: [staff] } })).toMatchObject({
    status: 403,
  })
  expect(await operator.call(remove, { body: [row?.id] })).toMatchObject({ status: 403 })
  server.openScreen('sys/sysUserSubRel')
  expect((await operator.must(page, { query: { flag: '1', mainId: boss } })).total).toBe(0)
})
