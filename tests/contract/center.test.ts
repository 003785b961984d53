import { createCipheriv, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { auth } from '#contract/resources/shell/auth.ts'
import { center, type PasswordChange, secretQuestions } from '#contract/resources/shell/center.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { user } from '#contract/resources/sys/user.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { chinese } from '#tests/setup/words.ts'
import { beforeEach, expect, test } from 'vitest'
import { type Answer, type Client, MINUTE, SECOND, startServer } from './harness.ts'
import { bmp, gif, jpeg, png } from './pictures.ts'
import { upload } from './upload.ts'

const server = await startServer()
const admin = await server.admin()
const { endpoints } = center

beforeEach(() => server.clock.advance(2 * MINUTE))

// A wrong password further down must not lead to a captcha.
await server.secure(admin, { verificationCodeHere: 100 })

const NEW = 'Neues-Wort-1'

/** Puts an account back to the password and state of the demo data. */
function restore(username: string, columns: { hash: string; initial: number }): void {
  server.sql(
    'UPDATE users SET password_hash = ?, password_initial = ?, password_forced = 0 WHERE username = ? AND tenant_id = ?',
    columns.hash,
    columns.initial,
    username,
    'platform',
  )
}

const stored = (username: string) => {
  const [row] = server.sql<{ hash: string; initial: number; level: number; mobile: string; email: string }>(
    `SELECT password_hash AS hash, password_initial AS initial, password_level AS level, mobile, email
     FROM users WHERE username = ? AND tenant_id = 'platform'`,
    username,
  )
  if (!row) throw new Error(`${username} is not there`)
  return row
}

const passwords = (username: string, changes: Partial<PasswordChange> = {}): PasswordChange => ({
  username,
  password: username,
  newPassword: NEW,
  comfirmPassword: NEW,
  ...changes,
})

const change = (client: Client, body: PasswordChange): Promise<Answer> =>
  client.call(endpoints.password, { body })

test('the centre answers the own account, its level by password, phone, mailbox and questions (OPS-PER-01)', async () => {
  const operator = await server.signIn('operator')
  server.sql("UPDATE users SET password_level = 0, mobile = '', email = '' WHERE username = 'operator'")
  expect(await operator.must(endpoints.get)).toMatchObject({
    username: 'operator',
    deptName: '值班中心',
    createDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2} /),
    pwdLevel: 1,
    securityLevel: 10,
    mobile: '',
    email: '',
    encrypted: false,
    headUrl: '',
  })
  const levels = []
  for (const columns of [
    'password_level = 3',
    "mobile = '13912345678'",
    "email = 'o@example.cn'",
    'password_level = 4',
  ]) {
    server.sql(`UPDATE users SET ${columns} WHERE username = 'operator'`)
    levels.push((await operator.must(endpoints.get)).securityLevel)
  }
  await operator.must(endpoints.question, { body: questions() })
  levels.push((await operator.must(endpoints.get)).securityLevel)
  expect(levels).toEqual([30, 50, 70, 80, 100])
})

test('a password change checks the present one, the confirmation and the level, and ends every session (OPS-PER-05, OPS-PER-04)', async () => {
  const before = stored('secadmin')
  await server.secure(admin, { passwordModifySecurityLevel: 4 })
  const [here, there] = [await server.signIn('secadmin'), await server.signIn('secadmin')]
  const refused = async (changes: Partial<PasswordChange>) => change(here, passwords('secadmin', changes))
  expect(await refused({ comfirmPassword: 'Neues-Wort-2' })).toMatchObject({
    code: 500,
    fields: { comfirmPassword: chinese('common:passwordsDiffer') },
  })
  expect((await refused({ newPassword: 'secadmin', comfirmPassword: 'secadmin' })).fields).toEqual({
    newPassword: chinese('sys.center:password.same'),
  })
  expect((await refused({ newPassword: 'weak1234', comfirmPassword: 'weak1234' })).fields).toEqual({
    newPassword: chinese('pickers:password.weak'),
  })
  expect(await refused({ password: 'wrong' })).toMatchObject({
    status: 200,
    code: 10009,
    msg: chinese('wrongOldPassword'),
  })
  expect((await refused({ username: 'admin' })).fields).toEqual({ username: chinese('center.foreignName') })
  for (const field of ['password', 'newPassword', 'comfirmPassword'])
    expect(await refused({ [field]: '' })).toMatchObject({ status: 422, code: 422 })
  expect((await here.call(endpoints.get)).code).toBe(0)

  expect((await change(here, passwords('secadmin'))).code).toBe(0)
  expect((await here.call(endpoints.get)).code).toBe(401)
  expect((await there.call(endpoints.get)).code).toBe(401)
  expect((await server.guest.signInAs('secadmin', 'secadmin')).code).toBe(10004)
  expect((await server.guest.signInAs('secadmin', NEW)).data).toMatchObject({ passwordModify: 0 })
  expect(stored('secadmin')).toMatchObject({ initial: 0, level: 4 })
  restore('secadmin', before)
  await server.secure(admin, { passwordModifySecurityLevel: 1 })
})

