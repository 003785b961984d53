import { expect, test } from 'vitest'
import type { ApiLog } from '#contract/resources/api/apiLog.ts'
import { apiCurl } from '#features/api/apiLog/request.ts'
import { exactJson } from '#tests/contract/exactJson.ts'

const log = (change: Partial<ApiLog>): ApiLog => ({
  id: '1',
  apiCode: 'ORDER',
  apiName: '订单',
  apiSign: 's',
  apiReqTime: '',
  apiRspTime: '',
  apiDuration: 5,
  apiStatus: true,
  apiUrlParams: 'POST appId=CRM&timestamp=1&accessToken=abc',
  reqBodyStr: `{"orderNo":"DD-1","password":"geheim","note":"it's"}`,
  respStr: '',
  createDate: '',
  ...change,
})

test('the request goes to the gateway as it was, its secrets hidden and quoted for a shell', () => {
  const command = apiCurl('https://h/', log({}))
  expect(command).toContain("curl -X POST 'https://h/api/open/ORDER?appId=CRM&timestamp=1&accessToken=***'")
  expect(command).toContain(`--data-raw '{"orderNo":"DD-1","password":"***","note":"it'\\''s"}'`)
  expect(command).not.toMatch(/geheim|abc/)
  expect(command).not.toContain('token: ***')
})

test('one without a body sends none; a code cannot leave its place in the address', () => {
  const command = apiCurl('https://h', log({ apiCode: '../x', apiUrlParams: 'GET a=1', reqBodyStr: '' }))
  expect(command).toBe("curl -X GET 'https://h/api/open/..%2Fx?a=1'")
})

test('the content is the one that came, character by character', () => {
  expect(apiCurl('https://h', log({ reqBodyStr: exactJson }))).toContain(`--data-raw '${exactJson.trim()}'`)
  expect(apiCurl('https://h', log({ reqBodyStr: '"7"' }))).toContain(`--data-raw '"7"'`)
})
