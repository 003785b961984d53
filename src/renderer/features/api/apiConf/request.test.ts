import { expect, test } from 'vitest'
import type { ApiConf } from '#contract/resources/api/apiConf.ts'
import { confCurl } from '#features/api/apiConf/request.ts'

const conf = (change: Partial<ApiConf> = {}): ApiConf => ({
  id: '1',
  apiCode: 'ORDER',
  apiName: '订单接收',
  status: true,
  msgPush: true,
  apiProvider: 'CRM',
  apiConsumer: 'self',
  apiRequestType: 'push',
  apiType: 'common',
  apiProtocolType: 'HTTP',
  apiDealType: 'SYNC',
  receiptStepClass: '',
  receiptStepMethod: '',
  queryStepClass: '',
  queryStepMethod: '',
  responseStepClass: 'HttpCallService',
  responseStepMethod: 'post',
  updateStepClass: '',
  updateStepMethod: '',
  apiUrl: '',
  apiAccessKey: 'AK-geheim',
  apiSecretKey: 'SK-geheim',
  extendJson: '',
  apiRemark: '',
  ...change,
})
const out = (change: Partial<ApiConf>) => conf({ apiProvider: 'self', apiConsumer: 'ERP', ...change })

test('a request that comes in goes to the gateway, signed by the other side', () => {
  expect(confCurl('https://h/', conf(), 5)).toBe(
    [
      `curl -X POST 'https://h/api/open/ORDER?appId=CRM&timestamp=5&sign=***'`,
      `-H 'content-type: application/json'`,
      `--data-raw '{}'`,
    ].join(' \\\n  '),
  )
  const xml = confCurl('https://h', conf({ apiProtocolType: 'ws', apiCode: "../x'" }), 5)
  expect(xml).toContain(`'https://h/api/open/..%2Fx'\\''?appId=CRM`)
  expect(xml).toContain(`-H 'content-type: text/xml; charset=utf-8'`)
  expect(xml).toContain(`--data-raw '<request></request>'`)
})

test('a request that goes out has the address, method and headers of the interface, and none of its secrets', () => {
  const extendJson = JSON.stringify({
    timeout: 5,
    headers: { 'X-Source': 'steward', Authorization: 'Bearer geheim', 'bad name': 'x', number: 1 },
  })
  const command = confCurl(
    'https://h',
    out({ apiUrl: 'https://u:geheim@erp:8443/orders?a=1&token=geheim', extendJson }),
    5,
  )
  expect(command).toContain(
    `curl -X POST 'https://***@erp:8443/orders?a=1&token=***&appId=***&timestamp=5&sign=***'`,
  )
  expect(command).toContain(`-H 'X-Source: steward'`)
  expect(command).toContain(`-H 'Authorization: ***'`)
  expect(command).not.toMatch(/geheim|bad name|number/)
  const read = confCurl(
    'https://h',
    out({ apiUrl: '/orders', responseStepMethod: 'get', extendJson: '{' }),
    5,
  )
  expect(read).toBe(`curl -X GET 'https://<ERP>/orders?appId=***&timestamp=5&sign=***'`)
})

test('where neither side is this system there is no request', () => {
  expect(confCurl('https://h', conf({ apiConsumer: 'ERP' }))).toBeNull()
})
