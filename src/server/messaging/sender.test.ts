import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyReceiveInfo, type ReceiveInfo } from '#contract/messaging/documents.ts'
import { IdSource } from '#server/db/ids.ts'
import { Store } from '#server/db/store.ts'
import { createServer } from '#server/server.ts'
import { instant } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import type { SendOrder } from './order.ts'
import { MAX_RETRIES, MessageSender, RETRY_MS } from './sender.ts'

let seeded = ''
let folder = ''
let store: Store
let sender: MessageSender
let now = instant('2027-06-15 10:00:00')
const faults: string[] = []

const make = () =>
  new MessageSender({ store, ids: new IdSource(), clock: () => now, report: (line) => faults.push(line) })

beforeAll(async () => {
  seeded = mkdtempSync(join(tmpdir(), 'steward-send-'))
  await createServer({ dataFile: join(seeded, 'test.db') }).close()
})
afterAll(() => rmSync(seeded, { recursive: true, force: true }))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-send-'))
  // With the key that opens the settings.
  cpSync(seeded, folder, { recursive: true })
  store = new Store(join(folder, 'test.db'))
  now = instant('2027-06-15 10:00:00')
  sender = make()
  faults.length = 0
})
afterEach(async () => {
  await sender.close()
  store.close()
  rmSync(folder, { recursive: true, force: true })
  expect(faults).toEqual([])
})

const entry = (channel: string, val: string) => ({ channel, channelName: channel, val, uf: '' })
const userEntry = (channel: string, val: string) => ({ ...entry(channel, val), userNames: '', deptNames: '' })
const to = (parts: Partial<ReceiveInfo>): ReceiveInfo => ({ ...emptyReceiveInfo, ...parts })

const userId = (username: string): string =>
  store.get<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM users WHERE username = ? AND tenant_id = 'platform'",
    username,
  )?.id ?? ''

/** A send of a rule of the first demo template. */
const order = (parts: Partial<ReceiveInfo>, more: Partial<SendOrder> = {}): SendOrder => ({
  tenantId: 'platform',
  origin: 'business',
  templateId: 'ORDER_SHIPPED',
  values: { customerName: '张三', orderNo: 'A-1' },
  receiveInfo: to(parts),
  bizId: 'HT-1',
  ruleId: '4711',
  ...more,
})

interface Info {
  status: number
  retries: number
  desc: string
  next: number | null
}
const infoOf = (id: string) =>
  store.get<Info>(
    `SELECT biz_send_status AS status, biz_send_retry AS retries, biz_send_desc AS desc, next_try AS next
     FROM msg_biz_infos WHERE id = ?`,
    id,
  )
const recordsOf = (id: string) =>
  store.all<{ channel: string; recipient: string; status: number; superseded: number }>(
    `SELECT channel_code AS channel, recipient, status, superseded FROM msg_channel_records
     WHERE biz_info_id = ? ORDER BY id`,
    id,
  )
/** Waits for the end of a send. */
const ended = (id: string) =>
  expect.poll(() => infoOf(id)?.status ?? 9, { interval: 5, timeout: 60_000 }).toBeGreaterThan(1)

test('a send is 0 when it is written, 1 while it is at work, and ends with its sum (MSG-BIZ-05)', async () => {
  const id = store.transaction(() => {
    const made = sender.order(order({ obj: [entry('SMS', '13800000000,1')] }))
    expect(infoOf(made)).toMatchObject({ status: 0, desc: '' })
    return made
  })
  await ended(id)
  expect(infoOf(id)).toMatchObject({
    status: 4,
    desc: chinese('send.sum', { total: 2, sent: 1, failed: 1 }),
    retries: 0,
  })
  const fine = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
  const bad = sender.order(order({ obj: [entry('SMS', '1')] }))
  await ended(bad)
  await ended(fine)
  expect([infoOf(fine)?.status, infoOf(bad)?.status]).toEqual([2, 3])
})

test('what is rolled back is not sent', async () => {
  let id = ''
  expect(() =>
    store.transaction(() => {
      id = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
      throw new Error('no')
    }),
  ).toThrow('no')
  const other = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
  await ended(other)
  expect([infoOf(id), recordsOf(id)]).toEqual([undefined, []])
})

