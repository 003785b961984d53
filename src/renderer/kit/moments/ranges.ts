import {
  DAY,
  dayOf,
  formatMoment,
  later,
  midnight,
  untilMoment,
  wallParts,
  type WallTime,
  wallTime,
} from '#base/moments.ts'
import type { TextKey } from '#kit/text.ts'
import { isUsable } from '#ui/moments.ts'

/** A range of time: both ends `yyyy-MM-dd HH:mm:ss`, or `yyyy-MM-dd` for days; empty where open; or as typed. */
export interface Range {
  readonly from: string
  readonly until: string
}

export type RangeUnit = 'day' | 'moment'

/** Ranges with a name, in the order in which they are offered. All are past: nothing is logged in the future. */
export type RangeName =
  | 'today'
  | 'yesterday'
  | 'hours24'
  | 'days7'
  | 'days30'
  | 'days90'
  | 'thisMonth'
  | 'lastMonth'

export const rangeLabels: Readonly<Record<RangeName, TextKey>> = {
  today: 'kit:range.today',
  yesterday: 'kit:range.yesterday',
  hours24: 'kit:range.hours24',
  days7: 'kit:range.days7',
  days30: 'kit:range.days30',
  days90: 'kit:range.days90',
  thisMonth: 'kit:range.thisMonth',
  lastMonth: 'kit:range.lastMonth',
}

/** Ranges of a screen that declares no others. */
export const usualRanges: Readonly<Record<RangeUnit, readonly RangeName[]>> = {
  moment: ['today', 'yesterday', 'hours24', 'days7', 'days30', 'thisMonth', 'lastMonth'],
  day: ['today', 'yesterday', 'days7', 'days30', 'thisMonth', 'lastMonth'],
}

const lengths = { hours24: 1, days7: 7, days30: 30, days90: 90 } as const

const daysFrom = (first: WallTime, last: WallTime): Range => ({ from: dayOf(first), until: dayOf(last) })

/** Days of a range, both included. So many days back, in days, are as many with today. */
function daysOf(name: RangeName, now: WallTime): Range {
  const { year, month } = wallParts(now)
  switch (name) {
    case 'today':
      return daysFrom(now, now)
    case 'yesterday':
      return daysFrom(midnight(now, 1), midnight(now, 1))
    case 'thisMonth':
      return daysFrom(wallTime(year, month, 1), wallTime(year, month + 1, 0))
    case 'lastMonth':
      return daysFrom(wallTime(year, month - 1, 1), wallTime(year, month, 0))
    case 'hours24':
    case 'days7':
    case 'days30':
    case 'days90':
      return daysFrom(midnight(now, lengths[name] - 1), now)
  }
}

/**
 * @returns the range of a name: days and months from their first second to their last; so many hours or days back from
 * now, with an open end, so that later events are in it
 */
export function rangeOf(name: RangeName, now: WallTime, unit: RangeUnit): Range {
  const days = daysOf(name, now)
  if (unit === 'day') return days
  if (name in lengths) {
    const back = lengths[name as keyof typeof lengths]
    return { from: formatMoment(later(now, -back * DAY)), until: '' }
  }
  return { from: `${days.from} 00:00:00`, until: untilMoment(days.until) }
}

/** Whether both ends are there and the last is before the first. */
export const isBackwards = ({ from, until }: Range, unit: RangeUnit): boolean =>
  from !== '' && until !== '' && isUsable(from, { unit }) && isUsable(until, { unit }) && until < from

export const isSameRange = (one: Range, other: Range): boolean =>
  one.from === other.from && one.until === other.until
