import { DAY, formatMoment, HOUR, later, readMoment, type WallTime } from '#base/moments.ts'
import type { Bar } from '#features/ops/logWorkbench/bars.ts'
import type { TimeTick } from '#ui/TimeBars.tsx'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Most times below the bars: more would touch each other in a narrow window. */
const MOST = 8
/** Nearer to the end a label is cut. */
const LAST = 0.94

/** Distances that a reader can count in. */
const steps = [
  ...[1, 5, 15, 30].map((count) => count * SECOND),
  ...[1, 5, 15, 30].map((count) => count * MINUTE),
  ...[1, 3, 6, 12].map((count) => count * HOUR),
  ...[1, 2, 7, 14].map((count) => count * DAY),
]
const months = [1, 3, 6, 12, 60]

function monthStarts(from: WallTime, until: number, step: number): WallTime[] {
  const first = formatMoment(from)
  const [year, month] = [Number(first.slice(0, 4)), Number(first.slice(5, 7)) - 1]
  const starts: WallTime[] = []
  for (let at = Math.ceil((year * 12 + month) / step) * step; ; at += step) {
    const text = `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}-01`
    const start = readMoment(`${text} 00:00:00`)
    if (start > until) return starts
    if (start >= from) starts.push(start)
  }
}

function times(from: WallTime, until: number): { step: number; starts: WallTime[] } {
  const step = steps.find((each) => (until - from) / each <= MOST)
  if (step === undefined) {
    const found = months.map((each) => monthStarts(from, until, each)).find(({ length }) => length <= MOST)
    return { step: 30 * DAY, starts: found ?? [] }
  }
  // Weeks begin with Mondays, of which the first is the fifth day of 1970.
  const offset = step >= 7 * DAY ? 4 * DAY : 0
  const first = Math.ceil((from - offset) / step) * step + offset
  const count = Math.max(0, Math.floor((until - first) / step) + 1)
  return { step, starts: Array.from({ length: count }, (_, at) => later(from, first - from + at * step)) }
}

/**
 * `2026-11-26 08:00:00` without the part that repeats the time before.
 * @param before the time before; of the first, the year of the last.
 */
function labelOf(time: string, before: string, step: number): string {
  const day = before.slice(0, 4) === time.slice(0, 4) ? time.slice(5, 10) : time.slice(0, 10)
  if (step >= DAY) return day
  const clock = time.slice(11, step < MINUTE ? 19 : 16)
  return before.length > 4 && before.slice(0, 10) === time.slice(0, 10) ? clock : `${day} ${clock}`
}

/** The times below the bars, at round moments. */
export function ticksOf(bars: readonly Bar[]): TimeTick[] {
  const [first, second, last] = [bars[0], bars[1], bars.at(-1)]
  if (!first || !last) return []
  const from = readMoment(first.from)
  const end = readMoment(last.until) + SECOND
  // All bars are drawn alike, the last one may cover less time.
  const length = (second ? readMoment(second.from) : end) - from
  const { step, starts } = times(from, end)
  const shown = starts
    .map((start) => ({ at: (start - from) / length / bars.length, time: formatMoment(start) }))
    .filter(({ at }) => at <= LAST)
  return shown.map(({ at, time }, index) => ({
    at,
    label: labelOf(time, shown[index - 1]?.time ?? last.until.slice(0, 4), step),
  }))
}
