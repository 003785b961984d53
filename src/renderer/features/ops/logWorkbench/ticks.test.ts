import { expect, test } from 'vitest'
import { formatMoment, later, wallTime } from '#base/moments.ts'
import { barsOf } from '#features/ops/logWorkbench/bars.ts'
import { ticksOf } from '#features/ops/logWorkbench/ticks.ts'

/** Bars over a range of time with a row at its beginning and one at its end. */
function ticksBetween(from: string, until: string, unit: number): string[] {
  const moments = [until, from].map((time) => ({ time: time.slice(0, unit), rows: 1, failed: 0 }))
  const ticks = ticksOf(barsOf(moments, from, until))
  expect(ticks.map(({ at }) => at)).toEqual(ticks.map(({ at }) => at).sort((a, b) => a - b))
  for (const { at } of ticks) expect(at).toBeGreaterThanOrEqual(0)
  return ticks.map(({ label }) => label)
}

test.each<[string, string, number, string[]]>([
  [
    '2026-11-26 08:00:10',
    '2026-11-26 08:01:20',
    19,
    ['11-26 08:00:15', '08:00:30', '08:00:45', '08:01:00', '08:01:15'],
  ],
  [
    '2026-11-26 20:00:00',
    '2026-11-27 02:59:59',
    16,
    ['11-26 20:00', '21:00', '22:00', '23:00', '11-27 00:00', '01:00', '02:00'],
  ],
  [
    '2026-11-20 00:00:00',
    '2026-11-26 23:59:59',
    13,
    ['20', '21', '22', '23', '24', '25', '26'].map((day) => `11-${day}`),
  ],
  ['2026-08-30 00:00:00', '2026-11-26 23:59:59', 10, ['08-31', '09-14', '09-28', '10-12', '10-26', '11-09']],
  ['2025-09-10 00:00:00', '2026-11-26 23:59:59', 10, ['2025-10-01', '2026-01-01', '04-01', '07-01', '10-01']],
])('from %s to %s the axis has round moments, each as far as it is new', (from, until, unit, labels) => {
  expect(ticksBetween(from, until, unit)).toEqual(labels)
})

test('any range has at most nine moments, and each stands where its bar is', () => {
  const begin = wallTime(2026, 1, 5, 3, 7, 9)
  for (let seconds = 2; seconds < 4e8; seconds = Math.ceil(seconds * 1.7)) {
    const [from, until] = [formatMoment(begin), formatMoment(later(begin, seconds * 1000))]
    const unit = seconds < 7200 ? 19 : seconds < 7 * 86_400 ? 16 : 10
    const moments = [until, from].map((time) => ({ time: time.slice(0, unit), rows: 1, failed: 0 }))
    const bars = barsOf(moments, from, until)
    const ticks = ticksOf(bars)
    expect(ticks.length).toBeLessThanOrEqual(9)
    for (const { at, label } of ticks) {
      const bar = bars[Math.floor(at * bars.length + 1e-6)]
      const [day] = /^\d{4}-\d\d-\d\d/.exec(label) ?? []
      if (!day) continue
      expect(day >= (bar?.from.slice(0, 10) ?? '')).toBe(true)
      expect(day <= (bar?.until.slice(0, 10) ?? '')).toBe(true)
    }
  }
})

test('without bars there is no axis', () => {
  expect(ticksOf([])).toEqual([])
})
