import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { IdSource } from '#server/db/ids.ts'
import { Store } from '#server/db/store.ts'
import { MessageSender } from '#server/messaging/sender.ts'
import { type CodeTarget, VerificationCodes } from '#server/messaging/verificationCodes.ts'
import { Refusal, TooManyRefusal } from '#server/common/refusal.ts'
import { chinese } from '#tests/setup/words.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()

// The server's own parts are put together here, because every purpose, target and moment is tried; the calls that bind
// a phone or a mailbox are tried in center.test.ts.
const store = new Store(server.dataFile)
const ids = new IdSource()
const faults: string[] = []
const sender = new MessageSender({ store, ids, clock: server.clock.now, report: (line) => faults.push(line) })
/** Code in the last message: no record shows it. */
let lastCode = ''
const codes = new VerificationCodes({
  ...{ store, ids, clock: server.clock.now },
  sender: {
    send: (order) => {
      lastCode = String(order.values['code'])
      return sender.send(order)
    },
  },
})
afterAll(async () => {
  await sender.close()
  store.close()
  expect(faults).toEqual([])
})

const userId = server.userId('admin')
const target = (changes: Partial<CodeTarget> = {}): CodeTarget => ({
  purpose: 'signIn',
  channelCode: 'SMS',
  address: '13800138000',
  userId,
  tenantId: 'platform',
  ...changes,
})

beforeEach(() => {
  server.clock.advance(2 * MINUTE)
  // The codes of the tests before count no longer.
  server.sql('DELETE FROM verification_sends')
})

interface SentRecord {
  readonly channel: string
  readonly recipient: string
  readonly content: string
  readonly data: string
  readonly type: string
  readonly params: string
}

/** The newest channel record. */
function sent(): SentRecord {
  const [row] = server.sql<SentRecord>(
    `SELECT channel_code AS channel, recipient, content, content_data AS data, type_desc AS type, biz_params AS params
     FROM msg_channel_records JOIN msg_biz_infos ON msg_biz_infos.id = biz_info_id
     ORDER BY msg_channel_records.id DESC LIMIT 1`,
  )
  if (!row) throw new Error('nothing was sent')
  return row
}

async function issued(changes: Partial<CodeTarget> = {}): Promise<string> {
  await codes.issue(target(changes))
  return lastCode
}

/** Key of the refusal; null when the code was taken. */
function taken(code: string, changes: Partial<CodeTarget> = {}): string | null {
  try {
    codes.take(target(changes), code)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.key
    throw error
  }
}

const other = (code: string): string => String((Number(code[0]) + 1) % 10) + code.slice(1)

async function settings(changes: object): Promise<void> {
  const current = await admin.must(appConfig.endpoints.system)
  await admin.must(appConfig.endpoints.saveSystem, { body: { ...current, ...changes } })
}

test('a code has codeLength digits and goes out through the configured template with normal records (MSG-APP-07, OPS-CSY-05)', async () => {
  for (const codeLength of [4, 8]) {
    await settings({ codeLength })
    server.clock.advance(MINUTE)
    expect(await issued()).toMatch(new RegExp(`^\\d{${codeLength}}$`))
  }
  await settings({ codeLength: 6 })
  server.clock.advance(MINUTE)
  const code = await issued()
  expect(sent()).toMatchObject({ channel: 'SMS', recipient: '13800138000', type: '验证码' })
  expect(sent().content).toContain('您的验证码是******')
  expect(taken(code)).toBeNull()
})

test('mail codes have the configured subject (MSG-APP-07)', async () => {
  await settings({ emailTitle: '您的专属验证码' })
  const mail = { channelCode: 'EMAIL', address: 'Li@Example.com' } as const
  const code = await issued(mail)
  expect(sent()).toMatchObject({ channel: 'EMAIL', recipient: 'Li@Example.com' })
  expect(JSON.parse(sent().data)).toMatchObject({ subject: '您的专属验证码' })
  expect(sent().content).toContain('您的验证码是 ******')
  // Mailboxes are compared without regard to case.
  expect(taken(code, { ...mail, address: 'li@example.com' })).toBeNull()
})

test('a code stands nowhere but in its message: not in records, exports, tests of templates, nor in the file', async () => {
  const code = await issued()
  // Longer numbers, such as ids and phone numbers, may contain its digits by chance.
  const alone = new RegExp(`(?<!\\d)${code}(?!\\d)`)
  const filter = { query: { channelCode: 'SMS', limit: 1000 } }
  const read = [
    await admin.call(channelRecord.endpoints.page, filter),
    await admin.call(bizInfo.endpoints.page, { query: { limit: 1000 } }),
  ]
  for (const { text } of read) {
    expect(text).toContain('******')
    expect(text).not.toMatch(alone)
  }
  const records = JSON.stringify(
    readWorkbook((await admin.call(channelRecord.endpoints.export, filter)).bytes),
  )
  expect(records).toContain('******')
  expect(records).not.toMatch(alone)
  const kept = JSON.stringify(server.sql('SELECT * FROM msg_biz_infos ORDER BY id DESC LIMIT 5'))
  expect(kept).not.toMatch(alone)
  expect(taken(code)).toBeNull()
  // The demo data as well: the parameters of all sends through the template of codes.
  const [left] = server.sql<{ count: number }>(
    "SELECT COUNT(*) AS count FROM msg_channel_records WHERE template_id = 'SYS_VERIFY_CODE' AND content NOT LIKE '%******%'",
  )
  expect(left).toEqual({ count: 0 })
})

