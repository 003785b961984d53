import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { billcodeTime } from '#contract/resources/bill/billcodeTime.ts'
import { billcodeTimeList } from '#features/bill/billcodeTime/billcodeTime.list.tsx'
import { TimeForm } from '#features/bill/billcodeTime/TimeForm.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = billcodeTime

beforeAll(() => loadTexts(['bill.billcodeTime', 'pickers']))
beforeEach(() => {
  const sample = {
    id: '1',
    tmTitle: '年',
    tmType: 1,
    tmFormat: 'yyyy',
    tmExample: '2026',
    remark: '',
    status: 1,
  }
  const list = [sample, { ...sample, id: '2', tmTitle: '毫秒', tmType: 2, tmFormat: '', status: 0 }]
  bridge.serve(endpoints.page, () => ({ list, total: 2 }))
})

test('columns in order, kinds in words; each button has its code (OPS-BTM-01, OPS-BTM-04, OPS-BTM-05, OPS-BTM-06, OPS-COM-14)', async () => {
  show(<ListPage list={billcodeTimeList} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('毫秒数')).toBeVisible()
  expect(columnNames()).toEqual(['名称', '类型', '时间格式', '示例', '备注', '状态', '操作'])
  expect(columnTexts('类型')).toEqual(['日期格式', '毫秒数'])
  expect(columnTexts('状态')).toEqual(['启用', '禁用'])
  const user = { ...sampleSession().user, superAdmin: 0 }
  const offered = () => ['新增', '编辑', '删除'].filter((name) => button(name).elements().length > 0)
  for (const [code, name] of [
    ['save', '新增'],
    ['update', '编辑'],
    ['delete', '删除'],
  ] as const) {
    be({ session: { user, permissions: [`sys:sysBillcodeTime:${code}`] } })
    await expect.poll(offered).toEqual([name])
  }
})

const save = () => dialog().getByRole('button', { name: '保存' }).click()

test('title is required, and the pattern of kind 1 (OPS-BTM-02, OPS-BTM-03)', async () => {
  show(null)
  void openDialog(TimeForm, {})
  await expect.element(field('名称')).toBeVisible()
  await save()
  await expect
    .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
    .toHaveLength(2)
  expect(bridge.callsOf(endpoints.create)).toEqual([])
})

test('milliseconds have no pattern; what a pattern makes of now is shown (OPS-BTM-02, OPS-BTM-03)', async () => {
  bridge.serve(endpoints.create, () => '3')
  show(null)
  void openDialog(TimeForm, {})
  await field('名称').fill('毫秒')
  await field('时间格式').fill('yyyy')
  await expect.element(page.getByText(`现在：${new Date().getFullYear()}`)).toBeVisible()
  await dialog().getByRole('combobox').first().selectOptions('2')
  await expect.poll(() => field('时间格式').elements()).toHaveLength(0)
  await save()
  await expect
    .poll(() => bridge.callsOf(endpoints.create).map(({ body }) => body))
    .toEqual([{ tmTitle: '毫秒', tmType: 2, tmFormat: '', tmExample: '', remark: '', status: 1 }])
})
