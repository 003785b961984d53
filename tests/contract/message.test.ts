import { message } from '#contract/resources/msg/message.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer } from './harness.ts'

const server = await startServer()
const admin = await server.admin()
const operator = await server.signIn('operator')
const system = await server.signIn('sysadmin')
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, sum, updateReadStatus, updateReadAll, mute } = message.endpoints
const missing = { status: 200, code: 500, msg: chinese('message.missing') }

const userId = async (client: Client) => (await client.must(auth.endpoints.info)).id
const list = async (client: Client, query: Record<string, string | number> = {}) =>
  (await client.must(page, { query: { searchFlag: '2', limit: 100, ...query } })).list
const sumOf = async (client: Client, searchFlag = '1') =>
  Object.fromEntries(
    (await client.must(sum, { query: { searchFlag } })).map(({ type, cnt }): [string, number] => [type, cnt]),
  )
/** Records and mutes of all users as they are stored. */
const stored = () => [
  server.sql<object>('SELECT * FROM message_records ORDER BY id'),
  server.sql<object>('SELECT * FROM message_mutes'),
]

let nextId = 9_000_000_000_000_000_000n
interface Sent {
  title: string
  type?: string
  level?: number
  sendDate?: string
  ruleId?: string
  bizId?: string
}
/**
 * Puts a message into in-boxes, as a send does.
 * @returns the msgId
 */
async function send(receivers: Client[], { title, ...more }: Sent): Promise<string> {
  nextId += 1n
  const msgId = String(nextId)
  server.sql(
    `INSERT INTO messages (id, tenant_id, title, content, sender, send_date, msg_level, type, rule_id, biz_id)
     VALUES (CAST(? AS INTEGER), 'platform', ?, '第一行' || char(10) || '第二行', '值班中心', ?, ?, ?, ?, ?)`,
    msgId,
    title,
    more.sendDate ?? '2031-01-01 08:00:00',
    more.level ?? 2,
    more.type ?? 'SYS_MSG_NOTICE',
    more.ruleId ?? '',
    more.bizId ?? '',
  )
  for (const receiver of receivers) {
    nextId += 1n
    server.sql(
      'INSERT INTO message_records (id, msg_id, user_id) VALUES (CAST(? AS INTEGER), CAST(? AS INTEGER), ?)',
      String(nextId),
      msgId,
      await userId(receiver),
    )
  }
  return msgId
}

test('a fresh server has messages of every type and level, read and unread, in several in-boxes', async () => {
  const rows = await list(admin)
  expect(new Set(rows.map(({ type }) => type))).toEqual(
    new Set(['SYS_MSG_PRO', 'SYS_MSG_NOTICE', 'SYS_MSG_TODO']),
  )
  expect(new Set(rows.map(({ msgLevel }) => msgLevel))).toEqual(new Set([1, 2, 3]))
  expect(new Set(rows.map(({ readStatus }) => readStatus))).toEqual(new Set([0, 1]))
  for (const client of [operator, system, tenant]) expect((await list(client)).length).toBeGreaterThan(1)
})

test('the list is the unread or read part of my messages, of one type or all; newest first (MSG-INB-10, MSG-INB-11)', async () => {
  const all = await list(admin)
  const dates = all.map(({ sendDate }) => sendDate)
  expect(dates).toEqual([...dates].sort().reverse())
  const unread = await list(admin, { readStatus: '0' })
  const read = await list(admin, { readStatus: '1' })
  expect([unread.length, read.length].every((length) => length > 0)).toBe(true)
  expect(unread.every(({ readStatus }) => readStatus === 0)).toBe(true)
  expect(read.every(({ readStatus }) => readStatus === 1)).toBe(true)
  expect(unread.length + read.length).toBe(all.length)
  expect(await list(admin, { readStatus: '' })).toEqual(all)
  // Flag 1 is the unread part by itself.
  expect(await list(admin, { searchFlag: '1' })).toEqual(unread)
  const todo = await list(admin, { type: 'SYS_MSG_TODO' })
  expect(todo).toEqual(all.filter(({ type }) => type === 'SYS_MSG_TODO'))
  const { list: second, total } = await admin.must(page, { query: { searchFlag: '2', page: 2, limit: 4 } })
  expect([second, total]).toEqual([all.slice(4, 8), all.length])
})

