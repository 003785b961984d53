import { AsyncLocalStorage, createHook } from 'node:async_hooks'
import { createCipheriv, randomBytes } from 'node:crypto'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { partsShown } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { type Client, HOUR, MINUTE, SECOND, startServer } from './harness.ts'

/** Marks this suite's server; the process may still finish work of a suite before. */
const ownServer = new AsyncLocalStorage<true>()
const server = await ownServer.run(true, () => startServer())
const { guest } = server
const { publicConfig, captcha, logout, info, permissions } = auth.endpoints
let admin: Client

const password = 'secadmin'
const attempt = (given = password, more: { captcha?: string; uuid?: string } = {}) =>
  guest.signInAs('secadmin', given, more)

/** Requests a picture and reads its answer beside the server. */
async function solved(uuid: string): Promise<{ uuid: string; captcha: string }> {
  const picture = await guest.call(captcha, { query: { uuid } })
  expect(picture.headers['content-type']).toBe('image/png')
  return { uuid, captcha: server.captchaAnswer(uuid) }
}

beforeEach(async () => {
  // Failures of the test before have faded, and so has its rate.
  server.clock.advance(2 * MINUTE)
  admin = await server.admin()
})

afterEach(async () => {
  server.sql('DELETE FROM app_config')
  server.sql("UPDATE users SET status = 1, allow_ip_queue = '' WHERE username = 'secadmin'")
})

test('a right password gives a token of 256 bits for twelve hours, kept only as a hash', async () => {
  const answer = await attempt()
  expect(answer).toMatchObject({ code: 0, data: { expire: 43_200 } })
  expect(answer.data.token).toMatch(/^[0-9a-f]{64}$/)
  const stored = server.sql<Record<string, unknown>>('SELECT * FROM sessions')
  expect(JSON.stringify(stored)).not.toContain(answer.data.token)
})

test('the tokens of two sign-ins differ and both work', async () => {
  const [first, second] = [await server.signIn('secadmin'), await server.signIn('secadmin')]
  expect(first.token).not.toBe(second.token)
  for (const client of [first, second]) expect((await client.call(info)).code).toBe(0)
})

test('wrong password and unknown account get the same answer, and so does an account without a password', async () => {
  const refused = { status: 200, code: 10004, msg: chinese('badCredentials') }
  expect(await attempt('wrong')).toMatchObject(refused)
  expect(await guest.signInAs('nobody-here', 'x')).toMatchObject(refused)
  const silent = server.sql<{ username: string }>(
    "SELECT username FROM users WHERE password_hash = '' AND status = 1",
  )[0]
  expect(await guest.signInAs(silent?.username ?? '', '')).toMatchObject({ code: 422 })
  expect(await guest.signInAs(silent?.username ?? '', 'x')).toMatchObject(refused)
  expect((await guest.in('en-US').signInAs('nobody-else', 'x')).msg).toBe(
    'The account or the password is wrong',
  )
})

test('a sign-in costs the work of a comparison whether or not the account exists', async () => {
  const silent = server.sql<{ username: string }>(
    "SELECT username FROM users WHERE password_hash = '' AND status = 1",
  )[0]
  // Counted, because a clock measures the machine's other work too. The server runs in this process.
  let derivations = 0
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'SCRYPTREQUEST' && ownServer.getStore()) derivations += 1
    },
  }).enable()
  try {
    for (const username of ['secadmin', 'nobody-1', silent?.username ?? '']) {
      derivations = 0
      expect(await guest.signInAs(username, 'x')).toMatchObject({ code: 10004 })
      expect(derivations, username).toBe(1)
    }
  } finally {
    hook.disable()
  }
})

test('account names are unique inside one tenant only; a blank tenant is the platform', async () => {
  const inside = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  expect(await inside.must(info)).toMatchObject({
    username: 'admin',
    tenantId: 'hengyuan',
    tenantMode: true,
    superAdmin: 2,
  })
  expect(await admin.must(info)).toMatchObject({
    username: 'admin',
    tenantId: 'platform',
    tenantMode: false,
    superAdmin: 1,
  })
  expect((await guest.signInAs('admin', 'admin', { tenantId: 'hengyuan' })).code).toBe(10004)
  expect((await guest.signInAs('admin', 'admin', { tenantId: 'no-such-tenant' })).code).toBe(10004)
})

test('a disabled account is refused with 10005, only to who knows its password', async () => {
  server.sql("UPDATE users SET status = 0 WHERE username = 'secadmin'")
  expect(await attempt()).toMatchObject({ code: 10005, msg: chinese('accountDisabled') })
  server.clock.advance(2 * MINUTE)
  expect((await attempt('wrong')).code).toBe(10004)
})

