import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiConf } from '#contract/resources/api/apiConf.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiNotifyConf } from '#contract/resources/api/apiNotifyConf.ts'
import { apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { closedAmong } from '#server/scheduler/outbound.ts'
import { chinese } from '#tests/setup/words.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { MINUTE, startServer } from './harness.ts'
import { runHandler } from './jobRuns.ts'
import { grant, makeApp } from './openCalls.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
// The job that sends notifications begins by the clock otherwise, also in the middle of a test.
server.stopClocks()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const { page, get, create, update, remove, export: exportCall } = apiNotifyInfo.endpoints

interface Reached {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const reached: Reached[] = []
let respond = (_: IncomingMessage, response: ServerResponse): void => void response.end('{"code":0}')
const target = createHttpServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    reached.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    respond(request, response)
  })
})
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  target.closeAllConnections()
  target.close()
})
const { port } = target.address() as AddressInfo
const here = `http://127.0.0.1:${port}`
const allow = (hosts: string) =>
  server.sql("UPDATE params SET param_value = ? WHERE param_code = 'OUTBOUND_ALLOW_HOSTS'", hosts)
allow(`127.0.0.1:${port},localhost:${port}`)
// Notifications of the first data are no matter of this suite.
server.sql('DELETE FROM api_notifies')

const app = await makeApp(admin, 'PARTNER', { apiUrl: here, apiAccessKey: 'steward', apiSecretKey: 'geheim' })

const outbound = {
  ...{ apiName: '通知对方', apiProvider: 'self', apiConsumer: 'PARTNER', apiRequestType: 'push' },
  ...{ apiType: 'common', apiProtocolType: 'HTTP', apiDealType: 'SYNC' },
  ...{ responseStepClass: 'HttpCallService', responseStepMethod: 'post', apiUrl: '/notify' },
} as const
const granted: string[] = []
const makeOutbound = async (apiCode: string, more: object = {}): Promise<string> => {
  const id = await admin.must(apiConf.endpoints.create, { body: { ...outbound, apiCode, ...more } })
  granted.push(apiCode)
  await grant(admin, app.appId, 'call', granted)
  return id
}

const notify = (apiCode: string, bizId: string) => admin.must(create, { body: { apiCode, bizId } })
const read = (id: string) => admin.must(get, { params: { id } })
const send = () => runHandler(server, admin, 'apiNotifySendHandler')
const lastLog = async (apiCode: string) =>
  (await admin.must(apiLog.endpoints.page, { query: { apiCode, limit: 1 } })).list[0]

beforeEach(() => {
  reached.length = 0
  respond = (_, response) => void response.end('{"code":0,"msg":"ok"}')
})

test('POST and PUT store the record as it is sent; an update leaves what it does not carry (OPS-NTF-10)', async () => {
  await makeOutbound('STORED', { status: false })
  const id = await notify('STORED', 'B-1')
  expect(await read(id)).toMatchObject({
    apiCode: 'STORED',
    apiName: '通知对方',
    bizId: 'B-1',
    sendStatus: 0,
  })
  const fields = {
    ...{
      sendStatus: 2,
      sendTime: '2026-01-02 03:04:05',
      resultStatus: '200',
      sendDesc: '好',
      resultData: '{}',
    },
    ...{ feedbackStatus: 3, feedbackTime: '2026-01-02 03:05:05', feedbackRetry: 2, feedbackDesc: '坏' },
  } as const
  expect(await admin.must(update, { body: { id, ...fields } })).toBe(id)
  expect(await read(id)).toMatchObject({ ...fields, bizId: 'B-1', apiCode: 'STORED' })
  const empty = await admin.call(create, { body: {} })
  expect(Object.keys(empty.fields)).toEqual(['bizId', 'apiCode'])
  expect((await admin.call(update, { body: { id, sendStatus: 9 } })).fields).toHaveProperty('sendStatus')
  expect((await tenant.call(update, { body: { id, sendDesc: 'x' } })).msg).toBe(chinese('recordMissing'))

  const total = async (query: Record<string, string>) => (await admin.must(page, { query })).total
  expect(await total({ sendStatus: '2', feedbackStatus: '3', apiCode: 'tor', bizId: 'B-' })).toBe(1)
  expect(await total({ sendStatus: '0' })).toBe(0)
  const file = await admin.call(exportCall, { query: { bizId: 'B-1' } })
  expect(readWorkbook(file.bytes)[0]?.rows[1]?.slice(0, 4)).toEqual(['B-1', 'STORED', '通知对方', '发送成功'])
  await admin.must(remove, { body: [id] })
  expect(await total({})).toBe(0)
})