test('the list is sorted by the time of sending, both ways and in both spellings (MSG-INB-06)', async () => {
  await send([operator], { title: '最早的一条', sendDate: '2001-01-01 00:00:00' })
  const oldest = await list(operator, { order: 'asc', orderField: 'send_date' })
  expect(oldest[0]?.title).toBe('最早的一条')
  const newest = await list(operator, { order: 'desc', orderField: 'sendDate' })
  expect(newest.map(({ id }) => id)).toEqual(oldest.map(({ id }) => id).reverse())
})

test('sumMyMsg counts the unread by type; types without any are left out (MSG-INB-02)', async () => {
  const unread = await list(system, { readStatus: '0' })
  const counted = Object.fromEntries(
    [...Map.groupBy(unread, ({ type }) => type)].map(([type, rows]) => [type, rows.length]),
  )
  expect(await sumOf(system)).toEqual(counted)
  expect(Object.values(await sumOf(system, '2')).reduce((a, b) => a + b, 0)).toBe((await list(system)).length)
  await system.must(updateReadAll, { body: { type: 'SYS_MSG_TODO' } })
  const { SYS_MSG_TODO: _none, ...rest } = counted
  expect(await sumOf(system)).toEqual(rest)
})

test('opening a message answers all of it and marks it read, mine alone (MSG-INB-12)', async () => {
  const msgId = await send([admin, operator], {
    title: '机房巡检',
    level: 1,
    ruleId: '77',
    bizId: 'ROOM-1',
  })
  const before = await sumOf(operator)
  expect(await operator.must(get, { params: { msgId } })).toEqual({
    id: expect.stringMatching(/^\d+$/),
    msgId,
    title: '机房巡检',
    content: '第一行\n第二行',
    url: '',
    sender: '值班中心',
    sendDate: '2031-01-01 08:00:00',
    msgLevel: 1,
    type: 'SYS_MSG_NOTICE',
    readStatus: 1,
    ruleId: '77',
    bizId: 'ROOM-1',
  })
  expect((await sumOf(operator)).SYS_MSG_NOTICE).toBe((before.SYS_MSG_NOTICE ?? 0) - 1)
  expect((await list(admin)).find((row) => row.msgId === msgId)?.readStatus).toBe(0)
})

test('read and unread are set by record ids and answer how many have changed (MSG-INB-14)', async () => {
  const ids = (await list(admin, { readStatus: '0' })).slice(0, 3).map(({ id }) => id)
  expect(await admin.must(updateReadStatus, { body: { readStatus: 1, ids: ids.slice(0, 2) } })).toBe(2)
  expect(await admin.must(updateReadStatus, { body: { readStatus: 1, ids: [...ids, ...ids] } })).toBe(1)
  expect(await admin.must(updateReadStatus, { body: { readStatus: 0, ids } })).toBe(3)
  const again = (await list(admin)).filter(({ id }) => ids.includes(id))
  expect(again.map(({ readStatus }) => readStatus)).toEqual([0, 0, 0])
  for (const body of [
    { readStatus: 2, ids },
    { readStatus: 1, ids: [] },
    { ids },
    { readStatus: 1, ids: ['x'] },
  ])
    expect((await admin.call(updateReadStatus, { body })).code, JSON.stringify(body)).toBe(422)
})

test('all read is all of one type, or all there are, and answers how many (MSG-INB-15)', async () => {
  const [pro, todo] = [await send([tenant], { title: '甲', type: 'SYS_MSG_PRO' }), 'SYS_MSG_TODO']
  await send([tenant], { title: '乙', type: todo })
  const { SYS_MSG_TODO: todos, ...others } = await sumOf(tenant)
  expect(await tenant.must(updateReadAll, { body: { type: todo } })).toBe(todos)
  expect(await sumOf(tenant)).toEqual(others)
  expect(await tenant.must(updateReadAll, { body: {} })).toBe(
    Object.values(others).reduce((a, b) => a + b, 0),
  )
  expect(await sumOf(tenant)).toEqual({})
  expect((await list(tenant)).find(({ msgId }) => msgId === pro)?.readStatus).toBe(1)
  expect(await tenant.must(updateReadAll, { body: {} })).toBe(0)
})

