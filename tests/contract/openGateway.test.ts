import { request as httpRequest } from 'node:http'
import { apiConf } from '#contract/resources/api/apiConf.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { message } from '#contract/resources/msg/message.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { MINUTE, startServer } from './harness.ts'
import { runHandler } from './jobRuns.ts'
import { callOpen, grant, makeApp, makeInbound, signedPath } from './openCalls.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const app = await makeApp(admin, 'SHOP')
await makeInbound(admin, app, 'ECHO')
const { guest } = server

const receipts = async (query: Record<string, string>) =>
  (await admin.must(apiReceiptInfo.endpoints.page, { query: { ...query, limit: 100 } })).list
const logs = async (apiCode: string) =>
  (await admin.must(apiLog.endpoints.page, { query: { apiCode, limit: 1000 } })).list

test('a signed call is dealt with and leaves a receipt and a log (OPS-RCP-05, OPS-APL-10, OPS-AUT-05)', async () => {
  const answer = await callOpen(guest, app, {
    apiCode: 'ECHO',
    body: '{"orderNo":"A-1"}',
    params: { from: '上海 a&b' },
  })
  expect([answer.status, answer.code, answer.data]).toEqual([200, 0, { orderNo: 'A-1' }])
  const [receipt] = await receipts({ appId: 'SHOP', apiCode: 'ECHO' })
  expect(receipt).toMatchObject({
    ...{ appId: 'SHOP', apiCode: 'ECHO', apiName: '接口ECHO', method: 'POST', dealFlag: 2, dealRetry: 1 },
    ...{ requestParams: '{"from":"上海 a&b"}', requestBody: '{"orderNo":"A-1"}', dealDesc: '已返回请求内容' },
  })
  expect(receipt?.sign).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.parse(receipt?.responseStr ?? '')).toMatchObject({ code: 0, data: { orderNo: 'A-1' } })
  const one = await admin.must(apiReceiptInfo.endpoints.get, { params: { id: receipt?.id ?? '' } })
  expect(one).toEqual(receipt)
  expect(await receipts({ sign: receipt?.sign ?? '' })).toEqual([receipt])

  const [log] = await logs('ECHO')
  expect(log).toMatchObject({
    ...{ apiCode: 'ECHO', apiName: '接口ECHO', apiStatus: true, apiSign: receipt?.sign },
    ...{ reqBodyStr: '{"orderNo":"A-1"}' },
  })
  expect(log?.apiUrlParams).toMatch(/^POST from=.*appId=SHOP&timestamp=\d{13}&sign=/)
  const read = await admin.must(apiLog.endpoints.get, { params: { id: log?.id ?? '' } })
  expect(read).toEqual(log)
  // By GET its parameters are the content.
  const got = await callOpen(guest, app, { apiCode: 'ECHO', method: 'GET', params: { no: '7' } })
  expect(got.data).toEqual({ no: '7' })

  const file = await admin.call(apiReceiptInfo.endpoints.export, { query: { appId: 'SHOP' } })
  const rows = readWorkbook(file.bytes)[0]?.rows.slice(1) ?? []
  expect(rows.map((row) => row[1])).toEqual(['SHOP', 'SHOP'])
  await admin.must(apiLog.endpoints.remove, { body: [log?.id ?? ''] })
  expect((await admin.call(apiLog.endpoints.get, { params: { id: log?.id ?? '' } })).msg).toBe(
    chinese('recordMissing'),
  )
})