test('the page of notification settings is empty and valid (OPS-NTF-11)', async () => {
  expect(await admin.must(apiNotifyConf.endpoints.page, { query: { page: 3, limit: 100 } })).toEqual({
    list: [],
    total: 0,
  })
})

test('a notification is sent signed, and the answer is kept; secrets are in no log (OPS-NTF-04, OPS-APL-10)', async () => {
  await makeOutbound('SIGNED', {
    extendJson: '{"headers":{"x-shop":"7","host":"evil","content-length":"1"}}',
  })
  const id = await notify('SIGNED', 'B-7')
  respond = (_, response) => void response.end('{"code":0,"token":"geheim-3","page":1}')
  expect(await send()).toBe('已发送接口通知 1 条，失败 0 条，跳过 0 条')
  const [call] = reached
  expect(call).toMatchObject({ method: 'POST', body: '{"bizId":"B-7"}' })
  expect(call?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-shop': '7',
    host: `127.0.0.1:${port}`,
  })
  expect(call?.url).toMatch(/^\/notify\?appId=steward&timestamp=\d{13}&sign=[0-9a-f]{64}$/)
  expect(await read(id)).toMatchObject({
    ...{ sendStatus: 2, resultStatus: '200', sendDesc: '发送成功', feedbackStatus: 0, feedbackRetry: 0 },
    resultData: '{"code":0,"token":"***","page":1}',
  })
  const log = await lastLog('SIGNED')
  expect(log).toMatchObject({ apiStatus: true, reqBodyStr: '{"bizId":"B-7"}', apiName: '通知对方' })
  expect(log?.apiUrlParams).toContain(`POST ${here}/notify?appId=steward`)
  expect(JSON.stringify(log)).not.toMatch(/geheim/)
  // It is not sent twice.
  expect(await send()).toBe('已发送接口通知 0 条，失败 0 条，跳过 0 条')
})

test('an asynchronous one asks what to send and writes back, three times at most (OPS-NTF-05, OPS-NTF-10)', async () => {
  const steps = {
    ...{ apiDealType: 'ASYNC', queryStepClass: 'BizQueryService', queryStepMethod: 'record' },
    ...{ updateStepClass: 'BizUpdateService', updateStepMethod: 'markNotified' },
  }
  await makeOutbound('CONTRACT', steps)
  const id = await notify('CONTRACT', 'HT-0003')
  await send()
  expect(JSON.parse(reached[0]?.body ?? '')).toMatchObject({ bizId: 'HT-0003', title: expect.any(String) })
  expect(await read(id)).toMatchObject({
    sendStatus: 2,
    feedbackStatus: 2,
    feedbackRetry: 1,
    feedbackDesc: '回写成功',
  })
  const [record] = server.sql<{ time: string }>(
    "SELECT notify_time AS time FROM demo_biz_records WHERE biz_id = 'HT-0003'",
  )
  expect(record?.time).toMatch(/^\d{4}-/)
  // Nothing to send.
  const lost = await notify('CONTRACT', 'HT-9999')
  await send()
  expect(await read(lost)).toMatchObject({ sendStatus: 3, sendDesc: '没有编号为 HT-9999 的业务数据' })
  // Sent, and nothing to write back to.
  await makeOutbound('UNWRITTEN', {
    ...steps,
    queryStepClass: 'NotifyQueryService',
    queryStepMethod: 'bizId',
  })
  const unwritten = await notify('UNWRITTEN', 'HT-8888')
  for (const count of [1, 2, 3, 3]) {
    await send()
    expect(await read(unwritten)).toMatchObject({
      ...{ sendStatus: 2, feedbackStatus: 3, feedbackRetry: count, feedbackDesc: '业务数据不存在，无法回写' },
    })
    server.clock.advance(40 * MINUTE)
  }
  expect(reached.filter(({ body }) => body.includes('HT-8888'))).toHaveLength(1)
})

