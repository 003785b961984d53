import { flushSync } from 'react-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { WatchState } from '#contract/bridge.ts'
import { TabContext, useTabs } from '#kit/tabs.ts'
import { menuFolder, menuPage } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'
import { clearVisits, useVisits } from '../recent/visits.ts'
import { useRules, WATCH_PATH } from '../watch/rules.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { IncompleteAddress } from './IncompleteAddress.tsx'
import { TabBoundary } from './TabBoundary.tsx'
import { TabPanels } from './TabPanels.tsx'
// The table of the screens, which a console has loaded.
import '../screens.ts'

const menus = [menuFolder('a', '系统管理', [menuFolder('b', '人员', [menuPage('user', '用户管理')])])]

beforeEach(() => {
  useTabs.getState().reset()
  clearVisits()
  be({ session: { menus } })
  bridge.on('watch.list', () => [])
})

const crumbs = () =>
  [...document.querySelectorAll('nav[aria-label="当前位置"] li')].map(({ textContent }) => textContent)
const { open, activate } = useTabs.getState()

test('the breadcrumbs are the folders above the page; home and pages of no menu stand alone and are not kept', async () => {
  show(<Breadcrumbs />)
  await expect.poll(crumbs).toEqual(['首页'])
  await expect.element(button('加入收藏')).not.toBeInTheDocument()
  open({ path: 'sys/user' })
  await expect.poll(crumbs).toEqual(['系统管理', '人员', '用户管理'])
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('用户管理')
  await button('加入收藏').click()
  await expect.element(button('取消收藏')).toHaveAttribute('aria-pressed', 'true')
  expect(useVisits.getState().pinned).toEqual(['sys/user'])
  await expect
    .poll(() => bridge.workspace.get('account/shell.visits'))
    .toEqual({ recent: [], pinned: ['sys/user'], titles: {} })
  open({ path: 'sys/gone', title: '别处' })
  await expect.poll(crumbs).toEqual(['别处'])
  await expect.element(button('取消收藏')).not.toBeInTheDocument()
  activate('sys-user')
  await button('取消收藏').click()
  await expect.element(button('加入收藏')).toHaveAttribute('aria-pressed', 'false')
  expect(useVisits.getState().pinned).toEqual([])
})

test('a page that belongs to another one stands below it, and its crumb leads there', async () => {
  be({ session: { menus: [menuFolder('a', '系统管理', [menuPage('role', '角色管理')])] } })
  show(<Breadcrumbs />)
  open({ path: 'sys/role-user', params: { roleIds: '1', roleGrade: 'A' }, title: '审计员的人员' })
  await expect.poll(crumbs).toEqual(['系统管理', '角色管理', '审计员的人员'])
  await button('角色管理').click()
  await expect.poll(crumbs).toEqual(['系统管理', '角色管理'])
})

test('a page below another one is kept with what it shows and its title; a form is not', async () => {
  be({ session: { menus: [menuFolder('a', '系统管理', [menuPage('role', '角色管理')])] } })
  show(<Breadcrumbs />)
  open({ path: 'sys/role-user', params: { roleIds: '1', roleGrade: 'A' }, title: '审计员的人员' })
  await button('加入收藏').click()
  await expect.element(button('取消收藏')).toBeVisible()
  const route = 'sys/role-user?roleIds=1&roleGrade=A'
  expect(useVisits.getState()).toMatchObject({ pinned: [route], titles: { [route]: '审计员的人员' } })
  open({ path: 'sys/role-user', params: { roleIds: '2', roleGrade: 'A' }, title: '会计的人员' })
  await expect.element(button('加入收藏')).toBeVisible()
  activate('sys-role-user-1-A')
  be({ session: { menus: [menuPage('sysTenant', '租户管理')] } })
  open({ path: 'sys/sysTenant-editTab', params: { id: '7', timestamp: 1 }, title: '编辑租户' })
  await expect.poll(crumbs).toEqual(['租户管理', '编辑租户'])
  await expect.element(button('加入收藏')).not.toBeInTheDocument()
})

test('the page is loaded again by its button', async () => {
  show(
    <>
      <Breadcrumbs />
      <TabPanels />
    </>,
  )
  open({ path: WATCH_PATH })
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  await expect.poll(() => bridge.inputsOf('watch.list')).toHaveLength(1)
  await button('重新加载').click()
  await expect.poll(() => bridge.inputsOf('watch.list')).toHaveLength(2)
})

