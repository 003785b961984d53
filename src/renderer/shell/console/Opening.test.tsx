import { useRef } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { HostInfo } from '#contract/bridge.ts'
import { signInRoute } from '#contract/routes.ts'
import { portal } from '#contract/resources/portal/portal.ts'
import { openDialog, useDialogs } from '#kit/dialog/dialogs.ts'
import { takeRequest, useListRequests } from '#kit/list/requests.ts'
import { useTabs } from '#kit/tabs.ts'
import { flushWorkspace } from '#kit/workspace.ts'
import { menuFolder, menuPage } from '#tests/components/menus.ts'
import { be, bridge, show } from '#tests/components/page.tsx'
import { sampleInfo } from '#tests/components/values.ts'
import { useAttention } from '../home/attention.ts'
import { useVisits } from '../recent/visits.ts'
import { useLayout } from '../layout/layout.ts'
import { keepLinks } from '../arrival.ts'
import { noteSignIn, takeSignIn } from '../session/signedIn.ts'
import { PageFocus } from '../tabs/PageFocus.tsx'
import { earlyAddress, openEarly } from './opening.ts'
import { useOpening } from './useOpening.ts'

const { open, reset, setDirty } = useTabs.getState()
const paths = () => useTabs.getState().tabs.map(({ path }) => path)
const active = () => useTabs.getState().activeId

/** Addresses of all renderings of the present test. */
let rendered: (string | null)[] = []

function Opened({ info }: { info: HostInfo }) {
  const at = useOpening(info)
  rendered.push(at)
  return <output>{at === null ? 'opening' : `at ${at}`}</output>
}

const begin = (info: Partial<HostInfo> = {}) => show(<Opened info={sampleInfo(info)} />)
const said = () => document.querySelector('output')?.textContent
const opened = () => expect.poll(said).toMatch(/^at/)

/** The tabs of the last time; the second one was looked at. */
const saved = {
  tabs: ['a', 'b', 'c'].map((path) => ({ name: path, path, params: {}, title: path })),
  activeId: 'b',
}

beforeEach(() => {
  rendered = []
  reset()
  takeSignIn()
  window.history.replaceState(null, '', '#/')
})

afterEach(() => {
  show(null)
  window.history.replaceState(null, '', '#/')
})

test('the tabs of the last time are open, with what home and the frame had', async () => {
  bridge.workspace.set('account/shell.tabs', saved)
  bridge.workspace.set('machine/shell.layout', { navWidth: 300 })
  bridge.workspace.set('account/shell.visits', { recent: ['x'], pinned: [] })
  begin()
  await opened()
  expect([paths(), active()]).toEqual([['', 'a', 'b', 'c'], 'b'])
  await expect.poll(() => useLayout.getState().navWidth).toBe(300)
  await expect.poll(() => useVisits.getState().recent).toEqual(['x'])
  await expect.poll(() => useAttention.getState().isLoaded).toBe(true)
})

test('what a window begins with is read in one call (issue 29)', async () => {
  begin()
  await opened()
  const [first, ...more] = bridge.inputsOf('workspace.getAll')
  expect(first?.documents.map(({ key }) => key)).toEqual([
    'shell.layout',
    'shell.visits',
    'shell.home.figures',
    'shell.home.arrangement',
    'shell.tabs',
    'shell.dialogs',
  ])
  expect([more, bridge.inputsOf('workspace.get')]).toEqual([[], []])
})

test('an opening that was begun before its console is there with the first rendering, and is not begun again', async () => {
  bridge.workspace.set('account/shell.tabs', saved)
  const info = sampleInfo({ route: 'd' })
  await openEarly(info).opened
  show(<Opened info={info} />)
  await opened()
  expect(rendered).not.toContain(null)
  expect([paths(), active()]).toEqual([['', 'a', 'b', 'd', 'c'], 'd'])
  expect(bridge.inputsOf('workspace.getAll')).toHaveLength(1)
  show(null)
  await expect.poll(paths).toEqual([''])
  begin()
  await opened()
  expect(bridge.inputsOf('workspace.getAll')).toHaveLength(2)
})

test('the folders above the page in front are open before the navigation is drawn (issue 29)', async () => {
  const menus = [
    menuFolder('a', '系统管理', [menuPage('user', '用户')]),
    menuFolder('b', '运维', [menuPage('job', '任务')]),
  ]
  be({ session: { menus } })
  await openEarly(sampleInfo({ route: 'sys/job' })).opened
  expect(useLayout.getState().openFolders).toEqual(['a', 'b'])
  show(<Opened info={sampleInfo()} />)
  await opened()
})

