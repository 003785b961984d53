import { appConfig, type SecurityConfig, SystemConfig } from '#contract/resources/sys/appConfig.ts'
import { tenant } from '#contract/resources/sys/tenant.ts'
import { user } from '#contract/resources/sys/user.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const { system, saveSystem, message, saveMessage, security, saveSecurity, passwordLevel } =
  appConfig.endpoints

test('security settings start with the documented values (OPS-CSE-03, OPS-CSE-04, OPS-CSE-05, OPS-CSE-06, OPS-CSE-07)', async () => {
  const all = { optionVisit: true, optionData: true, authVisit: true, authData: true }
  expect(await admin.must(security)).toEqual({
    initPasswordModify: 1,
    passwordModifySecurityLevel: 1,
    passwordModify: 0,
    passwordModifyCycle: 90,
    failureHere: 5,
    unlockTime: 1,
    verificationCodeHere: 1,
    passwordEnc: false,
    passwordEncKey: '',
    loginIpType: 3,
    loginIp: '',
    sysAdminModel: all,
    comAdminModel: { ...all, optionData: false, authVisit: false, authData: false },
  })
})

test('every field of the security form is required; hidden ones are not checked (OPS-CSE-08)', async () => {
  const empty = await admin.call(saveSecurity, { body: {} })
  expect(empty.code).toBe(422)
  expect(Object.keys(empty.fields)).toHaveLength(13)
  const current = await admin.must(security)
  const refused = async (changes: Partial<SecurityConfig>) =>
    (await admin.call(saveSecurity, { body: { ...current, ...changes } })).fields
  expect(await refused({ passwordEnc: true, passwordEncKey: '' })).toEqual({
    passwordEncKey: chinese('common:passwordEncKey'),
  })
  expect(await refused({ loginIpType: 1, loginIp: '' })).toEqual({ loginIp: chinese('common:required') })
  expect(
    await refused({ passwordEnc: false, passwordEncKey: 'short', loginIpType: 3, loginIp: 'nonsense' }),
  ).toEqual({})
})

test('the encryption key has exactly 16 characters (OPS-CSE-12)', async () => {
  const current = await admin.must(security)
  const save = (passwordEncKey: string) =>
    admin.call(saveSecurity, { body: { ...current, passwordEnc: true, passwordEncKey } })
  expect((await save('0123456789abcde')).code).toBe(422)
  expect((await save('0123456789abcdefg')).code).toBe(422)
  expect((await save('0123456789abcdef')).code).toBe(0)
  expect((await admin.call(saveSecurity, { body: current })).code).toBe(0)
})

test('IP ranges are CIDR blocks separated by commas (OPS-CSE-13)', async () => {
  const current = await admin.must(security)
  const save = (loginIp: string) =>
    admin.call(saveSecurity, { body: { ...current, loginIpType: 1, loginIp } })
  for (const wrong of [
    '10.0.0.1',
    '10.0.0.0/33',
    '0.0.0.0/33',
    '::/129',
    '10.0.0.0 /8',
    '300.0.0.0/8',
    '10.0.0.0/8;127.0.0.0/8',
    '10.0.0.0/8,',
    'a,b',
  ]) {
    expect((await save(wrong)).fields, wrong).toEqual({ loginIp: chinese('common:cidr') })
  }
  expect((await save('10.0.0.0/8,127.0.0.0/8, 2001:db8::/32')).code).toBe(0)
  expect((await admin.call(saveSecurity, { body: current })).code).toBe(0)
})

test('ranges that exclude the one who saves them are refused and not stored (OPS-CSE-20)', async () => {
  const answer = await server.secure(admin, { loginIpType: 1, loginIp: '10.0.0.0/8' })
  expect(answer).toMatchObject({
    status: 200,
    code: 500,
    fields: { loginIp: chinese('appConfig.ipExcludesYou') },
  })
  expect((await admin.must(security)).loginIpType).toBe(3)
})

test('a restriction per user is refused to an editor whose own ranges leave them out (OPS-CSE-20)', async () => {
  const ranges = (value: string) =>
    server.sql("UPDATE users SET allow_ip_queue = ? WHERE username = 'sysadmin'", value)
  const editor = await server.signIn('sysadmin')
  ranges('10.0.0.0/8')
  expect(await server.secure(editor, { loginIpType: 2 })).toMatchObject({
    code: 500,
    fields: { loginIpType: chinese('appConfig.ipExcludesYou') },
  })
  expect((await admin.must(security)).loginIpType).toBe(3)
  ranges('127.0.0.0/8')
  expect((await server.secure(editor, { loginIpType: 2 })).code).toBe(0)
  expect((await server.secure(editor, { loginIpType: 3 })).code).toBe(0)
  ranges('')
})

