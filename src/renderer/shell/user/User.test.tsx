import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Settings } from '#contract/bridge.ts'
import { quickAccess, type Shortcut } from '#contract/resources/sys/quickAccess.ts'
import { setSettings } from '#kit/bridge/host.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { setSessions } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { menuPage } from '#tests/components/menus.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, dialog, focusIn } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile, sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'
import { commands } from '../commands/commands.ts'
import { Overlays } from '../console/Overlays.tsx'
import { useOverlay } from '../commands/overlay.ts'
import { RemoveEverything } from './RemoveEverything.tsx'
import { UserCorner } from './UserCorner.tsx'

let saved: Partial<Settings>[]

beforeEach(() => {
  saved = []
  useOverlay.setState({ overlay: null })
  useTabs.getState().reset()
  bridge.on('settings.set', (change) => {
    saved.push(change)
    const next = { ...sampleInfo().settings, ...change }
    setSettings(next)
    return next
  })
  bridge.serve(quickAccess.endpoints.listUser, () => [])
})

const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true })

const showCorner = (user: Partial<ReturnType<typeof sampleSession>['user']> = {}) => {
  be({ session: { user: { ...sampleSession().user, ...user } } })
  show(
    <>
      <UserCorner />
      <Overlays />
    </>,
  )
}

async function openCorner(): Promise<void> {
  await button('王敏').click()
  await focusIn(page.getByRole('menu'))
}

test('the corner says who is signed in and where; without a name it is the account', async () => {
  showCorner()
  await openCorner()
  await expect.element(page.getByText('admin', { exact: true })).toBeVisible()
  await expect.element(page.getByText('平台 · 总部')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('王敏')).toHaveFocus()
  showCorner({ realName: '', deptName: '' })
  await button('admin').click()
  await expect.element(page.getByText('平台', { exact: true })).toBeVisible()
})

test('of several accounts the corner says which it is, in its own tint, and keeps it in sight', async () => {
  onTestFinished(() => setSessions([sampleSession().id]))
  showCorner({ username: 'zhang', tenantName: '华东' })
  await expect.element(button('王敏')).toBeVisible()
  const tint = () => getComputedStyle(page.getByTitle('王敏').element()).color
  const plain = tint()
  setSessions(['s0', sampleSession().id])
  const name = button('zhang @ 华东').getByText('zhang @ 华东')
  await expect.element(name).toBeVisible()
  expect(name.element().getBoundingClientRect().width).toBeGreaterThan(40)
  await expect.poll(tint).not.toBe(plain)
  setSessions([sampleSession().id])
  await expect.poll(tint).toBe(plain)
})

test('language, theme and density are chosen in the corner, and the present ones are marked', async () => {
  showCorner()
  await openCorner()
  await expect.element(choice('简体中文')).toBeChecked()
  await expect.element(choice('English')).not.toBeChecked()
  await choice('English').click()
  await expect.poll(() => saved).toEqual([{ language: 'en-US' }])
  for (const [menu, chosen, present, change] of [
    ['主题', '深色', '浅色', { theme: 'dark' }],
    ['密度', '宽松', '紧凑', { density: 'comfortable' }],
  ] as const) {
    await openCorner()
    await item(menu).click()
    await expect.element(choice(present)).toBeChecked()
    await expect.element(choice(chosen)).not.toBeChecked()
    await choice(chosen).click()
    await expect.poll(() => saved.at(-1)).toEqual(change)
  }
})

