import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useTabs } from '#kit/tabs.ts'
import { menuFolder as folder, menuPage as node } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { button } from '#tests/components/seen.ts'
import { sampleProfile } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { changeLayout, navWidths, useLayout } from '../layout/layout.ts'
import Palette from '../palette/Palette.tsx'
import { PaletteButton } from '../console/PaletteButton.tsx'
import { useOverlay } from '../commands/overlay.ts'
import { UnknownRoute } from '../tabs/UnknownRoute.tsx'
import { NavPane } from './NavPane.tsx'

const menus = [
  folder('a', '系统管理', [node('user', '用户管理'), node('role', '角色管理')]),
  folder('b', '运维', [node('job', '定时任务')]),
]

beforeEach(() => {
  useTabs.getState().reset()
  changeLayout({ navWidth: navWidths.usual, isNavCollapsed: false, openFolders: null, module: '' })
  be({ session: { menus } })
})

const link = (name: string) => page.getByRole('link', { name })
const paths = () => useTabs.getState().tabs.map(({ path }) => path)

test('folders open and close, pages open, the open one is marked', async () => {
  show(<NavPane />)
  await expect.element(link('用户管理')).toBeVisible()
  await expect.element(link('定时任务')).not.toBeInTheDocument()
  await button('运维').click()
  await link('定时任务').click()
  await expect.element(link('定时任务')).toHaveAttribute('aria-current', 'page')
  expect(paths()).toEqual(['', 'sys/job'])
  await link('定时任务').click()
  expect(paths()).toEqual(['', 'sys/job'])
  await button('系统管理').click()
  await expect.element(link('用户管理')).not.toBeInTheDocument()
})

test('the menu of the page that the tab belongs to is marked, and what is marked is in sight', async () => {
  const many = Array.from({ length: 60 }, (_, at) => node(`page${at}`, `页面${at}`))
  be({ session: { menus: [folder('a', '系统管理', [...many, node('role', '角色管理')])] } })
  show(
    <div style={{ height: 400, display: 'grid' }}>
      <NavPane />
    </div>,
  )
  await expect.element(link('角色管理')).not.toBeInViewport()
  useTabs.getState().open({ path: 'sys/role-user', params: { roleIds: '1', roleGrade: 'A' } })
  await expect.element(link('角色管理')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('角色管理')).toBeInViewport()
})

test('pages of the console itself stand in a folder of their own, those that fit the platform’s pages', async () => {
  const tools = () =>
    [...document.querySelectorAll('nav li:last-child ul a')].map(({ textContent }) => textContent)
  show(<NavPane />)
  await button('工具').click()
  await expect.poll(tools).toEqual(['监视规则', '传输中心', '变更记录'])
  be({
    session: { menus: [folder('b', '运维', [node('sysJob', '任务管理'), node('sysJob-log', '任务日志')])] },
  })
  await expect
    .poll(tools)
    .toEqual([chinese('shell:logs.workbench'), '任务监控', '监视规则', '传输中心', '变更记录'])
  await link('任务监控').click()
  await expect.element(link('任务监控')).toHaveAttribute('aria-current', 'page')
  expect(paths()).toEqual(['', 'sys/sysJob-monitor'])
  be({ session: { menus: [folder('b', '运维', [node('x', '看板', { url: 'shell/watch' })])] } })
  await expect.poll(tools).toEqual(['传输中心', '变更记录'])
  be({ session: { menus: [] } })
  await expect.element(page.getByText(chinese('shell:nav.empty'))).toBeVisible()
})

test('the search finds by words, pinyin and initials, and Enter opens the first', async () => {
  show(<NavPane />)
  const search = page.getByRole('searchbox', { name: '搜索菜单' })
  for (const words of ['定时', 'dingshi', 'dsrw']) {
    await search.fill(words)
    await expect.element(link('定时任务')).toBeVisible()
    await expect.element(link('用户管理')).not.toBeInTheDocument()
  }
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('定时任务')).toHaveFocus()
  await search.fill('角色')
  await expect.element(link('角色管理')).toBeVisible()
  await expect.element(link('定时任务')).not.toBeInTheDocument()
  await search.click()
  await userEvent.keyboard('{Enter}')
  await expect.poll(paths).toEqual(['', 'sys/role'])
  await search.fill('没有这个')
  await expect.element(page.getByText(chinese('shell:nav.nothing'))).toBeVisible()
})

