import { expect, test } from 'vitest'
import type { LogRow } from '#contract/logQuery.ts'
import { addCounts, indexOf, keyAt } from '#features/ops/logWorkbench/moments.ts'
import {
  nextStep,
  settled,
  type Stretch,
  totalOf,
  withArrived,
  withNewer,
  withOlder,
} from '#features/ops/logWorkbench/stretch.ts'

const row = (id: number): LogRow => ({
  key: { time: '2026-11-20 10:00:00', log: 'ops.logOperation', id: String(id) },
  row: {},
  failed: false,
  cut: false,
})
/** Rows from one id downwards, as a search for older rows answers them. */
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(from - at))
const ids = (stretch: Stretch) => [stretch.rows[0]?.key.id, stretch.rows.at(-1)?.key.id]

const middle: Stretch = { rows: rows(5000, 200), start: 1000, older: row(4801).key, isAtTop: false }
const hour = (time: string, count: number) => ({ time, rows: count, failed: 0 })

test('what is fetched next follows from the rows that are visible', () => {
  expect(nextStep(middle, { first: 1090, last: 1110 })).toBe('down')
  expect(nextStep({ ...middle, older: null }, { first: 1090, last: 1110 })).toBe('up')
  expect(nextStep({ ...middle, older: null, isAtTop: true }, { first: 1090, last: 1110 })).toBeNull()
  expect(nextStep(middle, { first: 9000, last: 9040 })).toBe('jump')
  expect(nextStep(middle, { first: 0, last: 40 })).toBe('jump')
})

test('the stretch grows at both ends and keeps 3000 rows', () => {
  const longer = withOlder(middle, { rows: rows(4800, 200), next: null })
  expect(ids(longer)).toEqual(['5000', '4601'])
  expect(longer).toMatchObject({ start: 1000, older: null, isAtTop: false })

  const full = { ...middle, rows: rows(5000, 3000), isAtTop: true }
  const down = withOlder(full, { rows: rows(2000, 200), next: null })
  expect([ids(down), down.start, down.isAtTop]).toEqual([['4800', '1801'], 1200, false])

  // A search for newer rows answers the nearest first.
  const newer = rows(5200, 200).toReversed()
  const up = withNewer(full, { rows: newer, next: row(5200).key }).stretch
  expect([ids(up), up.older?.id, up.start]).toEqual([['5200', '2201'], '2201', 800])
})

test('an estimated index is corrected at the top and at the end', () => {
  const top = withNewer(middle, { rows: rows(5100, 100).toReversed(), next: null })
  expect([top.stretch.start, top.shift, top.stretch.isAtTop]).toEqual([0, -900, true])
  const early = withNewer(
    { ...middle, start: 50 },
    { rows: rows(5100, 100).toReversed(), next: row(5100).key },
  )
  expect([early.stretch.start, early.shift]).toEqual([1, 51])

  const counts = { moments: [hour('2026-11-20 10', 900), hour('2026-11-20 09', 300)], isComplete: true }
  const end = { ...middle, older: null }
  expect(settled(end, counts).start).toBe(1000)
  expect(settled({ ...end, start: 700 }, counts).start).toBe(1000)
  expect(settled({ ...end, start: 700 }, { ...counts, isComplete: false }).start).toBe(700)
  expect(settled({ ...middle, start: 700 }, counts).start).toBe(700)
})

test('rows that arrive stand above the others', () => {
  const arrived = withArrived(
    { ...middle, start: 0, isAtTop: true },
    { rows: [row(5001), row(5002)], next: null },
  )
  expect([ids(arrived), arrived.start, arrived.rows.length]).toEqual([['5002', '4801'], 0, 202])
})

test('the total is exact once everything is held or counted', () => {
  const counts = { moments: [hour('2026-11-20 10', 900)], isComplete: false }
  expect(totalOf({ ...middle, start: 0, older: null, isAtTop: true }, counts)).toEqual({
    total: 200,
    isExact: true,
  })
  expect(totalOf(middle, counts)).toEqual({ total: 1201, isExact: false })
  expect(totalOf({ ...middle, start: 10 }, { ...counts, isComplete: true })).toEqual({
    total: 900,
    isExact: true,
  })
})

test('an index becomes a key and a key an index, in moments of every length', () => {
  const hours = addCounts(
    [hour('2026-11-20 09', 100)],
    [hour('2026-11-20 10', 60), hour('2026-11-20 09', 20)],
  )
  expect(hours).toEqual([hour('2026-11-20 10', 60), hour('2026-11-20 09', 120)])
  const key = keyAt(hours, 120)
  expect(key?.time.slice(0, 16)).toBe('2026-11-20 09:29')
  expect(indexOf(hours, { time: '2026-11-20 09:29:59', log: '', id: '' })).toBe(120)
  const seconds = [hour('2026-11-20 10:00:01', 5), hour('2026-11-20 10:00:00', 5)]
  expect(indexOf(seconds, { time: '2026-11-20 10:00:00', log: '', id: '' })).toBe(5)
  expect(keyAt([], 3)).toBeNull()
})
