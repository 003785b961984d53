import { Cron, type CronOptions } from 'croner'

/** Quartz dialect: seconds first, optional year, weekdays 1 (Sunday) to 7, `0/10` steps. */
const dialect: CronOptions = {
  mode: '6-or-7-parts',
  alternativeWeekdays: true,
  sloppyRanges: true,
  paused: true,
}

const isOpen = (field: string): boolean => field === '*' || field === '?'

/** Quartz numbers weekdays 1 to 7; the parser would take 8 for Sunday and `+` for something of its own. */
const isWeekday = (field: string): boolean =>
  !field.includes('+') && !/(^|[,-])[089](?=$|[,\-#L/])/.test(field)

/** @returns null for an expression that Quartz would refuse or that cannot be computed here (`L-3`). */
export function parseCron(expression: string, timezone?: string): Cron | null {
  const fields = expression.trim().split(/\s+/)
  if (fields.length < 6 || fields.length > 7) return null
  const [, , , day = '', , weekday = ''] = fields
  // Day of month or day of week, never both; `?` leaves one of them open.
  if (!isOpen(day) && !isOpen(weekday)) return null
  if (day === '?' && weekday === '?') return null
  if (fields.some((field, index) => field.includes('?') && (field !== '?' || (index !== 3 && index !== 5)))) {
    return null
  }
  if (!isWeekday(weekday)) return null
  try {
    return new Cron(fields.join(' '), { ...dialect, ...(timezone === undefined ? {} : { timezone }) })
  } catch {
    return null
  }
}

export const isCron = (expression: string): boolean => parseCron(expression) !== null

/**
 * The next times after `from`, server local time unless a zone is given.
 * @returns fewer than `count` when the expression ends; null when it is invalid.
 */
export function nextTimes(expression: string, from: Date, count: number, timezone?: string): Date[] | null {
  return parseCron(expression, timezone)?.nextRuns(count, from) ?? null
}

/** The first time after `from`, server local time unless a zone is given; null when it never comes. */
export const nextTime = (expression: string, from: Date, timezone?: string): Date | null =>
  parseCron(expression, timezone)?.nextRun(from) ?? null