test('a failed send is tried again, as often as the interface says (OPS-NTF-04)', async () => {
  await makeOutbound('FAILING', { extendJson: '{"retries":2}' })
  const id = await notify('FAILING', 'B-9')
  respond = (_, response) => void response.writeHead(503).end('down')
  await send()
  expect(await read(id)).toMatchObject({
    ...{
      sendStatus: 3,
      resultStatus: '503',
      resultData: 'down',
      sendDesc: '对方返回 HTTP 503（第1次，稍后重试）',
    },
  })
  await send()
  expect(reached).toHaveLength(1)
  server.clock.advance(2 * MINUTE)
  await send()
  expect(await read(id)).toMatchObject({ sendStatus: 3, sendDesc: '对方返回 HTTP 503' })
  server.clock.advance(60 * MINUTE)
  await send()
  expect(reached).toHaveLength(2)
  expect(await lastLog('FAILING')).toMatchObject({ apiStatus: false, respStr: 'down' })
  // Set back by hand it is sent from the first try on; a code other than 0 is a refusal.
  respond = (_, response) => void response.end('{"code":500,"msg":"no"}')
  await admin.must(update, { body: { id, sendStatus: 0 } })
  await send()
  expect(await read(id)).toMatchObject({ sendStatus: 3, sendDesc: '对方返回错误码 500（第1次，稍后重试）' })
  server.sql('DELETE FROM api_notifies')
})

test('a disabled application or interface is skipped, one that is not granted fails (OPS-APP-14, OPS-AUT-05)', async () => {
  const conf = await makeOutbound('SKIPPED')
  const id = await notify('SKIPPED', 'B-10')
  const switchApp = (status: boolean) =>
    admin.must(sysApp.endpoints.updateStatus, { body: { id: app.id, status } })
  const switchConf = (status: boolean) =>
    admin.must(apiConf.endpoints.updateStatus, { body: { id: conf, status } })
  await switchApp(false)
  expect(await send()).toBe('已发送接口通知 0 条，失败 0 条，跳过 1 条')
  await switchApp(true)
  await switchConf(false)
  expect(await send()).toBe('已发送接口通知 0 条，失败 0 条，跳过 1 条')
  expect(await read(id)).toMatchObject({ sendStatus: 0 })
  await switchConf(true)
  await grant(
    admin,
    app.appId,
    'call',
    granted.filter((code) => code !== 'SKIPPED'),
  )
  await send()
  expect(await read(id)).toMatchObject({ sendStatus: 3, sendDesc: chinese('api.notGranted') })
  expect(reached).toEqual([])
  await grant(admin, app.appId, 'call', granted)
})