test('the demanded password level is answered to everybody who is signed in (OPS-CSE-19)', async () => {
  expect(await operator.must(passwordLevel)).toEqual({ pwdSecurityLevel: 1 })
  expect((await server.secure(admin, { passwordModifySecurityLevel: 3 })).code).toBe(0)
  expect(await operator.must(passwordLevel)).toEqual({ pwdSecurityLevel: 3 })
  expect((await server.guest.call(passwordLevel)).code).toBe(401)
})

test('system settings: every field is required, numbers are numbers (OPS-CSY-02, OPS-CSY-04)', async () => {
  const current = await admin.must(system)
  // The initial settings of a fresh platform satisfy the form's own rules.
  expect(current).toMatchObject({ codeLength: 6, expiresSeconds: 300 })
  expect(SystemConfig.safeParse(current).success).toBe(true)
  const empty = await admin.call(saveSystem, { body: {} })
  expect(Object.keys(empty.fields).sort()).toEqual(Object.keys(current).sort())
  expect(
    (await admin.call(saveSystem, { body: { ...current, expiresSeconds: 300, codeLength: '6' } })).fields,
  ).toEqual({
    codeLength: chinese('field.format'),
  })
  expect(
    (await admin.call(saveSystem, { body: { ...current, expiresSeconds: 300, emailTitle: ' ' } })).fields,
  ).toEqual({
    emailTitle: chinese('common:required'),
  })
})

test('without stored settings the code length is 6 and the expiry empty (OPS-CSY-04, MSG-APP-05, MSG-APP-06)', async () => {
  const [row] = server.sql<{ value: string }>("SELECT value FROM app_config WHERE name = 'sys'")
  server.sql("DELETE FROM app_config WHERE name = 'sys'")
  for (const read of [system, message])
    expect(await admin.must(read)).toMatchObject({ codeLength: 6, expiresSeconds: null })
  server.sql("INSERT INTO app_config (name, value) VALUES ('sys', ?)", row?.value)
})

test('one configuration is read and saved under both of its paths (MSG-APP-02)', async () => {
  const current = await admin.must(system)
  await admin.must(saveMessage, { body: { ...current, codeLength: 8, dictLoad: false } })
  for (const read of [system, message])
    expect(await admin.must(read)).toEqual({ ...current, codeLength: 8, dictLoad: false })
  await admin.must(saveSystem, { body: current })
  expect(await admin.must(message)).toEqual(current)
  const put = await admin.raw({
    method: 'PUT',
    path: '/sys/appConfig/msg',
    body: JSON.stringify(current),
    headers: { 'content-type': 'application/json' },
  })
  expect(put.code).toBe(404)
})

test('the initial password lies sealed in the database; without its key nobody gets an empty one', async () => {
  const current = await admin.must(system)
  await admin.must(saveSystem, { body: { ...current, initPassword: 'Sealed#2468' } })
  const [row] = server.sql<{ value: string }>("SELECT value FROM app_config WHERE name = 'sys'")
  expect(row?.value).not.toContain('Sealed#2468')
  // From another data folder: this one's key does not open it.
  const foreign = JSON.parse(row?.value ?? '') as Record<string, string>
  const broken = { ...foreign, initPassword: `sealed:1:${Buffer.alloc(60).toString('base64')}` }
  server.sql("UPDATE app_config SET value = ? WHERE name = 'sys'", JSON.stringify(broken))
  expect((await admin.must(system)).initPassword).toBe('')
  const reset = await admin.call(user.endpoints.resetPassword, {
    params: { id: server.userId('operator') },
  })
  expect(reset).toMatchObject({ code: 500, msg: chinese('appConfig.noInitPassword') })
  await admin.must(saveSystem, { body: current })
})

test('the initial password of the settings is what a new administrator signs in with', async () => {
  const current = await admin.must(system)
  await admin.must(saveSystem, { body: { ...current, expiresSeconds: 300, initPassword: 'Another#99' } })
  const body = { tenantId: 'INIT', tenantName: '初始', linkman: '甲', linktel: '1', address: '乙' }
  await admin.must(tenant.endpoints.create, { body })
  await admin.must(tenant.endpoints.open, {
    body: {
      tenantId: 'INIT',
      tenantName: '初始',
      adminAccount: 'admin',
      adminName: '甲',
      adminMobile: '',
      adminEmail: '',
    },
  })
  expect((await server.guest.signInAs('admin', 'Another#99', { tenantId: 'INIT' })).code).toBe(0)
})

test('the page is open exactly to the users who can navigate to it', async () => {
  const refused = { status: 403, code: 403, msg: chinese('forbidden') }
  expect(await operator.call(security)).toMatchObject(refused)
  expect(await operator.call(saveSystem, { body: await admin.must(system) })).toMatchObject(refused)
  const inside = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  expect(await inside.call(system)).toMatchObject(refused)
  expect((await (await server.signIn('sysadmin')).call(security)).code).toBe(0)
})