test('with password encryption on, all three passwords travel sealed (OPS-PER-05)', async () => {
  const before = stored('secadmin')
  const key = '0123456789abcdef'
  const client = await server.signIn('secadmin')
  await server.secure(admin, { passwordEnc: true, passwordEncKey: key })
  const seal = (text: string): string => {
    const vector = randomBytes(16)
    const cipher = createCipheriv('aes-128-cbc', key, vector)
    return Buffer.concat([vector, cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
  }
  expect((await change(client, passwords('secadmin'))).fields).toHaveProperty('password')
  const body = {
    ...passwords('secadmin'),
    password: seal('secadmin'),
    newPassword: seal(NEW),
    comfirmPassword: seal(NEW),
  }
  expect((await change(client, body)).code).toBe(0)
  await server.secure(admin, { passwordEnc: false, passwordEncKey: '' })
  expect((await server.guest.signInAs('secadmin', NEW)).code).toBe(0)
  restore('secadmin', before)
})

test('an open session is no way to guess the password: after ten tries the account has to wait (OPS-PER-05)', async () => {
  const client = await server.signIn('sysadmin')
  const before = stored('sysadmin')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      change(client, passwords('sysadmin', { password: `guess-${index}` })),
    ),
  )
  expect(guesses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    429,
    429,
    ...Array<number>(10).fill(10009),
  ])
  expect((await change(client, passwords('sysadmin'))).code).toBe(429)
  server.clock.advance(15 * MINUTE + SECOND)
  expect((await change(client, passwords('sysadmin'))).code).toBe(0)
  restore('sysadmin', before)
})

test('while a change is demanded no call is answered but the change, the demanded level and the sign-out (OPS-PER-03)', async () => {
  const before = stored('sysadmin')
  await server.secure(admin, { initPasswordModify: 2 })
  const { data } = await server.guest.signInAs('sysadmin', 'sysadmin')
  expect(data.passwordModify).toBe(2)
  const client = server.guest.withToken(data.token)
  const open = new Set(['shell.center.password', 'sys.appConfig.passwordLevel', 'shell.auth.logout'])
  const others = allEndpoints().filter(({ id, guard }) => guard !== 'public' && !open.has(id))
  expect(others.length).toBeGreaterThan(300)
  for (const { method, path } of others) {
    const place = path.replace(/\{\w+\}/g, '1')
    const answer = await client.raw({ method, path: place, ...(method === 'GET' ? {} : { body: '{}' }) })
    expect({ path, code: answer.code, msg: answer.msg }).toEqual({
      path,
      code: 403,
      msg: chinese('sys.center:password.forced'),
    })
  }
  expect((await client.call(appConfig.endpoints.passwordLevel)).code).toBe(0)
  expect((await change(client, passwords('sysadmin'))).code).toBe(0)
  const again = await server.guest.signInAs('sysadmin', NEW)
  expect(again.data.passwordModify).toBe(0)
  expect((await server.guest.withToken(again.data.token).call(auth.endpoints.info)).code).toBe(0)
  await server.secure(admin, { initPasswordModify: 1 })
  restore('sysadmin', before)
})