test('the pane is collapsed and opened again', async () => {
  show(<NavPane />)
  await button('收起导航').click()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  await button('展开导航').click()
  await expect.element(page.getByRole('searchbox')).toBeVisible()
})

test('the edge sets the width by keys, a double click and dragging; a cancelled drag is over', async () => {
  show(<NavPane />)
  const sash = page.getByRole('separator', { name: '导航宽度' })
  await expect.element(sash).toBeVisible()
  const element = sash.element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
  await expect.poll(() => useLayout.getState().navWidth).toBe(navWidths.usual + 16)
  await sash.dblClick()
  await expect.poll(() => useLayout.getState().navWidth).toBe(navWidths.usual)
  // Only a pointer that is really down can be captured.
  element.setPointerCapture = () => undefined
  const send = (type: string, clientX: number) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX }))
  send('pointerdown', 100)
  send('pointermove', 140)
  await expect.poll(() => useLayout.getState().navWidth).toBe(navWidths.usual + 40)
  send('pointercancel', 140)
  send('pointermove', 300)
  expect(useLayout.getState().navWidth).toBe(navWidths.usual + 40)
  send('pointerdown', 100)
  send('pointermove', -900)
  send('pointerup', -900)
  send('pointermove', 100)
  await expect.poll(() => useLayout.getState().navWidth).toBe(navWidths.least)
})

const options = () =>
  page
    .getByRole('option')
    .elements()
    .map(({ textContent }) => textContent)
const selected = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent

test('the palette is walked by its keys, chooses with Enter and a click, and closes with Escape', async () => {
  bridge.on('recordIndex.list', () => [])
  let closed = 0
  const open = () =>
    show(
      <Palette
        key={closed}
        onClose={() => {
          closed += 1
        }}
      />,
    )
  open()
  const input = page.getByRole('combobox', { name: chinese('shell:palette.label') })
  await expect.element(input).toHaveFocus()
  // The last to arrive: the actions of lists, whose code is loaded for it.
  await expect.poll(() => options().join()).toContain('新增 · 角色管理')
  const [first, second] = options()
  const last = options().at(-1)
  expect(selected()).toBe(first)
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(selected).toBe(second)
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.poll(selected).toBe(last)
  await userEvent.keyboard('{ArrowDown}{PageDown}')
  await expect.poll(selected).toBe(options()[8])
  await userEvent.keyboard('{PageUp}')
  await expect.poll(selected).toBe(first)
  await input.fill('jsgl')
  await expect.poll(() => options()[0]).toContain('角色管理')
  await userEvent.keyboard('{Enter}')
  await expect.poll(paths).toEqual(['', 'sys/role'])
  expect(closed).toBe(1)
  // Chosen entries come first the next time.
  await expect.poll(() => bridge.workspace.get('account/shell.palette')).toHaveLength(1)
  open()
  await expect.poll(() => options()[0]).toContain('角色管理')
  await input.fill('没有这个东西')
  await expect.element(page.getByText(chinese('shell:palette.nothing'))).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(closed).toBe(1)
  await input.fill('用户管理')
  await page.getByRole('option').filter({ hasText: '用户管理' }).first().click()
  await expect.poll(paths).toEqual(['', 'sys/role', 'sys/user'])
  expect(closed).toBe(2)
  open()
  // Keys reach the palette once it has the focus.
  await expect.element(input).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => closed).toBe(3)
})

test('the middle button opens a page like a click', async () => {
  show(<NavPane />)
  await link('角色管理').click({ button: 'middle' })
  await expect.poll(paths).toEqual(['', 'sys/role'])
})

test('menus of several modules are shown one module at a time', async () => {
  be({ session: { menus: [...menus, { ...node('shop', '商城'), client: 'MALL' }] } })
  show(<NavPane />)
  await expect.element(link('用户管理')).toBeVisible()
  await page.getByRole('combobox', { name: '菜单模块' }).selectOptions('MALL')
  await expect.element(link('商城')).toBeVisible()
  await expect.element(link('用户管理')).not.toBeInTheDocument()
})

