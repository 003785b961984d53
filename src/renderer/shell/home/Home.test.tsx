import { lastDays, wallClock } from '#base/moments.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { type Message, message } from '#contract/resources/msg/message.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { useTabs } from '#kit/tabs.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { refusal } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { useDrafts } from '../drafts/drafts.ts'
import { clearVisits, togglePinned } from '../recent/visits.ts'
import { clearAttention, loadAttention } from './attention.ts'
import { screen } from './HomeScreen.tsx'
// The table of the screens, which a console has loaded.
import '../screens.ts'

const today = lastDays(7, wallClock(Date.now(), undefined)).at(-1) ?? ''

const at = (url: string, name: string) => menuPage(url, name, { url })
const allMenus = [
  at('sys/sysJob-log', '任务日志'),
  at('api/apiLog', '接口日志'),
  at('msg/msgBizInfo', chinese('msg.bizInfo:title')),
  at('sys/log-login', '登录日志'),
]

const mail = (id: string, msgLevel: number): Message => ({
  id,
  msgId: id,
  title: `消息 ${id}`,
  content: '',
  url: '',
  sender: '系统',
  sendDate: `${today} 08:00:00`,
  msgLevel,
  type: '1',
  readStatus: 0,
})

let unread: Message[] = []
let totals: Record<string, number> = {}

/** Pages that answer nothing but how many rows there are today. */
const counted: readonly AnyEndpoint[] = [
  jobLog.endpoints.page,
  apiLog.endpoints.page,
  bizInfo.endpoints.page,
  logLogin.endpoints.page,
]

beforeEach(() => {
  useTabs.getState().reset()
  clearAttention()
  clearVisits()
  unread = []
  totals = {}
  be({ session: { menus: allMenus } })
  bridge.on('watch.list', () => [])
  for (const endpoint of counted)
    bridge.serve(endpoint, ({ query }) => {
      const isToday = JSON.stringify(query).includes(today)
      return { list: [], total: isToday ? (totals[endpoint.id] ?? 0) : 2 }
    })
  bridge.serve(message.endpoints.page, ({ query }) => ({
    list: unread.slice(0, Number(query.limit)),
    total: unread.length,
  }))
})

async function shown(): Promise<void> {
  await loadAttention()
  show(<screen.Component params={{}} />)
  await expect.element(attention()).toBeVisible()
}

const attention = () => page.getByRole('region', { name: '需要处理' })
const tiles = () => attention().getByRole('listitem')
const names = () =>
  tiles()
    .elements()
    .map((tile) => tile.querySelector('span')?.textContent)
const figure = (name: string) => attention().getByRole('link', { name: new RegExp(`^${name}`) })
const wordsOf = (name: string) => figure(name).element().textContent
const numberOf = (name: string) => /\d+|—/.exec(figure(name).element().textContent)?.[0]
const queriesOf = (endpoint: AnyEndpoint) =>
  bridge.callsOf(endpoint).map(({ query }) => query as Record<string, unknown>)

test('figures of lists that the account may see are counted in the background, a row a call, and open their list', async () => {
  totals = { [apiLog.endpoints.page.id]: 7, [logLogin.endpoints.page.id]: 1 }
  be({ session: { menus: allMenus.slice(1) } })
  await shown()
  expect(names()).toEqual([
    chinese('shell:attention.apiFailed'),
    chinese('shell:attention.sendFailed'),
    chinese('shell:attention.sendPartial'),
    chinese('shell:attention.messages'),
    chinese('shell:attention.locked'),
    chinese('shell:drafts.title'),
    chinese('shell:attention.transfers'),
    chinese('shell:attention.watch'),
  ])
  await expect.poll(() => numberOf(chinese('shell:attention.apiFailed'))).toBe('7')
  await expect.poll(() => numberOf(chinese('shell:attention.locked'))).toBe('1')
  // The days before come after today, each once.
  const bars = figure(chinese('shell:attention.apiFailed')).getByRole('img')
  await expect.element(bars).toHaveAccessibleName('近七天：2、2、2、2、2、2、7')
  expect(wordsOf(chinese('shell:attention.apiFailed'))).toBe(`${chinese('shell:attention.apiFailed')}7昨日 2`)
  for (const endpoint of counted)
    expect(
      queriesOf(endpoint).every(({ limit }) => limit === 1),
      endpoint.id,
    ).toBe(true)
  const sent = bridge.inputsOf('api.call')
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter(({ background }) => background !== true)).toEqual([])
  expect(queriesOf(jobLog.endpoints.page)).toEqual([])
  await figure(chinese('shell:attention.apiFailed')).click()
  expect(useTabs.getState().tabs.at(-1)).toMatchObject({
    path: 'api/apiLog',
    params: { apiStatus: 'false', beginDate: `${today} 00:00:00`, endDate: `${today} 23:59:59` },
  })
})

