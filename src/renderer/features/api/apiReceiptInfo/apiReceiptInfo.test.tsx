import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiReceiptInfo, apiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { sysApp } from '#contract/resources/sys/sysApp.ts'
import { ApiReceiptInfoScreen } from '#features/api/apiReceiptInfo/apiReceiptInfo.list.tsx'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, grid, row } from '#tests/components/seen.ts'

const { endpoints } = apiReceiptInfo

const receipt = (id: string, change: Partial<ApiReceiptInfo> = {}): ApiReceiptInfo => ({
  id,
  appId: 'CRM',
  apiCode: 'ORDER',
  apiName: '订单接收',
  method: 'POST',
  timestamp: '1795000000000',
  sign: `sign-${id}`,
  requestParams: '{"appId":"CRM"}',
  requestBody: '{"orderNo":"DD-1"}',
  responseStr: 'hidden answer',
  dealFlag: 2,
  dealDesc: '已入库',
  dealTime: '2026-11-20 10:00:05',
  dealRetry: 1,
  creator: 'hidden creator',
  createDate: '2026-11-20 10:00:00',
  ...change,
})

const rows = [0, 1, 2, 3].map((flag) => receipt(String(flag + 1), { dealFlag: flag }))

beforeAll(() => loadTexts(['api.apiReceiptInfo', 'ops.logWorkbench', 'pickers']))

beforeEach(async () => {
  bridge.serve(sysApp.endpoints.listAll, () => [{ appId: 'CRM', appName: '客户系统' }])
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params }) => receipt(String(params.id)))
  show(<ApiReceiptInfoScreen />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('sign-1')).toBeVisible()
})

test('columns in order, code and name in one cell, the state in words (OPS-RCP-02, OPS-RCP-04)', () => {
  expect(columnNames()).toEqual(['签名', '应用标识', '接口', '时间戳', '处理状态', '处理次数', '创建时间'])
  // The name of the application with its id behind it, the timestamp as a moment (28 B11).
  expect(columnTexts('应用标识')[0]).toBe('客户系统 CRM')
  expect(columnTexts('时间戳')[0]).toMatch(/^2026-11-18 \d\d:\d\d:\d\d$/)
  expect(columnTexts('接口')[0]).toBe('ORDER 订单接收')
  expect(columnTexts('处理状态')).toEqual(['未处理', '处理中', '处理成功', '处理失败'])
})

test('asks with its three filters (OPS-RCP-01)', async () => {
  await page.getByRole('combobox', { name: '应用标识' }).selectOptions('客户系统')
  await page.getByRole('textbox', { name: '接口编码' }).fill('ORD')
  await page.getByRole('textbox', { name: '签名' }).fill('sign-1')
  await button('查询').click()
  await expect
    .poll(() => bridge.callsOf(endpoints.page).at(-1)?.query)
    .toMatchObject({ appId: 'CRM', apiCode: 'ORD', sign: 'sign-1' })
})

test('the sign opens the receipt, read by id, without the fields that are not shown (OPS-RCP-03)', async () => {
  await button('sign-3').click()
  await expect.element(dialog('接收详情').getByText('已入库')).toBeVisible()
  expect(bridge.callsOf(endpoints.get).at(-1)?.params).toEqual({ id: '3' })
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    '应用标识',
    '接口编码',
    '编号',
    '时间戳',
    '签名',
    '请求参数',
    '请求内容',
    '处理状态',
    '处理时间',
    '处理次数',
    '处理说明',
  ])
  expect(dialog().element().textContent).not.toContain('hidden')
  expect(dialog().getByRole('textbox').elements()).toEqual([])
})

test('offers an export and nothing that changes a receipt (OPS-RCP-05)', async () => {
  for (const name of ['新增', '编辑', '删除', '批量删除']) expect(button(name).elements()).toEqual([])
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await expect.element(page.getByRole('button', { name: /导出/ })).toBeVisible()
})