test('a link that comes between such an opening and its console is opened by it', async () => {
  const stop = keepLinks()
  const info = sampleInfo({ route: 'd' })
  await openEarly(info).opened
  bridge.send({ type: 'navigate', route: 'sys/x' })
  show(<Opened info={info} />)
  await expect.poll(active).toBe('sys-x')
  stop()
})

test('it ends with its session where no console has taken it', async () => {
  bridge.workspace.set('account/shell.tabs', saved)
  await openEarly(sampleInfo()).opened
  expect(paths()).toEqual(['', 'a', 'b', 'c'])
  be({ session: { id: 'another' } })
  expect([paths(), useVisits.getState().recent, earlyAddress()]).toEqual([[''], [], null])
  open({ path: 'd' })
  await flushWorkspace()
  expect(bridge.inputsOf('workspace.set').filter(({ key }) => key === 'shell.tabs')).toEqual([])
})

test('a route that the window was opened with is in front of them; so is an address', async () => {
  bridge.workspace.set('account/shell.tabs', saved)
  begin({ route: 'd?id=7' })
  await opened()
  expect([paths(), useTabs.getState().tabs[3]?.params]).toEqual([['', 'a', 'b', 'd', 'c'], { id: '7' }])
  expect(useTabs.getState().tabs.find(({ id }) => id === active())?.path).toBe('d')
  show(null)
  await expect.poll(paths).toEqual([''])
  window.history.replaceState(null, '', '#/e')
  begin()
  await expect.poll(said).toBe('at #/e')
  expect(active()).toBe('e')
})

test('a link that came before the console is in front of them, the last of several, and is opened once', async () => {
  bridge.workspace.set('account/shell.tabs', saved)
  const stop = keepLinks()
  bridge.send({ type: 'navigate', route: 'sys/y' })
  bridge.send({ type: 'navigate', route: 'sys/x?id=7' })
  begin({ route: 'd' })
  await opened()
  stop()
  expect(useTabs.getState().tabs.find(({ id }) => id === active())).toMatchObject({
    path: 'sys/x',
    params: { id: '7' },
  })
  expect(paths()).not.toContain('sys/y')
  show(null)
  await expect.poll(paths).toEqual([''])
  begin()
  await opened()
  expect(paths()).not.toContain('sys/y')
  expect(active()).not.toBe('sys/x')
})

test('a window for another session begins at home', async () => {
  begin({ route: signInRoute })
  await opened()
  expect(paths()).toEqual([''])
})

/** A window at an address, whose stored value comes with the function that is returned. */
async function beginWithout(late: string): Promise<(value: unknown) => void> {
  window.history.replaceState(null, '', '#/e')
  const { promise, resolve } = Promise.withResolvers<unknown>()
  bridge.on('workspace.get', ({ key }) => {
    if (key === late) return promise
    return key === 'shell.tabs' ? saved : null
  })
  begin()
  await expect.poll(said).toBe('opening')
  return resolve
}

test('what the operator has opened meanwhile stays in front of the address', async () => {
  const answer = await beginWithout('shell.tabs')
  open({ path: 'clicked' })
  answer(saved)
  await opened()
  expect(paths().toSorted()).toEqual(['', 'a', 'b', 'c', 'clicked', 'e'])
  expect(active()).toBe('clicked')
})

test('deep links and the native menu are followed; the menu does nothing behind a dialog', async () => {
  begin()
  await opened()
  bridge.send({ type: 'navigate', route: 'sys/x?id=7' })
  expect(useTabs.getState().tabs.at(-1)).toMatchObject({ path: 'sys/x', params: { id: '7' } })
  const isCollapsed = useLayout.getState().isNavCollapsed
  bridge.send({ type: 'command', command: 'navigation.toggle' })
  expect(useLayout.getState().isNavCollapsed).toBe(!isCollapsed)
  show(
    <>
      <Opened info={sampleInfo()} />
      <div role="alertdialog">问题</div>
    </>,
  )
  await expect.poll(() => document.querySelector('[role="alertdialog"]')).not.toBeNull()
  bridge.send({ type: 'command', command: 'navigation.toggle' })
  expect(useLayout.getState().isNavCollapsed).toBe(!isCollapsed)
})