test('a wrong, missing or doubled signature is refused, and says no more than that', async () => {
  const path = signedPath(app, { apiCode: 'ECHO', body: '{}' })
  const post = (changed: string, body = '{}') =>
    guest.raw({ method: 'POST', path: changed, body, headers: { 'content-type': 'application/json' } })
  const before = (await receipts({ appId: 'SHOP' })).length
  const wrong = [
    [path.replace(/sign=../, 'sign=zz'), chinese('api.signWrong')],
    [path.replace(/sign=\w+/, 'sign='), chinese('api.unsigned')],
    [path.replace(/&sign=\w+/, ''), chinese('api.unsigned')],
    [path.replace(/appId=SHOP/, ''), chinese('api.unsigned')],
    [`${path}&appId=SHOP`, chinese('api.unsigned')],
    [path.replace('appId=SHOP', 'appId=CRM'), chinese('api.signWrong')],
    [path.replace('appId=SHOP', 'appId=NOBODY'), chinese('api.signWrong')],
    [`${path}&more=1`, chinese('api.signWrong')],
    ['/api/open/ECHO', chinese('api.unsigned')],
  ] as const
  for (const [changed, msg] of wrong) {
    const answer = await post(changed)
    expect([changed, answer.status, answer.code, answer.msg]).toEqual([changed, 401, 401, msg])
    expect(answer.data).toBeNull()
  }
  // Signed by another application that may call it as well.
  const other = await makeApp(admin, 'OTHERSHOP')
  await grant(admin, 'OTHERSHOP', 'receive', ['ECHO'])
  const foreign = await callOpen(guest, { ...other, appId: 'SHOP' }, { apiCode: 'ECHO', body: '{}' })
  expect([foreign.status, foreign.msg]).toEqual([401, chinese('api.signWrong')])
  // The body, the interface and the other parameters are signed too.
  const changes = [
    { apiCode: 'ECHO', body: '{"amount":9}', signs: { body: '{"amount":1}' } },
    { apiCode: 'ECHO', body: '{}', signs: { apiCode: 'OTHER' } },
    { apiCode: 'ECHO', body: '{}', params: { amount: '9' }, signs: { params: 'amount=1' } },
  ]
  for (const change of changes)
    expect((await callOpen(guest, app, change)).msg).toBe(chinese('api.signWrong'))
  expect(await receipts({ appId: 'SHOP' })).toHaveLength(before)
  // Failures of a known interface are in its log.
  expect((await logs('ECHO')).filter(({ apiStatus }) => !apiStatus).length).toBeGreaterThan(5)
})

test('a clock may be ten minutes off and no more; the same request is taken once', async () => {
  const now = Date.now()
  for (const [minutes, msg] of [
    [11, chinese('api.clock')],
    [-11, chinese('api.clock')],
    [9, 'success'],
    [-9, 'success'],
  ] as const) {
    const answer = await callOpen(guest, app, { apiCode: 'ECHO', body: '{}', time: now + minutes * MINUTE })
    expect([minutes, answer.msg]).toEqual([minutes, msg])
  }
  for (const timestamp of ['0', '-1', '1e12', '99999999999999', 'x']) {
    const path = signedPath(app, { apiCode: 'ECHO', body: '', time: timestamp as unknown as number })
    const answer = await guest.raw({ method: 'GET', path })
    expect([timestamp, answer.status, answer.msg]).toEqual([timestamp, 401, chinese('api.clock')])
  }
  const again = { apiCode: 'ECHO', body: '{"once":1}', time: now - 1 }
  expect((await callOpen(guest, app, again)).code).toBe(0)
  const second = await callOpen(guest, app, again)
  expect([second.status, second.msg]).toEqual([401, chinese('api.replayed')])
  // In capitals it is the same signature.
  const path = signedPath(app, again)
  const capitals = path.replace(/sign=(\w+)/, (_, sign: string) => `sign=${sign.toUpperCase()}`)
  const third = await guest.raw({
    ...{ method: 'POST', path: capitals, body: again.body, headers: { 'content-type': 'application/json' } },
  })
  expect(third.msg).toBe(chinese('api.replayed'))
  const taken = (await receipts({ appId: 'SHOP' })).filter(({ requestBody }) => requestBody === again.body)
  expect(taken).toHaveLength(1)
  // At the same moment from two sides: one of them.
  const together = { apiCode: 'ECHO', body: '{"once":2}', time: now - 2 }
  const both = await Promise.all([callOpen(guest, app, together), callOpen(guest, app, together)])
  expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 401])
})

test('an application is stopped between two calls, and so is an interface or a grant (OPS-APP-14, OPS-AUT-05, OPS-API-07)', async () => {
  const shop = await makeApp(admin, 'STOPPING')
  const id = await makeInbound(admin, shop, 'STOPPED')
  const said = async () => {
    const { status, msg } = await callOpen(guest, shop, { apiCode: 'STOPPED', body: '{}' })
    return `${status} ${msg}`
  }
  const { updateStatus } = sysApp.endpoints
  expect(await said()).toBe('200 success')
  await admin.must(updateStatus, { body: { id: shop.id, status: false } })
  expect(await said()).toBe('403 应用已停用')
  await admin.must(updateStatus, { body: { id: shop.id, status: true } })
  expect(await said()).toBe('200 success')
  await admin.must(apiConf.endpoints.updateStatus, { body: { id, status: false } })
  expect(await said()).toBe('403 接口已停用')
  await admin.must(apiConf.endpoints.updateStatus, { body: { id, status: true } })
  await grant(admin, 'STOPPING', 'receive', [])
  expect(await said()).toBe(`403 ${chinese('api.notGranted')}`)
  await grant(admin, 'STOPPING', 'receive', ['STOPPED'])
  expect(await said()).toBe('200 success')
  // An interface that this system calls takes none, not even with grants from before it became one.
  const stored = await admin.must(apiConf.endpoints.get, { params: { id } })
  const outbound = {
    apiRequestType: 'pull',
    responseStepClass: 'HttpCallService',
    responseStepMethod: 'post',
  } as const
  await admin.must(apiConf.endpoints.update, { body: { ...stored, ...outbound } as never })
  expect(await said()).toBe(`403 ${chinese('api.notInbound')}`)
  const keys = await admin.must(sysApp.endpoints.renewKeys, { body: { id: shop.id } })
  expect(await said()).toBe('401 签名不正确')
  const renewed = { ...shop, secret: keys.apiAuth.secretKey }
  expect((await callOpen(guest, renewed, { apiCode: 'GONE', body: '{}' })).msg).toBe(chinese('api.unknown'))
  // Every one of these calls is in the log.
  expect((await logs('STOPPED')).map(({ apiStatus }) => apiStatus)).toEqual([
    false,
    false,
    true,
    false,
    false,
    true,
    false,
    true,
  ])
})

