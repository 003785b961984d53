import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { ApiLogScreen } from '#features/api/apiLog/apiLog.list.tsx'
import { useTabs } from '#kit/tabs.ts'
import { messages } from '#tests/components/messages.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, grid, header, row } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = apiLog

const log = (change: Partial<ApiLog> = {}): ApiLog => ({
  id: '1',
  apiCode: 'ORDER',
  apiName: '订单接收',
  apiSign: 'abc123',
  apiReqTime: '2026-11-20 10:00:00',
  apiRspTime: '2026-11-20 10:00:01',
  apiDuration: 1024,
  apiStatus: true,
  apiUrlParams: 'POST appId=CRM',
  reqBodyStr: '{"orderNo":"DD-1"}',
  respStr: '{"code":0}',
  createDate: '2026-11-20 10:00:02',
  ...change,
})

beforeAll(() => loadTexts(['api.apiLog', 'api.apiHealthCalendar', 'ops.logWorkbench', 'pickers']))

beforeEach(() => {
  useTabs.getState().reset()
  const rows = [log(), log({ id: '2', apiCode: 'STOCK', apiName: '库存', apiStatus: false })]
  bridge.serve(endpoints.page, () => ({ list: rows, total: 2 }))
})

async function shown(params: Record<string, unknown> = {}): Promise<void> {
  show(<ApiLogScreen params={params} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('ORDER--')).toBeVisible()
}

/** The list with all of its filters. */
async function unfolded(params: Record<string, unknown> = {}): Promise<void> {
  await shown(params)
  await button(chinese('kit:query.expand')).click()
}

const asked = () => bridge.callsOf(endpoints.page).map(({ query }) => query as Record<string, unknown>)

test('columns in order, code and name in one cell, a result in words (OPS-APL-01, OPS-APL-03, OPS-APL-04)', async () => {
  await shown()
  expect(columnNames()).toEqual([
    '接口',
    '请求时间',
    '响应时间',
    chinese('api.apiLog:field.apiDuration'),
    '结果',
    '创建时间',
    '操作',
  ])
  expect(columnTexts('接口')).toEqual(['ORDER--订单接收', 'STOCK--库存'])
  expect(columnTexts(chinese('api.apiLog:field.apiDuration'))).toEqual(['1024', '1024'])
  expect(columnTexts('结果')).toEqual(['成功', '失败'])
  await header('接口').click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ order: 'asc', orderField: 'api_code' })
  await header(chinese('api.apiLog:field.apiDuration')).click()
  await expect.poll(() => asked().at(-1)).toMatchObject({ order: 'asc', orderField: 'api_duration' })
})

test('asks with code, name, result and both ends of a range (OPS-APL-02)', async () => {
  await unfolded()
  await page.getByRole('textbox', { name: '接口编码' }).fill('OR')
  await page.getByRole('textbox', { name: '接口名称' }).fill('订单')
  const results = page.getByRole('combobox', { name: '结果' })
  expect(
    results
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
      .slice(-2),
  ).toEqual(['成功', '失败'])
  await results.selectOptions('失败')
  await page.getByRole('textbox', { name: '开始时间' }).fill('2026-11-01 00:00:00')
  await page.getByRole('textbox', { name: '结束时间' }).fill('2026-11-30 23:59:59')
  await button('查询').click()
  await expect
    .poll(() => asked().at(-1))
    .toMatchObject({
      apiCode: 'OR',
      apiName: '订单',
      apiStatus: 'false',
      beginDate: '2026-11-01 00:00:00',
      endDate: '2026-11-30 23:59:59',
    })
})

test('from a day to the same day asks for the whole day (OPS-APL-02)', async () => {
  await unfolded()
  await page.getByRole('textbox', { name: '开始时间' }).fill('2026-11-26')
  await page.getByRole('textbox', { name: '结束时间' }).fill('2026/11/26')
  await button('查询').click()
  await expect
    .poll(() => asked().at(-1))
    .toMatchObject({ beginDate: '2026-11-26 00:00:00', endDate: '2026-11-26 23:59:59' })
})

test('text that is no moment stays in its field, says so and searches nothing', async () => {
  await unfolded()
  const begin = page.getByRole('textbox', { name: '开始时间' })
  const before = asked().length
  await begin.click()
  // A day on the way to one that does not exist is not searched for either.
  await userEvent.keyboard('2026-02-30{Enter}')
  await expect.element(page.getByText(chinese('kit:date.noMoment'))).toBeVisible()
  await button('查询').click()
  await expect.element(begin).toHaveValue('2026-02-30')
  await expect.element(begin).toHaveFocus()
  expect(asked()).toHaveLength(before)
  await begin.fill('2026-02-28')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => asked().at(-1)).toMatchObject({ beginDate: '2026-02-28 00:00:00', endDate: '' })
  expect(asked()).toHaveLength(before + 1)
})

