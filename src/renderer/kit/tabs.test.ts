import { beforeEach, expect, test } from 'vitest'
import { HOME_TAB, saveTabs, tabId, tabName, tabRoute, useTabs } from '#kit/tabs.ts'

beforeEach(() => useTabs.getState().reset())

const only = () => {
  const [, tab, ...more] = useTabs.getState().tabs
  expect(more).toEqual([])
  if (!tab) throw new Error('no tab is open')
  return tab
}

test('a view says how a tab is looked at, not which tab it is', () => {
  const { open, setView } = useTabs.getState()
  const id = open({ path: 'sys/log', params: { id: '7' } })
  expect(open({ path: 'sys/log', params: { id: '7', view: 'a-1' } })).toBe(id)
  expect(tabRoute(only())).toBe('sys/log?id=7&view=a-1')
  // Opened from the menu again it is looked at as before.
  open({ path: 'sys/log', params: { id: '7' } })
  expect(tabRoute(only())).toBe('sys/log?id=7&view=a-1')
  setView(id, 'a-2')
  expect(tabRoute(only())).toBe('sys/log?id=7&view=a-2')
  expect(tabId(only().name, only().params)).toBe(id)
  setView(id, undefined)
  expect(tabRoute(only())).toBe('sys/log?id=7')
})

test('a view that nothing changes renders nothing, and the next start finds it', () => {
  const { open, setView, restore, reset } = useTabs.getState()
  const id = open({ path: 'sys/log' })
  setView(id, 'a-1')
  const before = useTabs.getState().tabs
  setView(id, 'a-1')
  setView('nowhere', 'a-1')
  expect(useTabs.getState().tabs).toBe(before)
  const saved = saveTabs(useTabs.getState())
  reset()
  restore(saved)
  expect(only()).toMatchObject({ id, params: { view: 'a-1' } })
})

const paths = () => useTabs.getState().tabs.map(({ path }) => path)
const active = () => useTabs.getState().activeId
const tabOf = (id: string) => useTabs.getState().tabs.find((tab) => tab.id === id)

/** Opens tabs one after the other; the last one is active. */
const opened = (...names: string[]): void => {
  for (const path of names) useTabs.getState().open({ path })
}

test('a tab is known by its name and its parameters, in whatever order, times and views aside', () => {
  expect(tabName('sys/log/login')).toBe('sys-log-login')
  expect(tabId('a', {})).toBe('a')
  expect(tabId('a', { timestamp: 1, view: 'v', none: undefined })).toBe('a')
  expect(tabId('a', { b: 1, c: 2 })).toBe(tabId('a', { c: 2, b: 1 }))
  expect(tabId('a', { b: 1 })).not.toBe(tabId('a', { b: 2 }))
})

test('a tab opens behind the active one; opened again it is activated and stays what it is', () => {
  const { open, activate } = useTabs.getState()
  opened('a', 'b')
  activate('a')
  expect(open({ path: 'c', title: '丙' })).toBe('c')
  expect(paths()).toEqual(['', 'a', 'c', 'b'])
  expect(active()).toBe('c')
  expect(tabOf('c')).toMatchObject({ name: 'c', title: '丙', params: {}, dirty: false, closable: true })
  const before = useTabs.getState().tabs
  open({ path: 'a' })
  expect(active()).toBe('a')
  expect(useTabs.getState().tabs).toBe(before)
})

test('home is one tab, first, whatever it is opened with', () => {
  const { open } = useTabs.getState()
  opened('a')
  expect(open({ path: '', name: 'other', params: { timestamp: 5 } })).toBe(HOME_TAB)
  expect(paths()).toEqual(['', 'a'])
  expect(active()).toBe(HOME_TAB)
  expect(tabOf(HOME_TAB)).toMatchObject({ params: {}, closable: false })
})

test('a later time loads an open tab again, unless it holds unsaved input', () => {
  const { open, setDirty } = useTabs.getState()
  const id = open({ path: 'a', params: { timestamp: 1 } })
  opened('b')
  open({ path: 'a', params: { timestamp: 2 } })
  expect(active()).toBe(id)
  expect(tabOf(id)?.params).toEqual({ timestamp: 2 })
  expect(tabOf('b')?.params).toEqual({})
  setDirty(id, true)
  open({ path: 'a', params: { timestamp: 3 } })
  expect(tabOf(id)?.params).toEqual({ timestamp: 2 })
  // Another view is no reload: nothing that was typed is lost.
  open({ path: 'a', params: { timestamp: 2, view: 'v' } })
  expect(tabOf(id)?.params).toEqual({ timestamp: 2, view: 'v' })
})

test('a closed tab gives way to the one that opened it last, not to the one beside it', () => {
  const { close, activate, open } = useTabs.getState()
  opened('a', 'b')
  activate('a')
  opened('c')
  expect(paths()).toEqual(['', 'a', 'c', 'b'])
  close('c')
  expect(active()).toBe('a')
  // Opened from home, then from the list again.
  activate(HOME_TAB)
  opened('c')
  activate('b')
  open({ path: 'c' })
  close('c')
  expect(active()).toBe('b')
})

