import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BizEventRule, bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { Template, template } from '#contract/resources/msg/template.ts'
import { bizEventRuleTab, bizInfoTab } from '#contract/tabs.ts'
import { BizEventRuleForm } from '#features/msg/bizEventRule/BizEventRuleForm.tsx'
import { BizEventRuleScreen } from '#features/msg/bizEventRule/BizEventRuleScreen.tsx'
import { bizEventRuleScreen } from '#features/msg/bizEventRule/screen.ts'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { cellAt, editor, messageAt, wordsOf } from '#tests/components/editTable.tsx'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, focusIn, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = bizEventRule

const receivers = JSON.stringify({
  obj: [{ channel: 'SMS', channelName: '短信', val: '13800000000', uf: '' }],
  user: [
    { channel: 'ALL', channelName: '', val: '7', uf: '', userNames: '张伟', deptNames: '总部' },
    { channel: 'SMS', channelName: '短信', val: '', uf: 'operator', userNames: '', deptNames: '' },
    { channel: 'SITE', channelName: '站内', val: ' ', uf: '', userNames: '', deptNames: '' },
  ],
  dept: [],
})

const rule = (change: Partial<BizEventRule> = {}): BizEventRule =>
  BizEventRule.parse({
    ...{ id: '1', title: '将到期', eventCode: 'DUE', bizType: 'HT', dtNumMin: 1, dtNumMax: 7 },
    ...{ amountMin: null, amountMax: 20.5, amountUnit: '10000', frequency: 3, status: 1 },
    ...{ templateId: 'T1', receiveInfo: receivers, ...change },
  })

const bare = rule({
  ...{ id: '2', title: '已过期', bizType: '', dtNumMin: null, dtNumMax: -1, amountMax: null },
  ...{ amountUnit: '1', frequency: 0, status: 0, templateId: 'GONE', receiveInfo: '' },
})

const templates = [
  ['T1', '到期提醒'],
  ['T2', '催办'],
].map(([templateId, templateName], index) =>
  Template.parse({
    ...{ id: String(index + 1), templateId, templateName, remark: '', isSys: 0, status: 1 },
    ...{ openChannel: 'SMS', templateParams: '[]', creator: '', updater: '' },
    ...{ createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' },
  }),
)

let rules: BizEventRule[] = []

beforeAll(() => loadTexts(bizEventRuleScreen.namespaces))

beforeEach(() => {
  rules = [rule(), bare]
  useTabs.getState().reset()
  bridge.serve(endpoints.page, () => ({ list: rules, total: rules.length }))
  bridge.serve(endpoints.list, () => rules)
  bridge.serve(endpoints.get, ({ params }) => rules.find(({ id }) => id === params.id) ?? rule())
  bridge.serve(endpoints.bizTypes, () => [
    { code: 'HT', name: '合同' },
    { code: 'YS', name: '应收' },
  ])
  bridge.serve(template.endpoints.list, () => templates)
  bridge.serve(template.endpoints.page, () => ({ list: templates, total: templates.length }))
  bridge.serve(template.endpoints.getChannel, () => [
    { id: '1', templateId: 'T1', channelCode: 'SMS', channelName: '短信', status: 1 },
  ])
})

/** Signed in with these codes only. */
const may = (...names: string[]) =>
  be({
    session: {
      user: { ...sampleSession().user, superAdmin: 0 },
      permissions: names.map((name) => `msg:msgBizEvent:${name}`),
    },
  })

/**
 * The screen in its own tab.
 * @returns whether the tab is reported to hold unsaved input
 */
async function shown(timeUnit = 'D'): Promise<() => boolean | undefined> {
  const params = { eventCode: 'DUE', timeUnit }
  const id = useTabs.getState().open({ path: bizEventRuleTab.path, params })
  show(
    <TabContext value={id}>
      <BizEventRuleScreen params={params} />
    </TabContext>,
  )
  await expect.element(row('已过期')).toBeVisible()
  await expect.poll(() => columnTexts('消息模板')).toEqual(['到期提醒', 'GONE'])
  return () => useTabs.getState().tabs.find((tab) => tab.id === id)?.dirty
}

/** The same rules as a table. */
async function table(timeUnit = 'D'): Promise<() => boolean | undefined> {
  const isDirty = await shown(timeUnit)
  await button('表格编辑').click()
  await expect.poll(() => wordsOf(1)).toEqual(['将到期', '已过期'])
  return isDirty
}

async function act(words: string, name: string): Promise<void> {
  const direct = row(words).getByRole('button', { name, exact: true })
  if (direct.elements().length > 0) return direct.click()
  await row(words).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name }).click()
}