test('a code is not sent again', async () => {
  await issued()
  server.sql("UPDATE msg_channel_records SET status = 0 WHERE content LIKE '%******%'")
  server.sql("UPDATE msg_biz_infos SET biz_send_status = 3 WHERE biz_params LIKE '%******%'")
  const [row] = server.sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM msg_biz_infos WHERE origin = 'code' ORDER BY id DESC LIMIT 1",
  )
  expect(await admin.call(bizInfo.endpoints.resend, { body: { id: row?.id } })).toMatchObject({
    code: 500,
    msg: chinese('send.codeOnce'),
  })
})

test('the dialogs that bind a phone or a mailbox get six digits, whatever the settings say (OPS-95)', async () => {
  await settings({ codeLength: 10 })
  expect(await issued({ purpose: 'bindMobile' })).toHaveLength(6)
  server.clock.advance(MINUTE)
  expect(await issued({ purpose: 'bindEmail', channelCode: 'EMAIL', address: 'a@b.cn' })).toHaveLength(6)
  await settings({ codeLength: 6 })
})

test('a code lives expiresSeconds, and 300 seconds when they are unset (MSG-APP-07, OPS-CSY-05)', async () => {
  await settings({ expiresSeconds: 90 })
  const code = await issued()
  server.clock.advance(89 * SECOND)
  expect(taken(other(code))).toBe('code.wrong')
  server.clock.advance(2 * SECOND)
  expect(taken(code)).toBe('code.wrong')

  const [row] = server.sql<{ value: string }>("SELECT value FROM app_config WHERE name = 'sys'")
  server.sql("DELETE FROM app_config WHERE name = 'sys'")
  const late = await issued()
  server.clock.advance(299 * SECOND)
  expect(taken(late)).toBeNull()
  server.clock.advance(MINUTE)
  const later = await issued()
  server.clock.advance(301 * SECOND)
  expect(taken(later)).toBe('code.wrong')
  server.sql("INSERT INTO app_config (name, value) VALUES ('sys', ?)", row?.value)
})

test('a code opens once, for its purpose, its target and its user only', async () => {
  const code = await issued()
  expect(taken(code, { purpose: 'resetPassword' })).toBe('code.wrong')
  expect(taken(code, { userId: server.userId('operator') })).toBe('code.wrong')
  expect(taken(code, { address: '13800138001' })).toBe('code.wrong')
  expect(taken(code, { channelCode: 'EMAIL' })).toBe('code.wrong')
  expect(taken('')).toBe('code.wrong')
  expect(taken(code)).toBeNull()
  expect(taken(code)).toBe('code.wrong')
})

test('five wrong tries use a code up, also when each of them is refused (OPS-95)', async () => {
  const first = await issued()
  for (let at = 0; at < 4; at += 1) expect(taken(other(first))).toBe('code.wrong')
  expect(taken(first)).toBeNull()
  server.clock.advance(MINUTE)
  const second = await issued()
  for (let at = 0; at < 5; at += 1) expect(taken(other(second))).toBe('code.wrong')
  expect(taken(second)).toBe('code.wrong')
})

test('codes for one target are a minute apart, and the later one replaces the earlier (OPS-95)', async () => {
  const first = await issued()
  await expect(codes.issue(target())).rejects.toMatchObject({ key: 'code.tooSoon' })
  await expect(codes.issue(target({ purpose: 'resetPassword' }))).rejects.toMatchObject({
    key: 'code.tooSoon',
  })
  await codes.issue(target({ address: '13800138009' }))
  server.clock.advance(60 * SECOND)
  const second = await issued()
  if (first !== second) expect(taken(first)).toBe('code.wrong')
  expect(taken(second)).toBeNull()
})

/** How many of so many codes are sent, and the refusal of the first that is not. */
async function sentOf(count: number, next: (at: number) => Partial<CodeTarget>, pauseMs = 0) {
  for (let at = 0; at < count; at += 1) {
    const error = await codes.issue(target(next(at))).catch((refusal: unknown) => refusal)
    if (error) return { sent: at, error }
    server.clock.advance(pauseMs)
  }
  return { sent: count, error: undefined }
}

const elsewhere = (at: number) => ({ address: `138001390${String(at).padStart(2, '0')}` })

