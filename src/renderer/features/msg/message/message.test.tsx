import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NavNode } from '#contract/resources/shell/auth.ts'
import { Message, MessageDetail, message } from '#contract/resources/msg/message.ts'
import { messageTab } from '#contract/tabs.ts'
import { MessageScreen } from '#features/msg/message/MessageScreen.tsx'
import { messageScreen } from '#features/msg/message/screen.ts'
import { TabContext, type TabParams, useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { menuFolder, menuPage } from '#tests/components/menus.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnTexts, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const { endpoints } = message

const note = (change: Partial<Message> = {}): Message =>
  Message.parse({
    ...{ id: '1', msgId: '11', title: '合同到期', content: '第一行\n第二行', url: '', sender: '系统' },
    ...{ sendDate: '2026-05-12 16:45:15', msgLevel: 1, type: 'SYS_MSG_TODO', readStatus: 0, ...change },
  })

const detail = (change: Partial<MessageDetail> = {}): MessageDetail =>
  MessageDetail.parse({ ...note(), ruleId: '7', bizId: 'HT-1', ...change })

const dictionaries = [
  {
    dictType: 'SYS_MSG_TYPE',
    dataList: [
      { dictLabel: '待办', dictValue: 'SYS_MSG_TODO' },
      { dictLabel: '公告', dictValue: 'NEWS' },
    ],
  },
]

let rows: Message[] = []
let unread: { type: string; cnt: number }[] = []

beforeAll(() => loadTexts(messageScreen.namespaces))

beforeEach(() => {
  rows = [note(), note({ id: '2', msgId: '12', title: '放假', msgLevel: 3, type: 'NEWS', readStatus: 1 })]
  unread = [
    { type: 'SYS_MSG_TODO', cnt: 120 },
    { type: 'OTHER', cnt: 2 },
  ]
  useTabs.getState().reset()
  be({ session: { dictionaries } })
  bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
  bridge.serve(endpoints.sum, () => unread)
  bridge.serve(endpoints.get, () => detail())
})

afterEach(() => {
  vi.useRealTimers()
  history.replaceState(null, '', window.location.pathname + window.location.search)
})

/**
 * The screen in its own tab.
 * @returns the id of the tab
 */
function open(params: TabParams = {}): string {
  const id = useTabs.getState().open({ path: messageTab.path, params })
  show(
    <TabContext value={id}>
      <MessageScreen params={params} />
    </TabContext>,
  )
  return id
}

const tabs = () =>
  useTabs
    .getState()
    .tabs.filter(({ path }) => path === messageTab.path)
    .map(({ params, title }) => ({ params, title }))
const pages = () => bridge.callsOf(endpoints.page)
const counts = () => bridge.callsOf(endpoints.sum)

describe('the in-box', () => {
  test('unread messages of all types first; levels and types in words', async () => {
    open()
    await expect.element(row('放假')).toBeVisible()
    expect(pages()[0]?.query).toMatchObject({ searchFlag: '2', readStatus: '0' })
    expect(pages()[0]?.query).not.toHaveProperty('type')
    expect(columnTexts('级别')).toEqual(['重要', '低'])
    expect(columnTexts('类型')).toEqual(['待办', '公告'])
    expect(columnTexts('发送时间')[0]).toBe('2026-05-12 16:45:15')
  })

  test('the filter of whoever opens it comes before its own', async () => {
    open({ readStatus: '1' })
    await expect.element(row('放假')).toBeVisible()
    expect(pages()[0]?.query).toMatchObject({ searchFlag: '2', readStatus: '1' })
  })

  test('a title is marked until its message is read', async () => {
    open()
    await expect.element(row('合同到期').getByRole('img', { name: '未读' })).toBeVisible()
    expect(row('放假').getByRole('img', { name: '未读' }).elements()).toEqual([])
    const weight = (title: string) =>
      getComputedStyle(row(title).getByRole('button', { name: title }).element()).fontWeight
    expect(weight('合同到期')).toBe('600')
    expect(weight('放假')).toBe('400')
  })

  test('a tab for each type with its unread count, all of them together in the first', async () => {
    open()
    const tab = (name: string) => page.getByRole('tab').filter({ hasText: name })
    await expect.element(tab('全部').getByRole('img', { name: '122 条未读' })).toHaveTextContent('99+')
    await expect.element(tab('待办').getByRole('img', { name: '120 条未读' })).toBeVisible()
    expect(tab('公告').getByRole('img').elements()).toEqual([])
    expect(counts()[0]?.query).toEqual({ searchFlag: '1' })
    await tab('公告').click()
    await expect.poll(() => pages().at(-1)?.query).toMatchObject({ type: 'NEWS', searchFlag: '2' })
    await tab('全部').click()
    await expect.poll(() => pages().at(-1)?.query).not.toHaveProperty('type')
  })

  test.each([
    ['设为已读', 1],
    ['设为未读', 0],
  ])('%s goes for the ticked rows, and list and counts are read again', async (name, readStatus) => {
    bridge.serve(endpoints.updateReadStatus, () => 1)
    open()
    await expect.element(row('放假')).toBeVisible()
    const before = [pages().length, counts().length] as const
    await button(name).click()
    await expect.element(page.getByText(chinese('common:select.action'))).toBeVisible()
    await row('放假').getByRole('checkbox').click()
    unread = []
    await button(name).click()
    await expect.poll(() => bridge.bodiesOf(endpoints.updateReadStatus)).toEqual([{ readStatus, ids: ['2'] }])
    await expect.poll(() => pages().length).toBeGreaterThan(before[0])
    await expect.poll(() => counts().length).toBeGreaterThan(before[1])
    await expect.element(page.getByRole('img', { name: '120 条未读' })).not.toBeInTheDocument()
    await expect.element(row('放假').getByRole('checkbox')).not.toBeChecked()
  })

  test('all are set read, or those of the type that is shown', async () => {
    bridge.serve(endpoints.updateReadAll, () => 2)
    open()
    await expect.element(row('放假')).toBeVisible()
    const before = counts().length
    await button('全部已读').click()
    await expect.poll(() => bridge.bodiesOf(endpoints.updateReadAll)).toEqual([{}])
    await expect.poll(() => counts().length).toBeGreaterThan(before)
    await page.getByRole('tab').filter({ hasText: '待办' }).click()
    await expect.poll(() => pages().at(-1)?.query).toMatchObject({ type: 'SYS_MSG_TODO' })
    await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
    await button('全部已读').click()
    await expect.poll(() => bridge.bodiesOf(endpoints.updateReadAll).at(-1)).toEqual({ type: 'SYS_MSG_TODO' })
  })

  test('after a failed request no older messages are shown', async () => {
    open()
    await expect.element(row('放假')).toBeVisible()
    bridge.serve(endpoints.page, () => {
      throw refusal({ code: 'offline' })
    })
    await button('刷新').click()
    await expect.element(row('放假')).not.toBeInTheDocument()
    bridge.serve(endpoints.page, () => ({ list: rows, total: rows.length }))
    await button('刷新').click()
    await expect.element(row('放假')).toBeVisible()
  })

  test('a title opens its message in a tab that knows the filter of the list', async () => {
    open({ readStatus: '1' })
    await row('放假').getByRole('button', { name: '放假' }).click()
    await expect.poll(tabs).toContainEqual({ params: { readStatus: '1', msgId: '12' }, title: '放假' })
  })
})

describe('the counts', () => {
  const minute = () => vi.advanceTimersByTimeAsync(60_000)

  test('are read again every minute, also while nothing answers', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    open()
    await expect.element(page.getByRole('img', { name: '122 条未读' })).toBeVisible()
    const first = counts().length
    await vi.advanceTimersByTimeAsync(59_000)
    expect(counts()).toHaveLength(first)
    bridge.serve(endpoints.sum, () => {
      throw refusal({ code: 'offline' })
    })
    await vi.advanceTimersByTimeAsync(1000)
    await expect.poll(() => counts().length).toBe(first + 1)
    await minute()
    await expect.poll(() => counts().length).toBeGreaterThan(first + 1)
  })
})

