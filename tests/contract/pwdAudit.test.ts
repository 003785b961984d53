import { pwdAudit } from '#contract/resources/ops/pwdAudit.ts'
import { user } from '#contract/resources/sys/user.ts'
import { expect, test } from 'vitest'
import { dayShown } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, export: exportCall } = pwdAudit.endpoints

const ago = (days: number): string => `${dayShown(server.clock.now(), -days)} 12:00:00`

/** Everybody without findings; then the tests give findings to some. */
server.sql(
  `UPDATE users SET password_hash = 'x', password_initial = 0, password_level = 4, create_date = ?, pwd_date = ?, login_date = ?`,
  ago(300),
  ago(1),
  ago(1),
)

const account = (username: string, columns: string, ...values: unknown[]) =>
  server.sql(`UPDATE users SET ${columns} WHERE username = ? AND tenant_id = 'platform'`, ...values, username)

const found = async (auditType: string, client: Client = admin, query: object = {}) =>
  (await client.must(page, { query: { limit: 1000, auditType, ...query } })).list

const names = async (auditType: string) => (await found(auditType)).map(({ username }) => username)

account('sysadmin', 'password_initial = 1, password_level = 1')
account('secadmin', 'pwd_date = ?', ago(91))
account('operator', 'login_date = ?', ago(91))

test('each type finds its accounts, 0 and none all of them, and an account is listed once (OPS-AUD-03, OPS-AUD-01)', async () => {
  expect(await names('1')).toEqual(['sysadmin'])
  expect(await names('2')).toEqual(['sysadmin'])
  expect(await names('3')).toEqual(['secadmin'])
  expect(await names('4')).toEqual(['operator'])
  expect(await names('0')).toEqual(['operator', 'secadmin', 'sysadmin'])
  expect(await names('')).toEqual(['operator', 'secadmin', 'sysadmin'])
  expect(await names('9')).toEqual([])
  expect((await found('0')).map(({ auditResult }) => auditResult)).toEqual([
    chinese('ops.pwdAudit:type.4'),
    '密码修改',
    '未初始化密码,简单密码',
  ])
  const english = await admin.in('en-US').must(page, { query: { auditType: '1' } })
  expect(english.list[0]?.auditResult).toBe('Not initialised password,Simple password')
})

test('a row holds the account, its department and its three dates (OPS-AUD-02)', async () => {
  expect(await found('4')).toEqual([
    {
      id: server.userId('operator'),
      username: 'operator',
      realName: '陈志鹏',
      deptName: '值班中心',
      auditResult: chinese('ops.pwdAudit:type.4'),
      createDate: ago(300),
      pwdDate: ago(1),
      loginDate: ago(91),
    },
  ])
})

test('the cycle is that of the policy, and 90 days while it is off (OPS-AUD-03)', async () => {
  account('secadmin', 'pwd_date = ?', ago(40))
  expect(await names('3')).toEqual([])
  await server.secure(admin, { passwordModify: 1, passwordModifyCycle: 30 })
  expect(await names('3')).toEqual(['secadmin'])
  await server.secure(admin, { passwordModify: 0 })
  expect(await names('3')).toEqual([])
  account('secadmin', 'pwd_date = ?', ago(91))
})

test('absence is measured by AUDIT_ABSENCE_DAYS, and by the age of an account that never signed in (OPS-AUD-03)', async () => {
  server.sql("UPDATE params SET param_value = '100' WHERE param_code = 'AUDIT_ABSENCE_DAYS'")
  expect(await names('4')).toEqual([])
  account('operator', "login_date = ''")
  expect(await names('4')).toEqual(['operator'])
  account('operator', 'create_date = ?', ago(99))
  expect(await names('4')).toEqual([])
  server.sql("UPDATE params SET param_value = '90' WHERE param_code = 'AUDIT_ABSENCE_DAYS'")
  account('operator', 'create_date = ?, login_date = ?', ago(300), ago(91))
})

test('a reset password is found until its user changes it (OPS-AUD-03)', async () => {
  await admin.must(user.endpoints.resetPassword, { params: { id: server.userId('secadmin') } })
  expect(await names('1')).toContain('secadmin')
  account('secadmin', 'password_initial = 0, pwd_date = ?', ago(91))
})

test('an account without a password counts as not initialised, and its password as neither simple nor due (OPS-AUD-03)', async () => {
  account('secadmin', "password_hash = '', password_initial = 1, password_level = 0, pwd_date = ''")
  expect((await found('0')).find(({ username }) => username === 'secadmin')?.auditResult).toBe(
    chinese('ops.pwdAudit:type.1'),
  )
  account('secadmin', "password_hash = 'x', password_initial = 0, password_level = 4, pwd_date = ?", ago(91))
})

test('order, pages and data scope hold, and nobody sees another tenant', async () => {
  const descending = await found('0', admin, { order: 'desc', orderField: 'login_date' })
  expect(descending.map(({ username }) => username).at(-1)).toBe('operator')
  const second = await admin.must(page, { query: { auditType: '0', limit: 2, page: 2 } })
  expect(second).toMatchObject({ total: 3, list: [{ username: 'sysadmin' }] })
  expect(await found('0', tenant)).toEqual([])
  server.sql("UPDATE users SET password_level = 1 WHERE username = 'admin' AND tenant_id = 'hengyuan'")
  expect((await found('0', tenant)).map(({ realName }) => realName)).toEqual([
    chinese('sys.tenant:open.adminName'),
  ])
  expect(await names('2')).toEqual(['sysadmin'])
})

test('the export holds the same rows in words (OPS-AUD-03)', async () => {
  const { bytes } = await admin.call(exportCall, { query: { auditType: '1' } })
  const [sheet] = readWorkbook(bytes)
  expect(sheet?.rows[0]).toEqual([
    '用户名',
    '真实姓名',
    '所属部门',
    '审计结果',
    '创建时间',
    chinese('ops.pwdAudit:field.pwdDate'),
    chinese('ops.pwdAudit:field.loginDate'),
  ])
  expect(sheet?.rows.slice(1).map((row) => [row[0], row[3]])).toEqual([['sysadmin', '未初始化密码,简单密码']])
})