test('an account gets three codes in a minute, whatever the targets, and is told how long to wait', async () => {
  const { sent: count, error } = await sentOf(100, elsewhere)
  expect(count).toBe(3)
  expect(error).toBeInstanceOf(TooManyRefusal)
  expect(error).toMatchObject({ code: 429, key: 'code.tooMany', values: { seconds: 60 }, seconds: 60 })
  // Other accounts have theirs.
  await codes.issue(target({ address: '13800138100', userId: server.userId('operator') }))
  server.clock.advance(MINUTE)
  await codes.issue(target(elsewhere(50)))
})

test('an account gets ten codes in an hour', async () => {
  const { sent: count, error } = await sentOf(30, elsewhere, MINUTE)
  expect(count).toBe(10)
  expect(error).toMatchObject({ code: 429, key: 'code.tooMany', values: { seconds: 50 * 60 } })
  server.clock.advance(50 * MINUTE)
  await codes.issue(target(elsewhere(40)))
})

test('a phone or mailbox gets ten codes in an hour, whoever requests them', async () => {
  const users = ['admin', 'operator', 'secadmin', 'sysadmin'].map((name) => server.userId(name))
  const mail = (at: number) => ({
    ...{ channelCode: 'EMAIL' as const, address: at % 2 ? 'All@Example.com' : 'all@example.com' },
    userId: users[at % users.length] ?? userId,
  })
  const { sent: count, error } = await sentOf(30, mail, MINUTE)
  expect(count).toBe(10)
  expect(error).toMatchObject({ code: 429, key: 'code.tooMany' })
  await codes.issue(target({ channelCode: 'EMAIL', address: 'other@example.com' }))
  server.clock.advance(HOUR)
  await codes.issue(target(mail(0)))
})

test('codes that could not be sent, and refused ones, are not counted', async () => {
  await settings({ smsTemplateId: 'NOT_THERE' })
  for (let at = 0; at < 15; at += 1)
    await expect(codes.issue(target(elsewhere(at)))).rejects.not.toBeInstanceOf(TooManyRefusal)
  await settings({ smsTemplateId: 'SYS_VERIFY_CODE' })
  await codes.issue(target())
  for (let at = 0; at < 15; at += 1)
    await expect(codes.issue(target())).rejects.toMatchObject({ key: 'code.tooSoon' })
  await codes.issue(target(elsewhere(1)))
  expect(server.sql('SELECT 1 FROM verification_sends')).toHaveLength(2)
})

test('no code can be read or guessed from the table of codes', async () => {
  const code = await issued()
  const [row] = server.sql<{ hash: string }>(
    "SELECT code_hash AS hash FROM verification_codes WHERE target = '13800138000'",
  )
  expect(row?.hash).not.toContain(code)
  // The same code for another purpose looks different.
  const hashes = new Set<string>()
  for (const purpose of ['signIn', 'resetPassword'] as const) {
    server.clock.advance(2 * MINUTE)
    await codes.issue(target({ purpose }))
    for (const { hash } of server.sql<{ hash: string }>('SELECT code_hash AS hash FROM verification_codes'))
      hashes.add(hash)
  }
  expect(row?.hash).toMatch(/^[\w+/]{43}=$/)
  expect(hashes.size).toBeGreaterThan(1)
})

test('without a gateway the code comes as an in-site message (MSG-APP-07, OPS-95)', async () => {
  const [row] = server.sql<{ value: string }>("SELECT value FROM app_config WHERE name = 'msgGateway'")
  const records = () => server.sql('SELECT 1 FROM msg_channel_records').length
  server.sql("DELETE FROM app_config WHERE name = 'msgGateway'")
  const before = records()
  await codes.issue(target())
  expect(records()).toBe(before)
  const [message] = server.sql<{ content: string; userId: string; title: string }>(
    `SELECT title, content, CAST(user_id AS TEXT) AS userId FROM message_list ORDER BY id DESC LIMIT 1`,
  )
  expect(message).toMatchObject({ userId, title: '您的专属验证码' })
  const code = /验证码是 (\d{6})，/.exec(message?.content ?? '')?.[1] ?? ''
  expect(taken(code)).toBeNull()
  server.sql("INSERT INTO app_config (name, value) VALUES ('msgGateway', ?)", row?.value)
})

test('a code that could not be sent is refused with the reason, is not valid and need not be waited for', async () => {
  await settings({ smsTemplateId: 'NOT_THERE' })
  await expect(codes.issue(target())).rejects.toBeInstanceOf(Refusal)
  expect(
    server.sql("SELECT 1 FROM verification_codes WHERE target = '13800138000' AND code_hash <> ''"),
  ).toEqual([])
  await settings({ smsTemplateId: 'SYS_VERIFY_CODE' })
  expect(taken(await issued())).toBeNull()
})

test('users of other tenants get theirs through the platform’s template', async () => {
  const theirs = { userId: server.userId('admin', 'hengyuan'), tenantId: 'hengyuan', address: '13900139000' }
  const code = await issued(theirs)
  expect(sent()).toMatchObject({ recipient: '13900139000', type: '验证码' })
  expect(taken(code, theirs)).toBeNull()
})
