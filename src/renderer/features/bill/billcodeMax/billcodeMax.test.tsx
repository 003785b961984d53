import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billType } from '#contract/resources/bill/billType.ts'
import { BillcodeMaxScreen } from '#features/bill/billcodeMax/billcodeMax.list.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid, row } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = billcodeMax
let last = 0

beforeAll(() => loadTexts(['bill.billcodeMax', 'pickers']))
beforeEach(() => {
  last = 3
  const counter = () => ({
    ...{ id: '1', billSign: 'XS', billName: '销售订单', signNo: 'XS', maxNo: last, fullNo: `XS${last}` },
    ...{ companySign: 'SH', deptSign: '', bizSign: '', version: last },
  })
  bridge.serve(endpoints.page, () => ({ list: [counter()], total: 1 }))
  bridge.serve(endpoints.get, counter)
  bridge.serve(endpoints.getMaxBillCode, () => `XS${last + 1}`)
  bridge.serve(endpoints.buildMaxBillCode, () => {
    last += 1
    return `XS${last}`
  })
  bridge.serve(billType.endpoints.list, () => [
    {
      ...{ id: '5', billName: '销售订单', billSign: 'XS', genType: 2, templateId: '', title: '' },
      ...{ fullFormat: '{DJ}{NUM}', signFormat: '{DJ}', example: '', tmId: '', tmTitle: '', tmType: 0 },
      ...{ tmFormat: '', tmExample: '', tmIsCalc: 1, numDigits: 1, numStart: 1, remark: '', tbType: 1 },
    },
  ])
})

async function shown(): Promise<void> {
  show(<BillcodeMaxScreen />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.element(row('XS3')).toBeVisible()
}

const number = () => dialog().getByRole('textbox', { name: '完整编号' })
const occupied = () => bridge.callsOf(endpoints.buildMaxBillCode)

test('columns in order, filtered by type; no delete is ever offered (OPS-BMX-01, OPS-BMX-02, OPS-BMX-04)', async () => {
  await shown()
  expect(columnNames()).toEqual([
    chinese('bill.billcodeMax:field.nameAndSign'),
    '编号标识',
    chinese('bill.billcodeMax:field.maxNo'),
    '最大编号',
    '操作',
  ])
  expect(columnTexts(chinese('bill.billcodeMax:field.nameAndSign'))).toEqual(['销售订单 (XS)'])
  expect(button('删除').elements()).toEqual([])
  await page.getByRole('combobox', { name: '单据类型' }).selectOptions('XS')
  await button('查询').click()
  await expect.poll(() => bridge.callsOf(endpoints.page).at(-1)?.query).toMatchObject({ billSign: 'XS' })
  await expect.element(page.getByRole('button', { name: /导出/ })).toBeVisible()
})

test('the type is required in the dialog (OPS-BMX-03, OPS-BMX-05)', async () => {
  await shown()
  await button('模拟编号').first().click()
  await expect.element(dialog('模拟编号')).toBeVisible()
  for (const label of ['公司标识', '部门标识', '业务标识']) await expect.element(field(label)).toBeVisible()
  for (const name of ['查看', chinese('bill.billcodeMax:occupy')]) {
    await dialog().getByRole('button', { name, exact: true }).click()
    await expect.element(dialog().getByText(chinese('common:required'))).toBeVisible()
  }
  expect(occupied()).toEqual([])
  expect(bridge.callsOf(endpoints.getMaxBillCode)).toEqual([])
})

test('viewing occupies nothing, occupying once a press; the list moves on (OPS-BMX-06, OPS-BMX-07)', async () => {
  await shown()
  await button('模拟编号').first().click()
  await dialog().getByRole('combobox').selectOptions('XS')
  await field('公司标识').fill('SH')
  await dialog().getByRole('button', { name: '查看', exact: true }).click()
  await expect.element(number()).toHaveValue('XS4')
  await expect.element(dialog().getByText(chinese('bill.billcodeMax:seen'))).toBeVisible()
  expect(bridge.callsOf(endpoints.getMaxBillCode).map(({ body }) => body)).toEqual([
    { billSign: 'XS', companySign: 'SH', deptSign: '', bizSign: '' },
  ])
  await dialog()
    .getByRole('button', { name: chinese('bill.billcodeMax:occupy') })
    .dblClick()
  await expect.element(dialog().getByText(chinese('bill.billcodeMax:occupied'))).toBeVisible()
  await expect.element(number()).toHaveValue('XS4')
  expect(occupied()).toHaveLength(1)
  await dialog().getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => columnTexts('最大编号')).toEqual(['XS4'])
})

test('a refusal is said in the dialog; from a row the fields are filled (OPS-BMX-03)', async () => {
  bridge.serve(endpoints.buildMaxBillCode, () => {
    throw refusal({ code: 'refused', message: '单据类型没有编号格式', status: 500, loud: false })
  })
  await shown()
  await row('XS3').getByRole('button', { name: '模拟编号' }).click()
  await expect.element(field('公司标识')).toHaveValue('SH')
  await expect.element(dialog().getByRole('combobox')).toHaveValue('XS')
  await dialog()
    .getByRole('button', { name: chinese('bill.billcodeMax:occupy') })
    .click()
  await expect.element(dialog().getByText('单据类型没有编号格式')).toBeVisible()
  await expect.element(number()).toHaveValue('')
})
