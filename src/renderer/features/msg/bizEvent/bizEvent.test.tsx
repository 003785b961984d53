import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { BizEvent, bizEvent } from '#contract/resources/msg/bizEvent.ts'
import { BizEventRule, bizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { job } from '#contract/resources/ops/job.ts'
import { bizEventEditTab, bizEventRuleTab, bizInfoTab } from '#contract/tabs.ts'
import { BizEventEdit } from '#features/msg/bizEvent/BizEventEdit.tsx'
import { bizEventList } from '#features/msg/bizEvent/bizEvent.list.tsx'
import { bizEventEditScreen } from '#features/msg/bizEvent/editScreen.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, input, row } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = bizEvent

const event = (change: Partial<BizEvent> = {}): BizEvent =>
  BizEvent.parse({
    ...{ id: '1', eventCode: 'DUE', eventName: '到期', jobFunction: 'contractJob.expiring' },
    ...{ jobCron: '0 0 3 * * ?', jobParams: '{}', timeUnit: 'D', status: 1, remark: '', ...change },
  })

const rule = (id: number): BizEventRule =>
  BizEventRule.parse({
    ...{ id: String(id), title: `规则${id}`, eventCode: 'LATE', bizType: '', dtNumMin: null, dtNumMax: null },
    ...{ amountMin: null, amountMax: null, amountUnit: '1', frequency: 0, status: 1 },
    ...{ templateId: 'T1', receiveInfo: '' },
  })

let rules: BizEventRule[] = []

beforeAll(() => loadTexts(bizEventEditScreen.namespaces))

beforeEach(() => {
  const rows = [event(), event({ id: '2', eventCode: 'LATE', eventName: '逾期', timeUnit: 'H', status: 0 })]
  rules = []
  useTabs.getState().reset()
  bridge.serve(job.endpoints.nextTriggerTime, () => [])
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params }) => rows.find(({ id }) => id === params.id) ?? event())
  bridge.serve(bizEventRule.endpoints.list, () => rules)
})

async function listed(): Promise<void> {
  show(<ListPage list={bizEventList} />)
  await expect.element(row('LATE')).toBeVisible()
}

/**
 * The editor in its own tab.
 * @returns its tab as it is
 */
function edit(id?: string) {
  const tabId = useTabs.getState().open({ path: bizEventEditTab.path, params: { id } })
  show(
    <TabContext value={tabId}>
      <BizEventEdit params={id === undefined ? {} : { id }} />
    </TabContext>,
  )
  return () => useTabs.getState().tabs.find((tab) => tab.id === tabId)
}

const fn = () => page.getByRole('combobox', { name: /^执行方法\s?\*?$/ })
const tabs = (path: string) => useTabs.getState().tabs.filter((tab) => tab.path === path)

test('units and states in words; the list asks by code, name and state', async () => {
  await listed()
  expect(columnNames()).toEqual([
    ...[
      '事件编码',
      '事件名称',
      chinese('msg.bizEvent:field.jobCron'),
      '执行方法',
      '时间单位',
      '状态',
      '备注',
      '操作',
    ],
  ])
  expect(columnTexts('时间单位')).toEqual(['天', '小时'])
  expect(columnTexts('状态')).toEqual(['正常', '停止'])
  await page.getByRole('textbox', { name: '事件编码' }).fill('D')
  await page.getByRole('textbox', { name: '事件名称' }).fill('到')
  await page.getByRole('combobox', { name: '状态' }).selectOptions('停止')
  await button('查询').click()
  await expect
    .poll(() => bridge.callsOf(endpoints.page).at(-1)?.query)
    .toMatchObject({ eventCode: 'D', eventName: '到', status: '0' })
})

test('rules, a new event and a stored one open in tabs of their own', async () => {
  await listed()
  await row('LATE').getByRole('button', { name: '规则' }).click()
  await expect.poll(() => tabs(bizEventRuleTab.path).map(({ title }) => title)).toEqual(['规则：逾期'])
  expect(tabs(bizEventRuleTab.path)[0]?.params).toEqual({ eventCode: 'LATE', timeUnit: 'H' })
  await button('新增').click()
  await expect
    .poll(() => tabs(bizEventEditTab.path).map(({ title }) => title))
    .toEqual([chinese('msg.bizEvent:tab.add')])
  expect(tabs(bizEventEditTab.path)[0]?.params.timestamp).toEqual(expect.any(Number))
  await row('LATE').getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => tabs(bizEventEditTab.path).map(({ title }) => title)).toContain('逾期')
  expect(tabs(bizEventEditTab.path).map(({ params }) => params.id)).toContain('2')
})

test.each([
  ['no rules', 0, 1],
  ['two rules', 2, 3],
  ['more rules than fit an address', 501, 501],
])('records of an event with %s are those of the event and its rules', async (_, count, asked) => {
  rules = Array.from({ length: count }, (_each, index) => rule(index + 100))
  await listed()
  await row('LATE').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '发送记录' }).click()
  await expect.poll(() => tabs(bizInfoTab.path)).toHaveLength(1)
  expect(bridge.callsOf(bizEventRule.endpoints.list)[0]?.query).toEqual({ eventCode: 'LATE' })
  const ids = String(tabs(bizInfoTab.path)[0]?.params.ruleId).split(',')
  expect(ids).toHaveLength(asked)
  expect(ids.slice(0, 3)).toEqual(['2', '100', '101'].slice(0, asked))
})

test('a new event counts in days, is enabled, and is created with what was typed', async () => {
  bridge.serve(endpoints.create, () => '9')
  const tab = edit()
  await expect.poll(() => tab()?.title).toBe(chinese('msg.bizEvent:tab.add'))
  await expect.element(input('事件编码')).not.toHaveAttribute('readonly')
  await input('事件编码').fill('NEW')
  await input('事件名称').fill('新的')
  await input(chinese('msg.bizEvent:field.jobCron')).fill('0 0 8 * * ?')
  await input('执行参数').fill('{}')
  await fn().click()
  await userEvent.keyboard('overdue')
  await page.getByRole('option', { name: 'receivableJob.overdue' }).click()
  await page.getByRole('combobox', { name: /^时间单位/ }).selectOptions('小时')
  await button('保存').click()
  await expect.poll(() => bridge.callsOf(endpoints.create)).toHaveLength(1)
  expect(bridge.bodiesOf(endpoints.create)).toEqual([
    {
      ...{
        eventCode: 'NEW',
        eventName: '新的',
        jobFunction: 'receivableJob.overdue',
        jobCron: '0 0 8 * * ?',
      },
      ...{ jobParams: '{}', timeUnit: 'H', status: 1, remark: '' },
    },
  ])
})

test('a stored one keeps its code; a function that is none is refused where it stands', async () => {
  bridge.serve(endpoints.update, () => '1')
  bridge.serve(endpoints.get, () => event({ jobFunction: 'own.job' }))
  const tab = edit('1')
  await expect.poll(() => tab()?.title).toBe('业务事件：到期')
  await expect.element(input('事件编码')).toHaveAttribute('readonly')
  await expect.element(fn()).toHaveValue('own.job')
  await fn().fill('nothing')
  await button('保存').click()
  await expect.element(page.getByText(chinese('msg.bizEvent:wrong.jobFunction'))).toBeVisible()
  expect(bridge.callsOf(endpoints.update)).toEqual([])
})
