import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { billcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import { billcodeTemplate } from '#contract/resources/bill/billcodeTemplate.ts'
import { billcodeTime } from '#contract/resources/bill/billcodeTime.ts'
import { type BillType, billType } from '#contract/resources/bill/billType.ts'
import { billTypeList } from '#features/bill/billType/billType.list.tsx'
import { CountersDialog } from '#features/bill/billType/CountersDialog.tsx'
import { TypeForm } from '#features/bill/billType/TypeForm.tsx'
import { YearDialog } from '#features/bill/billType/YearDialog.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = billType

const type = (change: Partial<BillType> = {}): BillType => ({
  ...{ id: '1', billName: '销售订单', billSign: 'XS', genType: 2, templateId: '10', title: '常用' },
  ...{ fullFormat: '{DJ}{TM}{NUM}', signFormat: '{DJ}{TM}', example: '', tmId: '20', tmTitle: '年' },
  ...{ tmType: 1, tmFormat: 'yyyy', tmExample: '2026', tmIsCalc: 1, numDigits: 4, numStart: 1 },
  ...{ remark: '', tbType: 0 },
  ...change,
})

const year = new Date().getFullYear()
const counter = (id: string, signNo: string, maxNo: number) => ({
  ...{ id, signNo, maxNo, billSign: 'XS', billName: '销售订单', fullNo: `${signNo}000${maxNo}` },
  ...{ companySign: '', deptSign: '', bizSign: '', version: maxNo },
})

beforeAll(() => loadTexts(['bill.billType', 'pickers']))

beforeEach(() => {
  const rows = [type(), type({ id: '2', billName: '出库单', billSign: 'CK', tmIsCalc: 0, numStart: 100 })]
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, () => type())
  bridge.serve(billcodeTemplate.endpoints.list, () => [
    { id: '10', title: '常用', fullFormat: '{DJ}{TM}{NUM}', example: 'E', remark: '', status: 1 },
    { id: '11', title: '公司', fullFormat: '{GS}-{NUM}', example: 'G', remark: '', status: 1 },
    { id: '12', title: '停用的', fullFormat: 'OLD{NUM}', example: '', remark: '', status: 0 },
  ])
  bridge.serve(billcodeTime.endpoints.list, () => [
    { id: '20', tmTitle: '年', tmType: 1, tmFormat: 'yyyy', tmExample: '2026', remark: '', status: 1 },
  ])
  bridge.serve(billcodeMax.endpoints.page, () => ({
    list: [counter('2', `XS${year - 1}`, 8), counter('1', `XS${year}`, 3)],
    total: 2,
  }))
})

const open = (change?: Partial<BillType>) => {
  show(null)
  void openDialog(TypeForm, change ? { record: type(change) } : {})
}
const numbers = () =>
  [...document.querySelectorAll(`ol[aria-label="${chinese('pickers:bill.next')}"] li`)].map(
    ({ textContent }) => textContent,
  )

describe('the list', () => {
  test('columns in order, name and sign in one cell; what is offered (OPS-BTY-01, OPS-BTY-02)', async () => {
    show(<ListPage list={billTypeList} />)
    await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
    await expect.element(row('CK')).toBeVisible()
    expect(columnNames()).toEqual([
      ...[
        chinese('bill.billType:field.nameAndSign'),
        '编号格式',
        '时间格式',
        chinese('bill.billType:field.tmIsCalc'),
        chinese('bill.billType:field.numDigits'),
        '起始值',
        '操作',
      ],
    ])
    expect(columnTexts(chinese('bill.billType:field.nameAndSign'))).toEqual(['销售订单 (XS)', '出库单 (CK)'])
    expect(columnTexts(chinese('bill.billType:field.tmIsCalc'))).toEqual(['是', '否'])
    expect(columnTexts('编号格式')[0]).toBe('{DJ}{TM}{NUM}')
    for (const name of ['新增', '批量删除', '导出']) await expect.element(button(name)).toBeVisible()
  })

  test('adding, editing and deleting need their codes (OPS-BTY-05, OPS-BTY-06, OPS-BTY-07)', async () => {
    const user = { ...sampleSession().user, superAdmin: 0 }
    show(<ListPage list={billTypeList} />)
    await expect.element(row('CK')).toBeVisible()
    const offered = () =>
      ['新增', '编辑', '删除', '批量删除'].filter((name) => button(name).elements().length > 0)
    for (const [code, names] of [
      ['save', ['新增']],
      ['update', ['编辑']],
      ['delete', ['删除', '批量删除']],
    ] as const) {
      be({ session: { user, permissions: [`sys:sysBillType:${code}`] } })
      await expect.poll(offered).toEqual(names)
    }
  })
})

