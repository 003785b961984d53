import { expect, test } from 'vitest'
import { newsOf } from './freshness.ts'
import type { Snapshot } from './signIn.ts'

const snapshot = (change: Partial<Snapshot> = {}): Snapshot => ({
  // Compared as a whole; no field of it is read.
  user: { username: 'admin' } as Snapshot['user'],
  permissions: ['sys:user:page'],
  menus: [],
  dictionaries: [],
  source: 'network',
  asOf: 1,
  ...change,
})

test('a snapshot that differs only in its time is no news', () => {
  expect(newsOf(snapshot(), snapshot({ asOf: 2 }), false)).toBeNull()
})

test('the same content from the network after the cache is a change, and nothing to notify of', () => {
  expect(newsOf(snapshot({ source: 'cache' }), snapshot(), false)).toEqual([])
})

test('changed permissions are counted', () => {
  const after = snapshot({ permissions: ['sys:role:page', 'sys:role:save'] })
  expect(newsOf(snapshot(), after, false)).toEqual([
    { level: 'info', subject: '', code: 'fresh.permissions', values: { count: 3 } },
  ])
})

test('a change of the operator’s own is a change without a notice', () => {
  expect(newsOf(snapshot(), snapshot({ permissions: [] }), true)).toEqual([])
})