test('where the opener is closed as well, a tab goes back to what had opened that, or to its neighbour', () => {
  const { close, activate, restore, open } = useTabs.getState()
  opened('a', 'b', 'c', 'd')
  activate('b')
  open({ path: 'd' })
  close('b')
  expect([paths(), active()]).toEqual([['', 'a', 'c', 'd'], 'd'])
  close('d')
  expect(active()).toBe('a')
  // Each has opened the other.
  opened('e')
  open({ path: 'a' })
  close('e')
  close('a')
  expect([paths(), active()]).toEqual([['', 'c'], 'c'])
  restore({ tabs: ['x', 'y'].map((path) => ({ name: path, path, params: {}, title: '' })), activeId: 'x' })
  close('x')
  expect(active()).toBe('y')
  close('y')
  expect(active()).toBe(HOME_TAB)
})

test('each page that comes to the front is given the focus once, quietly where nobody has opened it', () => {
  const { close, activate, open, closeAll } = useTabs.getState()
  const arrival = () => useTabs.getState().arrival
  open({ path: 'a' })
  const first = arrival()
  expect(first).toEqual({ id: 'a', focus: 'take' })
  open({ path: 'a' })
  expect(arrival()).not.toBe(first)
  activate(HOME_TAB, 'offer')
  expect(arrival()).toEqual({ id: HOME_TAB, focus: 'offer' })
  open({ path: 'b', focus: 'offer' })
  expect(arrival()).toEqual({ id: 'b', focus: 'offer' })
  activate('a')
  close('b')
  expect(arrival()).toEqual({ id: 'a', focus: 'offer' })
  activate('a')
  closeAll()
  expect(arrival()).toEqual({ id: HOME_TAB, focus: 'offer' })
})

test('closing another tab leaves the active one; home and what is not open are not closed', () => {
  const { close } = useTabs.getState()
  opened('a', 'b')
  close('a')
  expect([paths(), active()]).toEqual([['', 'b'], 'b'])
  close(HOME_TAB)
  close('nowhere')
  expect([paths(), active()]).toEqual([['', 'b'], 'b'])
})

test('all others close, or all; home stays', () => {
  const { closeOthers, closeAll } = useTabs.getState()
  opened('a', 'b', 'c')
  closeOthers('b')
  expect([paths(), active()]).toEqual([['', 'b'], 'b'])
  opened('d')
  closeOthers(HOME_TAB)
  expect([paths(), active()]).toEqual([[''], HOME_TAB])
  opened('a', 'b')
  closeAll()
  expect([paths(), active()]).toEqual([[''], HOME_TAB])
})

test('a tab moves before another or to the end, never before home; home does not move', () => {
  const { move } = useTabs.getState()
  opened('a', 'b', 'c')
  move('c', 'a')
  expect(paths()).toEqual(['', 'c', 'a', 'b'])
  move('c', null)
  expect(paths()).toEqual(['', 'a', 'b', 'c'])
  move('b', HOME_TAB)
  expect(paths()).toEqual(['', 'b', 'a', 'c'])
  move('c', 'nowhere')
  expect(paths()).toEqual(['', 'c', 'b', 'a'])
  for (const [id, before] of [
    [HOME_TAB, null],
    ['a', 'a'],
    ['nowhere', 'a'],
  ] as const)
    move(id, before)
  expect(paths()).toEqual(['', 'c', 'b', 'a'])
  expect(active()).toBe('c')
})

test('only what is open is activated', () => {
  const { activate } = useTabs.getState()
  opened('a', 'b')
  activate('a')
  expect(active()).toBe('a')
  activate('nowhere')
  expect(active()).toBe('a')
})

test('a title and unsaved input belong to one tab; the same again renders nothing', () => {
  const { setTitle, setDirty } = useTabs.getState()
  opened('a', 'b')
  setTitle('a', '甲')
  setDirty('a', true)
  expect(tabOf('a')).toMatchObject({ title: '甲', dirty: true })
  expect(tabOf('b')).toMatchObject({ title: '', dirty: false })
  const before = useTabs.getState().tabs
  setTitle('a', '甲')
  setDirty('nowhere', true)
  expect(useTabs.getState().tabs).toBe(before)
})

test('the next start finds the same tabs once each, clean, with the one that was active', () => {
  const { open, activate, setDirty, restore, reset } = useTabs.getState()
  const id = open({ path: 'a', params: { id: '7' }, title: '甲' })
  opened('b')
  setDirty(id, true)
  activate(id)
  const saved = saveTabs(useTabs.getState())
  expect(saved).toEqual({
    tabs: [
      { name: 'a', path: 'a', params: { id: '7' }, title: '甲' },
      { name: 'b', path: 'b', params: {}, title: '' },
    ],
    activeId: id,
    openers: { [id]: HOME_TAB, b: id },
  })
  reset()
  expect([paths(), active()]).toEqual([[''], HOME_TAB])
  restore({ ...saved, tabs: [...saved.tabs, ...saved.tabs] })
  expect([paths(), active()]).toEqual([['', 'a', 'b'], id])
  expect(useTabs.getState().openers).toEqual(saved.openers)
  expect(tabOf(id)).toMatchObject({ title: '甲', dirty: false, closable: true })
  // The active tab no longer exists: the last one is active.
  restore({ ...saved, activeId: 'nowhere' })
  expect(active()).toBe('b')
})

test('a route carries what is given, objects as JSON, and nothing else', () => {
  expect(tabRoute({ path: 'a', params: {} })).toBe('a')
  expect(tabRoute({ path: 'a', params: { none: undefined, nil: null } })).toBe('a')
  expect(tabRoute({ path: 'a', params: { id: 7, on: false, at: [1] } })).toBe('a?id=7&on=false&at=%5B1%5D')
})