test('setting read and unread needs its code, everything else only a session (MSG-INB-20)', async () => {
  const [row] = await list(operator)
  const body = { readStatus: 0, ids: [row?.id] }
  expect(await operator.call(updateReadStatus, { body })).toMatchObject({
    status: 403,
    code: 403,
    msg: chinese('forbidden'),
  })
  for (const client of [admin, system, tenant]) {
    const ids = (await list(client)).slice(0, 1).map(({ id }) => id)
    expect((await client.call(updateReadStatus, { body: { readStatus: 0, ids } })).code).toBe(0)
  }
  const msgId = row?.msgId ?? ''
  expect((await operator.call(get, { params: { msgId } })).code).toBe(0)
  expect((await operator.call(sum)).code).toBe(0)
  expect((await operator.call(updateReadAll, { body: {} })).code).toBe(0)
  for (const endpoint of [page, sum, updateReadAll])
    expect(
      (await server.guest.call(endpoint, { body: endpoint.method === 'POST' ? {} : undefined })).code,
    ).toBe(401)
})

test("nobody reaches another's messages, colleagues, tenants and super administrators alike (MSG-INB-21)", async () => {
  const theirs = await send([operator], { title: '只给值班员', ruleId: '5', bizId: 'X' })
  const [record] = (await list(operator)).filter(({ msgId }) => msgId === theirs)
  const before = stored()
  for (const stranger of [admin, system, tenant]) {
    expect((await list(stranger)).some(({ msgId }) => msgId === theirs)).toBe(false)
    expect(await stranger.call(get, { params: { msgId: theirs } })).toMatchObject(missing)
    const own = (await list(stranger)).map(({ id }) => id)
    for (const readStatus of [0, 1])
      for (const ids of [[record?.id], [...own, record?.id]])
        expect(await stranger.call(updateReadStatus, { body: { readStatus, ids } })).toMatchObject(missing)
    const body = { msgId: theirs, ruleId: '5', bizId: 'X', userId: await userId(operator) }
    expect(await stranger.call(mute, { body })).toMatchObject(missing)
  }
  expect(stored()).toEqual(before)
  for (const stranger of [admin, system, tenant]) await stranger.must(updateReadAll, { body: {} })
  expect((await list(operator)).find(({ id }) => id === record?.id)?.readStatus).toBe(0)
  // A message that does not exist gets the same response.
  expect(await operator.call(get, { params: { msgId: '1' } })).toMatchObject(missing)
  expect((await operator.in('en-US').call(get, { params: { msgId: '1' } })).msg).toBe(
    'The message does not exist',
  )
})

test('a rule is muted once for the caller, whichever user the request names', async () => {
  const first = await send([operator], { title: '一', ruleId: '9', bizId: 'ROOM' })
  const second = await send([operator], { title: '二', ruleId: '9', bizId: 'ROOM' })
  const byHand = await send([operator], { title: '三' })
  const body = { ruleId: '9', bizId: 'ROOM', userId: await userId(admin) }
  for (const msgId of [first, second, first]) await operator.must(mute, { body: { ...body, msgId } })
  await operator.must(mute, { body: { msgId: byHand, ruleId: '', bizId: '', userId: '' } })
  expect(
    server.sql<object>(
      'SELECT CAST(user_id AS TEXT) AS user, rule_id AS rule, biz_id AS biz FROM message_mutes ORDER BY rule_id',
    ),
  ).toEqual([
    { user: await userId(operator), rule: '', biz: '' },
    { user: await userId(operator), rule: '9', biz: 'ROOM' },
  ])
})

test('calls about messages count as use of their screen under any path', async () => {
  const msgId = await send([operator], { title: '四' })
  await operator.must(updateReadAll, { body: {} })
  await operator.must(mute, { body: { msgId, ruleId: '', bizId: '', userId: '' } })
  expect(
    server.sql<object>(
      `SELECT opera_menu_name AS screen, opera_url AS url FROM log_user_behavior
       WHERE user_name = 'operator' AND opera_url IN ('/msg/msgRecordRead/updateReadAll', '/msg/msgNoDisturbing')
       ORDER BY id DESC LIMIT 2`,
    ),
  ).toEqual([
    { screen: '站内消息', url: '/msg/msgNoDisturbing' },
    { screen: '站内消息', url: '/msg/msgRecordRead/updateReadAll' },
  ])
})
