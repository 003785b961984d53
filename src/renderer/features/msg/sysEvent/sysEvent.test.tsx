import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { SysEvent, sysEvent } from '#contract/resources/msg/sysEvent.ts'
import { Template, template } from '#contract/resources/msg/template.ts'
import { bizInfoTab, sysEventEditTab } from '#contract/tabs.ts'
import { sysEventEditScreen } from '#features/msg/sysEvent/editScreen.ts'
import { SysEventEdit } from '#features/msg/sysEvent/SysEventEdit.tsx'
import { sysEventList } from '#features/msg/sysEvent/sysEvent.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnNames, columnTexts, dialog, field, input, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = sysEvent

const event = (change: Partial<SysEvent> = {}): SysEvent =>
  SysEvent.parse({
    ...{ id: '1', eventCode: 'LOCKED', eventName: '锁定', templateId: 'T1', remark: '备', status: 1 },
    receiveInfo: JSON.stringify({
      obj: [{ channel: 'SMS', channelName: '短信', val: '13800000000', uf: '' }],
      ...{ user: [], dept: [] },
    }),
    ...change,
  })

const templates = ['T1', 'T2'].map((templateId, index) =>
  Template.parse({
    ...{ id: String(index + 1), templateId, templateName: `模板${templateId}`, remark: '', isSys: 0 },
    ...{ status: 1, openChannel: 'SMS', templateParams: '[]', creator: '', updater: '' },
    ...{ createDate: '2026-05-12 16:45:15', updateDate: '2026-05-12 16:45:15' },
  }),
)

let rows: SysEvent[] = []

beforeAll(() => loadTexts(sysEventEditScreen.namespaces))

beforeEach(() => {
  rows = [event(), event({ id: '2', eventCode: 'FAILED', eventName: '失败', status: 0, receiveInfo: '' })]
  useTabs.getState().reset()
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.get, ({ params }) => rows.find(({ id }) => id === params.id) ?? event())
  bridge.serve(template.endpoints.list, () => templates)
  bridge.serve(template.endpoints.page, () => ({ list: templates, total: templates.length }))
  bridge.serve(template.endpoints.getChannel, ({ query }) => [
    { id: '1', templateId: String(query.templateId), channelCode: 'SMS', channelName: '短信', status: 1 },
  ])
})

async function listed(): Promise<void> {
  show(<ListPage list={sysEventList} />)
  await expect.element(row('FAILED')).toBeVisible()
}

/**
 * The editor in its own tab.
 * @returns its tab as it is
 */
function edit(id?: string) {
  const tabId = useTabs.getState().open({ path: sysEventEditTab.path, params: { id } })
  show(
    <TabContext value={tabId}>
      <SysEventEdit params={id === undefined ? {} : { id }} />
    </TabContext>,
  )
  return () => useTabs.getState().tabs.find((tab) => tab.id === tabId)
}

const opened = () => useTabs.getState().tabs.filter(({ path }) => path === sysEventEditTab.path)
const choose = async (code: string) => page.getByRole('option').filter({ hasText: code }).dblClick()

describe('the list', () => {
  test('columns and states; asks by code, name and state', async () => {
    await listed()
    expect(columnNames()).toEqual(['事件编码', '事件名称', '备注', '状态', '操作'])
    expect(columnTexts('状态')).toEqual(['正常', '停止'])
    await page.getByRole('textbox', { name: '事件编码' }).fill('LO')
    await page.getByRole('textbox', { name: '事件名称' }).fill('锁')
    await page.getByRole('combobox', { name: '状态' }).selectOptions('停止')
    await button('查询').click()
    await expect
      .poll(() => bridge.callsOf(endpoints.page).at(-1)?.query)
      .toMatchObject({ eventCode: 'LO', eventName: '锁', status: '0' })
  })

  test('adding and editing open tabs of their own, named after the event', async () => {
    await listed()
    await button('新增').click()
    await expect.poll(() => opened().map(({ title }) => title)).toEqual([chinese('msg.sysEvent:tab.add')])
    expect(opened()[0]?.params.id).toBeUndefined()
    expect(opened()[0]?.params.timestamp).toEqual(expect.any(Number))
    await row('FAILED').getByRole('button', { name: '编辑' }).click()
    await expect.poll(() => opened().map(({ title }) => title)).toContain('失败')
    expect(opened().map(({ params }) => params.id)).toContain('2')
  })

  test('its records are those of the event', async () => {
    await listed()
    await row('FAILED').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '发送记录' }).click()
    const tab = () => useTabs.getState().tabs.find(({ path }) => path === bizInfoTab.path)
    await expect.poll(() => tab()?.params).toMatchObject({ ruleId: '2' })
    expect(tab()?.title).toBe('发送记录：失败')
  })

  test('each action needs its code', async () => {
    await listed()
    const user = { ...sampleSession().user, superAdmin: 0 }
    const offered = () =>
      ['新增', '批量删除', '编辑', '接收人', '删除'].filter((name) => button(name).elements().length > 0)
    for (const [code, names] of [
      ['save', ['新增']],
      ['update', ['编辑', '接收人']],
      ['delete', ['批量删除', '删除']],
    ] as const) {
      be({ session: { user, permissions: [`msg:msgSysEvent:${code}`] } })
      await expect.poll(offered).toEqual(names)
    }
  })
})

