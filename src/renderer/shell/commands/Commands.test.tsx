import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OperationName } from '#contract/bridge.ts'
import { useToasts } from '#kit/dialog/toasts.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { dialog } from '#tests/components/seen.ts'
import { sampleInfo, sampleProfile } from '#tests/components/values.ts'
import { useBackend } from '../session/backend.ts'
import { commands, runCommand } from './commands.ts'
import { changeLayout, useLayout } from '../layout/layout.ts'
import { hideOverlay, useOverlay } from './overlay.ts'
import { followKeys } from './shortcuts.ts'
import { useReloadCount } from '../tabs/reloads.ts'

const { open, activate, reset, setDirty } = useTabs.getState()
const paths = () => useTabs.getState().tabs.map(({ path }) => path)
const active = () => useTabs.getState().activeId
const overlay = () => useOverlay.getState().overlay
const toasts = () => useToasts.getState().toasts.map(({ level }) => level)
/** Inputs of the calls to core, except those of the workspace. */
const asked = (name: OperationName) => bridge.inputsOf(name)

let stop = () => {}

beforeEach(() => {
  reset()
  hideOverlay()
  changeLayout({ isNavCollapsed: false })
  for (const path of ['a', 'b', 'c']) open({ path })
  stop = followKeys()
})

afterEach(() => {
  stop()
  reset()
  hideOverlay()
})

test.each([
  ['palette.open', 'palette'],
  ['doctor.open', 'doctor'],
  ['settings.open', 'settings'],
  ['shortcuts.open', 'shortcuts'],
  ['about.open', 'about'],
] as const)('%s shows its dialog', (id, shown) => {
  runCommand(id)
  expect(overlay()).toBe(shown)
})

test.each([
  ['transfers.open', 'transfers'],
  ['logs.open', 'tool/log-workbench'],
  ['center.open', 'user/center'],
  ['watch.open', 'shell/watch'],
  ['journal.open', 'shell/journal'],
] as const)('%s opens its page', (id, path) => {
  runCommand(id)
  expect(useTabs.getState().tabs.find((tab) => tab.id === active())?.path).toBe(path)
})

test('a tab is closed, the others, or all; nothing closes home, and no command opens nothing', async () => {
  runCommand('tab.close')
  await expect.poll(paths).toEqual(['', 'a', 'b'])
  runCommand('tab.closeOthers')
  await expect.poll(paths).toEqual(['', 'b'])
  open({ path: 'd' })
  runCommand('tab.closeAll')
  await expect.poll(paths).toEqual([''])
  runCommand('tab.close')
  runCommand('tab.popOut')
  runCommand('nothing.like.this')
  await expect.poll(paths).toEqual([''])
})

test('tabs are stepped through in both directions, round the ends', () => {
  const stepped = (id: string): string => {
    runCommand(id)
    return active()
  }
  expect(['tab.next', 'tab.next', 'tab.previous', 'tab.previous'].map(stepped)).toEqual([
    'home',
    'a',
    'home',
    'c',
  ])
})