test('a tenant’s application reaches the interfaces of its tenant alone', async () => {
  const theirs = await makeApp(tenant, 'TENANTSHOP')
  expect((await callOpen(guest, theirs, { apiCode: 'ECHO', body: '{}' })).msg).toBe(chinese('api.unknown'))
  await makeInbound(tenant, theirs, 'ECHO')
  expect((await callOpen(guest, theirs, { apiCode: 'ECHO', body: '{"mine":1}' })).data).toEqual({ mine: 1 })
  const seen = await admin.must(apiReceiptInfo.endpoints.page, { query: { appId: 'TENANTSHOP' } })
  expect(seen.total).toBe(0)
  const { list } = await tenant.must(apiReceiptInfo.endpoints.page)
  expect(list.map(({ appId, apiCode }) => [appId, apiCode])).toEqual([['TENANTSHOP', 'ECHO']])
})

test('codes with slashes, dots and NUL lead nowhere', async () => {
  for (const code of [
    '',
    '/',
    'a/b',
    'ECHO/x',
    '%2e%2e',
    '..%2f',
    'ECHO%00',
    'ECHO%2Fx',
    '%',
    'x'.repeat(200),
    '%E8%AE%A2',
  ]) {
    const { status, code: answered } = await guest.raw({
      method: 'POST',
      path: `/api/open/${code}`,
      body: '',
    })
    expect([code, status, answered]).toEqual([code, 404, 404])
  }
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const { status } = await guest.raw({ method, path: signedPath(app, { apiCode: 'ECHO' }) })
    expect([method, status]).toEqual([method, 405])
  }
})

/** Sends a body in pieces, without its length. */
const chunked = (path: string, chunks: Iterable<Buffer>, type = 'application/json') =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const outgoing = httpRequest(
      `${server.address}${path}`,
      { method: 'POST', headers: { 'content-type': type, 'transfer-encoding': 'chunked' }, agent: false },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => (text += chunk.toString()))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, text }))
        response.once('error', reject)
      },
    )
    // The rest of a body that the server no longer reads.
    outgoing.on('error', (error) => {
      if (!outgoing.destroyed) reject(error)
    })
    for (const chunk of chunks) outgoing.write(chunk)
    outgoing.end()
  })

test('bodies in chunks are read, too large ones refused, whatever their length says', async () => {
  const body = `{"text":"${'x'.repeat(200_000)}"}`
  const pieces = [body.slice(0, 70_000), body.slice(70_000, 70_001), body.slice(70_001)].map((part) =>
    Buffer.from(part),
  )
  const whole = await chunked(signedPath(app, { apiCode: 'ECHO', body }), pieces)
  expect([whole.status, JSON.parse(whole.text).data.text.length]).toEqual([200, 200_000])
  const piece = Buffer.alloc(100_000, 'x')
  const large = await chunked(
    signedPath(app, { apiCode: 'ECHO', body: '' }),
    Array.from({ length: 105 }, () => piece),
  )
  expect([large.status, JSON.parse(large.text).code]).toEqual([413, 413])
  const ten = await guest.raw({
    ...{
      method: 'POST',
      path: signedPath(app, { apiCode: 'ECHO' }),
      body: Buffer.alloc(10 * 1_048_576, 'x'),
    },
    headers: { 'content-type': 'application/json' },
  })
  expect([ten.status, ten.msg]).toEqual([413, chinese('tooLarge', { limit: '1 MB' })])
})

