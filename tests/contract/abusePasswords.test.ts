import { center } from '#contract/resources/shell/center.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { tokenHash } from '#server/security/token.ts'
import { expect, test } from 'vitest'
import { startServer, type TestServer } from './harness.ts'

const { login } = auth.endpoints
const { password, question } = center.endpoints

const words = /^正在验证的密码过多，请在\d+秒后重试$/

/** A session without a sign-in: no password was checked. */
function sessionOf(server: TestServer, username: string) {
  const token = 'a'.repeat(64)
  const now = server.clock.now().getTime()
  server.sql(
    `INSERT INTO sessions (token_hash, user_id, client_type, ip, user_agent, must_change, create_date, update_date, expires)
     VALUES (?, ?, 'PC', '127.0.0.1', '', 0, '2026-01-01 00:00:00', '2026-01-01 00:00:00', ?)`,
    tokenHash(token),
    server.userId(username),
    now + 3_600_000,
  )
  return server.guest.withToken(token)
}

test('a flood of unknown names is refused beyond a short line, and does not keep another address from signing in', async () => {
  const server = await startServer(undefined, { passwordsAtOnce: 1, passwordsWaitingPerAddress: 20 })
  const flood = Array.from({ length: 60 }, (_, at) =>
    server.guest.at('127.0.0.11').signInAs(`ghost-${at}`, 'x'),
  )
  // The line is full from here on.
  await Promise.race(
    flood.map(async (one) => ((await one).code === 429 ? null : new Promise(() => undefined))),
  )
  let floodDone = 0
  for (const one of flood) void one.then(({ code }) => (floodDone += code === 10004 ? 1 : 0))
  const before = floodDone
  expect((await server.guest.at('127.0.0.12').signInAs('secadmin', 'secadmin')).code).toBe(0)
  // Not behind the twenty of the flood's line: those that end meanwhile are the first of it.
  expect(floodDone - before).toBeLessThan(10)
  const answers = await Promise.all(flood)
  const refused = answers.filter(({ code }) => code !== 10004)
  expect(refused.length).toBeGreaterThan(20)
  for (const answer of refused) {
    expect(answer).toMatchObject({ status: 429, code: 429, data: null, msg: expect.stringMatching(words) })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a sign-in for which there is no room uses up nothing: no captcha, no try, no row in the log', async () => {
  const server = await startServer(undefined, { passwordsAtOnce: 0, passwordsWaiting: 0 })
  const uuid = 'kept'
  await server.guest.must(auth.endpoints.captcha, { query: { uuid } })
  const logged = () => server.sql('SELECT 1 FROM log_login').length
  const before = logged()
  const given = { username: 'secadmin', password: 'secadmin', uuid, captcha: server.captchaAnswer(uuid) }
  const answer = await server.guest.in('en-US').call(login, { body: given })
  expect(answer).toMatchObject({ status: 429, code: 429 })
  expect(answer.msg).toMatch(/^Too many passwords are being checked, please try again in \d+ seconds$/)
  expect(server.captchaAnswer(uuid)).toBe(given.captcha)
  expect(server.sql('SELECT 1 FROM sign_in_failures')).toEqual([])
  expect(logged()).toBe(before)
})

test('changes of the own password and of secret questions wait in the same line, and count no try without room', async () => {
  const server = await startServer(undefined, { passwordsAtOnce: 0, passwordsWaiting: 0 })
  const client = sessionOf(server, 'secadmin')
  const body = {
    username: 'secadmin',
    password: 'x',
    newPassword: 'Neues-Wort-1',
    comfirmPassword: 'Neues-Wort-1',
  }
  // More tries than an account has within a quarter of an hour.
  for (let count = 0; count < 12; count += 1)
    expect(await client.call(password, { body })).toMatchObject({
      code: 429,
      msg: expect.stringMatching(words),
    })
  const questions = {
    ...{ question1: 'birthPlace', answer1: 'a', question2: 'firstSchool', answer2: 'b' },
    ...{ question3: 'firstPet', answer3: 'c' },
  }
  expect(await client.call(question, { body: questions })).toMatchObject({
    status: 429,
    msg: expect.stringMatching(words),
  })
  expect(server.sql('SELECT 1 FROM user_questions')).toEqual([])
})