const press = (keys: string) => userEvent.keyboard(keys)

describe('the list', () => {
  test('the rules of the event, in its unit of time and in words', async () => {
    await shown()
    expect(bridge.callsOf(endpoints.page)[0]?.query).toMatchObject({ eventCode: 'DUE' })
    expect(columnNames()).toEqual([
      ...['规则名称', '业务类型', '距今天数', '金额', '发送频率', '消息模板', '状态', '操作'],
    ])
    await expect.poll(() => columnTexts('业务类型')).toEqual(['合同', '全部'])
    expect(columnTexts('距今天数')).toEqual(['1 ~ 7', '≤ -1'])
    expect(columnTexts('金额')[0]).toBe('≤ 20.5 万元')
    expect(columnTexts('发送频率')).toEqual(['每 3 天', '仅一次'])
    expect(columnTexts('状态')).toEqual(['正常', '停止'])
  })

  test('of an event that counts in hours, it counts in hours', async () => {
    await shown('H')
    expect(columnTexts(chinese('msg.bizEventRule:field.dtNum.H'))).toEqual(['1 ~ 7', '≤ -1'])
    expect(columnTexts('发送频率')).toEqual(['每 3 小时', '仅一次'])
  })

  test('each button needs its code', async () => {
    await shown()
    const offered = () =>
      ['新增', '批量删除', '表格编辑', '编辑', '接收人', '删除'].filter(
        (name) => button(name).elements().length > 0,
      )
    await expect.poll(offered).toEqual(expect.arrayContaining(['新增', '批量删除', '表格编辑', '编辑']))
    may('save')
    await expect.poll(offered).toEqual(['新增'])
    may('update')
    await expect.poll(offered).toEqual(['表格编辑', '编辑', '接收人'])
    may('delete')
    await expect.poll(offered).toEqual(['批量删除', '删除'])
  })

  test('its records are those of the rule', async () => {
    await shown()
    await act('已过期', '发送记录')
    await expect
      .poll(() => useTabs.getState().tabs.find(({ path }) => path === bizInfoTab.path)?.params)
      .toMatchObject({ ruleId: '2' })
  })

  test('a rule is edited as the platform has it now', async () => {
    await shown()
    rules = [rule({ title: '改过了' }), bare]
    await act('将到期', '编辑')
    await expect.element(dialog('编辑规则')).toBeVisible()
    await expect.element(field('规则名称')).toHaveValue('改过了')
    expect(bridge.callsOf(endpoints.get)[0]?.params).toEqual({ id: '1' })
  })

  test('receivers are saved with id and template only', async () => {
    bridge.serve(endpoints.update, () => '1')
    await shown()
    await act('将到期', '接收人')
    await expect.element(dialog('接收人：将到期')).toBeVisible()
    await dialog().getByRole('tab', { name: '外部用户（1）' }).click()
    await dialog().getByRole('textbox', { name: '外部用户：短信' }).fill('13900000000')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
    const sent = bridge.bodiesOf(endpoints.update)[0] as { receiveInfo: string }
    expect(Object.keys(sent).toSorted()).toEqual(['id', 'receiveInfo', 'templateId'])
    expect(sent).toMatchObject({ id: '1', templateId: 'T1' })
    expect(JSON.parse(sent.receiveInfo)).toMatchObject({
      obj: [{ channel: 'ALL' }, { channel: 'SMS', val: '13900000000' }],
    })
  })
})