test('hosts that are not allowed, redirects to them and names that lead here are not reached', async () => {
  const result = async (apiCode: string, apiUrl: string) => {
    await makeOutbound(apiCode, { apiUrl, extendJson: '{"retries":1}' })
    const id = await notify(apiCode, apiCode)
    await send()
    return read(id)
  }
  const denied = await result('DENIED', 'http://127.0.0.1:9/')
  expect(denied).toMatchObject({ sendStatus: 3, resultStatus: '' })
  expect(denied.sendDesc).toBe('目标 127.0.0.1:9 不在允许访问的范围（OUTBOUND_ALLOW_HOSTS）')
  expect((await result('METADATA', 'http://169.254.169.254/latest')).sendDesc).toContain(
    'OUTBOUND_ALLOW_HOSTS',
  )
  expect((await result('FILES', 'file:///etc/passwd')).sendDesc).toBe('参数中没有有效的 http 地址')
  // Allowed by its name, which leads to this machine.
  expect((await result('NAMED', `http://localhost:${port}/`)).sendDesc).toContain('该地址须直接列入允许范围')
  expect(reached).toEqual([])
  respond = (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/landed' }).end()
  expect((await result('REDIRECTED', '/away')).sendDesc).toBe('对方返回 HTTP 302')
  expect(reached.map(({ url }) => url.split('?')[0])).toEqual(['/away'])
})

test('no name may lead to this machine, to its link or to its network’s own addresses', () => {
  const first = (...addresses: string[]) => closedAmong(addresses.map((address) => ({ address })))?.address
  for (const address of [
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '169.254.169.254', '224.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:169.254.169.254'],
  ])
    expect([address, first('93.184.216.34', address)]).toEqual([address, address])
  expect(first('93.184.216.34', '2606:2800:220:1::1')).toBeUndefined()
})

test('an answer without end is cut, one that does not come is given up', async () => {
  await makeOutbound('ENDLESS', { apiUrl: '/endless', extendJson: '{"retries":1}' })
  const closed = new Promise<void>((resolve) => {
    respond = (request, response) => {
      request.socket.once('close', resolve)
      response.writeHead(200)
      const more = (): void => {
        if (!response.destroyed) response.write('x'.repeat(50_000), more)
      }
      more()
    }
  })
  const endless = await notify('ENDLESS', 'B-12')
  await send()
  await closed
  const cut = await read(endless)
  expect([cut.sendStatus, cut.resultData.length]).toEqual([2, 4001])

  await makeOutbound('HANGING', { apiUrl: '/hanging', extendJson: '{"retries":1,"timeout":1}' })
  const gone = new Promise<void>((resolve) => {
    respond = (request) => void request.socket.once('close', resolve)
  })
  const hanging = await notify('HANGING', 'B-13')
  await send()
  await gone
  expect(await read(hanging)).toMatchObject({
    sendStatus: 3,
    sendDesc: '对方在 1 秒内没有应答',
    resultStatus: '',
  })
  // The head comes, the rest of the answer does not.
  respond = (_, response) => {
    response.writeHead(200)
    response.write('{"code"')
  }
  await admin.must(update, { body: { id: hanging, sendStatus: 0 } })
  await send()
  expect(await read(hanging)).toMatchObject({ sendStatus: 3, sendDesc: '对方在 1 秒内没有应答' })
})

test('apiProbeHandler asks every enabled interface that this system calls, and logs the answers (OPS-APL-10)', async () => {
  server.sql("UPDATE api_confs SET status = 0 WHERE api_code NOT IN ('SIGNED', 'CONTRACT')")
  respond = (_, response) => void response.writeHead(405).end()
  expect(await runHandler(server, admin, 'apiProbeHandler')).toBe('可用接口 2 个，不可用 0 个，跳过 0 个')
  expect(reached.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /notify', 'GET /notify'])
  allow('')
  expect(await runHandler(server, admin, 'apiProbeHandler')).toBe('可用接口 0 个，不可用 2 个，跳过 0 个')
  expect(await lastLog('SIGNED')).toMatchObject({ apiStatus: false })
  allow(`127.0.0.1:${port}`)
})

test('a tenant sends nothing out unless the platform lets tenants', async () => {
  const theirs = await makeApp(tenant, 'THEIRPARTNER', { apiUrl: here })
  const body = { ...outbound, apiConsumer: 'THEIRPARTNER', apiCode: 'THEIRS' }
  await tenant.must(apiConf.endpoints.create, { body })
  await grant(tenant, theirs.appId, 'call', ['THEIRS'])
  const id = await tenant.must(create, { body: { apiCode: 'THEIRS', bizId: 'T-1' } })
  await runHandler(server, tenant, 'apiNotifySendHandler')
  const denied = await tenant.must(get, { params: { id } })
  expect(denied.sendDesc).toContain('HTTP_JOB_FOR_TENANTS')
  expect(reached).toEqual([])
})