describe('the form', () => {
  test('starts with 6 digits, start 1 and counting by time; name and sign are required (OPS-BTY-03, OPS-BTY-04)', async () => {
    open()
    await expect.element(field(chinese('bill.billType:field.numDigits'))).toHaveValue('6')
    await expect.element(field('起始值')).toHaveValue('1')
    await expect.element(dialog().getByRole('switch')).toBeChecked()
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
      .toHaveLength(2)
    expect(bridge.callsOf(endpoints.create)).toEqual([])
  })

  test('an invisible character in the sign is refused where it stands and stays in the field', async () => {
    open()
    await field('单据名称').fill('采购')
    await field('单据标识').fill('C\u200BG')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText(chinese('common:invisible'))).toBeVisible()
    await expect.element(field('单据标识')).toHaveValue('C\u200BG')
    expect(bridge.callsOf(endpoints.create)).toEqual([])
  })

  test('template and time format bring their fields; stopped templates are not offered (OPS-BTY-03)', async () => {
    bridge.serve(endpoints.create, () => '3')
    open()
    await field('单据名称').fill('采购')
    await field('单据标识').fill('CG')
    const [template, time] = [dialog().getByRole('combobox').first(), dialog().getByRole('combobox').last()]
    await expect.poll(() => template.getByRole('option').elements()).toHaveLength(3)
    await template.selectOptions('11')
    await time.selectOptions('20')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.poll(() => bridge.callsOf(endpoints.create)).toHaveLength(1)
    expect(bridge.callsOf(endpoints.create)[0]?.body).toMatchObject({
      ...{ billName: '采购', billSign: 'CG', genType: 2, tmIsCalc: 1, numDigits: 6, numStart: 1 },
      ...{ templateId: '11', title: '公司', fullFormat: '{GS}-{NUM}', example: 'G' },
      ...{ tmId: '20', tmTitle: '年', tmType: 1, tmFormat: 'yyyy', tmExample: '2026' },
    })
  })

  test('shows the next three numbers of the present counter, and follows typing', async () => {
    open({})
    await expect.poll(numbers).toEqual([`XS${year}0004`, `XS${year}0005`, `XS${year}0006`])
    await field(chinese('bill.billType:field.numDigits')).fill('6')
    await expect.poll(numbers).toEqual([`XS${year}000004`, `XS${year}000005`, `XS${year}000006`])
  })

  test('only the signs that the format has are assumed, those of the counter used last', async () => {
    open({ fullFormat: '{GS}{BM}-{DJ}{NUM}' })
    await expect.element(dialog().getByText('按公司 -、部门 -举例')).toBeVisible()
    expect(numbers()).toEqual(['-XS0001', '-XS0002', '-XS0003'])
  })

  test('a start above the digits is refused where it stands', async () => {
    open({})
    await field('起始值').fill('10000')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.element(page.getByText(chinese('common:billStart'))).toBeVisible()
    expect(bridge.callsOf(endpoints.update)).toEqual([])
  })
})