test('a tab is loaded again, and given up input is asked about first', async () => {
  const Reloads = () => <output>{`${useReloadCount('b')} ${useReloadCount('c')}`}</output>
  show(<Reloads />)
  const counts = () => document.querySelector('output')?.textContent
  await expect.poll(counts).toBe('0 0')
  runCommand('tab.refresh')
  await expect.poll(counts).toBe('0 1')
  runCommand('tab.refresh')
  await expect.poll(counts).toBe('0 2')
  setDirty('c', true)
  runCommand('tab.refresh')
  await dialog().getByRole('button', { name: '取消' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(counts()).toBe('0 2')
  runCommand('tab.refresh')
  await dialog().getByRole('button', { name: '放弃修改' }).click()
  await expect.poll(counts).toBe('0 3')
  expect(useTabs.getState().tabs.some(({ dirty }) => dirty)).toBe(false)
})

test('a tab moves into a window', async () => {
  bridge.on('host.openWindow', () => ({ windowId: 'w2' }))
  runCommand('tab.popOut')
  await expect.poll(paths).toEqual(['', 'a', 'b'])
  expect(asked('host.openWindow')).toMatchObject([{ route: 'c', kind: 'popout' }])
})

test('language, theme and density are saved; a refusal is told, and a language that the policy leaves out is none', async () => {
  bridge.on('settings.set', () => sampleInfo().settings)
  for (const id of ['language.en-US', 'theme.contrast', 'density.comfortable']) runCommand(id)
  expect(asked('settings.set')).toEqual([
    { language: 'en-US' },
    { theme: 'contrast' },
    { density: 'comfortable' },
  ])
  bridge.on('settings.set', () => {
    throw refusal({ code: 'internal' })
  })
  runCommand('theme.dark')
  await expect.poll(toasts).toEqual(['error'])
  be({ info: { policy: { ...sampleInfo().policy, languages: ['zh-CN'] } } })
  runCommand('language.en-US')
  runCommand('language.zh-CN')
  expect(asked('settings.set').slice(4)).toEqual([{ language: 'zh-CN' }])
})

test('writing is unlocked only where it is locked, and locked again only while it is unlocked for a time', async () => {
  const writes = (allowed: boolean, until: number) =>
    be({ session: { writes: { profileId: 'p1', allowed, until } } })
  bridge.on('session.lockWrites', () => ({ profileId: 'p1', allowed: false, until: 0 }))
  writes(true, 0)
  runCommand('writes.unlock')
  runCommand('writes.lock')
  writes(false, 5)
  runCommand('writes.lock')
  expect([overlay(), asked('session.lockWrites')]).toEqual([null, []])
  runCommand('writes.unlock')
  expect(overlay()).toBe('unlock')
  writes(true, 5)
  runCommand('writes.lock')
  await expect.poll(() => useSession.getState().session?.writes.allowed).toBe(false)
  bridge.on('session.lockWrites', () => {
    throw refusal({ code: 'offline' })
  })
  writes(true, 5)
  runCommand('writes.lock')
  await expect.poll(toasts).toEqual(['warning'])
  useSession.getState().setSession(null)
  runCommand('writes.unlock')
  runCommand('writes.lock')
  expect(asked('session.lockWrites')).toHaveLength(2)
})

test('the embedded backend is started and stopped where the host has one', async () => {
  const State = () => <output>{useBackend()?.state}</output>
  show(<State />)
  const status = (state: 'running' | 'stopped') => ({ state, address: '', reason: '' })
  bridge.on('backend.start', () => status('running'))
  bridge.on('backend.stop', () => status('stopped'))
  runCommand('backend.start')
  runCommand('backend.stop')
  expect([asked('backend.start'), asked('backend.stop')]).toEqual([[], []])
  be({ info: { capabilities: ['embedded-backend'] } })
  const state = () => document.querySelector('output')?.textContent
  runCommand('backend.start')
  await expect.poll(state).toBe('running')
  runCommand('backend.stop')
  await expect.poll(state).toBe('stopped')
})

test('why somebody may do something is explained to those who manage roles or users', () => {
  const explained = (permissions: string[]): boolean => {
    const { user } = useSession.getState().session ?? {}
    be({ session: { ...(user && { user: { ...user, superAdmin: 0 } }), permissions } })
    reset()
    runCommand('explain.open')
    return paths().includes('sys/permissionExplain')
  }
  expect(explained([])).toBe(false)
  expect(explained(['sys:role:update'])).toBe(true)
  expect(explained(['sys:user:update'])).toBe(true)
})

test('the console is locked; another session opens beside this one at its sign-in', async () => {
  bridge.on('lock.lock', () => ({ isLocked: true, accounts: [], waitUntil: 0 }))
  runCommand('console.lock')
  expect(asked('lock.lock')).toHaveLength(1)
  bridge.on('host.openWindow', () => ({ windowId: 'w2' }))
  runCommand('session.open')
  await expect.poll(() => asked('host.openWindow')).toMatchObject([{ kind: 'main', title: '登录' }])
  bridge.on('host.openWindow', () => {
    throw refusal({ code: 'internal' })
  })
  runCommand('session.open')
  await expect.poll(toasts).toEqual(['error'])
})

test('signing out closes the tabs first, in the store as well, and leaves even when the platform does not answer', async () => {
  show(null)
  const order: string[] = []
  bridge.on('session.signOut', () => {
    order.push(`signed out with ${JSON.stringify(bridge.workspace.get('account/shell.tabs'))}`)
    throw refusal({ code: 'offline' })
  })
  bridge.on('workspace.set', ({ scope, key, value }) => {
    bridge.workspace.set(`${scope}/${key}`, value)
  })
  setDirty('c', true)
  runCommand('session.signOut')
  await dialog().getByRole('button', { name: '取消' }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect([order, paths()]).toEqual([[], ['', 'a', 'b', 'c']])
  setDirty('c', false)
  runCommand('session.signOut')
  await expect.poll(() => useSession.getState().session).toBeNull()
  expect(order).toEqual(['signed out with {"tabs":[],"activeId":"home","openers":{}}'])
  expect(bridge.workspace.get('account/shell.dialogs')).toEqual([])
  expect(paths()).toEqual([''])
})

test('every command has an id and a key of its own', () => {
  const ids = commands.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const keys = commands.flatMap((command) => command.keys ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

/** Shows something that takes keys, and gives it the focus. */
async function focused(): Promise<void> {
  show(<input aria-label="输入" />)
  await page.getByRole('textbox', { name: '输入' }).click()
}

/** Presses a key in the page. @returns whether the page has taken it */
function press(key: string, held: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held })
  const target = document.activeElement ?? document.body
  target.dispatchEvent(event)
  return event.defaultPrevented
}

test('keys run their command and are taken from the browser; other keys are left alone', async () => {
  await focused()
  await userEvent.keyboard('{Control>}b{/Control}')
  expect(useLayout.getState().isNavCollapsed).toBe(true)
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(overlay()).toBe('palette')
  expect(press('k')).toBe(false)
  expect(press('PageUp', { altKey: true })).toBe(true)
  expect(active()).toBe('b')
  // A command that makes no sense now keeps its key all the same: the browser would close its tab.
  activate('home')
  expect(press('w', { ctrlKey: true })).toBe(true)
  expect(paths()).toHaveLength(4)
})

test('numbers choose a tab, 9 the last one; a number without a tab is taken and does nothing', async () => {
  await focused()
  expect(press('2', { altKey: true })).toBe(true)
  expect(active()).toBe('a')
  press('9', { ctrlKey: true })
  expect(active()).toBe('c')
  expect(press('7', { altKey: true })).toBe(true)
  expect(active()).toBe('c')
  press('1', { metaKey: true })
  expect(active()).toBe('home')
})

test('what a screen has handled, and what an input method composes, runs nothing', async () => {
  await focused()
  const input = page.getByRole('textbox', { name: '输入' }).element()
  input.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  press('k', { ctrlKey: true })
  expect(press('k', { ctrlKey: true, isComposing: true })).toBe(false)
  expect(overlay()).toBeNull()
  stop()
  expect(press('k', { ctrlKey: true })).toBe(false)
})

test('above an open dialog only the lock works', async () => {
  bridge.on('lock.lock', () => ({ isLocked: true, accounts: [], waitUntil: 0 }))
  for (const attributes of [{ role: 'dialog', 'aria-modal': true }, { role: 'alertdialog' }] as const) {
    show(<div {...attributes}>问题</div>)
    await expect.element(page.getByText('问题')).toBeVisible()
    expect(press('k', { ctrlKey: true })).toBe(false)
    expect(press('2', { altKey: true })).toBe(false)
    expect([overlay(), active()]).toEqual([null, 'c'])
    expect(press('l', { ctrlKey: true, altKey: true })).toBe(true)
  }
  expect(asked('lock.lock')).toHaveLength(2)
  // A panel is no dialog that hides the page.
  show(<div role="dialog">面板</div>)
  await expect.element(page.getByText('面板')).toBeVisible()
  expect(press('k', { ctrlKey: true })).toBe(true)
  expect(overlay()).toBe('palette')
})

test('sign-in offers the environment that was left', async () => {
  const { useProfiles } = await import('../profiles/profiles.ts')
  bridge.on('session.signOut', () => undefined)
  be({ session: { profile: sampleProfile({ id: 'p7' }) } })
  runCommand('session.signOut')
  await expect.poll(() => useSession.getState().session).toBeNull()
  expect(useProfiles.getState().chosenId).toBe('p7')
})
