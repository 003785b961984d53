import { expect, test } from 'vitest'
import type { Transfer } from '#contract/bridge.ts'
import { amountText, bytesText, remainingText, share, speedText } from '#kit/files/amounts.ts'
import type { Translate } from '#kit/text.ts'
import { sampleTransfer } from '#tests/components/values.ts'

/** A text shows its key and values, so that its arguments are visible. */
const text: Translate = (key, values = {}) => [key, ...Object.values(values)].join(' ')

const transfer = (change: Partial<Transfer>) => sampleTransfer(change)

test('bytes are told in the unit that fits, to one decimal; single bytes are whole', () => {
  const amounts: [number, string][] = [
    [0, '0 B'],
    [1, '1 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1_048_576, '1.0 MB'],
    [3 * 1024 ** 3, '3.0 GB'],
    [2 * 1024 ** 4, '2.0 TB'],
    [5000 * 1024 ** 4, '5000.0 TB'],
  ]
  for (const [bytes, words] of amounts) expect(bytesText(bytes)).toBe(words)
})

test('the share that is done is at most all; of an unknown or empty whole there is none', () => {
  expect(share({ done: 1, total: 4 })).toBe(0.25)
  expect(share({ done: 9, total: 4 })).toBe(1)
  expect(share({ done: 0, total: 0 })).toBeUndefined()
  expect(share({ done: 1, total: -1 })).toBeUndefined()
})

test('an amount is told of the whole where that is known, in bytes or rows', () => {
  const amount = (change: Partial<Transfer>) => amountText(transfer(change), text)
  expect(amount({ unit: 'bytes', done: 1024, total: 2048 })).toBe('1.0 KB / 2.0 KB')
  expect(amount({ unit: 'bytes', done: 0, total: 0 })).toBe('0 B / 0 B')
  expect(amount({ unit: 'bytes', done: 1024, total: -1 })).toBe('1.0 KB')
  expect(amount({ unit: 'rows', done: 3, total: 0 })).toBe('kit:transfer.rowsOf 3 0')
  expect(amount({ unit: 'rows', done: 3, total: -1 })).toBe('kit:transfer.rows 3')
})

test('speed and time to the end are told while something moves, and only then', () => {
  const moving = transfer({ unit: 'bytes', done: 1000, total: 5001, speed: 2048, state: 'running' })
  expect(speedText(moving, text)).toBe('2.0 KB/s')
  expect(speedText({ ...moving, unit: 'rows', speed: 5 }, text)).toBe('kit:transfer.rowsPerSecond 5')
  // Seconds are rounded up: it never shows the end before the end.
  expect(remainingText(moving)).toBe('0:02')
  expect(remainingText({ ...moving, done: 9999 })).toBe('0:00')
  expect(remainingText({ ...moving, speed: 1, total: 1000 + 3675 })).toBe('1:01:15')
  expect(speedText({ ...moving, speed: 1 }, text)).toBe('1 B/s')
  for (const still of [{ speed: 0 }, { state: 'paused' as const }]) {
    expect(speedText({ ...moving, ...still }, text)).toBe('')
    expect(remainingText({ ...moving, ...still })).toBe('')
  }
  expect(remainingText({ ...moving, total: -1 })).toBe('')
  expect(remainingText({ ...moving, total: 0 })).toBe('0:00')
})
