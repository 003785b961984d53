import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { billcodeTemplate } from '#contract/resources/bill/billcodeTemplate.ts'
import { billcodeTemplateList } from '#features/bill/billcodeTemplate/billcodeTemplate.list.tsx'
import { BillTemplateForm } from '#features/bill/billcodeTemplate/BillTemplateForm.tsx'
import { HelpDialog } from '#features/bill/billcodeTemplate/HelpDialog.tsx'
import { openDialog, useDialogs } from '#kit/dialog/dialogs.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = billcodeTemplate

beforeAll(() => loadTexts(['bill.billcodeTemplate', 'pickers']))
beforeEach(() => {
  const sample = {
    id: '1',
    title: '常用',
    fullFormat: '{DJ}{NUM}',
    example: 'XS1',
    remark: '备注',
    status: 1,
  }
  bridge.serve(endpoints.page, () => ({ list: [sample, { ...sample, id: '2', status: 5 }], total: 2 }))
})
afterEach(() => {
  vi.useRealTimers()
})

const texts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent)
const numbers = () => texts(`ol[aria-label="${chinese('pickers:bill.next')}"] li`)

async function shown(): Promise<void> {
  show(<ListPage list={billcodeTemplateList} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('常用').first()).toBeVisible()
}

test('columns in order; a status other than 1 is disabled (OPS-BTP-01, OPS-COM-14)', async () => {
  await shown()
  expect(columnNames()).toEqual(['名称', '编号格式', '示例', '备注', '状态', '操作'])
  expect(columnTexts('状态')).toEqual(['启用', '禁用'])
})

test('adding, editing and deleting need their codes (OPS-BTP-05, OPS-BTP-06, OPS-BTP-07)', async () => {
  const user = { ...sampleSession().user, superAdmin: 0 }
  await shown()
  const offered = () => ['新增', '编辑', '删除'].filter((name) => button(name).elements().length > 0)
  for (const [code, name] of [
    ['save', '新增'],
    ['update', '编辑'],
    ['delete', '删除'],
  ] as const) {
    be({ session: { user, permissions: [`sys:sysBillcodeTemplate:${code}`] } })
    await expect.poll(offered).toEqual([name])
  }
})

test('the help names every placeholder and is shown for ten seconds (OPS-BTP-02, OPS-BTP-03)', async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  show(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void openDialog(HelpDialog, {})
  while (texts('[role=dialog] dt').length === 0) await frame()
  await frame()
  expect(texts('[role=dialog] dt')).toEqual(['{DJ}', '{TM}', '{NUM}', '{GS}', '{BM}', '{YW}'])
  expect(texts('[role=dialog] dd')).toEqual([
    ...[
      chinese('pickers:bill.meaning.DJ'),
      chinese('pickers:bill.meaning.TM'),
      chinese('pickers:bill.meaning.NUM'),
      '公司',
      '部门',
      chinese('pickers:bill.meaning.YW'),
    ],
  ])
  vi.advanceTimersByTime(9900)
  await frame()
  expect(useDialogs.getState().dialogs).toHaveLength(1)
  vi.advanceTimersByTime(200)
  expect(useDialogs.getState().dialogs).toHaveLength(0)
})

test('a button of the list shows the help (OPS-BTP-02)', async () => {
  await shown()
  await button(chinese('bill.billcodeTemplate:help')).click()
  await expect.element(dialog(chinese('bill.billcodeTemplate:help'))).toBeVisible()
})

test('the help of the form leaves the field alone; Escape closes only the help (OPS-BTP-02)', async () => {
  show(null)
  void openDialog(BillTemplateForm, {})
  await field('编号格式').fill('{XX}')
  await dialog()
    .getByRole('button', { name: chinese('bill.billcodeTemplate:help') })
    .click()
  await expect.poll(() => texts('dt')).toEqual(['{DJ}', '{TM}', '{NUM}', '{GS}', '{BM}', '{YW}'])
  await expect.element(field('编号格式')).toHaveFocus()
  await userEvent.keyboard('{NUM}'.replace('{', '{{'))
  await expect.element(field('编号格式')).toHaveValue('{XX}{NUM}')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => texts('dt')).toEqual([])
  await expect.element(field('编号格式')).toHaveValue('{XX}{NUM}')
  expect(useDialogs.getState().dialogs).toHaveLength(1)
})

test('title and format are required, the status starts at 1 (OPS-BTP-04)', async () => {
  show(null)
  void openDialog(BillTemplateForm, {})
  await expect.element(dialog().getByRole('combobox')).toHaveValue('1')
  await dialog().getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
    .toHaveLength(2)
})

test('a template is saved with its fields (OPS-BTP-04)', async () => {
  bridge.serve(endpoints.create, () => '3')
  show(null)
  void openDialog(BillTemplateForm, {})
  await field('名称').fill('新')
  await field('编号格式').fill('{DJ}{NUM}')
  await dialog().getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => bridge.callsOf(endpoints.create).map(({ body }) => body))
    .toEqual([{ title: '新', fullFormat: '{DJ}{NUM}', example: '', remark: '', status: 1 }])
})

test('a format is explained as it is typed: numbers, and what is wrong by name (OPS-BTP-03)', async () => {
  show(null)
  void openDialog(BillTemplateForm, {})
  await field('编号格式').fill('{GS}/{DJ}-{NUM}')
  await expect.poll(numbers).toEqual(['SH/XS-000001', 'SH/XS-000002', 'SH/XS-000003'])
  await field('编号格式').fill('{XX}{DJ}{num}')
  await expect
    .element(page.getByText(chinese('pickers:bill.problem.unknown', { placeholder: '{XX}' })))
    .toBeVisible()
  await expect
    .element(page.getByText(chinese('pickers:bill.problem.unknown', { placeholder: '{num}' })))
    .toBeVisible()
  await expect.element(page.getByText(chinese('common:billNumberMissing'))).toBeVisible()
  expect(numbers()).toEqual([])
  await field('编号格式').fill('{DJ}{DJ}{NUM}{NUM}')
  await expect
    .element(page.getByText(chinese('pickers:bill.hint.repeated', { placeholder: '{DJ}' })))
    .toBeVisible()
  await field('名称').fill('坏')
  await dialog().getByRole('button', { name: '保存' }).click()
  await expect.poll(() => page.getByText(chinese('common:billNumberTwice')).elements()).toHaveLength(2)
  expect(bridge.callsOf(endpoints.create)).toEqual([])
})
