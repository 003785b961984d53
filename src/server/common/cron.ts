import { Cron as Pattern, type CronOptions } from 'croner'
import { type Cron, type CronDay, LAST, readCron } from '#base/cron.ts'
import { platformZone } from './zone.ts'

/** Seconds first, a year last, weekdays 1 (Sunday) to 7, as in Quartz. */
const dialect: CronOptions = { mode: '7-part', alternativeWeekdays: true, paused: true }

/** Months by their length. February is in it once for each kind of year. */
const monthLengths = [
  { length: 31, months: [1, 3, 5, 7, 8, 10, 12] },
  { length: 30, months: [4, 6, 9, 11] },
  { length: 28, months: [2], isLeap: false },
  { length: 29, months: [2], isLeap: true },
] as const

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const allYears = Array.from({ length: 130 }, (_, index) => 1970 + index)

type Numbers = readonly number[] | undefined

const listed = (numbers: Numbers): string => numbers?.join(',') ?? '*'

/** The expression of croner's for the days `day` and `weekday` of these months and years. */
const patternOf = (
  { second, minute, hour }: Cron,
  { day, month, weekday, year }: { day: string; month: Numbers; weekday: string; year: Numbers },
): string =>
  [listed(second), listed(minute), listed(hour), day, listed(month), weekday, listed(year)].join(' ')

/** Days before the last one, which croner does not have, are days of the months of each length. */
function beforeLast(cron: Cron, { beforeLast: offset, isWeekday }: CronDay): string[] {
  return monthLengths.flatMap((group) => {
    const day = group.length - offset
    const month = group.months.filter((each) => cron.month?.includes(each) ?? true)
    const year =
      'isLeap' in group
        ? (cron.year ?? allYears).filter((each) => isLeapYear(each) === group.isLeap)
        : cron.year
    if (day < 1 || month.length === 0 || year?.length === 0) return []
    return patternOf(cron, { day: `${day}${isWeekday ? 'W' : ''}`, month, weekday: '*', year })
  })
}

const dayText = ({ day, isWeekday }: CronDay): string =>
  day === 0 ? (isWeekday ? 'LW' : 'L') : `${day}${isWeekday ? 'W' : ''}`

/** Expressions of croner's that together fire when the cron does. */
function patternsOf(cron: Cron): string[] {
  const { days, weekdays, month, year } = cron
  if (weekdays) {
    const nth =
      weekdays === 'all' || weekdays.nth === 0 ? '' : weekdays.nth === LAST ? 'L' : `#${weekdays.nth}`
    const weekday = weekdays === 'all' ? '*' : `${listed(weekdays.numbers)}${nth}`
    return [patternOf(cron, { day: '*', month, weekday, year })]
  }
  if (days === 'all' || days === undefined) return [patternOf(cron, { day: '*', month, weekday: '*', year })]
  const plain = days.filter((each) => each.beforeLast === 0)
  return [
    ...(plain.length === 0
      ? []
      : [patternOf(cron, { day: plain.map(dayText).join(','), month, weekday: '*', year })]),
    ...days.filter((each) => each.beforeLast > 0).flatMap((each) => beforeLast(cron, each)),
  ]
}

/** When a cron fires. */
export interface Timetable {
  /** The first time after a moment; null when it never comes. */
  next(after: Date): Date | null
}

/** @returns null for an expression that Quartz refuses. */
export function timetable(expression: string, timezone = platformZone().name): Timetable | null {
  const found = readCron(expression)
  if ('problem' in found) return null
  const patterns = patternsOf(found.cron).map((pattern) => new Pattern(pattern, { ...dialect, timezone }))
  return {
    next(after) {
      const times = patterns.flatMap((pattern) => pattern.nextRun(after)?.getTime() ?? [])
      return times.length === 0 ? null : new Date(Math.min(...times))
    },
  }
}

export const isCron = (expression: string): boolean => 'cron' in readCron(expression)

/**
 * The next times after `from`, by the platform's clock unless a zone is given.
 * @returns fewer than `count` when the expression ends; null when it is invalid.
 */
export function nextTimes(expression: string, from: Date, count: number, timezone?: string): Date[] | null {
  const table = timetable(expression, timezone)
  if (!table) return null
  const times: Date[] = []
  for (let last = table.next(from); last && times.length < count; last = table.next(last)) times.push(last)
  return times
}

/** Reads expressions that earlier versions stored although Quartz refuses them (`0 0 0 * * *`, `0/60`). */
function formerTime(expression: string, from: Date): Date | null {
  try {
    const options: CronOptions = { ...dialect, mode: '6-or-7-parts', sloppyRanges: true }
    return new Pattern(expression.trim(), { ...options, timezone: platformZone().name }).nextRun(from)
  } catch {
    return null
  }
}

/**
 * When a stored expression fires next: the first time after `from` by the platform's clock; null when it never comes.
 * One that an earlier version took goes on firing until it is saved again.
 */
export function nextTime(expression: string, from: Date): Date | null {
  const table = timetable(expression)
  return table ? table.next(from) : formerTime(expression, from)
}