test('an administrator demands a change: sessions end, the next sign-in is forced until the password is another one', async () => {
  const before = stored('secadmin')
  await server.secure(admin, { initPasswordModify: 0 })
  const client = await server.signIn('secadmin')
  const params = { id: server.userId('secadmin') }
  const operator = await server.signIn('operator')
  expect((await operator.call(user.endpoints.forcePassword, { params })).code).toBe(403)
  // Outside the data scope there is no such record.
  const superior = { params: { id: server.userId('admin') } }
  expect((await client.call(user.endpoints.forcePassword, superior)).msg).toBe(chinese('recordMissing'))
  expect((await server.guest.signInAs('admin', 'admin')).data.passwordModify).toBe(0)
  expect((await client.call(auth.endpoints.info)).code).toBe(0)
  await admin.must(user.endpoints.forcePassword, { params })
  expect((await client.call(auth.endpoints.info)).code).toBe(401)
  const { data } = await server.guest.signInAs('secadmin', 'secadmin')
  expect(data.passwordModify).toBe(2)
  const forced = server.guest.withToken(data.token)
  expect((await forced.call(auth.endpoints.info)).code).toBe(403)
  expect((await change(forced, passwords('secadmin'))).code).toBe(0)
  expect((await server.guest.signInAs('secadmin', NEW)).data.passwordModify).toBe(0)
  await server.secure(admin, { initPasswordModify: 1 })
  restore('secadmin', before)
})

/** The newest code in the in-site messages of an account, as the server sends it without a gateway. */
function inbox(username: string): string {
  const [row] = server.sql<{ content: string }>(
    `SELECT content FROM messages JOIN message_records ON msg_id = messages.id
     WHERE user_id = ? ORDER BY messages.id DESC LIMIT 1`,
    server.userId(username),
  )
  return /验证码是 (\d{6})/.exec(row?.content ?? '')?.[1] ?? ''
}

/** No gateway: codes go into the inbox. */
server.sql("DELETE FROM app_config WHERE name = 'msgGateway'")

const other = (code: string): string => String((Number(code[0]) + 1) % 10) + code.slice(1)

test('a phone and a mailbox are bound with the code that was sent to them (OPS-PER-15)', async () => {
  const client = await server.signIn('operator')
  await client.must(endpoints.sendSmsCode, { params: { mobile: '13811112222' } })
  const code = inbox('operator')
  expect(code).toHaveLength(6)
  const bind = (sent: string) =>
    client.call(endpoints.mobile, { body: { mobile: '13811112222', code: sent } })
  expect((await bind(other(code))).msg).toBe(chinese('code.wrong'))
  expect((await bind(code)).code).toBe(0)
  expect((await client.must(endpoints.get)).mobile).toBe('13811112222')

  await client.must(endpoints.sendEmailCode, { params: { email: 'Chen@Example.cn' } })
  const mailed = inbox('operator')
  await client.must(endpoints.email, { body: { email: 'Chen@Example.cn', code: mailed } })
  expect((await client.must(endpoints.get)).email).toBe('Chen@Example.cn')
})

test('a code tried six times is spent, a used one opens nothing again, and one is good for its account and number alone (OPS-PER-15)', async () => {
  const [client, colleague] = [await server.signIn('operator'), await server.signIn('secadmin')]
  const params = { mobile: '13811113333' }
  const bind = async (who: Client, code: string, mobile = params.mobile) =>
    (await who.call(endpoints.mobile, { body: { mobile, code } })).msg
  const wrong = chinese('code.wrong')
  await client.must(endpoints.sendSmsCode, { params })
  const code = inbox('operator')
  expect(await bind(colleague, code)).toBe(wrong)
  expect(await bind(client, code, '13811114444')).toBe(wrong)
  for (let count = 0; count < 5; count += 1) expect(await bind(client, other(code))).toBe(wrong)
  expect(await bind(client, code)).toBe(wrong)
  expect((await client.must(endpoints.get)).mobile).not.toBe(params.mobile)

  expect((await client.call(endpoints.sendSmsCode, { params })).msg).toBe(chinese('code.tooSoon'))
  server.clock.advance(MINUTE + SECOND)
  await client.must(endpoints.sendSmsCode, { params })
  const second = inbox('operator')
  expect(await bind(client, second)).toBe('success')
  expect(await bind(client, second)).toBe(wrong)
})