test('content of other types, of other encodings and with NUL is refused', async () => {
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
  ]) {
    const answer = await callOpen(guest, app, {
      apiCode: 'ECHO',
      body: 'x',
      headers: { 'content-type': type },
    })
    expect([type, answer.status, answer.code]).toEqual([type, 415, 415])
  }
  const xml = { apiCode: 'ECHO', body: '<a/>', headers: { 'content-type': 'text/xml; charset=utf-8' } }
  expect((await callOpen(guest, app, xml)).data).toBe('<a/>')
  for (const body of [Buffer.from([0x7b, 0xff, 0xfe]), Buffer.from('a\0b')]) {
    const answer = await callOpen(guest, app, { apiCode: 'ECHO', body })
    expect([answer.status, answer.msg]).toEqual([422, chinese('api.notText')])
  }
  const polluting = '{"__proto__":{"polluted":true}}'
  const kept = await callOpen(guest, app, {
    apiCode: 'ECHO',
    body: polluting,
    params: { ['__proto__']: 'x' },
  })
  expect(kept.text).toContain('"__proto__":{"polluted":true}')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
})

test('secrets in what was sent are in neither log nor answer of the receipt', async () => {
  const body = '{"password":"geheim-1","note":"ok"}'
  await callOpen(guest, app, { apiCode: 'ECHO', body, params: { token: 'geheim-2' } })
  const [log] = await logs('ECHO')
  expect(log?.reqBodyStr).toBe('{"password":"***","note":"ok"}')
  expect(JSON.stringify(log)).not.toMatch(/geheim/)
})

test('an asynchronous call is answered at once and dealt with by apiReceiptDealHandler, three times at most (OPS-RCP-04, OPS-RCP-05)', async () => {
  const shop = await makeApp(admin, 'LATER')
  await makeInbound(admin, shop, 'LATER_OK', { apiDealType: 'ASYNC' })
  await makeInbound(admin, shop, 'LATER_BAD', {
    ...{ apiDealType: 'ASYNC', receiptStepClass: 'NoService', receiptStepMethod: 'none' },
  })
  await grant(admin, 'LATER', 'receive', ['LATER_OK', 'LATER_BAD'])
  const good = await callOpen(guest, shop, { apiCode: 'LATER_OK', body: '{}' })
  expect([good.code, good.data]).toEqual([0, { receiptId: expect.stringMatching(/^\d+$/) }])
  await callOpen(guest, shop, { apiCode: 'LATER_BAD', body: '{}' })
  const state = async () =>
    (await receipts({ appId: 'LATER' }))
      .toSorted((a, b) => (a.apiCode < b.apiCode ? -1 : 1))
      .map(({ dealFlag, dealRetry, dealDesc }) => [dealFlag, dealRetry, dealDesc])
  expect(await state()).toEqual([
    [0, 0, ''],
    [0, 0, ''],
  ])
  const unknown = '没有名为 NoService.none 的接收处理器'
  for (const tries of [1, 2, 3, 3]) {
    await runHandler(server, admin, 'apiReceiptDealHandler')
    expect(await state()).toEqual([
      [3, tries, unknown],
      [2, 1, '已返回请求内容'],
    ])
    server.clock.advance(5 * MINUTE)
  }
})

test('administrators hear of a failing interface at most once in ten minutes (OPS-API-18)', async () => {
  const shop = await makeApp(admin, 'NOISY')
  await makeInbound(admin, shop, 'NOISY', { msgPush: true, receiptStepClass: 'NoService' })
  await makeInbound(admin, shop, 'QUIET', { msgPush: false, receiptStepClass: 'NoService' })
  await grant(admin, 'NOISY', 'receive', ['NOISY', 'QUIET'])
  const heard = async () =>
    (await admin.must(message.endpoints.page, { query: { searchFlag: '2', limit: 100 } })).list
      .filter(({ content, title }) => `${title}${content}`.includes('接口失败'))
      .map(({ title }) => title)
  const fail = async (apiCode: string) => {
    const answer = await callOpen(guest, shop, { apiCode, body: '{}', time: server.clock.now().getTime() })
    expect(answer.msg).toBe('处理失败：没有名为 NoService.echo 的接收处理器')
  }
  await fail('QUIET')
  for (let count = 0; count < 3; count += 1) await fail('NOISY')
  await expect.poll(heard).toEqual(['接口失败：接口NOISY（NOISY）'])
  server.clock.advance(9 * MINUTE)
  await fail('NOISY')
  server.clock.advance(2 * MINUTE)
  await fail('NOISY')
  await expect.poll(heard).toHaveLength(2)
})
