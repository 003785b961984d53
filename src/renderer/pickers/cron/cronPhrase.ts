import { splitCron } from '#base/cron.ts'
import type { Translate } from '#kit/text.ts'

const two = (part: string): string => part.padStart(2, '0')

const isNumber = (part: string): boolean => /^\d{1,2}$/.test(part)

/**
 * How many of the field lie between two fires: `0/5` is 5, `*` is 1.
 * @param all of the field; a step that does not divide them is longer or shorter at its end
 */
function stepOf(part: string, all: number): number | undefined {
  if (part === '*') return 1
  const step = Number(/^(?:\*|0)\/(\d{1,2})$/.exec(part)?.[1])
  return all % step === 0 ? step : undefined
}

const dayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** 0 is Sunday; undefined for anything but one day of the week. */
function weekdayOf(part: string): number | undefined {
  const at = dayNames.indexOf(part.toUpperCase())
  if (at >= 0) return at
  return /^[1-7]$/.test(part) ? Number(part) - 1 : undefined
}

// 1970 began on a Thursday.
const weekdayName = (weekday: number, language: string): string =>
  new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(1970, 0, 4 + weekday)),
  )

interface Days {
  readonly day: string
  readonly weekday: string
}

/** A time of day on every day, on workdays, on one day of the week or of the month. */
function timePhrase(time: string, { day, weekday }: Days, text: Translate, language: string) {
  const isAnyDay = day === '*' || day === '?'
  const isAnyWeekday = weekday === '*' || weekday === '?'
  if (isAnyDay && isAnyWeekday) return text('pickers:cron.phrase.day', { time })
  if (isAnyDay) {
    if (/^(MON-FRI|2-6)$/i.test(weekday)) return text('pickers:cron.phrase.workdays', { time })
    const found = weekdayOf(weekday)
    if (found === undefined) return undefined
    return text('pickers:cron.phrase.week', { weekday: weekdayName(found, language), time })
  }
  if (!isAnyWeekday) return undefined
  if (day === 'L') return text('pickers:cron.phrase.lastDay', { time })
  return isNumber(day) ? text('pickers:cron.phrase.month', { day: Number(day), time }) : undefined
}

/**
 * A cron in an operator's words: `工作日 09:00`.
 * @returns undefined for rarer ones, and for a text that is no cron
 */
export function cronPhrase(expression: string, text: Translate, language: string): string | undefined {
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year = '*'] =
    splitCron(expression)
  if (month !== '*' || year !== '*' || !isNumber(second)) return undefined
  const isEveryDay = /^[*?]$/.test(day) && /^[*?]$/.test(weekday)
  if (isNumber(minute) && isNumber(hour)) {
    const time = [hour, minute, ...(Number(second) > 0 ? [second] : [])].map(two).join(':')
    return timePhrase(time, { day, weekday }, text, language)
  }
  if (!isEveryDay || Number(second) > 0) return undefined
  const minutes = stepOf(minute, 60)
  if (hour === '*' && minutes !== undefined) return text('pickers:cron.phrase.minutes', { count: minutes })
  const hours = stepOf(hour, 24)
  if (!isNumber(minute) || hours === undefined) return undefined
  if (Number(minute) > 0) {
    return hours === 1 ? text('pickers:cron.phrase.hour', { minute: two(minute) }) : undefined
  }
  return hours === 1
    ? text('pickers:cron.phrase.hourly')
    : text('pickers:cron.phrase.hours', { count: hours })
}