describe('the editor', () => {
  const open = (record?: BizEventRule, timeUnit = 'D') => {
    show(null)
    void openDialog(BizEventRuleForm, { eventCode: 'DUE', timeUnit, ...(record && { record }) })
  }
  const save = () => dialog().getByRole('button', { name: '保存' }).click()
  const least = (unit: string) =>
    dialog().getByRole('textbox', { name: chinese('msg.bizEventRule:frequency.least', { unit }) })

  test('a new rule belongs to the event, is sent once and asks for what is missing', async () => {
    open()
    await expect.element(dialog('新增规则')).toBeVisible()
    await expect.element(field('事件编码')).toHaveValue('DUE')
    await expect.element(field('事件编码')).toHaveAttribute('readonly')
    await expect.element(dialog().getByRole('radio', { name: '仅一次' })).toBeChecked()
    await save()
    await expect
      .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
      .toHaveLength(2)
    expect(bridge.callsOf(endpoints.create)).toEqual([])
  })

  test('a new rule is created with what was typed and chosen; ends left empty are open', async () => {
    bridge.serve(endpoints.create, () => '9')
    open()
    await field('规则名称').fill('三天内')
    await expect.poll(() => dialog().getByRole('option', { name: '应收' }).elements()).toHaveLength(1)
    await dialog().getByRole('combobox', { name: '业务类型' }).selectOptions('YS')
    await field(chinese('msg.bizEventRule:field.dtNumMax.D')).fill('3')
    await field('最小金额').fill('0.5')
    await dialog().getByRole('combobox', { name: '金额单位' }).selectOptions('10000')
    await dialog().getByRole('button', { name: '选择', exact: true }).click()
    await page.getByRole('option').filter({ hasText: 'T2' }).dblClick()
    await expect.element(dialog().getByText('催办')).toBeVisible()
    await save()
    await expect.poll(() => bridge.callsOf(endpoints.create)).toHaveLength(1)
    expect(bridge.bodiesOf(endpoints.create)).toEqual([
      {
        ...{ title: '三天内', eventCode: 'DUE', bizType: 'YS', dtNumMin: null, dtNumMax: 3 },
        ...{ amountMin: 0.5, amountMax: null, amountUnit: '10000', frequency: 0, status: 1 },
        templateId: 'T2',
      },
    ])
  })

  test('a stored rule shows its type, even one that is gone, and its repetition in the unit', async () => {
    open(rule({ bizType: 'OLD' }), 'H')
    await expect.element(dialog('编辑规则')).toBeVisible()
    const type = dialog().getByRole('combobox', { name: '业务类型' })
    await expect
      .poll(() =>
        type
          .getByRole('option')
          .elements()
          .map(({ textContent }) => textContent),
      )
      .toEqual(['全部', 'OLD', '合同', '应收'])
    await expect.element(type).toHaveValue('OLD')
    await expect.element(field(chinese('msg.bizEventRule:field.dtNumMin.H'))).toHaveValue('1')
    await expect.element(field(chinese('msg.bizEventRule:field.dtNumMax.H'))).toHaveValue('7')
    await expect.element(dialog().getByRole('radio', { name: '重复' })).toBeChecked()
    await expect.element(least('小时')).toHaveValue('3')
  })

  test('a type that the platform has is not offered twice; without one it is all of them', async () => {
    open(rule())
    const type = dialog().getByRole('combobox', { name: '业务类型' })
    await expect.poll(() => type.getByRole('option').elements()).toHaveLength(3)
    await expect.element(type).toHaveValue('HT')
    await type.selectOptions('全部')
    await expect.element(type).toHaveValue('')
    await expect.poll(() => type.getByRole('option').elements()).toHaveLength(3)
  })

  test('repeating needs a whole number above 0; a typed 0 does not become once only', async () => {
    bridge.serve(endpoints.update, () => '2')
    open(bare)
    await expect.element(dialog().getByRole('radio', { name: '仅一次' })).toBeChecked()
    expect(least('天').elements()).toEqual([])
    await dialog().getByText('重复').click()
    await expect.element(least('天')).toHaveValue('')
    for (const [words, message] of [
      ['', chinese('common:required')],
      ['0', chinese('msg.bizEventRule:wrong.frequency')],
      ['-1', chinese('msg.bizEventRule:wrong.frequency')],
      ['1.5', chinese('msg.bizEventRule:wrong.frequency')],
    ] as const) {
      await least('天').fill(words)
      await press('{Tab}')
      await expect.element(dialog().getByText(message, { exact: true })).toBeVisible()
      await expect.element(least('天')).toHaveValue(words)
    }
    await least('天').fill('12')
    await press('{Tab}')
    await expect
      .element(dialog().getByText(chinese('msg.bizEventRule:wrong.frequency'), { exact: true }))
      .not.toBeInTheDocument()
    await save()
    await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
    expect(bridge.bodiesOf(endpoints.update)[0]).toMatchObject({ id: '2', frequency: 12 })
  })

  test('bounds are typed key by key and saved as they are written', async () => {
    bridge.serve(endpoints.update, () => '1')
    open(rule())
    await expect.element(field('最大金额')).toHaveValue('20.5')
    for (const [label, words] of [
      ['最小金额', '-0.5'],
      ['最大金额', '100.05'],
    ] as const) {
      await field(label).click()
      await userEvent.keyboard(`{Control>}a{/Control}{Delete}${words}`)
      await expect.element(field(label)).toHaveValue(words)
    }
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.bodiesOf(endpoints.update))
      .toEqual([expect.objectContaining({ amountMin: -0.5, amountMax: 100.05 })])
  })

  test('a least time is typed key by key', async () => {
    bridge.serve(endpoints.update, () => '1')
    open(rule())
    await least('天').click()
    await userEvent.keyboard('{Control>}a{/Control}{Delete}0')
    await expect.element(least('天')).toHaveValue('0')
    await userEvent.keyboard('１0')
    await expect.element(least('天')).toHaveValue('0１0')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => bridge.bodiesOf(endpoints.update))
      .toEqual([expect.objectContaining({ frequency: 10 })])
  })

  test('a repeating rule is made once only by its choice', async () => {
    bridge.serve(endpoints.update, () => '1')
    open(rule())
    await expect.element(least('天')).toHaveValue('3')
    await dialog().getByText('仅一次').click()
    await expect.poll(() => least('天').elements()).toEqual([])
    await save()
    await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
    expect(bridge.bodiesOf(endpoints.update)[0]).toMatchObject({ id: '1', frequency: 0 })
  })

  test('reversed ends are refused where the upper one stands', async () => {
    open(rule())
    await field(chinese('msg.bizEventRule:field.dtNumMin.D')).fill('8')
    await save()
    await expect.element(dialog().getByText(chinese('msg.bizEventRule:wrong.range'))).toBeVisible()
    await expect
      .element(field(chinese('msg.bizEventRule:field.dtNumMax.D')))
      .toHaveAttribute('aria-invalid', 'true')
    expect(bridge.callsOf(endpoints.update)).toEqual([])
  })
})

