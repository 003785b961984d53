import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { channelRecord } from '#contract/resources/msg/channelRecord.ts'
import { simulatedSend } from '#contract/resources/msg/simulatedSend.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { concealJson, restoreJson } from '#server/security/jsonSecrets.ts'
import { expect, test } from 'vitest'
import { exactJson, LONG_NUMBER, tokensOf } from './exactJson.ts'
import { startServer } from './harness.ts'
import { callOpen, makeApp, makeInbound } from './openCalls.ts'

/** JSON from a sender is kept, masked and sent on as it is written. */

const server = await startServer()
const admin = await server.admin()

const json = { 'content-type': 'application/json' }
/** The document with something put in front of its members. */
const beginningWith = (members: string) => exactJson.replace('{', `{${members},`)

const newestLog = async () =>
  (await admin.must(logOperation.endpoints.page, { query: { limit: 1, order: 'desc', orderField: 'id' } }))
    .list[0]

/** Text of an SMS that a template with these placeholders makes of the values. */
async function sent(content: string, paramsJSON: string) {
  const body = {
    ...{ templateId: 'ORDER_SHIPPED', appId: 'app', signatureCode: 'DEFAULT', recipient: '13800000000' },
    ...{ content, paramsJSON },
  }
  const { bizId } = await admin.must(simulatedSend.endpoints.sms, { body })
  const [record] = (await admin.must(channelRecord.endpoints.page, { query: { bizId } })).list
  const [info] = (await admin.must(bizInfo.endpoints.page, { query: { bizId } })).list
  return { record, info }
}

test('an SMS and its records have every digit of the values; the record has them as they came (MSG-PAR-04)', async () => {
  const names = ['order', 'long', 'price', 'huge', 'zero', 'exponent', 'twice', 'lines', 'yes', 'deep']
  const { record, info } = await sent(names.map((name) => `\${${name}}`).join('|'), exactJson)
  const deep = `${'['.repeat(24)}1.0,${LONG_NUMBER}${']'.repeat(24)}`
  const values = [
    ...[LONG_NUMBER, '-98765432109876543210.00', '1.00', '1e400', '-0', '1E+2', 'two', 'a\r\nb\tc', 'true'],
    deep,
  ]
  expect(record?.content).toBe(`【管家云】${values.join('|')}`)
  expect(Object.values(JSON.parse(record?.contentData ?? '').params)).toEqual(values)
  expect(info?.bizParams).toBe(exactJson)
})

test('a verification code is taken out of the recorded values, and nothing else of them', async () => {
  const conf = await admin.must(appConfig.endpoints.system)
  await admin.must(appConfig.endpoints.saveSystem, { body: { ...conf, smsTemplateId: 'ORDER_SHIPPED' } })
  const { record, info } = await sent('${code} ${order}', beginningWith('"code":123456789012345678901'))
  expect(info?.bizParams).toBe(beginningWith(`"code":"${STORED_SECRET}"`))
  expect(record?.content).toBe(`【管家云】${STORED_SECRET} ${LONG_NUMBER}`)
  await admin.must(appConfig.endpoints.saveSystem, { body: conf })
})

test('the operation log has the body of a call as it came, its secrets replaced (OPS-LOP-04)', async () => {
  const inside = JSON.stringify(' { "apiToken" : "t-1", "n":1.00 } ')
  const body = beginningWith(`"paramCode":1.00, "password": "p-1" ,"note":${inside}`)
  const answer = await admin.raw({ method: 'POST', path: '/sys/params', body, headers: json })
  expect([answer.status, answer.code]).toEqual([422, 422])
  const masked = JSON.stringify(' { "apiToken" : "***", "n":1.00 } ')
  expect((await newestLog())?.requestParams).toBe(
    beginningWith(`"paramCode":1.00, "password": "***" ,"note":${masked}`).trim(),
  )
  // Parameters of the address come first, where the body does not have them as well.
  await admin.raw({ method: 'PUT', path: '/sys/params?x=1&a=0', body: exactJson, headers: json })
  expect((await newestLog())?.requestParams).toBe(`{"x":"1",${exactJson.trim().slice(1)}`)
})

test('further attributes of a record keep the digits of numbers', async () => {
  const { create, get } = dept.endpoints
  const [top] = await admin.must(dept.endpoints.list)
  const body = `{"pid":"${top?.id}","name":"数字部","code":"DIGITS","sort":1,"extra":{"erp":${LONG_NUMBER}}}`
  const { path } = create
  const made = await admin.raw({ method: 'POST', path, body, headers: json })
  expect(made.code).toBe(0)
  const list = await admin.must(dept.endpoints.list, { query: { name: '数字部' } })
  const id = JSON.stringify(list).match(/"id":"(\d+)"[^{}]*"name":"数字部"/)?.[1] ?? ''
  expect((await admin.must(get, { params: { id } })).extra).toEqual({ erp: LONG_NUMBER })
})

test('an interface answers, keeps and logs the content as it came (OPS-RCP-05, OPS-APL-10)', async () => {
  const app = await makeApp(admin, 'EXACT')
  await makeInbound(admin, app, 'EXACT_ECHO')
  const answer = await callOpen(server.guest, app, { apiCode: 'EXACT_ECHO', body: exactJson })
  const envelope = `{"code":0,"msg":"success","data":${exactJson.trim()}}`
  expect(answer.text).toBe(envelope)
  const [receipt] = (await admin.must(apiReceiptInfo.endpoints.page, { query: { appId: 'EXACT' } })).list
  expect([receipt?.requestBody, receipt?.responseStr]).toEqual([exactJson, envelope])
  const [log] = (await admin.must(apiLog.endpoints.page, { query: { apiCode: 'EXACT_ECHO' } })).list
  expect([log?.reqBodyStr, log?.respStr]).toEqual([exactJson, envelope])
})

test('a document with secrets is shown and stored as it was written', () => {
  const document = beginningWith('"token":"t-1", "headers":{ "X":12345678901234567890 }')
  const concealed = concealJson(document, 'named')
  expect(concealed).toBe(beginningWith(`"token":"${STORED_SECRET}", "headers":{ "X":"${STORED_SECRET}" }`))
  expect(restoreJson(concealed, document, 'named')).toEqual({ text: document })
  expect(concealJson(exactJson, 'named')).toBe(exactJson)
  expect(tokensOf(concealJson(exactJson, 'all'))).not.toContain(LONG_NUMBER)
  const twice = '{"token":"a","token":"b"}'
  expect(restoreJson(concealJson(twice, 'named'), twice, 'named')).toEqual({ text: twice })
  const moved = concealed.replace('{', '{"url":"https://evil.example",')
  expect(restoreJson(moved, document, 'named')).toEqual({ problem: 'elsewhere' })
  // Of two addresses with one name the first counts as well.
  const known = '{"url":"https://a.example","token":"t"}'
  const doubled = `{"url":"https://evil.example","url":"https://a.example","token":"${STORED_SECRET}"}`
  expect(restoreJson(doubled, known, 'named')).toEqual({ problem: 'elsewhere' })
})