describe('a message', () => {
  const opened = (change: Partial<MessageDetail> = {}, params: TabParams = {}) => {
    bridge.serve(endpoints.get, () => detail(change))
    return open({ msgId: '11', ...params })
  }

  test('in full, with who sent it and when; its title is that of the tab', async () => {
    const id = opened()
    await expect.element(page.getByRole('heading', { name: '合同到期', level: 2 })).toBeVisible()
    expect(bridge.callsOf(endpoints.get)[0]?.params).toEqual({ msgId: '11' })
    await expect.element(page.getByText('发送人 系统 · 2026-05-12 16:45:15')).toBeVisible()
    await expect.element(page.getByText('第一行 第二行')).toBeVisible()
    expect(page.getByText(/^链接/).elements()).toEqual([])
    await expect.poll(() => useTabs.getState().tabs.find((tab) => tab.id === id)?.title).toBe('合同到期')
  })

  test('the way back leads to the list as it was filtered, and the tab closes', async () => {
    opened({}, { readStatus: '1' })
    await button('返回').click()
    await expect.poll(tabs).toEqual([{ params: { readStatus: '1' }, title: '' }])
  })

  test('muting names the message, its rule, its object and the user, and says that it is done', async () => {
    bridge.serve(endpoints.mute, () => null)
    opened()
    await button('免打扰').click()
    await expect.poll(messages).toEqual([chinese('msg.message:detail.muted')])
    expect(bridge.bodiesOf(endpoints.mute)).toEqual([
      { msgId: '11', ruleId: '7', bizId: 'HT-1', userId: sampleSession().user.id },
    ])
  })

  test('muting that is refused is not said to be done', async () => {
    bridge.serve(endpoints.mute, () => {
      throw refusal({ code: 'refused', message: '不能免打扰', status: 500, loud: true })
    })
    opened()
    await button('免打扰').click()
    await expect.poll(messages).toEqual(['不能免打扰'])
  })

  test('one that could not be read says why, offers no muting, and is read again', async () => {
    bridge.serve(endpoints.get, () => {
      throw refusal({ code: 'refused', message: chinese('message.missing'), status: 404, loud: true })
    })
    open({ msgId: '11' })
    await expect.element(page.getByText(chinese('msg.message:detail.failed'))).toBeVisible()
    await expect.element(page.getByText(chinese('message.missing')).first()).toBeVisible()
    expect(button('免打扰').elements()).toEqual([])
    bridge.serve(endpoints.get, () => detail())
    await button('重试').click()
    await expect.element(page.getByRole('heading', { name: '合同到期' })).toBeVisible()
    await expect.element(button('免打扰')).toBeVisible()
  })
})

