import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#contract/failures.ts'
import type { Core } from '#core/ports.ts'
import { memoryStore } from '#core/testing/bench.ts'
import { beforeCore } from './beforeCore.ts'

const done: string[] = []
const end = vi.fn()
const core = {
  attach: (windowId: string, sessionId: string) => void done.push(`attach ${windowId} ${sessionId}`),
  sessionOf: (windowId: string) => `session of ${windowId}`,
  windowClosed: (windowId: string) => void done.push(`closed ${windowId}`),
  handle: (_window: object, name: string) => Promise.resolve(ok(name)),
  readFile: (id: string) => Promise.resolve(ok(id)),
  subscribe: (_listener: object) => {
    done.push('subscribed')
    return end
  },
  close: () => {
    done.push('close')
    return Promise.resolve()
  },
} as unknown as Core
const self = { id: 'host', kind: 'main', route: '' } as const

beforeEach(() => {
  done.length = 0
  end.mockReset()
})

test('windows that open before core are attached when it arrives, closed ones are not', () => {
  const early = beforeCore({})
  early.core.attach('a', '1')
  early.core.attach('b', '2')
  expect([early.core.sessionOf('a'), early.core.sessionOf('c')]).toEqual(['1', null])
  early.core.windowClosed('a')
  early.arrived(core, memoryStore())
  expect(done).toEqual(['attach b 2'])
  expect(early.core.sessionOf('b')).toBe('session of b')
  early.core.attach('c', '3')
  early.core.windowClosed('b')
  expect(done).toEqual(['attach b 2', 'attach c 3', 'closed b'])
})

test('what is asked of core waits for it, and so does its end', async () => {
  const early = beforeCore({})
  const asked = early.core.handle(self, 'settings.get', undefined)
  const file = early.core.readFile('7', { signal: new AbortController().signal })
  const closed = early.core.close()
  early.core.subscribe(() => {})
  const unsubscribe = early.core.subscribe(() => {})
  unsubscribe()
  expect(done).toEqual([])
  early.arrived(core, memoryStore())
  expect(await asked).toEqual(ok('settings.get'))
  expect(await file).toEqual(ok('7'))
  await closed
  // One of the two was unsubscribed before.
  expect(done.sort()).toEqual(['close', 'subscribed'])
  early.core.subscribe(() => {})()
  await early.core.handle(self, 'settings.get', undefined)
  expect(end).not.toHaveBeenCalled()
})

test('a subscription ends when it is ended', async () => {
  const early = beforeCore({})
  early.arrived(core, memoryStore())
  const unsubscribe = early.core.subscribe(() => {})
  await early.core.handle(self, 'settings.get', undefined)
  unsubscribe()
  expect(end).toHaveBeenCalledTimes(1)
})

test('the store holds what was read before, and writes what was set when it arrives', () => {
  const early = beforeCore({ windows: ['old'] })
  const store = memoryStore({ windows: ['stored'], other: 1, gone: 2 })
  expect(early.store.get('windows')).toEqual(['old'])
  early.store.set('windows', ['new'])
  early.store.delete('gone')
  expect([early.store.get('windows'), early.store.get('gone')]).toEqual([['new'], undefined])
  early.arrived(core, store)
  expect([store.get('windows'), store.get('other'), store.get('gone')]).toEqual([['new'], 1, undefined])
  early.store.set('other', 3)
  early.store.delete('windows')
  expect([early.store.get('other'), store.get('windows')]).toEqual([3, undefined])
})