test('the detail is read by id, cannot be changed, and JSON is indented (OPS-APL-05)', async () => {
  bridge.serve(endpoints.get, ({ params }) => log({ id: String(params.id) }))
  await shown()
  await row('ORDER--').getByRole('button', { name: '详情' }).click()
  await expect.element(dialog('请求详情')).toBeVisible()
  await expect.element(dialog().getByText('abc123')).toBeVisible()
  expect(bridge.callsOf(endpoints.get).at(-1)?.params).toEqual({ id: '1' })
  const labels = [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(labels).toEqual([
    '接口编码',
    '接口名称',
    '签名',
    '请求时间',
    '响应时间',
    chinese('api.apiLog:field.apiDuration'),
    '结果',
    '地址参数',
    '请求内容',
    '响应内容',
    '创建时间',
  ])
  expect([...document.querySelectorAll('pre')].map(({ textContent }) => textContent)).toContain(
    '{\n  "orderNo": "DD-1"\n}',
  )
  expect(dialog().getByRole('textbox').elements()).toEqual([])
})

test('a row opens the health calendar of its code and time (OPS-APL-06, OPS-CAL-01)', async () => {
  await shown()
  await row('STOCK--').getByRole('button', { name: '健康日历' }).click()
  expect(useTabs.getState().tabs.at(-1)).toMatchObject({
    name: 'api-apiHealthCalendar',
    path: 'api/apiHealthCalendar',
    params: { apiCode: 'STOCK', reqTime: '2026-11-20 10:00:00' },
  })
})

test('opened with date, name and result it fills its filters and asks at once (OPS-APL-07)', async () => {
  await unfolded({ date: '2026-11-20', apiName: '订单接收', apiStatus: 'false' })
  expect(asked()).toHaveLength(1)
  expect(asked()[0]).toMatchObject({
    apiName: '订单接收',
    apiStatus: 'false',
    beginDate: '2026-11-20 00:00:00',
    endDate: '2026-11-20 23:59:59',
  })
  await expect.element(page.getByRole('textbox', { name: '接口名称' })).toHaveValue('订单接收')
  await expect.element(page.getByRole('textbox', { name: '开始时间' })).toHaveValue('2026-11-20 00:00:00')
  await expect.element(page.getByRole('textbox', { name: '结束时间' })).toHaveValue('2026-11-20 23:59:59')
  await expect.element(page.getByRole('combobox', { name: '结果' })).toHaveValue('false')
})

test('ticked rows are deleted after a question (OPS-APL-08)', async () => {
  bridge.serve(endpoints.remove, () => null)
  await shown()
  await page.getByRole('checkbox', { name: /STOCK$/ }).click()
  await button('批量删除').click()
  await expect
    .element(dialog().getByText(chinese('common:confirm.generic', { handle: '批量删除' })))
    .toBeVisible()
  expect(bridge.callsOf(endpoints.remove)).toEqual([])
  await dialog().getByRole('button', { name: '批量删除' }).click()
  await expect.poll(() => bridge.callsOf(endpoints.remove).map(({ body }) => body)).toEqual([['2']])
})

test('a request is copied as cURL with its secrets hidden, and its minutes open in the log workbench', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  bridge.serve(endpoints.get, () => log({ reqBodyStr: '{"orderNo":"DD-1","password":"geheim"}' }))
  await shown()
  await row('ORDER--').getByRole('button', { name: '详情' }).click()
  await button(chinese('api.apiLog:curl')).click()
  await expect.poll(messages).toContain(chinese('api.apiLog:curl.done'))
  expect(write.mock.calls[0]?.[0]).toContain("/api/open/ORDER?appId=CRM'")
  expect(write.mock.calls[0]?.[0]).toContain('{"orderNo":"DD-1","password":"***"}')
  await button(chinese('api.apiLog:around')).click()
  const opened = useTabs.getState().tabs.at(-1)
  expect(opened).toMatchObject({ path: 'tool/log-workbench' })
  expect(JSON.parse(String(opened?.params.query))).toEqual({
    logs: ['api.apiLog', 'api.apiReceiptInfo', 'api.apiNotifyInfo'],
    parts: [],
    from: '2026-11-20 09:59:02',
    until: '2026-11-20 10:01:02',
    failed: false,
  })
})

test('two ticked requests are compared field by field, any other number is asked for two', async () => {
  await shown()
  await page.getByRole('checkbox', { name: /ORDER$/ }).click()
  await button('对比').click()
  await expect.element(page.getByText(chinese('api.apiLog:compare.two'))).toBeVisible()
  await page.getByRole('checkbox', { name: /STOCK$/ }).click()
  await button('对比').click()
  const table = dialog('请求对比').getByRole('table')
  const lines = () =>
    table
      .getByRole('row')
      .elements()
      .slice(1)
      .map(({ textContent }) => textContent)
  await expect.poll(lines).toEqual(['接口编码ORDERSTOCK', '接口名称订单接收库存', '结果truefalse'])
  await dialog('请求对比')
    .getByRole('switch', { name: chinese('api.apiLog:compare.all') })
    .click()
  await expect.poll(lines).toContain('请求内容 orderNoDD-1DD-1')
})
