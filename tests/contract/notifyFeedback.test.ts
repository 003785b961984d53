import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { apiConf } from '#contract/resources/api/apiConf.ts'
import { apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { afterAll, expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { runHandler } from './jobRuns.ts'
import { callOpen, grant, makeApp, makeInbound, type Outsider } from './openCalls.ts'

/** Applications that answer notifications, of which several have the same business id. */

const server = await startServer()
// The job that sends notifications begins by the clock otherwise, also in the middle of a test.
server.stopClocks()
const admin = await server.admin()
const { get, create, update } = apiNotifyInfo.endpoints

const target = createHttpServer((_, response) => void response.end('{"code":0,"msg":"ok"}'))
await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  target.closeAllConnections()
  target.close()
})
const { port } = target.address() as AddressInfo
const apiUrl = `http://127.0.0.1:${port}`
server.sql("UPDATE params SET param_value = ? WHERE param_code = 'OUTBOUND_ALLOW_HOSTS'", `127.0.0.1:${port}`)
server.sql('DELETE FROM api_notifies')

/** An application with an interface that it is notified by, TO_…, and one that takes its feedback, FROM_…. */
async function makePartner(appId: string): Promise<Outsider> {
  const partner = await makeApp(admin, appId, { apiUrl, apiAccessKey: 'steward', apiSecretKey: 'geheim' })
  await admin.must(apiConf.endpoints.create, { body: outboundTo(appId) })
  await grant(admin, appId, 'call', [`TO_${appId}`])
  await makeInbound(admin, partner, `FROM_${appId}`, {
    receiptStepClass: 'NotifyReceiptService',
    receiptStepMethod: 'feedback',
  })
  return partner
}

const outboundTo = (appId: string, apiCode = `TO_${appId}`) => ({
  ...{ apiCode, apiName: '通知对方', apiProvider: 'self' as const, apiConsumer: appId, apiUrl: '/notify' },
  ...{ apiRequestType: 'push' as const, apiType: 'common' as const, apiProtocolType: 'HTTP' as const },
  ...{ apiDealType: 'SYNC' as const, responseStepClass: 'HttpCallService', responseStepMethod: 'post' },
})

const first = await makePartner('FIRST')
const second = await makePartner('SECOND')

const notify = (apiCode: string, bizId: string, more: object = {}) =>
  admin.must(create, { body: { apiCode, bizId, ...more } })
const send = () => runHandler(server, admin, 'apiNotifySendHandler')
const feedbackOf = async (id: string) => {
  const { feedbackStatus, feedbackDesc } = await admin.must(get, { params: { id } })
  return [feedbackStatus, feedbackDesc]
}
const answers = (partner: Outsider, bizId: string, desc: string, success = true) =>
  callOpen(server.guest, partner, {
    apiCode: `FROM_${partner.appId}`,
    body: JSON.stringify({ bizId, success, desc }),
  })
const none = [0, '']

/** How feedback is refused that finds no notification. */
const unknown = (bizId: string) => ({ code: 500, msg: expect.stringContaining(bizId) })

test('feedback reaches the notification of the application that sends it, though another has the same bizId (OPS-NTF-05)', async () => {
  const own = await notify('TO_FIRST', 'SAME')
  const others = await notify('TO_SECOND', 'SAME')
  await send()
  expect((await answers(first, 'SAME', '已入账')).code).toBe(0)
  expect([await feedbackOf(own), await feedbackOf(others)]).toEqual([[2, '已入账'], none])
  expect((await answers(second, 'SAME', '拒收', false)).code).toBe(0)
  expect([await feedbackOf(own), await feedbackOf(others)]).toEqual([
    [2, '已入账'],
    [3, '拒收'],
  ])
})

test('an application without a notification of that bizId is refused and changes nothing (OPS-NTF-05)', async () => {
  const others = await notify('TO_SECOND', 'FOREIGN')
  await send()
  const refused = await answers(first, 'FOREIGN', '抢先')
  expect([refused.code, refused.msg]).toEqual([
    500,
    expect.stringContaining('没有业务编号为 FOREIGN 的已发送通知'),
  ])
  expect(await feedbackOf(others)).toEqual(none)
})

test('of several sent notifications the newest one has the feedback; unsent and failed ones have none (OPS-NTF-05)', async () => {
  const older = await notify('TO_FIRST', 'AGAIN')
  await send()
  const newer = await notify('TO_FIRST', 'AGAIN')
  await send()
  const unsent = await notify('TO_FIRST', 'AGAIN')
  const failed = await notify('TO_FIRST', 'AGAIN', { sendStatus: 3 })
  expect((await answers(first, 'AGAIN', '收到')).code).toBe(0)
  const all = async () => await Promise.all([older, newer, unsent, failed].map(feedbackOf))
  expect(await all()).toEqual([none, [2, '收到'], none, none])
  // A later send is the newest one.
  await send()
  expect((await answers(first, 'AGAIN', '又收到')).code).toBe(0)
  expect(await all()).toEqual([none, [2, '收到'], [2, '又收到'], none])
})

test('a notification stays with the application it was sent to when its interface names another one (OPS-NTF-05)', async () => {
  const body = outboundTo('FIRST', 'MOVES')
  const confId = await admin.must(apiConf.endpoints.create, { body })
  await grant(admin, 'FIRST', 'call', ['TO_FIRST', 'MOVES'])
  const sent = await notify('MOVES', 'MOVED')
  await send()
  await admin.must(apiConf.endpoints.update, { body: { ...body, id: confId, apiConsumer: 'SECOND' } })
  expect(await answers(second, 'MOVED', '不是我的')).toMatchObject(unknown('MOVED'))
  expect(await feedbackOf(sent)).toEqual(none)
  expect((await answers(first, 'MOVED', '收到')).code).toBe(0)
  expect(await feedbackOf(sent)).toEqual([2, '收到'])
  // Sent once more, it is the other application's.
  await grant(admin, 'SECOND', 'call', ['TO_SECOND', 'MOVES'])
  await admin.must(update, { body: { id: sent, sendStatus: 0 } })
  await send()
  expect(await answers(first, 'MOVED', '晚了')).toMatchObject(unknown('MOVED'))
  expect((await answers(second, 'MOVED', '现在是我的')).code).toBe(0)
  expect(await feedbackOf(sent)).toEqual([2, '现在是我的'])
})

test('what was recorded as sent belongs to the application that its interface names (OPS-NTF-05)', async () => {
  const recorded = await notify('TO_FIRST', 'BY HAND', { sendStatus: 2 })
  expect(await answers(second, 'BY HAND', '不是我的')).toMatchObject(unknown('BY HAND'))
  expect((await answers(first, 'BY HAND', '收到')).code).toBe(0)
  expect(await feedbackOf(recorded)).toEqual([2, '收到'])
})
