import { allEndpoints, resources } from '#contract/resources/index.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { message } from '#contract/resources/msg/message.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { logUserBehavior } from '#contract/resources/ops/logUserBehavior.ts'
import { auth } from '#contract/resources/shell/auth.ts'
import { params } from '#contract/resources/ops/params.ts'
import { dictType } from '#contract/resources/sys/dictType.ts'
import { user } from '#contract/resources/sys/user.ts'
import { hashPassword } from '#server/security/password.ts'
import { chinese } from '#tests/setup/words.ts'
import { z } from 'zod'
import { expect, test, vi } from 'vitest'
import { type Answer, type Client, startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

/**
 * Whose rows the readers of logs and message records see. People of two departments leave rows of each kind, which
 * can be found by the word in their client, their parameters and their messages.
 */
// Some hundred lists and exports, read by several accounts.
vi.setConfig({ testTimeout: 120_000 })

const server = await startServer()
server.stopClocks()
const admin = await server.admin()

const logs: readonly Resource[] = [logOperation, logLogin, logUserBehavior]
const shownByPage: readonly Resource[] = [...logs, bizInfo, channelRecord]

/** Calls that show rows by person, or figures and changes of them, with the limit to the reader's scope here. */
const considered: Readonly<Record<string, 'scope' | 'own in-box'>> = {
  'ops.logOperation.page': 'scope',
  'ops.logOperation.export': 'scope',
  'ops.logLogin.page': 'scope',
  'ops.logLogin.export': 'scope',
  'ops.logUserBehavior.page': 'scope',
  'ops.logUserBehavior.export': 'scope',
  'msg.bizInfo.page': 'scope',
  'msg.bizInfo.export': 'scope',
  'msg.bizInfo.remove': 'scope',
  'msg.bizInfo.resend': 'scope',
  'msg.channelRecord.page': 'scope',
  'msg.channelRecord.export': 'scope',
  'msg.channelRecord.counts': 'scope',
  'msg.channelRecord.remove': 'scope',
  'msg.message.page': 'own in-box',
  'msg.message.get': 'own in-box',
  'msg.message.sum': 'own in-box',
  'msg.message.updateReadStatus': 'own in-box',
  'msg.message.updateReadAll': 'own in-box',
  'msg.message.mute': 'own in-box',
}

// ---- people ------------------------------------------------------------------------------------

const role = (name: string, scope?: string): string => {
  const [{ id } = { id: '' }] = server.sql<{ id: string }>(
    'SELECT CAST(MAX(id) + 1 AS TEXT) AS id FROM roles',
  )
  server.sql(
    `INSERT INTO roles (id, tenant_id, name, create_date, update_date) VALUES (?, 'platform', ?, '', '')`,
    id,
    name,
  )
  server.sql('INSERT INTO role_menus SELECT ?, id FROM menus', id)
  if (scope !== undefined)
    server.sql(
      `INSERT INTO role_rules (role_id, rule_id, value, custom_data)
       SELECT ?, id, ?, '[]' FROM rule_sorts WHERE built_in = 1`,
      id,
      scope,
    )
  return id
}
/** Roles with every screen and code; they differ in their data scope alone. */
const roles = {
  unscoped: role('无数据范围'),
  whole: role('全部数据', '1'),
  own: role('本人数据', '2'),
  ownDept: role('本部门数据', '3'),
}

const [here = '', there = ''] = server
  .sql<{ id: string }>(
    "SELECT CAST(id AS TEXT) AS id FROM depts WHERE tenant_id = 'platform' ORDER BY id DESC LIMIT 2",
  )
  .map(({ id }) => id)

const hash = hashPassword('pw', 16)
async function person(username: string, deptId: string, roleId: string): Promise<string> {
  const id = await admin.must(user.endpoints.create, {
    body: { username, realName: `实名${username}`, mobile: '13900000000', deptId: here },
  })
  // The form requires a department; accounts of the first data and of other sources may have none.
  server.sql(
    'UPDATE users SET password_hash = ?, password_initial = 0, dept_id = ? WHERE id = ?',
    ...[hash, deptId, id],
  )
  server.sql('INSERT INTO role_users VALUES (?, ?)', roleId, id)
  return id
}

/** Of the tries of names that no session belongs to. */
const knock = (username: string, word: string) =>
  server.guest.raw({
    method: 'POST',
    path: auth.endpoints.login.path,
    body: JSON.stringify({ username, password: 'wrong' }),
    headers: { 'content-type': 'application/json', 'user-agent': word },
  })

/** Leaves rows in all logs and records, with a word in each. */
async function act(username: string, word: string): Promise<Client> {
  const client = await server.signIn(username, 'pw')
  const made = await client.raw({
    method: 'POST',
    path: params.endpoints.create.path,
    body: JSON.stringify({ paramCode: `CODE_${username}`, paramValue: '1', remark: word }),
    headers: { 'content-type': 'application/json', 'user-agent': word },
  })
  expect(made.code).toBe(0)
  await admin.must(params.endpoints.remove, { body: [String(made.data)] })
  await client.must(simulatedSend.endpoints.sms, {
    body: {
      ...{ templateId: 'ORDER_SHIPPED', appId: 'app', signatureCode: 'DEFAULT' },
      paramsJSON: JSON.stringify({ customerName: word, orderNo: 'A-1' }),
      recipient: '13800000000,1',
    },
  })
  expect((await knock(username, word)).code).not.toBe(0)
  return client
}

const ids = {
  head: await person('head', here, roles.ownDept),
  near: await person('near', here, roles.unscoped),
  far: await person('far', there, roles.unscoped),
  mover: await person('mover', there, roles.unscoped),
  gone: await person('gone', here, roles.unscoped),
  plain: await person('plain', there, roles.unscoped),
  whole: await person('whole', there, roles.whole),
  own: await person('own', here, roles.own),
  loose: await person('loose', '0', roles.ownDept),
  drifter: await person('drifter', '0', roles.unscoped),
}
const words = {
  head: 'WordOfHead',
  near: 'WordOfNear',
  far: 'WordOfFar',
  mover: 'WordOfMover',
  gone: 'WordOfGone',
  own: 'WordOfOwn',
  loose: 'WordOfLoose',
  drifter: 'WordOfDrifter',
  stranger: 'WordOfStranger',
  system: 'WordOfSystem',
} as const
type Actor = keyof typeof words
const clients = new Map<string, Client>()
for (const [name, word] of Object.entries(words))
  if (name !== 'stranger' && name !== 'system') clients.set(name, await act(name, word))

// A name that no account has, although one gets it later.
await knock('stranger', words.stranger)
await person('stranger', here, roles.unscoped)
await admin.must(user.endpoints.remove, { body: [ids.gone] })
// The account is another one, its name is the same.
await person('gone', here, roles.unscoped)
server.sql('UPDATE users SET dept_id = ? WHERE id = ?', here, ids.mover)

/** Records that an event has written. */
server.sql(
  `INSERT INTO msg_biz_infos (id, tenant_id, biz_id, type_desc, template_id, biz_send_status, biz_create_time, origin,
     biz_remark, job)
   VALUES (7000, 'platform', 'SYS-1', '系统事件', 'ORDER_SHIPPED', 3, '2020-01-01 00:00:00', 'system', ?, ?)`,
  words.system,
  JSON.stringify({ operatorId: ids.near }),
)
server.sql(
  `INSERT INTO msg_channel_records (id, tenant_id, biz_info_id, biz_id, template_id, channel_code, recipient, status,
     create_date, content)
   VALUES (7001, 'platform', 7000, 'SYS-1', 'ORDER_SHIPPED', 'SMS', '1', 0, '2020-01-01 00:00:00', ?)`,
  words.system,
)

const everyActor: readonly Actor[] = [
  ...(['head', 'near', 'far', 'mover', 'gone', 'own', 'loose', 'drifter', 'stranger', 'system'] as const),
]
/** Actors that each reader sees. */
const seenBy = {
  head: ['head', 'near', 'mover', 'own'],
  plain: everyActor,
  whole: everyActor,
  own: ['own'],
  loose: ['loose'],
} as const satisfies Record<string, readonly Actor[]>
type Reader = keyof typeof seenBy
const readers = Object.keys(seenBy) as Reader[]
for (const reader of ['plain', 'whole']) clients.set(reader, await server.signIn(reader, 'pw'))
const clientOf = (reader: Reader): Client => clients.get(reader) ?? server.guest

// ---- reads -------------------------------------------------------------------------------------

const told = ({ data, bytes, headers }: Answer): string =>
  headers['content-disposition'] ? JSON.stringify(readWorkbook(bytes)) : JSON.stringify(data)

const actorsIn = (text: string): Actor[] => everyActor.filter((name) => text.includes(words[name]))

/** A stranger has no messages, and events leave no rows in the logs of people's actions. */
const leaves = (actor: Actor, { name }: Resource): boolean => {
  if (actor === 'system') return name.startsWith('msg.')
  if (actor === 'stranger') return name === 'ops.logLogin'
  return true
}
const wanted = (reader: Reader, resource: Resource): Actor[] =>
  everyActor.filter((actor) => leaves(actor, resource) && seenBy[reader].some((seen) => seen === actor))

const endpointsOf = (resource: Resource): [string, AnyEndpoint][] => Object.entries(resource.endpoints)

test('every call of the logs and records that show people is considered here', () => {
  const shown = [...shownByPage, message].flatMap(endpointsOf).map(([, { id }]) => id)
  expect(shown.toSorted()).toEqual(Object.keys(considered).toSorted())
  // Of any other noun with a log in its contract, who acted is the server or another program.
  const others = (resources as readonly Resource[])
    .filter((resource) => resource.log !== undefined && !logs.includes(resource))
    .map(({ name }) => name)
  expect(others.toSorted()).toEqual([
    ...['api.apiLog', 'api.apiNotifyInfo', 'api.apiReceiptInfo'],
    ...['msg.bizInfo', 'ops.jobLog', 'ops.logError'],
  ])
})

test.each(readers)(
  'the lists and exports of %s show the rows of the people in their data scope alone',
  async (reader) => {
    const client = clientOf(reader)
    for (const resource of shownByPage)
      for (const name of ['page', 'export']) {
        const endpoint = resource.endpoints[name]
        if (!endpoint) throw new Error(`${resource.name} has no ${name}`)
        const answer = await client.call(endpoint, { query: { limit: 1000 } })
        // Business records hold the words in their values, which an export leaves out.
        if (resource === bizInfo && name === 'export') {
          const rows = readWorkbook(answer.bytes)[0]?.rows.slice(1) ?? []
          const { total } = await client.must(bizInfo.endpoints.page, { query: {} })
          expect([endpoint.id, rows.length]).toEqual([endpoint.id, total])
        } else expect([endpoint.id, actorsIn(told(answer))]).toEqual([endpoint.id, wanted(reader, resource)])
      }
  },
)

test('totals count the rows that are shown, and filters find no others', async () => {
  const head = clientOf('head')
  const counted = async (endpoint: AnyEndpoint, query: Record<string, string>): Promise<[number, number]> => {
    const { data } = await head.call(endpoint, { query: { limit: 1000, ...query } })
    const { list, total } = data as { list: unknown[]; total: number }
    return [total, list.length]
  }
  for (const resource of shownByPage) {
    const page = resource.endpoints['page']
    if (!page) throw new Error(`${resource.name} has no page`)
    const [total, shown] = await counted(page, {})
    expect(total).toBe(shown)
    expect(total).toBeGreaterThan(0)
  }
  for (const name of ['far', 'gone', 'stranger', 'drifter', 'admin']) {
    expect(await counted(logOperation.endpoints.page, { creatorName: name })).toEqual([0, 0])
    expect(await counted(logLogin.endpoints.page, { creatorName: name })).toEqual([0, 0])
    expect(await counted(logUserBehavior.endpoints.page, { userName: name })).toEqual([0, 0])
  }
  const menuIds = server
    .sql<{ id: string }>('SELECT CAST(id AS TEXT) AS id FROM menus WHERE type = 0')
    .map(({ id }) => id)
    .join(',')
  const byMenu = await head.must(logUserBehavior.endpoints.page, { query: { menuIds, limit: 1000 } })
  expect(actorsIn(JSON.stringify(byMenu))).toEqual(wanted('head', logUserBehavior))
})

test.each(readers)('the figures of deliveries are those of the records that %s may read', async (reader) => {
  const client = clientOf(reader)
  const sum = (counts: readonly { total: number }[]) => counts.reduce((all, { total }) => all + total, 0)
  const { list, total } = await client.must(channelRecord.endpoints.page, { query: { limit: 1000 } })
  expect(total).toBe(list.length)
  for (const step of ['day', 'hour']) {
    const counts = await client.must(channelRecord.endpoints.counts, { query: { step } })
    expect(sum(counts)).toBe(total)
    const length = step === 'hour' ? 13 : 10
    const group = (record: (typeof list)[number]) =>
      `${record.createDate.slice(0, length)} ${record.channelCode} ${String(record.status)}`
    expect(
      Object.fromEntries(
        counts.map((count) => [`${count.time} ${count.channelCode} ${String(count.status)}`, count.total]),
      ),
    ).toEqual(Object.fromEntries([...Map.groupBy(list, group)].map(([key, rows]) => [key, rows.length])))
  }
  const narrowed = {
    status: '0',
    channelCode: 'SMS',
    templateId: 'ORDER_SHIPPED',
    beginDate: '2021-01-01 00:00:00',
  }
  const failed = list.filter(
    (row) =>
      String(row.status) === '0' &&
      row.channelCode === 'SMS' &&
      row.templateId === 'ORDER_SHIPPED' &&
      row.createDate >= '2021',
  )
  expect(failed.length).toBeGreaterThan(0)
  expect(sum(await client.must(channelRecord.endpoints.counts, { query: narrowed }))).toBe(failed.length)
  expect(await client.must(channelRecord.endpoints.counts, { query: { ...narrowed, ruleId: '1' } })).toEqual(
    [],
  )
})

/** Queries of a list need no parameter of the path and have a page or are files. */
const lists = allEndpoints().filter(
  ({ kind, method, path, query }) =>
    method === 'GET' &&
    !path.includes('{') &&
    (kind === 'file' || (kind === 'json' && query instanceof z.ZodObject)),
)

test.each(['head', 'own', 'loose'] as const)(
  'no list and no export of the contract tells %s anything of what others did',
  async (reader) => {
    const client = clientOf(reader)
    expect(lists.length).toBeGreaterThan(100)
    const hidden = everyActor.filter((actor) => !seenBy[reader].some((seen) => seen === actor))
    const leaks: string[] = []
    for (const endpoint of lists) {
      const asked = endpoint.query instanceof z.ZodObject && 'limit' in endpoint.query.shape
      const answer = await client.call(endpoint, { query: asked ? { limit: 1000 } : {} })
      if (answer.code !== 0) continue
      for (const actor of actorsIn(told(answer)))
        if (hidden.includes(actor)) leaks.push(`${endpoint.id}: ${actor}`)
    }
    expect(leaks).toEqual([])
  },
)

test('an administrator whose mode closes data reads what they did themselves, a super administrator everything', async () => {
  const sysadmin = await server.signIn('sysadmin')
  const names = async (client: Client) =>
    new Set(
      (await client.must(logOperation.endpoints.page, { query: { limit: 1000, creatorName: '' } })).list.map(
        ({ creatorName }) => creatorName,
      ),
    )
  const open = { optionVisit: true, optionData: true, authVisit: true, authData: true }
  await server.secure(admin, { sysAdminModel: { ...open, optionData: false } })
  expect(await names(sysadmin)).toEqual(new Set(['sysadmin']))
  // Not even without a scope, with which others read everything.
  server.sql("DELETE FROM role_rules WHERE role_id IN (SELECT id FROM roles WHERE name = '系统管理员')")
  expect(await names(sysadmin)).toEqual(new Set(['sysadmin']))
  await server.secure(admin, { sysAdminModel: open })
  for (const client of [sysadmin, admin]) expect(await names(client)).toContain('far')
})

test('the signed-in user has a mark that changes with the people in their scope, and is empty where those are all', async () => {
  const mark = async (client: Client) => (await client.must(auth.endpoints.info)).logScope
  for (const client of [admin, clientOf('plain'), clientOf('whole')]) expect(await mark(client)).toBe('')
  const [head, own] = [await mark(clientOf('head')), await mark(clientOf('own'))]
  expect(new Set([head, own, '', undefined]).size).toBe(4)
  expect(await mark(clientOf('head'))).toBe(head)
  server.sql('UPDATE users SET dept_id = ? WHERE id = ?', here, ids.far)
  expect(await mark(clientOf('head'))).not.toBe(head)
  server.sql('UPDATE users SET dept_id = ? WHERE id = ?', there, ids.far)
  expect(await mark(clientOf('head'))).toBe(head)
  expect(await mark(clientOf('own'))).toBe(own)
})

test('a message lies in the in-box of its receiver, whoever sent it', async () => {
  const sent = await clientOf('plain').call(simulatedSend.endpoints.site, {
    body: {
      ...{ templateId: 'ORDER_SHIPPED', appId: 'app', signatureCode: 'DEFAULT' },
      paramsJSON: JSON.stringify({ customerName: '收件人', orderNo: 'A-2' }),
      recipient: ids.own,
    },
  })
  expect(sent.code).toBe(0)
  const own = clientOf('own')
  const { list } = await own.must(message.endpoints.page, { query: { searchFlag: '1' } })
  expect(list).toHaveLength(1)
  const msgId = list[0]?.msgId ?? ''
  expect(await own.must(message.endpoints.get, { params: { msgId } })).toMatchObject({ readStatus: 1 })
  const records = await own.must(channelRecord.endpoints.page, { query: { channelCode: 'SITE' } })
  expect(records.total).toBe(0)
})

const idsOf = (table: string, word: string): string[] =>
  server
    .sql<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM ${table} WHERE instr(biz_params || biz_remark, ?) > 0`,
      word,
    )
    .map(({ id }) => id)
const failedOf = (infos: readonly string[]): string[] =>
  server
    .sql<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM msg_channel_records
       WHERE status = 0 AND biz_info_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?))`,
      JSON.stringify(infos),
    )
    .map(({ id }) => id)