test('what was read before stands there before anything is asked, and stays with its age when it cannot be read', async () => {
  const asOf = Date.now() - 3_600_000
  bridge.workspace.set('account/shell.home.figures', {
    locked: { count: 4, asOf, days: {} },
    sendFailed: 'not a reading',
  })
  bridge.serve(logLogin.endpoints.page, () => {
    throw refusal({ code: 'offline' })
  })
  await shown()
  expect(bridge.inputsOf('api.call')).toEqual([])
  expect(numberOf(chinese('shell:attention.locked'))).toBe('4')
  expect(numberOf(chinese('shell:attention.sendFailed'))).toBe('—')
  expect(wordsOf(chinese('shell:attention.locked'))).toBe(
    `${chinese('shell:attention.locked')}4数据时间：1 小时前`,
  )
  await expect
    .poll(() => wordsOf(chinese('shell:attention.locked')))
    .toBe(`${chinese('shell:attention.locked')}4无法读取 · 数据时间：1 小时前`)
  expect(numberOf(chinese('shell:attention.locked'))).toBe('4')
  await expect.poll(() => numberOf(chinese('shell:attention.sendFailed'))).toBe('0')
})

test('unread messages are read as a whole only when their number or the newest of them changed', async () => {
  be({ session: { menus: [] } })
  unread = [mail('3', 2), mail('2', 1), mail('1', 1)]
  await shown()
  const limits = () => queriesOf(message.endpoints.page).map(({ limit }) => limit)
  const again = () => bridge.send({ type: 'changed', sessionId: 's1', resource: message.name })
  await expect.poll(() => numberOf(chinese('shell:attention.messages'))).toBe('2')
  expect(limits()).toEqual([1, 1000])
  await expect
    .element(figure(chinese('shell:attention.messages')).getByRole('img'))
    .toHaveAccessibleName('近七天：0、0、0、0、0、0、2')
  again()
  await expect.poll(limits).toEqual([1, 1000, 1])
  unread = [mail('4', 1), ...unread]
  again()
  await expect.poll(() => numberOf(chinese('shell:attention.messages'))).toBe('3')
  expect(limits()).toEqual([1, 1000, 1, 1, 1000])
  unread = [mail('4', 1)]
  again()
  await expect.poll(() => numberOf(chinese('shell:attention.messages'))).toBe('1')
  // One message is all there is.
  expect(limits()).toEqual([1, 1000, 1, 1, 1000, 1])
})

const stored = () =>
  bridge.workspace.get('account/shell.home.arrangement') as { order: string[]; hidden: string[] } | undefined

test('tiles are moved by their buttons and by Alt with the arrows, which keep the focus; the ends stop them', async () => {
  be({ session: { menus: [] } })
  await shown()
  await button('调整').click()
  const later = button('后移 未读重要消息')
  await expect.element(button('前移 未读重要消息')).toHaveAttribute('aria-disabled', 'true')
  await later.click()
  await expect
    .poll(names)
    .toEqual([
      chinese('shell:drafts.title'),
      chinese('shell:attention.messages'),
      chinese('shell:attention.transfers'),
      chinese('shell:attention.watch'),
    ])
  await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowDown}{ArrowDown}{/Alt}')
  await expect
    .poll(names)
    .toEqual([
      chinese('shell:drafts.title'),
      chinese('shell:attention.transfers'),
      chinese('shell:attention.watch'),
      chinese('shell:attention.messages'),
    ])
  await expect.element(later).toHaveFocus()
  await expect.element(later).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  await expect
    .poll(names)
    .toEqual([
      chinese('shell:drafts.title'),
      chinese('shell:attention.transfers'),
      chinese('shell:attention.messages'),
      chinese('shell:attention.watch'),
    ])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}{ArrowUp}')
  await expect
    .poll(names)
    .toEqual([
      chinese('shell:drafts.title'),
      chinese('shell:attention.messages'),
      chinese('shell:attention.transfers'),
      chinese('shell:attention.watch'),
    ])
  await expect.poll(() => stored()?.order.slice(-4)).toEqual(['drafts', 'messages', 'transfers', 'watch'])
})