test('after the configured failures a captcha is demanded by the failing sign-in itself (OPS-CSE-05, OPS-CSE-20)', async () => {
  await server.secure(admin, { verificationCodeHere: 2, failureHere: 100 })
  expect(await guest.must(publicConfig)).toMatchObject({ captcha: false })
  expect(await attempt('wrong')).toMatchObject({ code: 10004, data: null })
  // The last try without a captcha reports that the next needs one.
  expect(await attempt('wrong')).toMatchObject({
    code: 10004,
    data: { fields: { captcha: chinese('captchaDue') } },
  })
  expect(await attempt()).toMatchObject({ status: 200, code: 10007, msg: chinese('captchaWrong') })
  expect((await attempt(password, await solved('a'))).code).toBe(0)
  expect((await attempt()).code).toBe(0)
})

test('with 0 a captcha is always demanded, and the sign-in screen is told (OPS-CSE-05)', async () => {
  await server.secure(admin, { verificationCodeHere: 0 })
  expect(await guest.must(publicConfig)).toMatchObject({ captcha: true })
  expect((await attempt()).code).toBe(10007)
  const right = await solved('b')
  expect((await attempt(password, { ...right, captcha: right.captcha.toLowerCase() })).code).toBe(0)
})

test('a captcha is good for one attempt, for its own uuid, and for its time', async () => {
  await server.secure(admin, { verificationCodeHere: 0, failureHere: 100 })
  const used = await solved('used')
  expect((await attempt('wrong', used)).code).toBe(10004)
  expect((await attempt(password, used)).code).toBe(10007)

  const mine = await solved('mine')
  await solved('theirs')
  expect((await attempt(password, { uuid: 'theirs', captcha: mine.captcha })).code).toBe(10007)
  expect((await attempt(password, { uuid: 'never-issued', captcha: mine.captcha })).code).toBe(10007)

  const expired = await solved('expired')
  server.clock.advance(301 * SECOND)
  expect((await attempt(password, expired)).code).toBe(10007)

  const guessed = await solved('guessed')
  expect((await attempt(password, { ...guessed, captcha: '' })).code).toBe(10007)
  expect((await attempt(password, guessed)).code).toBe(10007)
})

test('the parameter CAPTCHA_EXPIRE_SECONDS decides how long a captcha lives (OPS-PRM-08)', async () => {
  await server.secure(admin, { verificationCodeHere: 0 })
  const change = (value: string) =>
    server.sql("UPDATE params SET param_value = ? WHERE param_code = 'CAPTCHA_EXPIRE_SECONDS'", value)
  change('10')
  const late = await solved('late')
  server.clock.advance(11 * SECOND)
  expect((await attempt(password, late)).code).toBe(10007)
  change('1000')
  const early = await solved('early')
  server.clock.advance(900 * SECOND)
  expect((await attempt(password, early)).code).toBe(0)
  change('300')
})

test('a captcha without a uuid is refused with 10006', async () => {
  expect(await guest.call(captcha)).toMatchObject({ code: 10006, msg: chinese('uuidRequired') })
  await server.secure(admin, { verificationCodeHere: 0 })
  expect((await attempt(password, { captcha: 'ABCDE' })).code).toBe(10006)
})

test('pictures are requested sixty times a minute from an address at most, and the refusal names the seconds', async () => {
  const asked = await Promise.all(
    Array.from({ length: 63 }, (_, at) => guest.call(captcha, { query: { uuid: `often-${at}` } })),
  )
  const refused = asked.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, code }) => [status, code])).toEqual([
    [429, 429],
    [429, 429],
    [429, 429],
  ])
  const seconds = Number(refused[0]?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(50)
  expect(seconds).toBeLessThanOrEqual(60)
  expect(refused[0]?.msg).toBe(chinese('captcha.tooMany', { seconds }))
  expect((await guest.at('127.0.0.9').call(captcha, { query: { uuid: 'other' } })).status).toBe(200)
  server.clock.advance(seconds * SECOND)
  expect((await guest.call(captcha, { query: { uuid: 'later' } })).status).toBe(200)
})

test('captchas that wait for their answer are bounded: the oldest end, the newest counts', async () => {
  const small = await ownServer.run(true, () => startServer(undefined, { pendingCaptchas: 3 }))
  for (const uuid of ['one', 'two', 'three', 'four', 'five']) {
    await small.guest.call(captcha, { query: { uuid } })
    small.clock.advance(SECOND)
  }
  const kept = small.sql<{ uuid: string }>('SELECT uuid FROM captchas ORDER BY expires')
  expect(kept.map(({ uuid }) => uuid)).toEqual(['three', 'four', 'five'])
})