test('failed receivers of events are tried again every five minutes, three times, the others never (MSG-BIZ-05)', async () => {
  const id = sender.order(order({ obj: [entry('SMS', '13800000000,1')] }))
  await ended(id)
  const stamps: number[] = []
  for (let round = 1; round <= MAX_RETRIES; round += 1) {
    expect(infoOf(id)?.next).toBe(now.getTime() + RETRY_MS)
    now = new Date(now.getTime() + RETRY_MS - 1)
    sender.tick()
    expect(infoOf(id)?.retries).toBe(round - 1)
    now = new Date(now.getTime() + 1)
    sender.tick()
    expect(infoOf(id)).toMatchObject({ status: 1, retries: round })
    await ended(id)
    stamps.push(recordsOf(id).length)
  }
  expect(stamps).toEqual([3, 4, 5])
  expect(infoOf(id)).toMatchObject({
    status: 4,
    retries: 3,
    next: null,
    desc: chinese('send.sum', { total: 2, sent: 1, failed: 1 }),
  })
  expect(recordsOf(id).filter(({ recipient }) => recipient === '13800000000')).toHaveLength(1)
  expect(recordsOf(id).filter(({ superseded }) => superseded === 0)).toHaveLength(2)
  now = new Date(now.getTime() + 10 * RETRY_MS)
  sender.tick()
  expect(infoOf(id)?.status).toBe(4)
})

test('a receiver whose address was mended is reached by the next try, and the state follows (MSG-BIZ-05)', async () => {
  store.run("UPDATE users SET mobile = '' WHERE id = ?", userId('operator'))
  const id = sender.order(order({ user: [userEntry('SMS', userId('operator'))] }))
  await ended(id)
  expect([infoOf(id)?.status, recordsOf(id)]).toEqual([
    3,
    [{ channel: 'SMS', recipient: 'operator', status: 0, superseded: 0 }],
  ])
  store.run("UPDATE users SET mobile = '13811112222' WHERE id = ?", userId('operator'))
  now = new Date(now.getTime() + RETRY_MS)
  sender.tick()
  await ended(id)
  expect(infoOf(id)).toMatchObject({
    status: 2,
    retries: 1,
    next: null,
    desc: chinese('send.sum', { total: 1, sent: 1, failed: 0 }),
  })
  expect(recordsOf(id).at(-1)).toMatchObject({ recipient: '13811112222', status: 1 })
})

test('tests by hand and sends to nobody are not tried again', async () => {
  const byHand = sender.order(order({ obj: [entry('SMS', '1')] }, { origin: 'simulated' }))
  await ended(byHand)
  const nobody = sender.order(order({}))
  await ended(nobody)
  expect(infoOf(nobody)).toMatchObject({ status: 3, desc: chinese('send.noReceivers') })
  now = new Date(now.getTime() + RETRY_MS)
  sender.tick()
  for (const id of [byHand, nobody]) expect(infoOf(id)).toMatchObject({ retries: 0, next: null, status: 3 })
  expect(sender.resend(nobody)).toBeNull()
  setTemplate(0)
  const stopped = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
  expect(infoOf(stopped)).toMatchObject({ status: 3, desc: chinese('send.templateStopped'), next: null })
  const missing = sender.order(order({}, { templateId: 'NOWHERE' }))
  expect(infoOf(missing)).toMatchObject({ status: 3, desc: chinese('template.missing') })
  const failed = sender.orderFailed(order({}), '未找到执行方法：x.y')
  expect(infoOf(failed)).toMatchObject({ status: 3, desc: '未找到执行方法：x.y', next: null })
})

const setTemplate = (status: number) =>
  store.run("UPDATE msg_templates SET status = ? WHERE template_id = 'ORDER_SHIPPED'", status)
const setChannel = (status: number, channel: string) =>
  store.run(
    "UPDATE msg_channel_templates SET status = ? WHERE template_id = 'ORDER_SHIPPED' AND channel_code = ?",
    status,
    channel,
  )
const later = () => {
  now = new Date(now.getTime() + RETRY_MS)
  sender.tick()
}