test('a tile is dragged to the place of another one; a hidden one is no place', async () => {
  be({ session: { menus: [] } })
  await shown()
  await button('调整').click()
  await button(`隐藏 ${chinese('shell:attention.watch')}`).click()
  await expect
    .poll(names)
    .toEqual([
      chinese('shell:attention.messages'),
      chinese('shell:drafts.title'),
      chinese('shell:attention.transfers'),
      chinese('shell:attention.watch'),
    ])
  const tile = (name: string) => tiles().filter({ hasText: name })
  await userEvent.dragAndDrop(
    tile(chinese('shell:attention.transfers')),
    tile(chinese('shell:attention.messages')),
  )
  await expect
    .poll(names)
    .toEqual([
      chinese('shell:attention.transfers'),
      chinese('shell:attention.messages'),
      chinese('shell:drafts.title'),
      chinese('shell:attention.watch'),
    ])
  await userEvent.dragAndDrop(
    tile(chinese('shell:attention.transfers')),
    tile(chinese('shell:attention.watch')),
  )
  await expect.poll(() => stored()).toMatchObject({ hidden: ['watch'] })
  expect(names().at(-1)).toBe(chinese('shell:attention.watch'))
  await button('完成').click()
  await expect.element(tile(chinese('shell:attention.watch'))).not.toBeInTheDocument()
  const after = names()
  expect(after).toHaveLength(3)
  // Another opening begins with the stored values.
  show(null)
  await flushWorkspace()
  clearAttention()
  await shown()
  await expect.poll(names).toEqual(after)
  await button('调整').click()
  await button(`显示 ${chinese('shell:attention.watch')}`).click()
  await button('完成').click()
  await expect.element(tile(chinese('shell:attention.watch'))).toBeVisible()
  expect(stored()?.hidden).toEqual([])
})

test('pinned pages and where one is connected stand below; a page opens from there', async () => {
  togglePinned('api/apiLog')
  await shown()
  const pinned = page.getByRole('region', { name: '收藏' })
  await pinned.getByRole('link', { name: '接口日志' }).click()
  expect(useTabs.getState().tabs.at(-1)?.path).toBe('api/apiLog')
  const connection = page.getByRole('region', { name: '连接' })
  expect(connection.element().textContent).toContain('华东生产')
})

test('a pinned page below another one opens with what it showed, unless the menu lacks the other one', async () => {
  const route = 'api/apiConfView?id=5'
  togglePinned(route, '接口 5')
  be({ session: { menus: [menuPage('apiConf', '接口配置', { url: 'api/apiConf' })] } })
  await shown()
  const pinned = page.getByRole('region', { name: '收藏' })
  await expect.element(pinned.getByRole('link')).toHaveTextContent('接口 5接口配置')
  await pinned.getByRole('link').click()
  expect(useTabs.getState().tabs.at(-1)).toMatchObject({
    ...{ path: 'api/apiConfView', params: { id: '5' }, title: '接口 5' },
  })
  be({ session: { menus: [] } })
  await expect.element(pinned.getByRole('link')).not.toBeInTheDocument()
})

test('the figures of this console lead to drafts, transfers and watch rules', async () => {
  const draft = { id: 'd', form: 'f', recordId: '', title: '新增', subject: '', route: '' }
  useDrafts.setState({ drafts: [{ ...draft, values: {}, base: {}, at: 1 }] })
  await shown()
  const own = (name: string) => attention().getByRole('button', { name: new RegExp(`^${name}`) })
  await own(chinese('shell:drafts.title')).click()
  await expect.poll(() => document.activeElement?.id).toBe('home-drafts')
  const last = () => useTabs.getState().tabs.at(-1)?.path
  await own(chinese('shell:attention.transfers')).click()
  await expect.poll(last).toBe('transfers')
  await own(chinese('shell:attention.watch')).click()
  await expect.poll(last).toBe('shell/watch')
  useDrafts.setState({ drafts: [] })
})

test('a tile is moved back by its button', async () => {
  be({ session: { menus: [] } })
  await shown()
  await button('调整').click()
  await button('前移 未完成的传输').click()
  await expect
    .poll(names)
    .toEqual([
      chinese('shell:attention.messages'),
      chinese('shell:attention.transfers'),
      chinese('shell:drafts.title'),
      chinese('shell:attention.watch'),
    ])
})

test('while tiles are arranged, other keys with Alt keep what they do elsewhere', async () => {
  be({ session: { menus: [] } })
  await shown()
  await button('调整').click()
  const press = (key: string) =>
    button('后移 未读重要消息')
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true }))
  // False where a handler has prevented the browser's default action.
  expect([press('d'), press('ArrowRight')]).toEqual([true, false])
})