describe('the form of a type that has counted', () => {
  beforeEach(() =>
    bridge.serve(billcodeTime.endpoints.list, () => [
      { id: '20', tmTitle: '年', tmType: 1, tmFormat: 'yyyy', tmExample: '2026', remark: '', status: 1 },
      { id: '21', tmTitle: '月', tmType: 1, tmFormat: 'yyyyMM', tmExample: '202601', remark: '', status: 1 },
      { id: '22', tmTitle: '年二位', tmType: 1, tmFormat: 'yy', tmExample: '26', remark: '', status: 1 },
    ]),
  )

  test('keeps its sign and its counting mode and says why (OPS-BTY-03)', async () => {
    open({})
    await expect.element(field('单据标识')).toHaveAttribute('readonly')
    await expect.element(dialog().getByText(chinese('bill.billType:hint.signCounted'))).toBeVisible()
    await expect.element(dialog().getByRole('switch')).toBeDisabled()
    await expect.element(dialog().getByText(/计数方式不能修改，否则编号会重复/)).toBeVisible()
    bridge.serve(endpoints.update, () => '1')
    await field('单据名称').fill('改名')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect
      .poll(() => bridge.callsOf(endpoints.update)[0]?.body)
      .toMatchObject({
        ...{ billName: '改名', billSign: 'XS', tmIsCalc: 1 },
      })
  })

  test('says it where another period is chosen, and nothing of a format with the same one (OPS-BTY-03)', async () => {
    open({})
    const time = dialog().getByRole('combobox').last()
    await expect.poll(() => time.getByRole('option').elements()).toHaveLength(4)
    const said = dialog().getByText(chinese('bill.billType:periodCounted'))
    await time.selectOptions('21')
    await expect.element(said).toBeVisible()
    await time.selectOptions('22')
    await expect.element(said).not.toBeInTheDocument()
    const [template] = dialog().getByRole('combobox').all()
    await template?.selectOptions('11')
    await expect.element(said).toBeVisible()
  })

  test('a type that has not counted changes as it likes', async () => {
    bridge.serve(billcodeMax.endpoints.page, () => ({ list: [], total: 0 }))
    open({})
    await expect.element(field('起始值')).toHaveValue('1')
    await expect.element(field('单据标识')).not.toHaveAttribute('readonly')
    await expect.element(dialog().getByRole('switch')).toBeEnabled()
  })
})