describe('the editor', () => {
  test('a new event is created without receivers', async () => {
    bridge.serve(endpoints.create, () => '9')
    const tab = edit()
    await expect.poll(() => tab()?.title).toBe(chinese('msg.sysEvent:tab.add'))
    await expect.element(input('事件编码')).not.toHaveAttribute('readonly')
    await input('事件编码').fill('NEW')
    await input('事件名称').fill('新的')
    await button('选择').click()
    await choose('T2')
    await expect.element(page.getByText('模板T2')).toBeVisible()
    await button('保存').click()
    await expect
      .poll(() => bridge.bodiesOf(endpoints.create))
      .toEqual([{ eventCode: 'NEW', eventName: '新的', templateId: 'T2', remark: '', status: 1 }])
  })

  test('of a stored one the code stays, and its receivers are not sent', async () => {
    bridge.serve(endpoints.update, () => '1')
    const tab = edit('1')
    await expect.poll(() => tab()?.title).toBe('系统事件：锁定')
    await expect.element(input('事件编码')).toHaveAttribute('readonly')
    await expect.element(page.getByText('模板T1')).toBeVisible()
    await page.getByRole('combobox', { name: '状态' }).selectOptions('停止')
    await button('保存').click()
    await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
    const { receiveInfo: _, ...rest } = event()
    expect(bridge.bodiesOf(endpoints.update)).toEqual([{ ...rest, status: 0 }])
  })
})

describe('its receivers', () => {
  test('are read again, follow the template that is chosen, and are saved with the whole event', async () => {
    bridge.serve(endpoints.update, () => '1')
    await listed()
    rows = [event({ eventName: '已锁定' })]
    await row('LOCKED').getByRole('button', { name: '接收人' }).click()
    await expect.element(dialog('接收人：已锁定')).toBeVisible()
    for (const label of ['事件编码', '事件名称']) {
      await expect.element(field(label)).toHaveAttribute('readonly')
    }
    await expect.element(dialog().getByRole('tab', { name: '外部用户（1）' })).toBeVisible()
    expect(bridge.callsOf(template.endpoints.getChannel).at(-1)?.query).toEqual({ templateId: 'T1' })
    await dialog().getByRole('button', { name: '重新选择' }).click()
    await choose('T2')
    await expect
      .poll(() => bridge.callsOf(template.endpoints.getChannel).at(-1)?.query)
      .toEqual({ templateId: 'T2' })
    await dialog().getByRole('tab', { name: '外部用户（1）' }).click()
    await dialog().getByRole('textbox', { name: '外部用户：短信' }).fill('13900000000')
    await dialog().getByRole('button', { name: '保存' }).click()
    await expect.poll(() => bridge.callsOf(endpoints.update)).toHaveLength(1)
    const { receiveInfo, ...rest } = bridge.bodiesOf(endpoints.update)[0] as SysEvent
    expect(rest).toEqual({
      ...{ id: '1', eventCode: 'LOCKED', eventName: '已锁定', templateId: 'T2', remark: '备', status: 1 },
    })
    expect(JSON.parse(receiveInfo)).toMatchObject({
      obj: [{ val: '' }, { channel: 'SMS', val: '13900000000' }],
    })
  })
})
