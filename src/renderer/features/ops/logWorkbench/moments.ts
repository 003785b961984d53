import type { OperationInput } from '#contract/bridge.ts'
import type { LogKey } from '#contract/logQuery.ts'
import { DAY, formatMoment, HOUR, later, readMoment, type WallTime } from '#base/moments.ts'

export type TimelineUnit = OperationInput<'logs.histogram'>['unit']

/** How many rows of the filter lie in one unit of time. */
export interface Moment {
  /** Beginning, as far as the unit reaches: `2026-11-20 14`. */
  readonly time: string
  readonly rows: number
  readonly failed: number
}

/** Ids sort below this one. */
export const LAST_ID = '~'.repeat(20)

const SECOND = 1000

/** Length of a unit, by the characters of a time that ends there. */
const lengthOf = (time: string): number => {
  if (time.length >= 19) return SECOND
  if (time.length >= 16) return 60 * SECOND
  return time.length >= 13 ? HOUR : DAY
}

/** First and last second of a moment of any unit. */
export function spanOf(time: string): [from: WallTime, until: WallTime] {
  const from = readMoment(`${time}${'0000-01-01 00:00:00'.slice(time.length)}`)
  return [from, later(from, lengthOf(time) - SECOND)]
}

/** The unit that divides a range of time finely enough to aim and coarsely enough to hold. */
export function unitFor(from: number, until: number): TimelineUnit {
  const hours = (until - from) / HOUR
  if (hours <= 3) return 'second'
  if (hours <= 72) return 'minute'
  return hours <= 24 * 150 ? 'hour' : 'day'
}

const characters: Readonly<Record<TimelineUnit, number>> = { day: 10, hour: 13, minute: 16, second: 19 }

/** The moment in which a row of this time lies. */
export const momentAt = (time: string, unit: TimelineUnit): string => time.slice(0, characters[unit])

/** Adds counts to moments. @returns newest first. */
export function addCounts(moments: readonly Moment[], counts: readonly Moment[]): readonly Moment[] {
  const sums = new Map(moments.map((moment) => [moment.time, moment]))
  for (const { time, rows, failed } of counts) {
    const sum = sums.get(time) ?? { rows: 0, failed: 0 }
    sums.set(time, { time, rows: sum.rows + rows, failed: sum.failed + failed })
  }
  return [...sums.values()].sort((a, b) => (a.time < b.time ? 1 : -1))
}

export const rowsIn = (moments: readonly Moment[]): number => moments.reduce((sum, { rows }) => sum + rows, 0)

/**
 * The key just above the row of this index. Rows are assumed to be spread evenly within their moment.
 * @param moments newest first.
 * @returns null without moments.
 */
export function keyAt(moments: readonly Moment[], index: number): LogKey | null {
  let before = 0
  for (const { time, rows } of moments) {
    if (before + rows > index) {
      const [from, until] = spanOf(time)
      const share = (index - before) / rows
      return { time: formatMoment(later(until, -(until - from) * share)), log: '', id: LAST_ID }
    }
    before += rows
  }
  const last = moments.at(-1)
  return last ? { time: formatMoment(spanOf(last.time)[0]), log: '', id: LAST_ID } : null
}

/** The estimated index of a key: the reverse of `keyAt`. */
export function indexOf(moments: readonly Moment[], key: LogKey): number {
  let before = 0
  for (const { time, rows } of moments) {
    if (key.time.startsWith(time)) {
      const [from, until] = spanOf(time)
      // A moment of one second cannot be divided.
      const share = until === from ? 0 : (until - readMoment(key.time)) / (until - from)
      return before + Math.floor(rows * Math.min(1, Math.max(0, share)))
    }
    if (time < key.time) break
    before += rows
  }
  return before
}