test('a screen that was loaded before is drawn with its tab, without an empty frame', async () => {
  show(<TabPanels />)
  open({ path: WATCH_PATH })
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  useTabs.getState().reset()
  await expect.element(page.getByText(chinese('shell:watch.none'))).not.toBeInTheDocument()
  flushSync(() => open({ path: WATCH_PATH }))
  expect(document.body.textContent).toContain(chinese('shell:watch.none'))
})

const panels = () =>
  [...document.querySelectorAll('[role="tabpanel"]')].map((panel) => ({
    id: panel.id,
    isHidden: getComputedStyle(panel).contentVisibility === 'hidden',
  }))

test('a tab that was shown stays as it was left; one that was not is not drawn', async () => {
  open({ path: WATCH_PATH })
  useTabs.getState().open({ path: 'sys/gone' })
  show(<TabPanels />)
  await expect.element(page.getByText(chinese('shell:unknown.title'))).toBeVisible()
  expect(panels()).toHaveLength(1)
  activate('shell-watch')
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  expect(panels().map(({ isHidden }) => isHidden)).toEqual([false, true])
  activate('sys-gone')
  await expect.poll(() => panels().map(({ isHidden }) => isHidden)).toEqual([true, false])
  expect(bridge.inputsOf('watch.list')).toHaveLength(1)
})

test('a page whose menu goes away says so; one that no menu led to does not', async () => {
  be({ session: { menus: [...menus, menuPage('thing', '新页面')] } })
  open({ path: 'sys/thing' })
  open({ path: 'sys/gone' })
  show(<TabPanels />)
  await expect.poll(panels).toHaveLength(1)
  activate('sys-thing')
  await expect.poll(panels).toHaveLength(2)
  const notices = () => document.body.textContent.match(/服务器的菜单中已没有这个页面/g) ?? []
  expect(notices()).toEqual([])
  be({ session: { menus } })
  await expect.poll(notices).toHaveLength(1)
  await expect.element(page.getByText(/^服务器的菜单中已没有这个页面/)).toBeVisible()
})

const paths = () => useTabs.getState().tabs.map(({ path }) => path)

test('a page that this console does not have names its route and is closed by its button', async () => {
  open({ path: 'sys/gone' })
  show(
    <div style={{ display: 'grid', height: 500 }}>
      <TabPanels />
    </div>,
  )
  await expect.element(page.getByText('sys/gone')).toBeVisible()
  await button('关闭页面').click()
  expect(paths()).toEqual([''])
})

test('an address without its record leads to the list, or is closed where there is none', async () => {
  for (const [from, name, left] of [
    ['sys/user', '打开用户管理', ['', 'sys/user']],
    ['sys/none', '关闭页面', ['']],
  ] as const) {
    useTabs.getState().reset()
    const id = open({ path: 'sys/part' })
    show(
      <TabContext value={id}>
        <IncompleteAddress from={from} />
      </TabContext>,
    )
    await button(name).click()
    expect(paths()).toEqual(left)
  }
})

test('a screen that breaks says so in its tab, is written to the log, and is loaded again', async () => {
  const reload = vi.fn()
  // oxlint-disable-next-line no-console -- React writes there what a boundary has caught
  vi.mocked(console.error).mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('kaputt')
  }
  show(
    <TabBoundary onReload={reload}>
      <Broken />
    </TabBoundary>,
  )
  await expect.element(page.getByRole('alert').getByText('kaputt')).toBeVisible()
  await button(chinese('shell:fault.reload')).click()
  expect(reload).toHaveBeenCalledOnce()
  await expect.poll(() => bridge.faults.join()).toContain('kaputt')
  bridge.faults.length = 0
})

test('a screen that broke in its tab is drawn again by the button', async () => {
  // oxlint-disable-next-line no-console -- React writes there what a boundary has caught
  vi.mocked(console.error).mockImplementation(() => undefined)
  // A rule of another version, without the fields that every rule has.
  useRules.setState({ rules: [{ id: '1' } as WatchState] })
  open({ path: WATCH_PATH })
  show(
    <div style={{ display: 'grid', height: 500 }}>
      <TabPanels />
    </div>,
  )
  await expect.element(page.getByRole('alert')).toBeVisible()
  useRules.setState({ rules: [] })
  await button(chinese('shell:fault.reload')).click()
  await expect.element(page.getByText(chinese('shell:watch.none'))).toBeVisible()
  await expect.poll(() => bridge.faults.join()).toContain('undefined')
  bridge.faults.length = 0
})
