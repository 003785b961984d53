import {
  type ApiConf,
  apiCategory,
  apiConf,
  extensionFields,
  shownFields,
} from '#contract/resources/api/apiConf.ts'
import { apiAppSubscription } from '#contract/resources/api/apiAppSubscription.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { STORED_SECRET } from '#base/secrets.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from 'vitest'
import { startServer } from './harness.ts'
import { readWorkbook } from './workbook.ts'

const server = await startServer()
const admin = await server.admin()
const tenant = await server.signIn('admin', 'Gj@123456', 'hengyuan')
const {
  page,
  get,
  create,
  update,
  remove,
  updateStatus,
  receiveApiList,
  receiveApiListByAppId,
  export: exportCall,
} = apiConf.endpoints
const { saveAppApi } = apiAppSubscription.endpoints

/** Of category 2: this system calls ERP. */
const call = {
  apiCode: 'TEST_CALL',
  apiName: '测试调用',
  apiProvider: 'self',
  apiConsumer: 'ERP',
  apiRequestType: 'push',
  apiType: 'common',
  apiProtocolType: 'HTTP',
  apiDealType: 'SYNC',
  responseStepClass: 'HttpCallService',
  responseStepMethod: 'post',
  apiUrl: 'https://erp.example.com/x',
} as const

const rowOf = async (apiCode: string): Promise<ApiConf> => {
  const { list } = await admin.must(page, { query: { apiCode, limit: 100 } })
  const row = list.find((each) => each.apiCode === apiCode)
  if (!row) throw new Error(`${apiCode} is not listed`)
  return row
}

const codes = async (query: Record<string, string>) =>
  (await admin.must(page, { query: { ...query, limit: 100 } })).list.map(({ apiCode }) => apiCode).toSorted()

test('the three categories follow the provider, the consumer, the mode and the deal type (OPS-API-21..24, OPS-APD-04)', () => {
  const of = (apiProvider: string, apiConsumer: string, apiRequestType: string, apiDealType: string) =>
    apiCategory({ apiProvider, apiConsumer, apiRequestType, apiDealType })
  for (const deal of ['SYNC', 'ASYNC']) {
    expect(of('self', 'CRM', 'pull', deal)).toBe(1)
    expect(of('CRM', 'self', 'push', deal)).toBe(1)
    expect(of('CRM', 'ERP', 'push', deal)).toBeNull()
    // Both sides are this system: the first that fits.
    expect(of('self', 'self', 'pull', deal)).toBe(1)
    expect(of('self', 'self', 'push', deal)).toBe(1)
  }
  expect(of('self', 'CRM', 'push', 'SYNC')).toBe(2)
  expect(of('CRM', 'self', 'pull', 'SYNC')).toBe(2)
  expect(of('self', 'CRM', 'push', 'ASYNC')).toBe(3)
  expect(of('CRM', 'self', 'pull', 'ASYNC')).toBe(3)
  for (const empty of [0, 1, 2, 3]) {
    const inputs = ['self', 'CRM', 'push', 'SYNC'].map((value, at) => (at === empty ? '' : value))
    expect(of(inputs[0] ?? '', inputs[1] ?? '', inputs[2] ?? '', inputs[3] ?? '')).toBeNull()
  }
  expect(shownFields(1)).toEqual(['receiptStepClass', 'receiptStepMethod'])
  expect(shownFields(2)).toEqual([
    ...['responseStepClass', 'responseStepMethod'],
    ...['apiUrl', 'apiAccessKey', 'apiSecretKey', 'extendJson'],
  ])
  expect(shownFields(3)).toEqual([
    ...['queryStepClass', 'queryStepMethod', 'responseStepClass', 'responseStepMethod'],
    ...['updateStepClass', 'updateStepMethod', 'apiUrl', 'apiAccessKey', 'apiSecretKey', 'extendJson'],
  ])
  expect(shownFields(null)).toEqual([])
  expect(extensionFields).toHaveLength(12)
})