test('every entry of the corner does its own', async () => {
  for (const [name, overlay, title] of [
    ['设置', 'settings', '设置'],
    ['键盘快捷键 F1', 'shortcuts', chinese('shell:shortcuts.title')],
    ['关于', 'about', '关于'],
  ] as const) {
    showCorner()
    await openCorner()
    await page.getByRole('menuitem', { name: new RegExp(`^${name.split(' ')[0]}`) }).click()
    await expect.element(dialog(title)).toBeVisible()
    expect(useOverlay.getState().overlay).toBe(overlay)
    await dialog(title).getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect.element(dialog(title)).not.toBeInTheDocument()
  }
  bridge.on('host.openWindow', () => ({ windowId: 'w2', open: '' }))
  bridge.on('session.signOut', () => undefined)
  await openCorner()
  await item(chinese('shell:user.openSession')).click()
  await expect.poll(() => bridge.inputsOf('host.openWindow').map(({ kind }) => kind)).toEqual(['main'])
  await openCorner()
  await item('退出登录').click()
  await expect.poll(() => bridge.inputsOf('session.signOut')).toHaveLength(1)
})

const shortcut = (id: string, menuName: string, change: Partial<Shortcut>): Shortcut => ({
  id,
  parentId: id,
  menuName,
  icon: '',
  url: '',
  openMode: 'tab',
  otherUrl: '',
  sort: 1,
  ...change,
})

test('a shortcut opens its page or an address of elsewhere; without any there is no heading', async () => {
  showCorner()
  await openCorner()
  await expect.element(item('设置')).toBeVisible()
  await expect.element(page.getByText('快捷访问')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  bridge.serve(quickAccess.endpoints.listUser, () => [
    shortcut('1', '用户', { url: 'sys/user' }),
    shortcut('2', '帮助', { otherUrl: 'https://help.example.com/' }),
    shortcut('3', '已移除', { url: 'sys/gone' }),
  ])
  const opened: string[] = []
  bridge.on('host.openExternal', ({ url }) => {
    opened.push(url)
    if (opened.length > 1) throw refusal({ code: 'unsupported' })
  })
  be({ session: { menus: [menuPage('user', '用户管理')] } })
  for (const name of ['用户', '帮助', '已移除', '帮助']) {
    await openCorner()
    await expect.element(page.getByText('快捷访问')).toBeVisible()
    await item(name).click()
  }
  await expect.poll(() => opened).toEqual(['https://help.example.com/', 'https://help.example.com/'])
  expect(useTabs.getState().tabs.map(({ path }) => path)).toEqual(['', 'sys/user'])
  // An address that cannot be opened is reported.
  await expect.poll(() => useToasts.getState().toasts.map(({ level }) => level)).toEqual(['error'])
})

test('a setting takes effect at once; a number when it is left, and only one within its bounds', async () => {
  show(<Overlays />)
  useOverlay.setState({ overlay: 'settings' })
  await expect.element(dialog('设置')).toBeVisible()
  const radio = (name: string) => page.getByRole('radio', { name, exact: true })
  for (const present of ['简体中文', '浅色', '紧凑', '10']) await expect.element(radio(present)).toBeChecked()
  for (const [name, change] of [
    ['English', { language: 'en-US' }],
    ['高对比度', { theme: 'contrast' }],
    ['宽松', { density: 'comfortable' }],
    // Rows per page (28 B15).
    ['50', { rowsPerPage: 50 }],
    ['填满窗口', { rowsPerPage: 'fit' }],
  ] as const) {
    await radio(name).click()
    await expect.poll(() => saved.at(-1)).toEqual(change)
  }
  saved = []
  const bounds = [
    [chinese('shell:settings.refresh'), 'refreshMinutes', 1, 1440, 30],
    [chinese('shell:settings.retention'), 'logRetentionDays', 1, 3650, 90],
    [chinese('shell:settings.cacheSize'), 'logCacheMegabytes', 50, 100_000, 500],
    [chinese('shell:settings.journal'), 'journalDays', 0, 3650, 180],
    [chinese('shell:settings.journalSize'), 'journalMegabytes', 10, 10_000, 200],
  ] as const
  for (const [label, name, least, most, present] of bounds) {
    const input = page.getByRole('textbox', { name: label })
    await expect.element(input).toHaveValue(String(present))
    for (const wrong of [least - 1, most + 1, least + 0.5]) {
      await input.fill(String(wrong))
      await userEvent.keyboard('{Tab}')
      await expect.element(page.getByText(chinese('shell:settings.range', { least, most }))).toBeVisible()
    }
    await input.fill(String(present))
    await userEvent.keyboard('{Tab}')
    expect(saved).toEqual([])
    for (const right of [least, most]) {
      await input.fill(String(right))
      expect(saved).toEqual([])
      await userEvent.keyboard('{Tab}')
      await expect.poll(() => saved).toEqual([{ [name]: right }])
      saved = []
    }
  }
})

test('a setting is typed key by key; words that are no number stay and set nothing', async () => {
  show(<Overlays />)
  useOverlay.setState({ overlay: 'settings' })
  const input = page.getByRole('textbox', { name: chinese('shell:settings.retention') })
  saved = []
  for (const [words, problem] of [
    ['九十', chinese('kit:table.notNumber')],
    ['', chinese('common:required')],
    ['0', chinese('shell:settings.range', { least: 1, most: 3650 })],
  ] as const) {
    await input.click()
    await userEvent.keyboard(`{Control>}a{/Control}{Delete}${words}{Tab}`)
    await expect.element(page.getByText(problem, { exact: true })).toBeVisible()
    await expect.element(input).toHaveValue(words)
  }
  await input.click()
  await userEvent.keyboard('{Control>}a{/Control}{Delete}1,200.0')
  await expect.element(input).toHaveValue('1,200.0')
  expect(saved).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => saved).toEqual([{ logRetentionDays: 1200 }])
  saved = []
  await input.click()
  await userEvent.keyboard('{Tab}')
  expect(saved).toEqual([])
})

