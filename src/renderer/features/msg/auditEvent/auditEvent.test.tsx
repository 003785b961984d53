import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { AuditEvent, auditEvent } from '#contract/resources/msg/auditEvent.ts'
import { template } from '#contract/resources/msg/template.ts'
import { job } from '#contract/resources/ops/job.ts'
import { auditEventEditTab, bizInfoTab } from '#contract/tabs.ts'
import { AuditEventEdit } from '#features/msg/auditEvent/AuditEventEdit.tsx'
import { auditEventList } from '#features/msg/auditEvent/auditEvent.list.tsx'
import { auditEventEditScreen } from '#features/msg/auditEvent/editScreen.ts'
import { ListPage } from '#kit/list/ListPage.tsx'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnTexts, dialog, input, row } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = auditEvent

const event = (change: Partial<AuditEvent> = {}): AuditEvent =>
  AuditEvent.parse({
    ...{ id: '1', eventCode: 'WEAK', eventName: '弱密码', jobFunction: 'A.b', jobCron: '0 0 3 * * ?' },
    ...{ jobParams: '{}', templateId: 'T1', receiveInfo: '', remark: '', status: 1, isSys: 1, ...change },
  })

let rows: AuditEvent[] = []

beforeAll(() => loadTexts(auditEventEditScreen.namespaces))

beforeEach(() => {
  rows = [event(), event({ id: '2', eventCode: 'OWN', eventName: '自定', status: 0, isSys: 0 })]
  useTabs.getState().reset()
  bridge.serve(job.endpoints.nextTriggerTime, () => [])
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params }) => rows.find(({ id }) => id === params.id) ?? event())
  bridge.serve(template.endpoints.list, () => [])
  bridge.serve(template.endpoints.getChannel, () => [
    { id: '1', templateId: 'T1', channelCode: 'SMS', channelName: '短信', status: 1 },
  ])
})

async function listed(): Promise<void> {
  show(<ListPage list={auditEventList} />)
  await expect.element(row('OWN')).toBeVisible()
}

/**
 * The editor in its own tab.
 * @returns its tab as it is
 */
function edit(id?: string) {
  const tabId = useTabs.getState().open({ path: auditEventEditTab.path, params: { id } })
  show(
    <TabContext value={tabId}>
      <AuditEventEdit params={id === undefined ? {} : { id }} />
    </TabContext>,
  )
  return () => useTabs.getState().tabs.find((tab) => tab.id === tabId)
}

const fn = () => page.getByRole('combobox', { name: /^执行方法\s?\*?$/ })
const opened = () => useTabs.getState().tabs.filter(({ path }) => path === auditEventEditTab.path)

test('what comes with the system is not deleted; the list asks by code, name and state', async () => {
  await listed()
  expect(columnTexts('状态')).toEqual(['正常', '停用'])
  const deletions = (words: string) =>
    row(words).getByRole('button', { name: '删除', exact: true }).elements()
  expect(deletions('OWN')).toHaveLength(1)
  expect(deletions('WEAK')).toEqual([])
  await page.getByRole('textbox', { name: '事件编码' }).fill('W')
  await page.getByRole('textbox', { name: '事件名称' }).fill('弱')
  await page.getByRole('combobox', { name: '状态' }).selectOptions('正常')
  await button('查询').click()
  await expect
    .poll(() => bridge.callsOf(endpoints.page).at(-1)?.query)
    .toMatchObject({ eventCode: 'W', eventName: '弱', status: '1' })
})

test('adding and editing open tabs of their own; records are those of the event', async () => {
  await listed()
  await button('新增').click()
  await expect.poll(() => opened().map(({ title }) => title)).toEqual([chinese('msg.auditEvent:tab.add')])
  expect(opened()[0]?.params.timestamp).toEqual(expect.any(Number))
  await row('OWN').getByRole('button', { name: '编辑' }).click()
  await expect.poll(() => opened().map(({ title }) => title)).toContain('自定')
  expect(opened().map(({ params }) => params.id)).toContain('2')
  await row('OWN').getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name: '发送记录' }).click()
  await expect
    .poll(() => useTabs.getState().tabs.find(({ path }) => path === bizInfoTab.path)?.params)
    .toMatchObject({ ruleId: '2' })
})

test('receivers are saved with id and template only', async () => {
  bridge.serve(endpoints.update, () => '2')
  await listed()
  await row('OWN').getByRole('button', { name: '接收人' }).click()
  await expect.element(dialog('接收人：自定')).toBeVisible()
  await dialog().getByRole('tab', { name: '外部用户（0）' }).click()
  await dialog().getByRole('textbox', { name: '外部用户：短信' }).fill('13900000000')
  await dialog().getByRole('button', { name: '保存' }).click()
  await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
  const { receiveInfo, ...rest } = bridge.bodiesOf(endpoints.update)[0] as AuditEvent
  expect(rest).toEqual({ id: '2', templateId: 'T1' })
  expect(JSON.parse(receiveInfo)).toMatchObject({ obj: [{ val: '' }, { val: '13900000000' }] })
})

test('a stored event keeps its code, and is saved without its receivers', async () => {
  bridge.serve(endpoints.update, () => '1')
  const tab = edit('1')
  await expect.poll(() => tab()?.title).toBe('审计事件：弱密码')
  await expect.element(input('事件编码')).toHaveAttribute('readonly')
  await expect.element(input(chinese('msg.auditEvent:field.jobCron'))).toHaveValue('0 0 3 * * ?')
  await input('执行参数').fill('{"days":3}')
  await button('保存').click()
  await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
  const { receiveInfo: _, isSys: __, ...rest } = event()
  expect(bridge.bodiesOf(endpoints.update)).toEqual([{ ...rest, jobParams: '{"days":3}' }])
})

test('a function is a class and a method; those that the platform has are suggested', async () => {
  const tab = edit()
  await expect.poll(() => tab()?.title).toBe(chinese('msg.auditEvent:tab.add'))
  await expect.element(input('事件编码')).not.toHaveAttribute('readonly')
  await fn().click()
  await userEvent.keyboard('weak')
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(options).toContain('AuditPasswordService.weakPasswords')
  expect(options()).not.toContain('AuditLogService.recentErrors')
  await fn().fill('nothing')
  await button('保存').click()
  await expect.element(page.getByText(chinese('msg.auditEvent:wrong.jobFunction'))).toBeVisible()
  await expect.element(fn()).toHaveAttribute('aria-invalid', 'true')
  // Code, name, template and times are missing as well.
  await expect
    .poll(() => page.getByText(chinese('common:required'), { exact: true }).elements())
    .toHaveLength(4)
  expect(bridge.callsOf(endpoints.create)).toEqual([])
})