test('an account cannot have codes sent without end: 429 with the seconds to wait (OPS-PER-15)', async () => {
  const client = await server.signIn('sysadmin')
  const answers = []
  for (let at = 0; at < 6; at += 1)
    answers.push(await client.call(endpoints.sendSmsCode, { params: { mobile: `1396666000${at}` } }))
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 429, 429, 429])
  const [last] = answers.slice(-1)
  const seconds = Number(last?.headers['retry-after'])
  expect(last).toMatchObject({ status: 429, msg: chinese('code.tooMany', { seconds }) })
  expect(
    (await client.in('en-US').call(endpoints.sendEmailCode, { params: { email: 'a@example.cn' } })).msg,
  ).toMatch(/^Too many codes were requested, please request another one in \d+ seconds$/)
  server.clock.advance(seconds * SECOND)
  expect((await client.call(endpoints.sendSmsCode, { params: { mobile: '13966660009' } })).code).toBe(0)
})

test('a number or mailbox of another account of the tenant is neither sent a code nor bound (OPS-PER-15)', async () => {
  const client = await server.signIn('operator')
  server.sql(
    "UPDATE users SET mobile = '13722223333', email = 'Taken@example.cn' WHERE username = 'secadmin' AND tenant_id = 'platform'",
  )
  expect((await client.call(endpoints.sendSmsCode, { params: { mobile: '13722223333' } })).msg).toBe(
    chinese('center.mobileTaken'),
  )
  expect((await client.call(endpoints.sendEmailCode, { params: { email: 'taken@EXAMPLE.cn' } })).msg).toBe(
    chinese('center.emailTaken'),
  )
  const params = { mobile: '13722224444' }
  await client.must(endpoints.sendSmsCode, { params })
  const code = inbox('operator')
  server.sql("UPDATE users SET mobile = '13722224444' WHERE username = 'secadmin' AND tenant_id = 'platform'")
  expect((await client.call(endpoints.mobile, { body: { ...params, code } })).msg).toBe(
    chinese('center.mobileTaken'),
  )
})

test('a wrong number, mailbox or code is refused by its field (OPS-PER-07, OPS-PER-09, OPS-PER-11)', async () => {
  const client = await server.signIn('operator')
  for (const mobile of ['', '12811112222', '16811112222', '1381111222', '138111122223'])
    expect((await client.call(endpoints.mobile, { body: { mobile, code: '123456' } })).fields).toEqual({
      mobile: chinese('common:mobile'),
    })
  expect((await client.call(endpoints.email, { body: { email: 'nobody', code: '123456' } })).fields).toEqual({
    email: chinese('common:email'),
  })
  for (const code of ['', '12345', '1234567'])
    expect((await client.call(endpoints.mobile, { body: { mobile: '13811112222', code } })).fields).toEqual({
      code: chinese('sys.center:bind.code'),
    })
})

const questions = (changes: object = {}) => ({
  ...{ question1: 'birthPlace', answer1: '杭州' },
  ...{ question2: 'firstSchool', answer2: '第一小学' },
  ...{ question3: 'firstPet', answer3: '小白' },
  ...changes,
})

test('questions are stored with salted hashes of their answers, and setting them again overwrites (OPS-PER-21)', async () => {
  const client = await server.signIn('operator')
  const rows = () =>
    server.sql<{ question: string; hash: string }>(
      'SELECT question, answer_hash AS hash FROM user_questions WHERE user_id = ? ORDER BY place',
      server.userId('operator'),
    )
  await client.must(endpoints.question, { body: questions() })
  expect((await client.must(endpoints.get)).encrypted).toBe(true)
  expect(rows().map(({ question }) => question)).toEqual(['birthPlace', 'firstSchool', 'firstPet'])
  for (const { hash } of rows()) expect(hash).toMatch(/^scrypt\$/)
  await client.must(endpoints.question, { body: questions({ question1: 'firstJob' }) })
  expect(rows().map(({ question }) => question)).toEqual(['firstJob', 'firstSchool', 'firstPet'])
  expect(server.sql("SELECT 1 FROM log_operation WHERE request_params LIKE '%第一小学%'")).toEqual([])
})

test('three different known questions and three answers are demanded (OPS-PER-17, OPS-PER-18)', async () => {
  const client = await server.signIn('operator')
  const fields = async (changes: object) =>
    (await client.call(endpoints.question, { body: questions(changes) })).fields
  expect(secretQuestions.codes).toHaveLength(10)
  expect(await fields({ question3: 'birthPlace' })).toEqual({
    question3: chinese('sys.center:questions.repeated'),
  })
  expect(await fields({ question2: 'birthPlace', question3: 'birthPlace' })).toEqual({
    question2: chinese('sys.center:questions.repeated'),
    question3: chinese('sys.center:questions.repeated'),
  })
  for (const answer of ['answer1', 'answer2', 'answer3'])
    expect(await fields({ [answer]: '  ' })).toEqual({ [answer]: chinese('common:required') })
  expect(Object.keys(await fields({ question1: 'mine' }))).toEqual(['question1'])
})