test('sends outside the data scope are neither sent again nor deleted, and their records stay', async () => {
  const head = clientOf('head')
  const infos = (name: Actor) => idsOf('msg_biz_infos', words[name])
  const hidden = (['far', 'gone', 'drifter', 'system'] as const).flatMap(infos)
  expect(hidden).toHaveLength(4)
  const count = () => server.sql<{ n: number }>('SELECT COUNT(*) AS n FROM msg_channel_records')[0]?.n ?? 0
  const before = count()
  for (const id of hidden)
    expect(await head.call(bizInfo.endpoints.resend, { body: { id } })).toMatchObject({
      msg: chinese('recordMissing'),
    })
  await head.must(channelRecord.endpoints.remove, { body: failedOf(hidden) })
  await head.must(bizInfo.endpoints.remove, { body: hidden })
  expect(count()).toBe(before)
  expect((['far', 'gone', 'drifter', 'system'] as const).flatMap(infos)).toEqual(hidden)

  const [near = ''] = infos('near')
  // The receiver that failed does so again, in a record more.
  expect(await head.must(bizInfo.endpoints.resend, { body: { id: near } })).toMatchObject({ fail: 1 })
  expect(count()).toBe(before + 1)
  await head.must(channelRecord.endpoints.remove, { body: failedOf([near]) })
  expect(failedOf([near])).toEqual([])
  await head.must(bizInfo.endpoints.remove, { body: [near] })
  expect(infos('near')).toEqual([])
})

test('the uses of a dictionary name nobody outside the data scope', async () => {
  const { list } = await admin.must(dictType.endpoints.page, { query: { dictType: 'USER_BEHAVIOR_TYPE' } })
  const names = async (reader: Reader, of: readonly { id: string }[] = list) => {
    const uses = await clientOf(reader).must(dictType.endpoints.uses, {
      query: { ids: of.map(({ id }) => id).join(',') },
    })
    return uses.flatMap((use) => use.names)
  }
  server.sql("DELETE FROM log_user_behavior WHERE user_name NOT IN ('far', 'own')")
  expect(await names('own')).toEqual(['own'])
  expect((await names('whole')).toSorted()).toEqual(['far', 'own'])
})