test('counters of a type: the present one first, its next number and when counting begins again', async () => {
  show(null)
  void openDialog(CountersDialog, { type: type() })
  await expect.element(dialog().getByRole('table')).toBeVisible()
  const rows = [...document.querySelectorAll('[role=dialog] tbody tr')].map((line) =>
    [...line.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toEqual([
    ['计数中', `XS${year}`, '3', `XS${year}0003`, `XS${year}0004`, `${year + 1}-01-01 00:00:00`],
    ['已结束', `XS${year - 1}`, '8', `XS${year - 1}0008`, '-', '-'],
  ])
  await expect
    .element(
      dialog().getByText(
        chinese('bill.billType:counters.period', { unit: '年', time: `${year + 1}-01-01 00:00:00` }),
      ),
    )
    .toBeVisible()
})

test('a year of numbers is worked out as it is typed, warns of digits, and is saved as a sheet', async () => {
  bridge.on('files.save', () => ({}))
  show(null)
  void openDialog(YearDialog, { type: type() })
  await field('年份').fill('2025')
  await field(chinese('bill.billType:year.perDay')).fill('50')
  await expect
    .element(dialog().getByText(chinese('bill.billType:year.tooLong', { day: '2025-07-19', digits: 4 })))
    .toBeVisible()
  await dialog().getByRole('button', { name: '导出' }).click()
  await expect.poll(() => bridge.inputsOf('files.save')).toHaveLength(1)
  const { fileName, content } = bridge.inputsOf('files.save')[0] ?? {}
  expect(fileName).toBe(chinese('bill.billType:year.fileName', { name: '销售订单', year: 2025 }))
  if (content?.kind !== 'csv') throw new Error('no sheet')
  expect(content.rows).toHaveLength(365)
  expect(content.rows[0]).toEqual(['2025-01-01', 'XS20250001', 'XS20250050', '50', '重新计数'])
  expect(content.rows.at(-1)).toEqual([
    '2025-12-31',
    'XS202518201',
    'XS202518250',
    '18250',
    chinese('bill.billType:year.long'),
  ])
  await field(chinese('bill.billType:year.perDay')).fill('0')
  await expect
    .element(dialog().getByText(chinese('bill.billType:year.wrongCount', { count: 200 })))
    .toBeVisible()
})

test('of a year only the days in sight are drawn; the last one is reached by keyboard', async () => {
  show(null)
  void openDialog(YearDialog, { type: type({ tmFormat: 'yyyyMMdd' }) })
  await field('年份').fill('2024')
  const sheet = dialog().getByRole('grid', { name: '全年编号' })
  await expect.element(sheet.getByRole('gridcell', { name: '2024-01-01' })).toBeVisible()
  await expect.element(sheet).toHaveAttribute('aria-rowcount', '367')
  expect(sheet.getByRole('row').elements().length).toBeLessThan(60)
  await sheet.getByRole('gridcell', { name: '2024-01-01' }).click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
  await expect.element(sheet.getByRole('gridcell', { name: 'XS202412310010' })).toBeVisible()
  await expect.element(sheet.getByRole('gridcell', { name: '重新计数' }).last()).toHaveFocus()
})

test('years and counts that are none say so, and nothing is offered to be saved', async () => {
  show(null)
  void openDialog(YearDialog, { type: type() })
  const save = dialog().getByRole('button', { name: '导出' })
  for (const [label, good, bad, words] of [
    ['年份', '2025', ['', '1969', '10000', '二〇二五', '2025.5'], chinese('bill.billType:year.wrongYear')],
    [
      chinese('bill.billType:year.perDay'),
      '3',
      ['', '-1', '201', '1e2'],
      chinese('bill.billType:year.wrongCount', { count: 200 }),
    ],
  ] as const) {
    for (const typed of bad) {
      await field(label).fill(typed)
      await expect.element(dialog().getByText(words)).toBeVisible()
      await expect.element(save).toBeDisabled()
      await expect.element(dialog().getByText(chinese('bill.billType:year.nothing'))).toBeVisible()
    }
    await field(label).fill(good)
    await expect.element(save).toBeEnabled()
  }
})

test('counters that could not be read say why and are read again; a type without any says so', async () => {
  let answers = 0
  bridge.serve(billcodeMax.endpoints.page, () => {
    answers += 1
    if (answers === 1) throw refusal({ code: 'refused', message: '计数器读不出', status: 500, loud: false })
    return { list: [], total: 0 }
  })
  show(null)
  void openDialog(CountersDialog, { type: type() })
  await expect.element(dialog().getByText('计数器读不出')).toBeVisible()
  await dialog().getByRole('button', { name: '重试' }).click()
  await expect.element(dialog().getByText(chinese('bill.billType:counters.none'))).toBeVisible()
  expect(answers).toBe(2)
})

test('digits that are emptied are the usual ones', async () => {
  bridge.serve(endpoints.update, () => '1')
  open({})
  await expect.poll(numbers).toHaveLength(3)
  await field(chinese('bill.billType:field.numDigits')).fill('')
  await dialog().getByRole('button', { name: '保存' }).click()
  await expect
    .poll(() => bridge.bodiesOf(endpoints.update))
    .toEqual([expect.objectContaining({ numDigits: 6 })])
})

test.each([
  ['0', '1', chinese('bill.billType:field.numDigits'), '不能小于 1'],
  ['40', '1', chinese('bill.billType:field.numDigits'), '不能大于 15'],
  ['1', '10', '起始值', chinese('common:billStart')],
])(
  '%s digits with start %s are refused at %s; no numbers are made up meanwhile',
  async (digits, start, label, words) => {
    open({})
    await expect.poll(numbers).toHaveLength(3)
    await field(chinese('bill.billType:field.numDigits')).fill(digits)
    await field('起始值').fill(start)
    await expect.poll(numbers).toEqual([])
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.element(dialog().getByText(words)).toBeVisible()
    await expect.element(field(label)).toHaveAttribute('aria-invalid', 'true')
    expect(bridge.callsOf(endpoints.update)).toEqual([])
  },
)
