import { formatMoment, later, readMoment, untilMoment } from '#base/moments.ts'
import { type Moment, spanOf } from '#features/ops/logWorkbench/moments.ts'

/** A bar of the histogram and the moments it represents. */
export interface Bar {
  readonly from: string
  readonly until: string
  readonly value: number
  readonly bad: number
}

const MOST_BARS = 120

/**
 * Turns counts into at most 120 bars of equal length, oldest first, over the requested range or, where it is open, over
 * the range of the results.
 */
export function barsOf(moments: readonly Moment[], from: string, until: string): Bar[] {
  const known = moments.filter(({ time }) => time !== '')
  const [newest, oldest] = [known[0], known.at(-1)]
  if (!newest || !oldest) return []
  const start = from === '' ? spanOf(oldest.time)[0] : readMoment(from)
  const end = later(until === '' ? spanOf(newest.time)[1] : readMoment(untilMoment(until)), 1000)
  const unit = spanOf(newest.time)[1] + 1000 - spanOf(newest.time)[0]
  const length = Math.max(unit, Math.ceil((end - start) / MOST_BARS / unit) * unit)
  const count = Math.max(1, Math.ceil((end - start) / length))
  const sums = Array.from({ length: count }, () => ({ value: 0, bad: 0 }))
  for (const { time, rows, failed } of known) {
    const at = Math.min(count - 1, Math.max(0, Math.floor((spanOf(time)[0] - start) / length)))
    const sum = sums[at]
    if (!sum) continue
    sum.value += rows
    sum.bad += failed
  }
  return sums.map((sum, index) => ({
    ...sum,
    from: formatMoment(later(start, index * length)),
    until: formatMoment(later(start, Math.min((index + 1) * length, end - start) - 1000)),
  }))
}