test('configurations are stored, read, changed and deleted; all five filters narrow them (OPS-API-02, OPS-API-12)', async () => {
  const id = await admin.must(create, { body: call })
  expect(await admin.must(get, { params: { id } })).toMatchObject({
    ...call,
    id,
    status: true,
    msgPush: false,
  })
  await admin.must(update, { body: { ...call, id, apiName: '改名', msgPush: true } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ apiName: '改名', msgPush: true })

  expect(await codes({ apiCode: 'st_ca' })).toEqual(['TEST_CALL'])
  expect(await codes({ apiName: '改名' })).toEqual(['TEST_CALL'])
  expect(await codes({ apiProvider: 'WMS' })).toEqual(['LOGISTICS_TRACK', 'STOCK_REPORT'])
  expect(await codes({ apiConsumer: 'OA' })).toEqual(['LOGISTICS_TRACK'])
  for (const stopped of ['0', 'false']) expect(await codes({ status: stopped })).toEqual(['LOGISTICS_TRACK'])
  const enabled = await codes({ status: '1' })
  expect(enabled).toContain('TEST_CALL')
  expect(enabled).not.toContain('LOGISTICS_TRACK')
  expect(await codes({ status: 'true' })).toEqual(enabled)

  const file = await admin.call(exportCall, { query: { apiCode: 'TEST_CALL' } })
  const [head, ...rows] = readWorkbook(file.bytes)[0]?.rows ?? []
  expect(head?.slice(0, 4)).toEqual(['接口编码', '接口名称', '提供方', '消费方'])
  expect(rows.map((row) => row.slice(0, 4))).toEqual([['TEST_CALL', '改名', 'self', 'ERP']])

  await admin.must(remove, { body: [id] })
  expect((await admin.call(get, { params: { id } })).msg).toBe(chinese('recordMissing'))
})

test('an update without a status leaves it; the toggle stores nothing but the status of the row it is sent (OPS-API-07)', async () => {
  const id = await admin.must(create, { body: { ...call, apiCode: 'TOGGLE' } })
  const row = await admin.must(get, { params: { id } })
  expect(await admin.must(updateStatus, { body: { ...row, apiName: '不该保存', status: false } })).toBeNull()
  expect(await admin.must(get, { params: { id } })).toEqual({ ...row, status: false })
  await admin.must(update, { body: { ...call, id, apiCode: 'TOGGLE', apiName: '仍然停用' } })
  expect(await admin.must(get, { params: { id } })).toMatchObject({ apiName: '仍然停用', status: false })
  for (const on of [1, '1', true]) {
    await admin.must(updateStatus, { body: { id, status: false } })
    await admin.must(updateStatus, { body: { id, status: on } })
    expect((await rowOf('TOGGLE')).status).toBe(true)
  }
})

test('required fields are refused when absent, steps when the category shows them (OPS-API-19, OPS-API-20)', async () => {
  const names = [
    ...['apiCode', 'apiName', 'apiProvider', 'apiConsumer'],
    ...['apiRequestType', 'apiType', 'apiProtocolType', 'apiDealType'],
  ]
  const empty = await admin.call(create, { body: {} })
  expect([empty.code, Object.keys(empty.fields)]).toEqual([422, names])
  const { responseStepClass: _, ...without } = call
  const twice = await admin.call(create, {
    body: { ...without, apiDealType: 'ASYNC', updateStepMethod: ' ' },
  })
  expect([twice.code, Object.keys(twice.fields)]).toEqual([
    422,
    ['queryStepClass', 'queryStepMethod', 'responseStepClass', 'updateStepClass', 'updateStepMethod'],
  ])
  expect(twice.fields.queryStepClass).toBe(chinese('common:required'))
  // Neither side is this system: no field is required, and sent ones are emptied (DECISION-OPS-15, 16).
  const id = await admin.must(create, { body: { ...call, apiCode: 'NOBODY', apiProvider: 'CRM' } })
  const stored = await admin.must(get, { params: { id } })
  expect(extensionFields.map((field) => stored[field])).toEqual(extensionFields.map(() => ''))
})