test('failureHere wrong passwords lock the account for unlockTime minutes, right passwords included (OPS-CSE-04, OPS-CSE-20)', async () => {
  await server.secure(admin, { failureHere: 3, unlockTime: 10, verificationCodeHere: 100 })
  for (let count = 0; count < 3; count += 1) expect((await attempt('wrong')).code).toBe(10004)
  expect(await attempt()).toMatchObject({ status: 200, code: 10022, msg: chinese('accountLocked') })
  const newest = await admin.must(logLogin.endpoints.page, { query: { creatorName: 'secadmin' } })
  expect(newest.list[0]).toMatchObject({ status: 2 })
  server.clock.advance(9 * MINUTE)
  expect((await attempt()).code).toBe(10022)
  server.clock.advance(61 * SECOND)
  expect((await attempt()).code).toBe(0)
})

test('an account that nobody has locks like one that exists', async () => {
  await server.secure(admin, { failureHere: 2, verificationCodeHere: 100 })
  await guest.signInAs('ghost', 'x')
  await guest.signInAs('GHOST', 'x')
  expect((await guest.signInAs('Ghost', 'x')).code).toBe(10022)
})

test('the count of failures fades after unlockTime minutes and ends with a success (OPS-CSE-20)', async () => {
  await server.secure(admin, { failureHere: 2, unlockTime: 5, verificationCodeHere: 100 })
  await attempt('wrong')
  server.clock.advance(5 * MINUTE + SECOND)
  await attempt('wrong')
  expect((await attempt()).code).toBe(0)
  await attempt('wrong')
  expect((await attempt()).code).toBe(0)
})

test('guesses that are minutes apart count together until unlockTime has passed since the last (OPS-CSE-20)', async () => {
  await server.secure(admin, { failureHere: 3, unlockTime: 5, verificationCodeHere: 100 })
  await attempt('wrong')
  server.clock.advance(5 * MINUTE - SECOND)
  await attempt('wrong')
  server.clock.advance(5 * MINUTE - SECOND)
  await attempt('wrong')
  expect((await attempt()).code).toBe(10022)
  // The lock lasts from the last guess; those during it do not prolong it.
  server.clock.advance(5 * MINUTE)
  expect((await attempt()).code).toBe(0)
})

test('guesses sent side by side are counted one by one', async () => {
  await server.secure(admin, { failureHere: 4, verificationCodeHere: 100 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('wrong')))
  expect(answers.map((answer) => answer.code).filter((code) => code === 10004)).toHaveLength(4)
  expect(answers.map((answer) => answer.code).filter((code) => code === 10022)).toHaveLength(16)
})

test('global IP ranges let in who is inside and nobody else (OPS-CSE-20)', async () => {
  await server.secure(admin, { loginIpType: 1, loginIp: '127.0.0.1/32, 10.0.0.0/8' })
  expect((await attempt()).code).toBe(0)
  const refused = await guest.at('127.0.0.2').signInAs('secadmin', password)
  expect(refused).toMatchObject({ status: 200, code: 500, msg: chinese('ipForbidden') })
})

test('ranges per user bind that user; a super administrator is never locked out by their own (OPS-CSE-06, OPS-CSE-20)', async () => {
  server.sql(
    "UPDATE users SET allow_ip_queue = '10.0.0.0/8, 192.168.1.7' WHERE username IN ('secadmin', 'admin')",
  )
  expect((await attempt()).code).toBe(0)
  await server.secure(admin, { loginIpType: 2 })
  expect(await attempt()).toMatchObject({ code: 500, msg: chinese('ipForbidden') })
  expect((await guest.signInAs('admin', 'admin')).code).toBe(0)
  expect((await guest.signInAs('operator', 'operator')).code).toBe(0)
  server.sql("UPDATE users SET allow_ip_queue = '127.0.0.1' WHERE username = 'secadmin'")
  expect((await attempt()).code).toBe(0)
  server.sql("UPDATE users SET allow_ip_queue = '' WHERE username = 'admin'")
})

test('with password encryption on, only an encrypted password is taken, and the key is handed out (OPS-CSE-20)', async () => {
  const key = '0123456789abcdef'
  expect(await guest.must(publicConfig)).not.toHaveProperty('passwordEncKey')
  await server.secure(admin, { passwordEnc: true, passwordEncKey: key, verificationCodeHere: 100 })
  expect(await guest.must(publicConfig)).toMatchObject({ passwordEnc: true, passwordEncKey: key })
  const encrypt = (text: string, by = key): string => {
    const vector = randomBytes(16)
    const cipher = createCipheriv('aes-128-cbc', by, vector)
    return Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  }
  expect((await attempt()).code).toBe(10004)
  expect((await attempt(encrypt(password, 'fedcba9876543210'))).code).toBe(10004)
  expect((await attempt(encrypt(password))).code).toBe(0)
})

