import { expect, test } from 'vitest'
import type { Transfer } from '#contract/bridge.ts'
import { bytesText, share } from '#kit/files/amounts.ts'
import { withTransfer } from '#kit/files/transfers.ts'
import { clockTime, countdown } from './clock.ts'

const transfer = (id: string, values: Partial<Transfer> = {}): Transfer => ({
  id,
  kind: 'export',
  title: '',
  state: 'running',
  speed: 0,
  sessionId: '',
  profile: '',
  restarts: 0,
  endedAt: 0,
  unit: 'rows',
  done: 0,
  total: -1,
  fileName: '',
  startedAt: 0,
  ...values,
})

test('a time of day has two digits everywhere', () => {
  expect(clockTime(new Date(2026, 10, 21, 9, 5, 7).getTime())).toBe('09:05:07')
})

test('a countdown ends at nothing', () => {
  expect(countdown(61_000, 0)).toBe('1:01')
  expect(countdown(59_001, 0)).toBe('1:00')
  expect(countdown(0, 5000)).toBe('0:00')
})

test('bytes are said in the unit that fits', () => {
  expect([0, 512, 1536, 5 * 1024 ** 2, 3 * 1024 ** 3].map(bytesText)).toEqual([
    '0 B',
    '512 B',
    '1.5 KB',
    '5.0 MB',
    '3.0 GB',
  ])
})

test('progress is unknown while the whole is', () => {
  expect(share({ done: 5, total: -1 })).toBeUndefined()
  expect(share({ done: 5, total: 10 })).toBe(0.5)
  expect(share({ done: 15, total: 10 })).toBe(1)
})

test('a transfer takes the place of its former self, a new one comes first', () => {
  const known = [transfer('a'), transfer('b')]
  expect(withTransfer(known, transfer('b', { done: 3 })).map(({ id, done }) => [id, done])).toEqual([
    ['a', 0],
    ['b', 3],
  ])
  expect(withTransfer(known, transfer('c')).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
})
