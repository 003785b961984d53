import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { memoryStore } from '#core/testing/bench.ts'
import { createWindowMemory, windowsKey } from './windowMemory.ts'
import type { SavedWindow } from './windowState.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const window = (route: string): SavedWindow => ({
  kind: 'main',
  route,
  title: 'Steward',
  bounds: { x: 0, y: 0, width: 800, height: 600 },
  state: 'normal',
  sessionId: null,
  profileId: null,
})

function setUp() {
  const open: SavedWindow[] = [window('a')]
  const store = memoryStore()
  return { open, store, memory: createWindowMemory(store, () => open) }
}

test('many changes in a row are written once', () => {
  const { open, store, memory } = setUp()
  memory.saveSoon()
  memory.saveSoon()
  open.push(window('b'))
  expect(store.get(windowsKey)).toBeUndefined()
  vi.runAllTimers()
  expect(store.get(windowsKey)).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('closing the last window keeps what was saved', () => {
  const { open, store, memory } = setUp()
  memory.save()
  open.length = 0
  memory.save()
  expect(store.get(windowsKey)).toHaveLength(1)
})

test('frozen, changes are ignored until it is thawed', () => {
  const { open, store, memory } = setUp()
  memory.freeze()
  open.push(window('b'))
  memory.save()
  memory.saveSoon()
  vi.runAllTimers()
  expect(store.get(windowsKey)).toHaveLength(1)
  memory.thaw()
  memory.save()
  expect(store.get(windowsKey)).toHaveLength(2)
})