test('tray and sign-in of the system are switches where the host has them, off at first', async () => {
  const saved: unknown[] = []
  bridge.on('settings.set', (change) => {
    saved.push(change)
    return sampleInfo().settings
  })
  const named = (name: string) => page.getByRole('switch', { name, exact: true })
  const open = () => {
    useOverlay.setState({ overlay: 'settings' })
    show(<Overlays key={crypto.randomUUID()} />)
  }
  be({ info: { capabilities: [] } })
  open()
  await expect.element(dialog('设置')).toBeVisible()
  await expect.element(page.getByRole('switch')).not.toBeInTheDocument()
  be({ info: { capabilities: ['close-to-tray', 'open-at-login'] } })
  open()
  for (const [name, change] of [
    [chinese('shell:settings.closeToTray'), { closeToTray: true }],
    [chinese('shell:settings.openAtLogin'), { openAtLogin: true }],
  ] as const) {
    await expect.element(named(name)).not.toBeChecked()
    await named(name).click()
    await expect.poll(() => saved.at(-1)).toEqual(change)
  }
})

const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('dt')].map((name) => [
      name.textContent,
      name.nextElementSibling?.textContent,
    ]),
  )

test('about says version, host and platform, and leaves out what it does not know', async () => {
  show(<Overlays />)
  useOverlay.setState({ overlay: 'about' })
  await expect.element(dialog('关于')).toBeVisible()
  const known = { 版本: '0.1.0', 环境: '华东生产', 地址: 'https://admin.example.com/api' }
  expect(facts()).toEqual({ ...known, 运行方式: '浏览器' })
  be({
    info: { capabilities: ['native-windows'] },
    session: { profile: sampleProfile({ embedded: true, address: '' }) },
  })
  await expect.poll(facts).toEqual({ 版本: '0.1.0', 环境: '内置演示', 运行方式: '桌面程序' })
})