test('collapsed, a page opens by its icon, and a folder shows its pages beside it until one is chosen', async () => {
  be({
    session: {
      menus: [
        node('home', '首屏'),
        folder('a', '系统管理', [folder('b', '人员', [node('user', '用户管理')])]),
      ],
    },
  })
  changeLayout({ isNavCollapsed: true })
  show(<NavPane />)
  await button('首屏').click()
  await expect.poll(paths).toEqual(['', 'sys/home'])
  await button('系统管理').click()
  await expect.element(link('用户管理')).toBeVisible()
  await button('人员').click()
  await expect.element(link('用户管理')).not.toBeInTheDocument()
  await button('人员').click()
  await link('用户管理').click()
  await expect.poll(paths).toEqual(['', 'sys/home', 'sys/user'])
  await expect.element(link('用户管理')).not.toBeInTheDocument()
  await button('系统管理').click()
  await expect.element(link('用户管理')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(link('用户管理')).not.toBeInTheDocument()
})

test('the button in the header opens the palette', async () => {
  useOverlay.setState({ overlay: null })
  show(<PaletteButton />)
  await button(`${chinese('shell:palette.hint')} Ctrl+K`).click()
  expect(useOverlay.getState().overlay).toBe('palette')
  useOverlay.setState({ overlay: null })
})

test('addresses that are no screen open a page that says what is the matter, equal ones each their own', async () => {
  const boards = [
    node('21', '库存看板', { url: 'iframe' }),
    node('22', '到货看板', { url: 'iframe' }),
    node('23', '退货看板', { url: '' }),
    node('24', '报表', { url: '{{ window.SITE }}/x' }),
    node('25', '旧系统', { url: 'ftp://files.example/old' }),
    node('26', '官网', { url: 'https://www.example/' }),
  ]
  be({ session: { menus: [folder('b', '看板', boards)] } })
  show(
    <>
      <NavPane />
      <UnknownRoute path="menu/24" />
    </>,
  )
  for (const { name } of boards) await link(name).click()
  expect(paths()).toEqual(['', 'iframe', 'iframe', 'menu/23', 'menu/24', 'menu/25', 'menu/26'])
  expect(
    useTabs
      .getState()
      .tabs.map(({ title }) => title)
      .at(-1),
  ).toBe('官网')
  await link('到货看板').click()
  await expect.element(link('到货看板')).toHaveAttribute('aria-current', 'page')
  await expect.element(link('库存看板')).not.toHaveAttribute('aria-current')
  await expect.element(page.getByText(chinese('shell:unknown.placeholder'))).toBeVisible()
  await expect.element(page.getByText('{{ window.SITE }}/x')).toBeVisible()
})

test('a page that the console does not have opens in the browser where the environment says where it is', async () => {
  const opened: string[] = []
  bridge.on('host.openExternal', ({ url }) => {
    opened.push(url)
  })
  const open = button(chinese('shell:unknown.inBrowser'))
  show(<UnknownRoute path="bi/report" params={{ id: '7' }} />)
  await expect.element(page.getByText('bi/report')).toBeVisible()
  await expect.element(open).not.toBeInTheDocument()
  be({ session: { menus, profile: sampleProfile({ webAddress: 'https://admin.example/#/{route}' }) } })
  await open.click()
  await expect.poll(() => opened).toEqual(['https://admin.example/#/bi/report?id=7'])
})

test('a link of the host of the platform opens outside, by whatever port and protocol', async () => {
  const opened: string[] = []
  bridge.on('host.openExternal', ({ url }) => {
    opened.push(url)
  })
  be({
    session: {
      profile: sampleProfile({ address: 'https://admin.example/api' }),
      menus: [node('1', '监控', { url: 'http://admin.example:9090/druid' })],
    },
  })
  show(<NavPane />)
  await link('监控').click()
  await expect.poll(() => opened).toEqual(['http://admin.example:9090/druid'])
  expect(paths()).toEqual([''])
})
