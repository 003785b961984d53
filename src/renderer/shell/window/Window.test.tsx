import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useTabs } from '#kit/tabs.ts'
import { startWork } from '#kit/work.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { setSessionCount } from '#kit/session.ts'
import { refusal, settleEffects } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button, dialog } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { useLayout } from '../layout/layout.ts'
import { useOverlay } from '../commands/overlay.ts'
import ShortcutSheet from '../user/ShortcutSheet.tsx'
import { WATCH_PATH } from '../watch/rules.ts'
import { PendingReport } from './PendingReport.tsx'
import { PopOutFrame } from './PopOutFrame.tsx'
import { popOut } from '../tabs/popOut.ts'
import { useRestorable } from './restorable.ts'
import RestorableWindows from './RestorableWindows.tsx'
import { WindowTitle } from './WindowTitle.tsx'
// The table of the screens, which a console has loaded.
import '../screens.ts'

let titles: string[]
let closed: number

beforeEach(() => {
  titles = []
  closed = 0
  useTabs.getState().reset()
  useRestorable.setState({ isAnswered: false })
  setSessionCount(1)
  bridge.on('host.setTitle', ({ title }) => void titles.push(title))
  bridge.on('host.closeWindow', () => void (closed += 1))
  bridge.on('host.openWindow', () => ({ windowId: 'w2', open: '' }))
  bridge.on('watch.list', () => [])
})

afterEach(() => setSessionCount(1))

const title = () => document.title
const opened = () => bridge.inputsOf('host.openWindow')

test('the title of the window has page, platform and product, with several sessions also whose it is', async () => {
  be({ session: { menus: [menuPage('user', '用户管理')] } })
  show(<WindowTitle />)
  await expect.poll(title).toBe('首页 · 华东生产 · 管家')
  useTabs.getState().open({ path: 'sys/user' })
  await expect.poll(title).toBe('用户管理 · 华东生产 · 管家')
  await expect.poll(() => titles.at(-1)).toBe('用户管理 · 华东生产 · 管家')
  setSessionCount(2)
  await expect.poll(title).toBe('用户管理 · admin @ 平台 · 华东生产 · 管家')
  be({ session: { profile: sampleProfile({ embedded: true }) } })
  await expect.poll(title).toBe('sys/user · admin @ 平台 · 内置演示 · 管家')
  useTabs.getState().setTitle(useTabs.getState().activeId, '长'.repeat(300))
  await expect.poll(() => titles.at(-1)).toBe('长'.repeat(200))
})

test('the host is told what closing the window would lose, and when there is nothing any more', async () => {
  be({ session: { menus: [menuPage('user', '用户管理')] } })
  const told = () => bridge.inputsOf('host.setPending')
  show(<PendingReport />)
  const { open, setDirty } = useTabs.getState()
  const id = open({ path: 'sys/user' })
  setDirty(id, true)
  await expect.poll(told).toEqual([{ unsaved: ['用户管理'], batches: [] }])
  // A batch makes its tab dirty as well, and is named by itself.
  const end = startWork({ tabId: id, title: '长'.repeat(300) })
  await expect.poll(told).toHaveLength(2)
  expect(told()[1]).toEqual({ unsaved: [], batches: ['长'.repeat(200)] })
  end()
  setDirty(id, false)
  await expect.poll(() => told().at(-1)).toEqual({ unsaved: [], batches: [] })
  setDirty(id, true)
  await expect.poll(() => told().at(-1)).toMatchObject({ unsaved: ['用户管理'] })
  show(null)
  await expect.poll(() => told().at(-1)).toEqual({ unsaved: [], batches: [] })
})

const info = () => sampleInfo({ kind: 'popout', route: `${WATCH_PATH}?from=a` })

test('a window of one screen shows it with its title and environment, and closes with its tab', async () => {
  be({ info: { kind: 'popout' }, session: { profile: sampleProfile({ environment: 'production' }) } })
  show(<PopOutFrame info={info()} />)
  await expect.element(page.getByRole('heading', { level: 1, name: '监视规则' })).toBeVisible()
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  await expect.element(page.getByRole('banner').getByText('生产')).toBeVisible()
  await expect.poll(title).toMatch(/^监视规则 · /)
  const [, tab] = useTabs.getState().tabs
  expect(tab?.params).toEqual({ from: 'a' })
  bridge.send({ type: 'command', command: 'tab.refresh' })
  expect(closed).toBe(0)
  bridge.send({ type: 'command', command: 'tab.close' })
  await expect.poll(() => closed).toBe(1)
  await expect.element(page.getByRole('heading', { level: 1 })).not.toBeInTheDocument()
  // Without a tab the command has nothing to close.
  bridge.send({ type: 'command', command: 'tab.close' })
  expect(closed).toBe(1)
})