describe('the link of a message', () => {
  const menus: NavNode[] = [
    menuFolder('f', '目录', [menuPage('user', '用户管理'), menuPage('form', '报销单', { pageId: 'F1' })]),
  ]
  const opened = (url: string) => {
    be({ session: { dictionaries, menus } })
    bridge.serve(endpoints.get, () => detail({ url }))
    open({ msgId: '11' })
  }

  test.each(['https://example.com/a', 'HTTP://example.com'])('%s is opened outside', async (url) => {
    bridge.on('host.openExternal', () => undefined)
    opened(url)
    await button(url).click()
    await expect.poll(() => bridge.inputsOf('host.openExternal')).toEqual([{ url }])
  })

  test('an address that the host refuses to open is said', async () => {
    bridge.on('host.openExternal', () => {
      throw refusal({ code: 'policy', message: '不允许打开' })
    })
    opened('https://example.com/a')
    await button('https://example.com/a').click()
    await expect.poll(() => bridge.inputsOf('host.openExternal')).toHaveLength(1)
    await expect.element(page.getByText(chinese('failure:policy'))).toBeVisible()
  })

  test.each([
    ['#/sys/user?id=1', '用户管理', '#/sys/user?id=1'],
    ['sys/user', '用户管理', '#/sys/user'],
    ['/sys/unknown', '/sys/unknown', '#/sys/unknown'],
    ['', undefined, undefined],
  ])('%s leads to the screen, by the name that its menu has', async (url, name, href) => {
    opened(url)
    await expect.element(page.getByRole('heading', { name: '合同到期' })).toBeVisible()
    if (name === undefined) return expect(page.getByRole('link').elements()).toEqual([])
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  })

  test('of a data template it leads to the page of its form', async () => {
    opened('template:F1')
    await button('打开表单').click()
    await expect.poll(() => window.location.hash).toBe('#/sys/form')
  })

  test.each(['template:F2', 'template:'])('%s without a form says so and leads nowhere', async (url) => {
    opened(url)
    await button('打开表单').click()
    await expect.element(page.getByText(chinese('msg.message:detail.unbound'))).toBeVisible()
    expect(window.location.hash).toBe('')
  })
})