test.each([
  ['template', 'send.templateStopped', setTemplate],
  ['channel', 'send.channelStopped', (status: number) => setChannel(status, 'SMS')],
] as const)(
  'tries wait while the %s is stopped, without counting, and go on when it is enabled (MSG-BIZ-05)',
  async (_, key, set) => {
    const id = sender.order(order({ obj: [entry('SMS', '1')] }))
    await ended(id)
    set(0)
    for (let round = 0; round < MAX_RETRIES + 1; round += 1) {
      later()
      expect(infoOf(id)).toMatchObject({ status: 3, retries: 0, next: now.getTime() + RETRY_MS })
    }
    expect(sender.whyNotAgain(id)).toEqual({ key })
    expect(recordsOf(id)).toHaveLength(1)
    set(1)
    expect(sender.whyNotAgain(id)).toBeNull()
    later()
    expect(infoOf(id)).toMatchObject({ status: 1, retries: 1 })
    await ended(id)
    expect(recordsOf(id)).toHaveLength(2)
  },
)

test('receivers of a stopped channel keep their try while those of another use theirs up (MSG-BIZ-05)', async () => {
  const id = sender.order(order({ obj: [entry('SMS', '1'), entry('EMAIL', 'a@example.com')] }))
  setChannel(0, 'EMAIL')
  await ended(id)
  for (let round = 0; round < MAX_RETRIES; round += 1) {
    later()
    await ended(id)
  }
  const failedOver = (channel: string) =>
    recordsOf(id).filter((row) => row.channel === channel && row.status === 0)
  expect(failedOver('SMS')).toHaveLength(1 + MAX_RETRIES)
  later()
  expect(infoOf(id)).toMatchObject({ status: 3, retries: MAX_RETRIES, next: now.getTime() + RETRY_MS })
  setChannel(1, 'EMAIL')
  later()
  await ended(id)
  expect(recordsOf(id).at(-1)).toMatchObject({ channel: 'EMAIL', status: 1 })
  expect(failedOver('SMS')).toHaveLength(1 + MAX_RETRIES)
  expect(infoOf(id)).toMatchObject({ status: 4, next: null })
})

test('what was ordered while its template was stopped is sent again once that is enabled', async () => {
  setTemplate(0)
  const id = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
  expect(sender.whyNotAgain(id)).toEqual({ key: 'send.templateStopped' })
  expect(sender.resend(id)).toBeNull()
  const failed = sender.orderFailed(order({}), '未找到执行方法：x.y')
  setTemplate(1)
  expect(await sender.resend(id)).toMatchObject({ total: 1, success: 1 })
  expect(infoOf(id)).toMatchObject({
    status: 2,
    retries: 1,
    desc: chinese('send.sum', { total: 1, sent: 1, failed: 0 }),
  })
  expect(sender.resend(failed)).toBeNull()
})

test('a channel that is stopped or gone when its turn comes fails its receivers', async () => {
  const id = sender.order(order({ obj: [entry('SMS', '13800000000'), entry('EMAIL', 'a@example.com')] }))
  store.run("UPDATE msg_channel_templates SET status = 0 WHERE channel_code = 'SMS'")
  await ended(id)
  expect(recordsOf(id)).toMatchObject([
    { channel: 'SMS', status: 0 },
    { channel: 'EMAIL', status: 1 },
  ])
})

