import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ApiNotifyInfo, apiNotifyInfo } from '#contract/resources/api/apiNotifyInfo.ts'
import { ApiNotifyInfoScreen } from '#features/api/apiNotifyInfo/apiNotifyInfo.list.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = apiNotifyInfo

const notify = (id: string, change: Partial<ApiNotifyInfo> = {}): ApiNotifyInfo => ({
  id,
  bizId: `HT-${id}`,
  apiCode: 'CONTRACT',
  apiName: '合同通知',
  sendStatus: 2,
  sendTime: '2026-11-20 10:00:00',
  resultStatus: '200',
  sendDesc: '已送达',
  resultData: '{"code":0}',
  feedbackStatus: 2,
  feedbackTime: '2026-11-20 10:00:05',
  feedbackRetry: 1,
  feedbackDesc: '已回写',
  createDate: '2026-11-20 09:00:00',
  ...change,
})

const rows = [0, 1, 2, 3].map((status) =>
  notify(String(status + 1), { sendStatus: status, feedbackStatus: status }),
)

beforeAll(() => loadTexts(['api.apiNotifyInfo', 'ops.logWorkbench', 'pickers']))

beforeEach(() => {
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params }) => notify(String(params.id)))
})

async function shown(): Promise<void> {
  show(<ApiNotifyInfoScreen />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('HT-1')).toBeVisible()
}

test('columns in order, both statuses in words and without a control (OPS-NTF-02, OPS-NTF-04, OPS-NTF-05, OPS-NTF-06)', async () => {
  await shown()
  expect(columnNames()).toEqual([
    '业务标识',
    '接口编码',
    '接口名称',
    '发送状态',
    '发送时间',
    '回写状态',
    '回写时间',
    '创建时间',
  ])
  expect(columnTexts('发送状态')).toEqual(['未发送', '发送中', '发送成功', '发送失败'])
  expect(columnTexts('回写状态')).toEqual(['未回写', '回写中', '回写成功', '回写失败'])
  // In a row: its tick, its details, and the business id that opens the dialog.
  expect(
    row('HT-1')
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  ).toEqual(['展开详情', 'HT-1'])
  for (const name of ['新增', '编辑']) expect(button(name).elements()).toEqual([])
})

test('asks with its four filters (OPS-NTF-01)', async () => {
  await shown()
  await page.getByRole('textbox', { name: '接口编码' }).fill('CON')
  await page.getByRole('textbox', { name: '业务标识' }).fill('HT')
  await page.getByRole('combobox', { name: '发送状态' }).selectOptions('发送失败')
  await page.getByRole('combobox', { name: '回写状态' }).selectOptions('未回写')
  await button('查询').click()
  await expect
    .poll(() => bridge.callsOf(endpoints.page).at(-1)?.query)
    .toMatchObject({ apiCode: 'CON', bizId: 'HT', sendStatus: '3', feedbackStatus: '0' })
})

test('the business id opens the notification, read by id, with fields in order and close alone (OPS-NTF-03)', async () => {
  await shown()
  await button('HT-2').click()
  await expect.element(dialog('通知详情').getByText('已送达')).toBeVisible()
  expect(bridge.callsOf(endpoints.get).at(-1)?.params).toEqual({ id: '2' })
  expect([...document.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    '接口编码',
    '接口名称',
    '业务标识',
    '创建时间',
    '发送状态',
    '发送时间',
    '返回状态',
    '发送说明',
    '返回内容',
    '回写状态',
    '回写时间',
    '回写次数',
    '回写说明',
  ])
  expect(
    dialog()
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('aria-label') ?? one.textContent),
  ).toEqual(['复制 CONTRACT', '复制 HT-2', '关闭'])
  expect(dialog().getByRole('textbox').elements()).toEqual([])
  await dialog().getByRole('button', { name: '关闭' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('deleting ticked rows needs its code and asks first (OPS-NTF-07)', async () => {
  bridge.serve(endpoints.remove, () => null)
  const user = { ...sampleSession().user, superAdmin: 0 }
  be({ session: { user, permissions: ['api:apiNotifyInfo:save'] } })
  await shown()
  expect(button('批量删除').elements()).toEqual([])
  be({ session: { user, permissions: ['api:apiNotifyInfo:delete'] } })
  await page.getByRole('checkbox', { name: '选择 HT-1' }).click()
  await page.getByRole('checkbox', { name: '选择 HT-3' }).click()
  await button('批量删除').click()
  await expect
    .element(dialog().getByText(chinese('common:confirm.generic', { handle: '批量删除' })))
    .toBeVisible()
  expect(bridge.callsOf(endpoints.remove)).toEqual([])
  await dialog().getByRole('button', { name: '批量删除' }).click()
  await expect.poll(() => bridge.callsOf(endpoints.remove).map(({ body }) => body)).toEqual([['1', '3']])
})
