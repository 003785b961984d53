import { momentText } from './moments.ts'

/** Days of a calendar as `yyyy-MM-dd`, which have no zone. */

function dateOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const found = new Date(0)
  found.setUTCFullYear(year, month - 1, date)
  return found
}

/** @returns null outside the years 1 to 9999, which have no text */
function textOf(date: Date): string | null {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999 ? momentText(date.getTime()).slice(0, 10) : null
}

/** A day later or earlier; the day itself where the calendar ends. */
export function stepDay(day: string, by: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + by)
  return textOf(date) ?? day
}

/** The same day of a later or earlier month, or the last one that it has; the day itself where the calendar ends. */
export function stepMonth(day: string, by: number): string {
  const wanted = dateOf(day).getUTCDate()
  const month = dateOf(`${day.slice(0, 8)}01`)
  month.setUTCMonth(month.getUTCMonth() + by)
  const last = new Date(month)
  last.setUTCMonth(last.getUTCMonth() + 1, 0)
  month.setUTCDate(Math.min(wanted, last.getUTCDate()))
  return textOf(month) ?? day
}

/** First day of a week: 1 Monday, 7 Sunday. */
export type FirstDay = 1 | 7

/** How many days after the beginning of its week a day is. */
const placeInWeek = (day: string, firstDay: FirstDay): number => (dateOf(day).getUTCDay() + 7 - firstDay) % 7

/** Ends of the week of a day. */
export function weekOf(day: string, firstDay: FirstDay): readonly [first: string, last: string] {
  const place = placeInWeek(day, firstDay)
  return [stepDay(day, -place), stepDay(day, 6 - place)]
}

/** The six weeks around a month, so that a calendar keeps its height; null for days that the calendar does not have. */
export function weeksAround(day: string, firstDay: FirstDay): readonly (readonly (string | null)[])[] {
  const begin = dateOf(`${day.slice(0, 8)}01`)
  begin.setUTCDate(1 - placeInWeek(`${day.slice(0, 8)}01`, firstDay))
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, place) => {
      const date = new Date(begin)
      date.setUTCDate(date.getUTCDate() + week * 7 + place)
      return textOf(date)
    }),
  )
}

/** How a language writes days. */
export function dayWords(language: string) {
  const words = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    return (day: string) => format.format(dateOf(day))
  }
  return {
    /** `2026年11月`. */
    month: words({ year: 'numeric', month: 'long' }),
    /** `2026年11月27日星期五`. */
    day: words({ dateStyle: 'full' }),
    /** `五`, `Fri`; single letters distinguish Tuesday from Thursday in no other language. */
    shortWeekday: words({ weekday: language.startsWith('zh') ? 'narrow' : 'short' }),
    weekday: words({ weekday: 'long' }),
  }
}