test('whoever muted a rule, or the rule about one object, gets nothing of it on any channel (MSG-DND-03)', async () => {
  const [operator, boss] = [userId('operator'), userId('sysadmin')]
  const first = sender.order(order({ user: [userEntry('SITE', `${operator},${boss}`)] }))
  await ended(first)
  const message = store.get<{ id: string; ruleId: string; bizId: string }>(
    'SELECT CAST(id AS TEXT) AS id, rule_id AS ruleId, biz_id AS bizId FROM messages ORDER BY id DESC LIMIT 1',
  )
  expect(message).toMatchObject({ ruleId: '4711', bizId: 'HT-1' })
  const mute = (user: string, bizId: string) =>
    store.run(
      "INSERT INTO message_mutes (user_id, msg_id, rule_id, biz_id, create_date) VALUES (?, ?, '4711', ?, '')",
      user,
      message?.id ?? '',
      bizId,
    )
  mute(operator, 'HT-1')
  const both = { user: [userEntry('ALL', `${operator},${boss}`)] }
  const reached = async (more: Partial<SendOrder>, parts: Partial<ReceiveInfo> = both) => {
    const id = sender.order(order(parts, more))
    await ended(id)
    const users = store.all<{ id: string }>(
      'SELECT DISTINCT CAST(user_id AS TEXT) AS id FROM msg_channel_records WHERE biz_info_id = ? ORDER BY 1',
      id,
    )
    return { users: users.map((row) => row.id), info: infoOf(id) }
  }
  const same = await reached({})
  expect(same.users).toEqual([boss])
  expect(same.info?.desc).toContain('，免打扰跳过1人')
  expect((await reached({ bizId: 'HT-2' })).users.toSorted()).toEqual([operator, boss].toSorted())
  expect((await reached({ ruleId: '4712' })).users).toHaveLength(2)
  // Only the rule: nothing more about any object, also by department or resolver.
  mute(boss, '')
  expect((await reached({ bizId: 'HT-3' })).users).toEqual([operator])
  const all = await reached({})
  expect([all.users, all.info?.status, all.info?.desc]).toEqual([
    [],
    2,
    '共0条，成功0条，失败0条，免打扰跳过2人',
  ])
  // External addresses and tests are not covered.
  const external = await reached({}, { obj: [entry('SMS', '13800000000')] })
  expect(external.info?.status).toBe(2)
  expect((await reached({ origin: 'simulated' })).users).toHaveLength(2)
})

test('an audit event mutes by its event alone, and its messages name no object', async () => {
  const operator = userId('operator')
  const id = sender.order(order({ user: [userEntry('SITE', operator)] }, { origin: 'audit' }))
  await ended(id)
  expect(
    store.get('SELECT rule_id AS ruleId, biz_id AS bizId FROM messages ORDER BY id DESC LIMIT 1'),
  ).toEqual({ ruleId: '4711', bizId: '' })
})

test('a send that was cut off goes on where it was: nobody twice, nobody forgotten', async () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => `138${String(index).padStart(8, '0')}`)
  const id = sender.order(order({ obj: [entry('SMS', numbers.join(','))] }))
  await expect.poll(() => recordsOf(id).length, { interval: 1 }).toBeGreaterThan(0)
  await sender.close()
  now = new Date(now.getTime() + 1000)
  const before = recordsOf(id).length
  expect(before).toBeLessThan(5000)
  expect(infoOf(id)?.status).toBe(1)
  sender = make()
  sender.start()
  await ended(id)
  expect(recordsOf(id).map(({ recipient }) => recipient)).toEqual(numbers)
  expect(infoOf(id)).toMatchObject({
    status: 2,
    desc: chinese('send.sum', { total: 5000, sent: 5000, failed: 0 }),
  })
})

test('100,000 addresses and duplicates do not hold up the server', async () => {
  const numbers = Array.from({ length: 100_000 }, (_, index) => `138${String(index).padStart(8, '0')}`)
  const text = [...numbers, ...numbers.slice(0, 1000)].join(',')
  const id = sender.order(order({ obj: [entry('SMS', text)] }))
  // Other work gets its turn between two slices.
  let turns = 0
  while ((infoOf(id)?.status ?? 9) < 2) {
    await turn()
    turns += 1
  }
  expect(infoOf(id)).toMatchObject({
    status: 2,
    desc: chinese('send.sum', { total: 100000, sent: 100000, failed: 0 }),
  })
  expect(turns).toBeGreaterThan(100)
  expect(store.get('SELECT 1 FROM msg_send_queue')).toBeUndefined()
}, 120_000)

const setTenant = (status: number) =>
  store.run("UPDATE tenants SET status = ? WHERE tenant_id = 'platform'", status)