test('a code is unique, can be part of a path, and names sides that exist', async () => {
  expect(await admin.call(create, { body: { ...call, apiCode: 'ORDER_RECEIVE' } })).toMatchObject({
    code: 10002,
  })
  for (const apiCode of [
    'a/b',
    '..',
    '.',
    '../x',
    'a b',
    'a%2Fb',
    '订单',
    '-a',
    'a\u0000b',
    'x'.repeat(65),
  ]) {
    const answer = await admin.call(create, { body: { ...call, apiCode } })
    expect([apiCode, answer.code, Object.keys(answer.fields)]).toEqual([apiCode, 422, ['apiCode']])
  }
  const answer = await admin.call(create, { body: { ...call, apiCode: 'LOST', apiConsumer: 'GONE' } })
  expect([answer.code, answer.msg]).toEqual([500, chinese('api.appUnknown', { appId: 'GONE' })])
})

test('the keys of an interface are sealed, answered as ******, and kept when that is sent back', async () => {
  const secrets = { apiAccessKey: 'access-1', apiSecretKey: 'secret-1' }
  const extendJson = '{"headers":{"authorization":"Bearer abcdef","x":"1"},"timeout":3}'
  const id = await admin.must(create, { body: { ...call, apiCode: 'SECRETS', ...secrets, extendJson } })
  const row = () =>
    server.sql<{ access: string; secret: string; extend: string }>(
      'SELECT api_access_key AS access, api_secret_key AS secret, extend_json AS extend FROM api_confs WHERE id = ?',
      BigInt(id),
    )[0]
  const before = row()
  expect(JSON.stringify(before)).not.toMatch(/access-1|secret-1|abcdef/)
  const shown = await admin.must(get, { params: { id } })
  expect(shown).toMatchObject({ apiAccessKey: STORED_SECRET, apiSecretKey: STORED_SECRET })
  expect(JSON.parse(shown.extendJson)).toEqual({
    headers: { authorization: STORED_SECRET, x: STORED_SECRET },
    timeout: 3,
  })
  for (const text of [
    (await admin.call(page, { query: { apiCode: 'SECRETS' } })).text,
    (await admin.call(get, { params: { id } })).text,
    JSON.stringify(readWorkbook((await admin.call(exportCall)).bytes)),
    JSON.stringify(server.sql("SELECT * FROM log_operation WHERE request_uri LIKE '/api/apiConf%'")),
  ])
    expect(text).not.toMatch(/access-1|secret-1|abcdef/)
  // As a form sends it back: only the typed fields change.
  await admin.must(update, { body: { ...shown, apiSecretKey: 'secret-2' } })
  const opened = await admin.must(get, { params: { id } })
  expect(opened).toEqual(shown)
  const nothing = await admin.call(create, {
    body: { ...call, apiCode: 'NOTHING', apiSecretKey: STORED_SECRET },
  })
  expect(nothing.fields).toEqual({ apiSecretKey: chinese('field.secretMissing') })
  const cleared = await admin.must(update, { body: { ...shown, apiAccessKey: '', apiSecretKey: '' } })
  expect(await admin.must(get, { params: { id: cleared } })).toMatchObject({
    apiAccessKey: '',
    apiSecretKey: '',
  })
})

