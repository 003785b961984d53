import { apiConf } from '#contract/resources/api/apiConf.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { type Client, startServer, type TestServer } from './harness.ts'
import { runHandler } from './jobRuns.ts'
import { grant, makeApp, makeInbound } from './openCalls.ts'

/** Two platforms that call each other: one sends a notification, the other takes it and reports the result. */
const sender = await startServer()
const receiver = await startServer()
const here = await sender.admin()
const there = await receiver.admin()

const open = (server: TestServer, to: TestServer) =>
  server.sql(
    "UPDATE params SET param_value = ? WHERE param_code = 'OUTBOUND_ALLOW_HOSTS'",
    new URL(to.address).host,
  )

const outbound = async (admin: Client, apiCode: string, partner: string, more: object = {}) => {
  await admin.must(apiConf.endpoints.create, {
    body: {
      ...{ apiCode, apiName: `发送${apiCode}`, apiProvider: 'self', apiConsumer: partner },
      ...{ apiRequestType: 'push', apiType: 'common', apiProtocolType: 'HTTP', apiDealType: 'SYNC' },
      ...{ responseStepClass: 'HttpCallService', responseStepMethod: 'post', apiUrl: `/api/open/${apiCode}` },
      ...more,
    },
  })
  await grant(admin, partner, 'call', [apiCode])
}

const sendFrom = (server: TestServer, admin: Client) => runHandler(server, admin, 'apiNotifySendHandler')
const notified = (admin: Client, id: string) => admin.must(apiNotifyInfo.endpoints.get, { params: { id } })

test('a notification goes out signed, is taken, dealt with, and its outcome reported back (OPS-NTF-10, OPS-RCP-05, OPS-APL-10, OPS-AUT-05)', async () => {
  // The receiver issues keys to the sender, and the sender enters them.
  const issued = await makeApp(there, 'HEADOFFICE')
  await makeInbound(there, issued, 'CONTRACT', { apiDealType: 'ASYNC', receiptStepMethod: 'accept' })
  await makeApp(here, 'BRANCH', {
    ...{ apiUrl: receiver.address, apiAccessKey: 'HEADOFFICE', apiSecretKey: issued.secret },
  })
  await outbound(here, 'CONTRACT', 'BRANCH', {
    ...{ apiDealType: 'ASYNC', queryStepClass: 'BizQueryService', queryStepMethod: 'record' },
    ...{ updateStepClass: 'BizUpdateService', updateStepMethod: 'markNotified' },
  })
  const id = await here.must(apiNotifyInfo.endpoints.create, {
    body: { apiCode: 'CONTRACT', bizId: 'HT-0005' },
  })
  // Nothing leaves before the host is allowed.
  await sendFrom(sender, here)
  expect((await notified(here, id)).sendDesc).toContain('OUTBOUND_ALLOW_HOSTS')
  open(sender, receiver)
  await here.must(apiNotifyInfo.endpoints.update, { body: { id, sendStatus: 0 } })
  await sendFrom(sender, here)
  const sent = await notified(here, id)
  expect(sent).toMatchObject({ sendStatus: 2, resultStatus: '200', feedbackStatus: 2, feedbackRetry: 1 })

  const { list: taken } = await there.must(apiReceiptInfo.endpoints.page, { query: { appId: 'HEADOFFICE' } })
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ apiCode: 'CONTRACT', dealFlag: 0, method: 'POST' })
  expect(JSON.parse(sent.resultData).data).toEqual({ receiptId: taken[0]?.id })
  const payload = JSON.parse(taken[0]?.requestBody ?? '')
  expect(payload).toMatchObject({ bizId: 'HT-0005', customer: expect.any(String) })
  await runHandler(receiver, there, 'apiReceiptDealHandler')
  const dealt = await there.must(apiReceiptInfo.endpoints.get, { params: { id: taken[0]?.id ?? '' } })
  expect(dealt).toMatchObject({ dealFlag: 2, dealRetry: 1, dealDesc: '已接收' })

  // One request, the same signature in both logs.
  const logOf = async (admin: Client) =>
    (
      await admin.must(apiLog.endpoints.page, {
        query: { apiCode: 'CONTRACT', apiStatus: 'true', limit: 100 },
      })
    ).list.filter(({ apiCode }) => apiCode === 'CONTRACT')
  const [out, into] = [await logOf(here), await logOf(there)]
  expect([out.length, into.length]).toEqual([1, 1])
  expect(out[0]?.apiSign).toBe(into[0]?.apiSign)
  expect(into[0]?.apiSign).toBe(taken[0]?.sign)

  // Back again: the receiver reports, through an interface of the sender.
  const back = await makeApp(here, 'REPORTER')
  await makeInbound(here, back, 'OUTCOME', {
    receiptStepClass: 'NotifyReceiptService',
    receiptStepMethod: 'feedback',
  })
  await makeApp(there, 'SENDER', {
    ...{ apiUrl: sender.address, apiAccessKey: 'REPORTER', apiSecretKey: back.secret },
  })
  await outbound(there, 'OUTCOME', 'SENDER')
  open(receiver, sender)
  const report = await there.must(apiNotifyInfo.endpoints.create, {
    body: { apiCode: 'OUTCOME', bizId: 'HT-0005' },
  })
  await sendFrom(receiver, there)
  // The response does not report success, so the sender refuses it, and the refusal comes back.
  const refused = await notified(there, report)
  expect(refused.sendDesc).toContain('对方返回错误码 500')
  expect(refused.resultData).toContain('内容应为含 bizId、success 的JSON')
  const { days } = apiMonitor.endpoints
  const failures = await here.must(days, { query: { apiCode: 'OUTCOME', days: 1 } })
  expect(failures).toEqual([
    { date: expect.any(String), value: 1, desc: chinese('api.dayTotal', { success: 0, fail: 1 }) },
  ])
})

test('keys that were issued anew stop the sender until it has them (OPS-APP-14)', async () => {
  const issued = await makeApp(there, 'STALE')
  await makeInbound(there, issued, 'STALE')
  await makeApp(here, 'STALEBRANCH', {
    ...{ apiUrl: receiver.address, apiAccessKey: 'STALE', apiSecretKey: `${issued.secret}x` },
  })
  await outbound(here, 'STALE', 'STALEBRANCH', { extendJson: '{"retries":1}' })
  open(sender, receiver)
  const id = await here.must(apiNotifyInfo.endpoints.create, { body: { apiCode: 'STALE', bizId: 'S-1' } })
  await sendFrom(sender, here)
  const failed = await notified(here, id)
  expect([failed.sendStatus, failed.resultStatus]).toEqual([3, '401'])
  expect(failed.resultData).toContain(chinese('api.signWrong'))
})