test('a window of one screen has the keys of its page and of the console, not those of tabs (28 B8)', async () => {
  be({ info: { kind: 'popout' } })
  show(<PopOutFrame info={info()} />)
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  const overlay = () => useOverlay.getState().overlay
  const { isNavCollapsed } = useLayout.getState()
  await userEvent.keyboard('{Control>}b{/Control}{Alt>}{Shift>}w{/Shift}{/Alt}{Alt>}1{/Alt}')
  expect(useLayout.getState().isNavCollapsed).toBe(isNavCollapsed)
  expect(closed).toBe(0)
  await userEvent.keyboard('{F1}')
  expect(overlay()).toBe('shortcuts')
  show(<ShortcutSheet onClose={() => undefined} />)
  await expect.element(page.getByRole('row', { name: /^关闭页面/ })).toBeVisible()
  expect(page.getByRole('row', { name: /导航|Ctrl\+1/ }).elements()).toEqual([])
  useTabs.getState().reset()
  show(<PopOutFrame info={info()} />)
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  await userEvent.keyboard('{Alt>}w{/Alt}')
  await expect.poll(() => closed).toBe(1)
})

test('a window that the host cannot close closes itself', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => undefined)
  bridge.on('host.closeWindow', () => {
    throw refusal({ code: 'unsupported' })
  })
  show(<PopOutFrame info={info()} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  settleEffects()
  bridge.send({ type: 'command', command: 'tab.close' })
  await expect.poll(() => close.mock.calls.length).toBe(1)
})

test('unsaved input in a window is asked about before it closes, and keeps the browser from leaving', async () => {
  show(<PopOutFrame info={info()} />)
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  settleEffects()
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(leave()).toBe(true)
  useTabs.getState().setDirty(useTabs.getState().activeId, true)
  expect(leave()).toBe(false)
  bridge.send({ type: 'command', command: 'tab.close' })
  await expect.element(dialog(chinese('shell:tabs.dirty'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(closed).toBe(0)
  bridge.send({ type: 'command', command: 'tab.close' })
  await dialog().getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(() => closed).toBe(1)
  show(null)
  useTabs.getState().open({ path: WATCH_PATH })
  useTabs.getState().setDirty(useTabs.getState().activeId, true)
  // After the frame has gone.
  await expect.poll(leave).toBe(true)
})

test('a tab moves into a window; a refused window leaves it, and home stays', async () => {
  be({ session: { menus: [menuPage('user', '用户管理')] } })
  show(null)
  useTabs.getState().open({ path: 'sys/user', params: { id: '5' } })
  const tab = () => useTabs.getState().tabs.at(-1)!
  const [home] = useTabs.getState().tabs
  await popOut(home!)
  expect(opened()).toEqual([])
  bridge.on('host.openWindow', () => {
    throw refusal({ code: 'unsupported' })
  })
  await popOut(tab())
  expect(tab().path).toBe('sys/user')
  expect(useToasts.getState().toasts.map(({ level }) => level)).toEqual(['error'])
  useTabs.getState().setDirty(tab().id, true)
  const asked = popOut(tab())
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await asked
  expect(opened()).toHaveLength(1)
  useTabs.getState().setDirty(tab().id, false)
  bridge.on('host.openWindow', () => ({ windowId: 'w2', open: '' }))
  await popOut(tab())
  expect(opened().at(-1)).toEqual({ route: 'sys/user?id=5', title: '用户管理', kind: 'popout' })
  expect(useTabs.getState().tabs).toEqual([home])
})

const windows = [
  { route: 'sys/user', title: '用户管理' },
  { route: 'sys/job', title: '' },
]

test('windows of the last time are offered once: opened all, or left', async () => {
  show(<RestorableWindows windows={windows} />)
  await expect
    .element(page.getByText(chinese('shell:restorable', { titles: '用户管理、sys/job' })))
    .toBeVisible()
  await button('重新打开').click()
  const popout = (route: string, name: string) => ({ route, title: name, kind: 'popout' })
  await expect.poll(opened).toEqual([popout('sys/user', '用户管理'), popout('sys/job', '')])
  await expect.element(button('重新打开')).not.toBeInTheDocument()
  // The answer holds for the window, also when the bar is drawn again.
  show(null)
  show(<RestorableWindows windows={windows} />)
  await expect.element(button('重新打开')).not.toBeInTheDocument()
})

test('windows of the last time are left by the button that closes the bar', async () => {
  show(<RestorableWindows windows={[{ route: 'sys/role', title: '角色管理' }]} />)
  await button('关闭').click()
  await expect.element(page.getByText(/^上次打开过独立窗口/)).not.toBeInTheDocument()
  expect(opened()).toEqual([])
})