test('extendJson that does not parse, is too long or names a prototype changes nothing but itself', async () => {
  const save = (extendJson: string) =>
    admin.call(create, { body: { ...call, apiCode: `J${Date.now()}${extendJson.length}`, extendJson } })
  expect((await save('{"a":')).fields).toEqual({ extendJson: chinese('common:json') })
  expect((await save(`"${'x'.repeat(10_000)}"`)).fields).toEqual({
    extendJson: chinese('field.tooLong', { limit: 10000 }),
  })
  const large = await admin.call(create, { body: { ...call, extendJson: `"${'x'.repeat(1_048_576)}"` } })
  expect([large.status, large.code]).toEqual([413, 413])
  const text = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"token":"t"}'
  const made = await save(text)
  const stored = await admin.must(get, { params: { id: String(made.data) } })
  expect(stored.extendJson).toContain('__proto__')
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  expect((await save('['.repeat(32) + ']'.repeat(32))).code).toBe(0)
  const deep = await save('['.repeat(5000) + ']'.repeat(5000))
  expect(deep.fields).toEqual({ extendJson: chinese('common:json') })
})

test('interfaces are granted per direction; a save replaces those of its direction (OPS-AUT-04)', async () => {
  const grants = async (appId: string) =>
    (await admin.must(receiveApiListByAppId, { query: { appId } })).map(
      ({ apiCode, direction }) => `${direction} ${apiCode}`,
    )
  const all = await admin.must(receiveApiList)
  const of = (direction: string) =>
    all.filter((each) => each.direction === direction).map((each) => each.apiCode)
  expect(of('receive')).toEqual(['CUSTOMER_QUERY', 'ORDER_RECEIVE', 'STOCK_REPORT'])
  expect(of('call')).toEqual(expect.arrayContaining(['CONTRACT_NOTIFY', 'INVOICE_STATUS', 'RECEIVABLE_PUSH']))
  expect(all.map(({ apiCode }) => apiCode)).not.toContain('LOGISTICS_TRACK')

  await admin.must(saveAppApi, {
    body: { appId: 'OA', apiData: ['ORDER_RECEIVE', 'STOCK_REPORT'], direction: 'receive' },
  })
  await admin.must(saveAppApi, { body: { appId: 'OA', apiData: ['RECEIVABLE_PUSH'], direction: 'call' } })
  expect(await grants('OA')).toEqual([
    'receive ORDER_RECEIVE',
    'call RECEIVABLE_PUSH',
    'receive STOCK_REPORT',
  ])
  await admin.must(saveAppApi, { body: { appId: 'OA', apiData: ['CUSTOMER_QUERY'], direction: 'receive' } })
  expect(await grants('OA')).toEqual(['receive CUSTOMER_QUERY', 'call RECEIVABLE_PUSH'])
  await admin.must(saveAppApi, { body: { appId: 'OA', apiData: [], direction: 'call' } })
  expect(await grants('OA')).toEqual(['receive CUSTOMER_QUERY'])

  const wrong = await admin.call(saveAppApi, {
    body: { appId: 'OA', apiData: ['CUSTOMER_QUERY', 'RECEIVABLE_PUSH'], direction: 'receive' },
  })
  expect([wrong.code, wrong.msg]).toEqual([500, chinese('api.notGrantable', { apiCode: 'RECEIVABLE_PUSH' })])
  expect(await grants('OA')).toEqual(['receive CUSTOMER_QUERY'])
})

test('a tenant neither sees nor grants interfaces and applications of another', async () => {
  expect(await tenant.must(receiveApiList)).toEqual([])
  expect(await tenant.must(receiveApiListByAppId, { query: { appId: 'CRM' } })).toEqual([])
  const body = { appId: 'CRM', apiData: [], direction: 'receive' } as const
  expect((await tenant.call(saveAppApi, { body })).msg).toBe(chinese('api.appUnknown', { appId: 'CRM' }))
  expect((await tenant.call(create, { body: call })).msg).toBe(chinese('api.appUnknown', { appId: 'ERP' }))
  const { id } = await rowOf('ORDER_RECEIVE')
  expect((await tenant.call(updateStatus, { body: { id, status: false } })).msg).toBe(
    chinese('recordMissing'),
  )
  expect((await rowOf('ORDER_RECEIVE')).status).toBe(true)
  expect(await tenant.must(sysApp.endpoints.listAll)).toEqual([])
})