test('what a closed tenant has not sent yet ends as failed with the reason, and can be sent again (SYS-TEN-19)', async () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => `138${String(index).padStart(8, '0')}`)
  const id = sender.order(order({ obj: [entry('SMS', numbers.join(','))] }))
  await expect.poll(() => recordsOf(id).length, { interval: 1 }).toBeGreaterThan(0)
  setTenant(0)
  const sent = recordsOf(id).length
  expect(sent).toBeLessThan(5000)
  await ended(id)
  expect(infoOf(id)?.desc).toBe(
    `共5000条，成功${sent}条，失败${5000 - sent}条，${chinese('send.tenantClosed')}`,
  )
  const reasons = store.all<{ reason: string }>(
    'SELECT DISTINCT result_msg AS reason FROM msg_channel_records WHERE biz_info_id = ? AND status = 0',
    id,
  )
  expect(reasons).toEqual([{ reason: chinese('send.tenantClosed') }])
  expect(sender.resend(id)).toBeNull()
  setTenant(1)
  expect(await sender.resend(id)).toMatchObject({ success: 5000, fail: 0 })
})

test('a closed tenant orders nothing, and what waits for its receivers ends (SYS-TEN-19)', async () => {
  const waiting = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
  setTenant(3)
  const later = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
  await ended(waiting)
  for (const id of [waiting, later]) {
    expect(infoOf(id)).toMatchObject({ status: 3, desc: chinese('send.tenantClosed') })
    expect(recordsOf(id)).toEqual([])
  }
  const tried = sender.order(order({ obj: [entry('SMS', '1')] }))
  setTenant(1)
  const failed = sender.order(order({ obj: [entry('SMS', '1')] }))
  await ended(failed)
  setTenant(0)
  now = new Date(now.getTime() + RETRY_MS)
  sender.tick()
  expect(infoOf(failed)).toMatchObject({ status: 3, retries: 0, next: null })
  expect(infoOf(tried)).toMatchObject({ status: 3, next: null })
})

test.each([
  [
    chinese('send.templateStopped'),
    "UPDATE msg_templates SET status = ? WHERE template_id = 'ORDER_SHIPPED'",
  ],
  [chinese('send.channelStopped'), "UPDATE msg_channel_templates SET status = ? WHERE channel_code = 'SMS'"],
])(
  'what is not sent yet ends as failed: %s; it is sent again once that is enabled',
  async (reason, change) => {
    const numbers = Array.from({ length: 5000 }, (_, index) => `138${String(index).padStart(8, '0')}`)
    const id = sender.order(order({ obj: [entry('SMS', numbers.join(','))] }))
    await expect.poll(() => recordsOf(id).length, { interval: 1 }).toBeGreaterThan(0)
    store.run(change, 0)
    const sent = recordsOf(id).length
    await ended(id)
    expect(infoOf(id)?.desc).toBe(`共5000条，成功${sent}条，失败${5000 - sent}条，${reason}`)
    store.run(change, 1)
    expect(await sender.resend(id)).toMatchObject({ success: 5000, fail: 0 })
  },
)

test('a record that is deleted while it is sent ends quietly', async () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => `138${String(index).padStart(8, '0')}`)
  const id = sender.order(order({ obj: [entry('SMS', numbers.join(','))] }))
  await expect.poll(() => recordsOf(id).length, { interval: 1 }).toBeGreaterThan(0)
  store.run('DELETE FROM msg_biz_infos WHERE id = ?', id)
  const next = sender.order(order({ obj: [entry('SMS', '13800000000')] }))
  await ended(next)
  expect(recordsOf(id)).toEqual([])
  expect(store.get('SELECT 1 FROM msg_send_queue')).toBeUndefined()
})

test('counts over time follow what is written and what is deleted', async () => {
  const sum = () =>
    store.get<{ total: number }>('SELECT SUM(total) AS total FROM msg_delivery_counts')?.total ?? 0
  const before = sum()
  const id = sender.order(order({ obj: [entry('SMS', '13800000000,13800000001,1')] }))
  await ended(id)
  expect(sum()).toBe(before + 3)
  store.run('DELETE FROM msg_channel_records WHERE biz_info_id = ? AND status = 0', id)
  expect(sum()).toBe(before + 2)
  store.run('DELETE FROM msg_biz_infos WHERE id = ?', id)
  expect(sum()).toBe(before)
})
