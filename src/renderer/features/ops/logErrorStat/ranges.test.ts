import { expect, test } from 'vitest'
import { rangeOf, rangeTabs } from '#features/ops/logErrorStat/ranges.ts'

test('today, yesterday and seven days begin at midnight and end tomorrow at midnight (OPS-LES-01)', () => {
  const now = new Date(2026, 0, 2, 9, 30)
  expect(rangeTabs.map((tab) => rangeOf(tab, now))).toEqual([
    { createDateBegin: '2026-01-02 00:00:00', createDateEnd: '2026-01-03 00:00:00' },
    { createDateBegin: '2026-01-01 00:00:00', createDateEnd: '2026-01-03 00:00:00' },
    { createDateBegin: '2025-12-27 00:00:00', createDateEnd: '2026-01-03 00:00:00' },
  ])
})
