import type { TextKey } from '#kit/text.ts'
import { filterTimePattern } from '#contract/resources/ops/jobLog.ts'
import {
  DAY,
  dayOf,
  formatMoment,
  later,
  midnight,
  readMoment,
  untilMoment,
  type WallTime,
} from '#contract/moments.ts'

/** A time range; both ends `yyyy-MM-dd HH:mm:ss`, empty where open. */
export interface Range {
  readonly from: string
  readonly until: string
}

export const shortcuts = ['today', 'yesterday', 'week', 'month', 'quarter'] as const
export type Shortcut = (typeof shortcuts)[number]

export const shortcutLabels: Record<Shortcut, TextKey> = {
  today: 'ops.jobLog:range.today',
  yesterday: 'ops.jobLog:range.yesterday',
  week: 'ops.jobLog:range.week',
  month: 'ops.jobLog:range.month',
  quarter: 'ops.jobLog:range.quarter',
}

const daysBack = { week: 7, month: 30, quarter: 90 } as const

/**
 * @returns the range of a shortcut: days begin at midnight; weeks and months go 7, 30 and 90 days back from now
 * (DECISION-OPS-40).
 */
export function rangeOf(shortcut: Shortcut, now: WallTime): Range {
  if (shortcut === 'today' || shortcut === 'yesterday') {
    const start = midnight(now, shortcut === 'today' ? 0 : 1)
    return { from: formatMoment(start), until: untilMoment(dayOf(start)) }
  }
  return { from: formatMoment(later(now, -daysBack[shortcut] * DAY)), until: formatMoment(now) }
}

const SEPARATOR = ' - '
/** Stand for an open end, for which the wire format has no value. */
const earliest = '1970-01-01 00:00:00'
const latest = '9999-12-31 23:59:59'

/** The range in the wire format; empty when both ends are open. */
export const rangeText = ({ from, until }: Range): string =>
  from === '' && until === '' ? '' : `${from || earliest}${SEPARATOR}${until || latest}`

/** Whether a text is a range in the wire format, of moments that exist; an empty one is. */
export function isRange(text: string): boolean {
  const [, ...ends] = filterTimePattern.exec(text) ?? []
  return text === '' || (ends.length > 0 && !ends.some((end) => Number.isNaN(readMoment(end))))
}

export function rangeFrom(text: string): Range {
  const [from = '', until = ''] = text.split(SEPARATOR)
  return { from: from === earliest ? '' : from, until: until === latest ? '' : until }
}