const typed = async (at: number, column: number, words: string) => {
  cellAt(at, column).focus()
  await press(`${words}{Enter}`)
}
const heads = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map(({ textContent }) =>
    textContent.replace('*', '').trim(),
  )

describe('the table', () => {
  test('its columns, in days or in hours, with receivers counted by kind', async () => {
    await table()
    expect(bridge.callsOf(endpoints.list).at(-1)?.query).toEqual({ eventCode: 'DUE' })
    const days = heads()
    expect(days).toEqual(expect.arrayContaining(['最少天数', '最多天数', '间隔天数', '单位', '最小金额']))
    expect(wordsOf(2)[0]).toBe('到期提醒')
    expect(wordsOf(3)).toEqual(['用户 2 项 · 外部 1 项', chinese('msg.bizEventRule:inline.receivers')])
    expect(wordsOf(4)).toEqual(['合同', '全部'])
    expect([wordsOf(5), wordsOf(6)]).toEqual([
      ['1', ''],
      ['7', '-1'],
    ])
    expect([wordsOf(9), wordsOf(10), wordsOf(11)]).toEqual([
      ['万元', '元'],
      ['3', '0'],
      ['正常', '停止'],
    ])
  })

  test('of an event that counts in hours, its columns say so', async () => {
    await table('H')
    expect(heads()).toEqual(expect.arrayContaining(['最少小时', '最多小时', '间隔小时']))
  })

  test('a changed row is sent whole, and the tab holds unsaved input until then', async () => {
    bridge.serve(endpoints.update, () => '1')
    const isDirty = await table()
    await typed(1, 1, 'soon')
    await expect.poll(isDirty).toBe(true)
    await button('保存第 1 行').click()
    await expect.poll(isDirty).toBe(false)
    expect(bridge.bodiesOf(endpoints.update)).toEqual([{ ...rule({ title: 'soon' }) }])
    expect(bridge.callsOf(endpoints.create)).toEqual([])
  })

  test('a new row begins as a rule that is sent once, and is created once it has what it needs', async () => {
    bridge.serve(endpoints.create, () => '9')
    await table()
    await button('新增规则').click()
    await expect.poll(() => wordsOf(1)).toHaveLength(3)
    await press('新的{Enter}')
    await expect.poll(() => wordsOf(1)[2]).toBe('新的')
    expect([4, 5, 6, 7, 8, 9, 10, 11].map((column) => wordsOf(column)[2])).toEqual([
      ...['全部', '', '', '', '', '元', '0', '正常'],
    ])
    await button('保存第 3 行').click()
    await expect.poll(() => messageAt(3, 2)).not.toBe('')
    expect(messageAt(3, 3)).not.toBe('')
    expect(bridge.callsOf(endpoints.create)).toEqual([])
  })

  test.each([
    [
      'reversed ends, parts of a cent, less than never',
      ['', '', '', '', '8', '', '', '1.005', '', '-1'],
      [
        '',
        chinese('msg.bizEventRule:wrong.range'),
        '',
        chinese('msg.bizEventRule:wrong.cents'),
        '',
        '不能小于 0',
      ],
    ],
    [
      'numbers that are too large or not whole',
      ['', '', '', '', '1.5', '1000001', '0.001', '', '', '1000001'],
      [
        chinese('msg.bizEventRule:wrong.whole'),
        '不能大于 1000000',
        chinese('msg.bizEventRule:wrong.cents'),
        '',
        '',
        '不能大于 1000000',
      ],
    ],
    [
      'words, without a reversed range, and amounts that are reversed',
      ['', '', '', '', 'x', '', '21', '', '', '1.5'],
      [
        chinese('msg.bizEventRule:wrong.number'),
        '',
        '',
        chinese('msg.bizEventRule:wrong.range'),
        '',
        chinese('msg.bizEventRule:wrong.whole'),
      ],
    ],
    [
      'an amount above a trillion',
      ['', '', '', '', '', '', '', '1000000000001', '', ''],
      ['', '', '', '不能大于 1000000000000', '', ''],
    ],
  ])('cells say what is wrong: %s', async (_, given, messages) => {
    await table()
    for (const [at, words] of given.entries()) if (words !== '') await typed(1, at + 1, words)
    await button('保存第 1 行').click()
    await expect.poll(() => [5, 6, 7, 8, 9, 10].map((column) => messageAt(1, column))).toEqual(messages)
    expect(bridge.callsOf(endpoints.update)).toEqual([])
  })

  test('receivers are chosen in a dialog and saved with their row', async () => {
    bridge.serve(endpoints.update, () => '1')
    const isDirty = await table()
    await page.getByRole('button', { name: '接收人，第 1 行: 用户 2 项 · 外部 1 项' }).click()
    await expect.element(dialog('接收人：将到期')).toBeVisible()
    await dialog().getByRole('tab', { name: '外部用户（1）' }).click()
    const sms = dialog().getByRole('textbox', { name: '外部用户：短信' })
    await sms.fill('not a number')
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect.element(page.getByText(chinese('pickers:receivers.addresses'))).toBeVisible()
    await sms.fill('')
    await dialog().getByRole('button', { name: '确定' }).click()
    await expect.poll(() => wordsOf(3)[0]).toBe('用户 2 项')
    await expect.poll(isDirty).toBe(true)
    expect(bridge.callsOf(endpoints.update)).toEqual([])
    await button('保存第 1 行').click()
    await expect.poll(isDirty).toBe(false)
    const sent = bridge.bodiesOf(endpoints.update)[0] as { receiveInfo: string }
    expect(JSON.parse(sent.receiveInfo)).toMatchObject({ obj: [{ val: '' }, { channel: 'SMS', val: '' }] })
  })

  test('without a template no receivers are asked for', async () => {
    rules = [rule({ templateId: '' }), bare]
    show(<BizEventRuleScreen params={{ eventCode: 'DUE' }} />)
    await expect.element(row('已过期')).toBeVisible()
    await button('表格编辑').click()
    await page.getByRole('button', { name: /^接收人，第 1 行/ }).click()
    await expect.element(page.getByText(chinese('pickers:receivers.noTemplate'))).toBeVisible()
    expect(dialog().elements()).toEqual([])
  })

  test('a stored row is removed after a question, a row of no id at once', async () => {
    bridge.serve(endpoints.remove, () => null)
    await table()
    await button('新增规则').click()
    await press('新的{Enter}')
    await expect.poll(() => wordsOf(1)[2]).toBe('新的')
    await button('移除第 3 行').click()
    await expect.poll(() => wordsOf(1)).toEqual(['将到期', '已过期'])
    await button('移除第 2 行').click()
    await expect.element(dialog().getByText(chinese('kit:table.confirmRemove', { count: 1 }))).toBeVisible()
    await dialog().getByRole('button', { name: '删除' }).click()
    await expect.poll(() => wordsOf(1)).toEqual(['将到期'])
    expect(bridge.bodiesOf(endpoints.remove)).toEqual([['2']])
  })

  test('what is unsaved is given up only after a question', async () => {
    const isDirty = await table()
    await typed(1, 1, 'x')
    await expect.poll(isDirty).toBe(true)
    await button('返回列表').click()
    await expect.element(dialog(chinese('kit:discard.question'))).toBeVisible()
    await focusIn(dialog())
    await dialog().getByRole('button', { name: '取消' }).click()
    await expect.poll(() => dialog().elements()).toEqual([])
    await expect.poll(() => wordsOf(1)[0]).toBe('x')
    expect(isDirty()).toBe(true)
    await button('返回列表').click()
    await dialog().getByRole('button', { name: '放弃修改' }).click()
    await expect.element(button('表格编辑')).toBeVisible()
    expect(isDirty()).toBe(false)
  })

  test('with nothing unsaved the list comes back without a question', async () => {
    await table()
    await button('返回列表').click()
    await expect.element(button('表格编辑')).toBeVisible()
    expect(dialog().elements()).toEqual([])
  })

  test('who may only update adds and removes no stored row; who may only add changes none', async () => {
    await table()
    await expect.element(button('新增规则')).toBeVisible()
    await expect.element(button('移除第 1 行')).not.toHaveAttribute('aria-disabled', 'true')
    may('update')
    await expect.poll(() => button('新增规则').elements()).toEqual([])
    await expect.element(button('移除第 1 行')).toHaveAttribute('aria-disabled', 'true')
    await typed(1, 1, 'x')
    await expect.poll(() => wordsOf(1)[0]).toBe('x')
    may('save')
    await expect.element(button('新增规则')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^接收人，第 2 行/ })).toBeDisabled()
    cellAt(2, 1).focus()
    await press('{Enter}')
    expect(editor()).toBeNull()
    await button('新增规则').click()
    await press('新的{Enter}')
    await expect.poll(() => wordsOf(1)[2]).toBe('新的')
  })

  test('rules that could not be read say why and are read again', async () => {
    await shown()
    bridge.serve(endpoints.list, () => {
      throw refusal({ code: 'refused', message: '规则读不出', status: 500 })
    })
    await button('表格编辑').click()
    await expect.element(page.getByText('规则读不出')).toBeVisible()
    bridge.serve(endpoints.list, () => rules)
    await button('重试').click()
    await expect.poll(() => wordsOf(1)).toEqual(['将到期', '已过期'])
  })

  test('reading again brings what others have changed', async () => {
    await table()
    rules = [rule({ title: '别人改的' }), bare]
    await button('刷新').click()
    await expect.poll(() => wordsOf(1)).toEqual(['别人改的', '已过期'])
  })
})