test('the sheet of shortcuts has every command with a key, and the keys of parts of the screen', async () => {
  show(<Overlays />)
  useOverlay.setState({ overlay: 'shortcuts' })
  await expect.element(dialog(chinese('shell:shortcuts.title'))).toBeVisible()
  const shown = [...document.querySelectorAll('tr')].map((line) =>
    [...line.querySelectorAll('kbd')].map(({ textContent }) => textContent),
  )
  const ofCommands = commands.flatMap(({ keys }) => (keys ? [keys] : []))
  expect(shown.slice(0, ofCommands.length)).toEqual(ofCommands)
  for (const keys of [['Ctrl+S', 'Ctrl+Enter'], ['Ctrl+F'], ['Alt+N'], ['/'], ['Shift+F10'], ['Enter', 'F2']])
    expect(shown).toContainEqual(keys)
  for (const part of ['列表', '树', chinese('shell:shortcuts.table')])
    await expect.element(page.getByRole('table', { name: part, exact: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '命令面板 Ctrl+K' })).toBeVisible()
})

test('the corner leads to the personal centre', async () => {
  showCorner()
  await openCorner()
  await item('个人资料').click()
  await expect.poll(() => useTabs.getState().tabs.at(-1)?.path).toBe('user/center')
})

test('the corner leads to the changes made here', async () => {
  showCorner()
  await openCorner()
  await item('变更记录').click()
  await expect.poll(() => useTabs.getState().tabs.at(-1)?.path).toBe('shell/journal')
})

test('an avatar takes the place of the end of the name, until it cannot be shown', async () => {
  const picture = document.createElement('canvas').toDataURL()
  bridge.on('files.link', () => ({ address: picture }))
  showCorner({ headUrl: 'https://files.example.com/avatar.png' })
  const avatar = () => button('王敏').query()?.querySelector('img')
  await expect.poll(avatar).toBeTruthy()
  const end = button('王敏').getByText('王敏')
  const words = end.elements().length
  avatar()?.dispatchEvent(new Event('error'))
  await expect.poll(avatar).toBeNull()
  expect(end.elements().length).toBe(words + 1)
})

test.each([
  ['欧阳娜娜', '娜娜'],
  ['王𠮷', '王𠮷'],
  ['李😀👨‍👩‍👧', '😀👨‍👩‍👧'],
  ['Ze\u0301e\u0301', 'e\u0301e\u0301'],
])('the end of the name %s has no half of a character', async (realName, shown) => {
  showCorner({ realName, headUrl: '' })
  const face = () => document.querySelector('button [aria-hidden="true"] > span')?.textContent
  await expect.poll(face).toBe(shown)
})

test('the corner locks the console', async () => {
  bridge.on('lock.lock', () => ({ isLocked: true, accounts: [], waitUntil: 0 }))
  showCorner()
  await openCorner()
  await page.getByRole('menuitem', { name: /^锁定/ }).click()
  await expect.poll(() => bridge.inputsOf('lock.lock')).toHaveLength(1)
})

test('everything is removed from the machine once the word for it was typed; a refusal is told', async () => {
  await loadTexts(['shell.removal'])
  bridge.on('host.removeEverything', () => undefined)
  show(<RemoveEverything />)
  const remove = button(chinese('shell.removal:open'))
  const question = dialog(chinese('shell.removal:question'))
  const levels = () => useToasts.getState().toasts.map(({ level }) => level)
  await remove.click()
  await expect.element(question.getByText(chinese('shell.removal:settings'))).toBeVisible()
  await expect.element(question.getByText(chinese('shell.removal:stays'))).toBeVisible()
  await expect.element(button('全部移除')).toBeDisabled()
  await button('取消').click()
  await expect.element(question).not.toBeInTheDocument()
  expect(bridge.inputsOf('host.removeEverything')).toEqual([])
  const confirm = async () => {
    await remove.click()
    await question
      .getByRole('textbox', { name: chinese('shell.removal:type', { word: '移除' }) })
      .fill('移除')
    await button('全部移除').click()
  }
  await confirm()
  await expect.poll(levels).toEqual(['success'])
  useToasts.setState({ toasts: [] })
  bridge.on('host.removeEverything', () => {
    throw refusal({ code: 'keychain' })
  })
  await confirm()
  await expect.poll(levels).toEqual(['error'])
})