test('an initial password leads to nothing, a reminder or a forced change by the setting (OPS-CSE-02, OPS-CSE-20)', async () => {
  expect((await attempt()).data.passwordModify).toBe(1)
  await server.secure(admin, { initPasswordModify: 0 })
  expect((await attempt()).data.passwordModify).toBe(0)
  await server.secure(admin, { initPasswordModify: 2 })
  const forced = await attempt()
  expect(forced.data.passwordModify).toBe(2)
  const client = guest.withToken(forced.data.token)
  expect(await client.call(info)).toMatchObject({
    status: 403,
    code: 403,
    msg: chinese('sys.center:password.forced'),
  })
  expect((await client.call(logout)).code).toBe(0)
  expect((await client.call(info)).code).toBe(401)
})

test('a password older than the cycle leads to a change by the setting (OPS-CSE-20)', async () => {
  await server.secure(admin, { initPasswordModify: 0, passwordModify: 2, passwordModifyCycle: 30 })
  server.sql("UPDATE users SET pwd_date = '2020-01-01 00:00:00' WHERE username = 'secadmin'")
  expect((await attempt()).data.passwordModify).toBe(2)
  server.sql(
    "UPDATE users SET pwd_date = ? WHERE username = 'secadmin'",
    `${partsShown(server.clock.now()).year + 1}-01-01 00:00:00`,
  )
  expect((await attempt()).data.passwordModify).toBe(0)
})

test('oneOnline ends the older session of the account and nobody else’s', async () => {
  const first = await server.signIn('secadmin')
  const second = await server.signIn('secadmin')
  expect((await first.call(info)).code).toBe(0)
  server.sql(
    "INSERT INTO app_config VALUES ('sys', ?)",
    JSON.stringify({
      dictLoad: true,
      oneOnline: true,
      initPassword: 'Gj@123456',
      smsTemplateId: 'x',
      emailTemplateId: 'x',
      emailTitle: 'x',
      codeLength: 6,
      expiresSeconds: 300,
    }),
  )
  const third = await server.signIn('secadmin')
  expect((await first.call(info)).code).toBe(401)
  expect((await second.call(info)).code).toBe(401)
  expect((await third.call(info)).code).toBe(0)
  expect((await admin.call(info)).code).toBe(0)
})

test('no token, an unknown token and a revoked one are refused with 401', async () => {
  expect(await guest.call(info)).toMatchObject({ status: 401, code: 401, msg: '未授权' })
  const invalid = { status: 401, code: 401, msg: chinese('tokenInvalid') }
  expect(await guest.withToken('0'.repeat(64)).call(info)).toMatchObject(invalid)
  expect(await guest.withToken("' OR 1=1 --").call(info)).toMatchObject(invalid)
  const client = await server.signIn('secadmin')
  expect((await client.call(logout)).code).toBe(0)
  expect(await client.call(info)).toMatchObject(invalid)
  expect(await client.call(logout)).toMatchObject(invalid)
})

test('a token dies after twelve hours, and immediately when the account is disabled', async () => {
  const client = await server.signIn('secadmin')
  server.clock.advance(12 * HOUR - 5 * SECOND)
  expect((await client.call(info)).code).toBe(0)
  server.clock.advance(10 * SECOND)
  expect((await client.call(info)).code).toBe(401)
  const again = await server.signIn('secadmin')
  server.sql("UPDATE users SET status = 0 WHERE username = 'secadmin'")
  expect((await again.call(info)).code).toBe(401)
})

test('a token is worth what its own account is worth', async () => {
  const operator = await server.signIn('operator')
  const mine = await operator.must(permissions)
  const all = await admin.must(permissions)
  expect(mine).toEqual(['sys:sysUserQuickAccess:save'])
  expect(all.length).toBeGreaterThan(mine.length)
  expect((await operator.must(info)).username).toBe('operator')
  expect((await operator.withToken(admin.token).must(info)).username).toBe('admin')
})

test('too many sign-ins from one address in a minute are refused with 429', async () => {
  server.clock.advance(2 * MINUTE)
  const answers = await Promise.all(
    Array.from({ length: 130 }, () =>
      guest.raw({ method: 'POST', path: '/login', body: '{"username":"flood","password":"x"}' }),
    ),
  )
  const limited = answers.filter((answer) => answer.status === 429)
  expect(limited.length).toBe(10)
  expect(limited[0]).toMatchObject({ code: 429, msg: chinese('tooMany') })
  expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(50)
  expect((await guest.at('127.0.0.3').signInAs('secadmin', password)).code).toBe(0)
  server.clock.advance(MINUTE + SECOND)
  expect((await attempt()).code).toBe(0)
})

test('a sign-in or sign-out never stands in the operation log', async () => {
  await (await server.signIn('secadmin')).must(logout)
  expect(server.sql("SELECT id FROM log_operation WHERE request_uri IN ('/login', '/logout')")).toEqual([])
})
