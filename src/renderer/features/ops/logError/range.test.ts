import { expect, test } from 'vitest'
import { wallTime } from '#base/moments.ts'
import { weekBegin, weekEnd } from '#features/ops/logError/range.ts'

test('the default range is seven days from 00:00:00 to 23:59:59 (OPS-LER-02)', () => {
  const now = wallTime(2026, 3, 3, 15, 20, 10)
  expect([weekBegin(now), weekEnd(now)]).toEqual(['2026-02-25 00:00:00', '2026-03-03 23:59:59'])
})