const photo = { dirValue: 'PHOTO', fileClass: 'image' }

test('an uploaded avatar is saved by its address and answered with the user (OPS-PER-24)', async () => {
  const client = await server.signIn('operator')
  for (const [name, content] of [
    ['a.png', png(240, 240)],
    ['a.jpg', jpeg(240, 240)],
    ['a.gif', gif(240, 240)],
    ['a.bmp', bmp(240, 240)],
  ] as const) {
    const { data } = await upload(client, photo, name, content)
    await client.must(endpoints.photo, { body: { headUrl: data.url } })
    expect((await client.must(endpoints.get)).headUrl).toBe(data.url)
    expect((await client.must(auth.endpoints.info)).headUrl).toBe(data.url)
  }
})

test('an avatar that is a script, a bomb, 20,000 pixels wide or of another kind is refused (OPS-PER-23, OPS-PER-24)', async () => {
  const client = await server.signIn('operator')
  const refused = async (name: string, content: Uint8Array<ArrayBuffer> | string) =>
    (await upload(client, photo, name, content)).msg
  const format = chinese('sys.center:avatar.type')
  expect(await refused('me.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')).toBe(
    format,
  )
  expect(await refused('me.png', '<script>alert(1)</script>')).toBe(format)
  expect(await refused('me.html', '<script>alert(1)</script>')).toBe(format)
  expect(await refused('me.webp', 'RIFF0000WEBPVP8 ')).toBe(format)
  for (const content of [
    png(60_000, 60_000),
    png(20_000, 10),
    gif(20_000, 10),
    bmp(20_000, 10),
    jpeg(20_000, 10),
    png(9000, 9000),
  ])
    expect(await refused(`me.${kindOf(content)}`, content)).toMatch(/^头像的宽和高不能超过10000像素/)
  const large = new Uint8Array(10 * 1_048_576)
  large.set(png(10, 10))
  expect(await refused('me.png', large)).toBe(chinese('sys.center:avatar.size'))
})

const kindOf = (content: Uint8Array): string =>
  content[0] === 0x89 ? 'png' : content[0] === 0x47 ? 'gif' : content[0] === 0x42 ? 'bmp' : 'jpg'

test('nothing but an uploaded avatar of the own tenant becomes one (OPS-PER-24)', async () => {
  const client = await server.signIn('operator')
  const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
  const elsewhere = await upload(tenant, photo, 'a.png', png(10, 10))
  const document = await upload(admin, { dirValue: 'DEMO', fileClass: 'image' }, 'b.png', png(10, 10))
  const { data } = await upload(client, photo, 'a.png', png(10, 10))
  for (const headUrl of [
    'https://example.com/track.png',
    'javascript:alert(1)',
    '/oss/file/20250101/unknown.png',
    '/oss/file/../../steward.db',
    `https://example.com${new URL(data.url).pathname}`,
    elsewhere.data.url,
    document.data.url,
  ])
    expect((await client.call(endpoints.photo, { body: { headUrl } })).msg).toBe(
      chinese('center.photoUnknown'),
    )
})

test('neither passwords, codes nor answers stand in the operation log or in the data file (OPS-PER-05)', async () => {
  const before = stored('secadmin')
  const client = await server.signIn('secadmin')
  await client.must(endpoints.sendEmailCode, { params: { email: 'lin@example.cn' } })
  const code = inbox('secadmin')
  await client.must(endpoints.email, { body: { email: 'lin@example.cn', code } })
  const secret = 'Ganz-Geheim-9'
  await change(client, passwords('secadmin', { newPassword: secret, comfirmPassword: secret }))
  restore('secadmin', before)
  const rows = server.sql<{ params: string }>(
    'SELECT request_params || response_str AS params FROM log_operation',
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { params } of rows) {
    expect(params).not.toContain(secret)
    expect(params).not.toContain(`"code":"${code}"`)
  }
  expect(readFileSync(server.dataFile).includes(secret)).toBe(false)
})