/** Whether the browser would prompt before the page goes. */
function asksBeforeItGoes(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

test('the browser is kept from leaving while something is unsaved', async () => {
  begin()
  await opened()
  open({ path: 'a' })
  expect(asksBeforeItGoes()).toBe(false)
  setDirty('a', true)
  expect(asksBeforeItGoes()).toBe(true)
  show(null)
  await expect.poll(() => document.querySelector('output')).toBeNull()
  expect(asksBeforeItGoes()).toBe(false)
})

test('with the console everything of its session goes: tabs, address, dialogs, requests, keys and links', async () => {
  const origin = { route: 'a', list: 'sys.a', action: 'edit' }
  bridge.workspace.set('account/shell.dialogs', [origin])
  bridge.workspace.set('account/shell.visits', { recent: ['x'], pinned: [] })
  begin({ route: 'a' })
  await opened()
  expect(useListRequests.getState().waiting).toHaveLength(1)
  const answered = openDialog(() => null, {})
  window.history.replaceState(null, '', '#/a')
  show(null)
  expect(await answered).toEqual({ changed: false })
  expect(useDialogs.getState().dialogs).toEqual([])
  expect([paths(), window.location.hash]).toEqual([[''], '#/'])
  expect(takeRequest('sys.a')).toBeUndefined()
  expect([useVisits.getState().recent, useAttention.getState().isLoaded]).toEqual([[], false])
  bridge.send({ type: 'navigate', route: 'sys/x' })
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', ctrlKey: true }))
  open({ path: 'later' })
  expect(paths()).toEqual(['', 'later'])
  // Changes after sign-out belong to no account.
  await flushWorkspace()
  expect(JSON.stringify(bridge.workspace.get('account/shell.tabs') ?? null)).not.toContain('later')
})

test('a console that goes before its tabs came follows nothing', async () => {
  let answer: (value: unknown) => void = () => {}
  bridge.on('workspace.get', ({ key }) =>
    key === 'shell.tabs' ? new Promise((resolve) => (answer = resolve)) : null,
  )
  begin()
  await expect.poll(said).toBe('opening')
  show(null)
  await expect.poll(() => document.querySelector('output')).toBeNull()
  answer(saved)
  await expect.poll(paths).toEqual(['', 'a', 'b', 'c'])
  open({ path: 'd' })
  await flushWorkspace()
  expect(bridge.inputsOf('workspace.set').filter(({ key }) => key === 'shell.tabs')).toEqual([])
})

test.each([
  ['is opened by the next one', null, 'sys-x'],
  ['gives way to one that has come since', 'sys/y', 'sys-y'],
])('a link that such a console has taken %s', async (_, later, front) => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  bridge.on('workspace.get', ({ key }) => (key === 'shell.tabs' ? promise : null))
  const stop = keepLinks()
  bridge.send({ type: 'navigate', route: 'sys/x' })
  begin()
  await expect.poll(said).toBe('opening')
  show(null)
  await expect.poll(said).toBeUndefined()
  if (later !== null) bridge.send({ type: 'navigate', route: later })
  resolve(saved)
  await expect.poll(paths).toEqual(['', 'a', 'b', 'c'])
  reset()
  stop()
  begin()
  await opened()
  expect(active()).toBe(front)
})

test('the default portal is looked for after somebody has signed in, not in a session that goes on', async () => {
  bridge.serve(portal.endpoints.list, () => [])
  begin()
  await opened()
  // After every callback that the console may have requested; a busy machine has no idle moment by itself.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5000 }))
  expect(bridge.callsOf(portal.endpoints.list)).toEqual([])
  show(null)
  noteSignIn()
  begin()
  await expect.poll(() => bridge.callsOf(portal.endpoints.list).length).toBe(1)
  expect(takeSignIn()).toBe(false)
})

function HomePage() {
  const page = useRef<HTMLDivElement>(null)
  return (
    <>
      <div ref={page} tabIndex={-1} role="group" data-page>
        首页
      </div>
      <PageFocus id="home" page={page} />
    </>
  )
}

test('the focus that was lost with the sign-in form goes to the page; one that something has stays', async () => {
  const Frame = ({ isOpen }: { isOpen: boolean }) => (
    <>
      <HomePage />
      <input aria-label="别处" />
      {isOpen ? <Opened info={info} /> : null}
    </>
  )
  const info = sampleInfo()
  show(<Frame isOpen />)
  await opened()
  await expect.poll(() => document.activeElement?.textContent).toBe('首页')
  show(<Frame isOpen={false} />)
  await expect.poll(said).toBeUndefined()
  document.querySelector('input')?.focus()
  show(<Frame isOpen />)
  await opened()
  expect(document.activeElement?.tagName).toBe('INPUT')
})
