import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { channel } from '#contract/resources/msg/channel.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { message } from '#contract/resources/msg/message.ts'
import { maTemplate, mpTemplate } from '#contract/resources/msg/officialTemplate.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { template } from '#contract/resources/msg/template.ts'
import { chinese } from '#tests/setup/words.ts'
import { startServer } from './harness.ts'

/** Rules that the calls of messages follow as a whole. */
const server = await startServer()
const admin = await server.admin()

afterEach(() => vi.restoreAllMocks())

/** Reads of configuration and records, with the screens they belong to; the page of templates feeds pickers as well. */
const lists = [
  ['msg/msgTemplate', template.endpoints.export],
  ['msg/msgChannel', channel.endpoints.page],
  ['msg/msgSignature', signature.endpoints.page],
  ['msg/msgSysEvent', sysEvent.endpoints.page],
  ['msg/msgAuditEvent', auditEvent.endpoints.page],
  ['msg/msgBizEvent', bizEvent.endpoints.page],
  ['msg/msgBizEvent', bizEventRule.endpoints.page],
  ['msg/msgBizInfo', bizInfo.endpoints.page],
  ['msg/msgBizInfo-channel-log', channelRecord.endpoints.page],
  ['msg/msgTemplate', mpTemplate.endpoints.page],
  ['msg/msgTemplate', maTemplate.endpoints.page],
] as const satisfies readonly (readonly [string, AnyEndpoint])[]

/** An account that may sign in and has no role. */
async function ordinaryUser() {
  server.sql('DELETE FROM role_users WHERE user_id = ?', server.userId('operator'))
  return server.signIn('operator')
}

test('administrators and operators with the screens work them; an ordinary user reads the messages sent to them and nothing else (MSG-GEN-02)', async () => {
  for (const route of new Set(lists.map(([route]) => route))) server.openScreen(route)
  const operator = await server.signIn('operator')
  for (const [, endpoint] of lists)
    for (const client of [admin, operator]) expect((await client.call(endpoint)).code, endpoint.id).toBe(0)

  const ordinary = await ordinaryUser()
  for (const [, endpoint] of lists)
    expect(await ordinary.call(endpoint), endpoint.id).toMatchObject({ code: 403, msg: chinese('forbidden') })
  const query = { searchFlag: '2', limit: 1000 }
  const own = (await ordinary.must(message.endpoints.page, { query })).list.map(({ msgId }) => msgId)
  const sent = server.sql<{ msgId: string }>(
    'SELECT CAST(msg_id AS TEXT) AS msgId FROM message_records WHERE user_id = ?',
    server.userId('operator'),
  )
  expect(own.length).toBeGreaterThan(0)
  expect(own.toSorted()).toEqual(sent.map(({ msgId }) => msgId).toSorted())
  const foreign = (await admin.must(message.endpoints.page, { query })).list.find(
    ({ msgId }) => !own.includes(msgId),
  )
  expect(foreign).toBeDefined()
  const call = ordinary.call(message.endpoints.get, { params: { msgId: foreign?.msgId ?? '' } })
  expect(await call).toMatchObject({ code: 500, msg: chinese('message.missing') })
})

const common = {
  ...{ templateId: 'ORDER_SHIPPED', appId: 'app', signatureCode: 'DEFAULT' },
  paramsJSON: '{"customerName":"张三","orderNo":"A-1"}',
}
const receiveInfo = JSON.stringify({
  obj: [
    ['SMS', '13800000000'],
    ['EMAIL', 'a@example.com'],
    ['MP', 'open-id_1'],
    ['MA', 'open-id_1'],
    ['DINGTALK', 'manager'],
  ].map(([channel, val]) => ({ channel, channelName: channel, val, uf: '' })),
  user: [],
  dept: [],
})

/** Sends over every channel, through a template, and calls that read from providers elsewhere. */
const sends: readonly (readonly [AnyEndpoint, object?])[] = [
  [simulatedSend.endpoints.sms, { ...common, recipient: '13800000000' }],
  [simulatedSend.endpoints.mail, { ...common, recipient: 'a@example.com' }],
  [simulatedSend.endpoints.mp, { ...common, recipient: 'open-id_1' }],
  [simulatedSend.endpoints.ma, { ...common, recipient: 'open-id_1' }],
  [simulatedSend.endpoints.dingTalk, { ...common, recipient: 'manager' }],
  [simulatedSend.endpoints.site, { ...common, recipient: server.userId('operator') }],
  [simulatedSend.endpoints.template, { ...common, id: '1', templateName: '订单发货通知', receiveInfo }],
  [mpTemplate.endpoints.refresh],
  [maTemplate.endpoints.refresh],
]

test('every call of messages is answered from the server alone: no connection but those of its callers (MSG-GEN-22)', async () => {
  // Server and callers share this process; each connection of a caller goes to the server's own address.
  const { port } = new URL(server.address)
  const connect = vi.spyOn(Socket.prototype, 'connect')
  for (const [endpoint, body] of sends) {
    const answer = await admin.call(endpoint, body ? { body } : {})
    expect(answer.code, `${endpoint.id}: ${answer.msg}`).toBe(0)
  }
  const others = allEndpoints().filter(({ id }) => /^(msg|sys\.appConfig)\./.test(id))
  expect(others.length).toBeGreaterThan(70)
  for (const endpoint of others) {
    const hasBody = endpoint.method !== 'GET'
    await admin.raw({
      method: endpoint.method,
      path: endpoint.path.replace(/\{\w+\}/g, '1'),
      ...(hasBody && {
        body: endpoint.method === 'DELETE' ? '[]' : '{}',
        headers: { 'content-type': 'application/json' },
      }),
    })
  }
  const targets = connect.mock.calls.map((given) => JSON.stringify(given))
  expect(targets.length).toBeGreaterThan(others.length)
  expect(targets.filter((target) => !target.includes(`"port":${port},`))).toEqual([])
})
