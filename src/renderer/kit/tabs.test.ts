import { beforeEach, expect, test } from 'vitest'
import { saveTabs, tabId, tabRoute, useTabs } from '#kit/tabs.ts'

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
