const two = (value: number): string => String(value).padStart(2, '0')

/** Milliseconds from 1970 to what a clock shows, as if it ran in UTC, as `yyyy-MM-dd HH:mm:ss`. */
export const momentText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** `75` → `1:15`, `3675` → `1:01:15`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** What a date control is for. */
export interface MomentUse {
  /** Days have no time. Default: moments. */
  readonly unit?: 'day' | 'moment' | undefined
  /** It ends a range: what is left out is completed to the last second of the day or minute. Default false. */
  readonly isEnd?: boolean | undefined
}

const WITH_TIME = /^([-/.\d年月]+日?)(?:(?:T|\s+|(?<=日))(\d[\d:.]*))?$/
const DATE = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d\d)(\d\d))$/
const TIME = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?$/

/** Days of a month, also of the years before 100. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * Reads a date as people type it: `2026-1-5`, `2026/01/05`, `20260105` or `2026年1月5日`, then optionally a time; in
 * wide characters as well.
 * @returns `yyyy-MM-dd HH:mm:ss`, for a day `yyyy-MM-dd`; null for other text and for days and times that do not exist
 */
export function typedMoment(text: string, { unit, isEnd = false }: MomentUse = {}): string | null {
  const [, typedDate = '', typedTime] = WITH_TIME.exec(text.normalize('NFKC').trim()) ?? []
  const [, year = '', , ...parts] = DATE.exec(typedDate) ?? []
  const clock = typedTime === undefined ? [] : TIME.exec(typedTime)
  if (year === '' || clock === null) return null
  const [month = 0, day = 0] = parts.flatMap((part) => (part === undefined ? [] : [Number(part)]))
  const [, hours, minutes, seconds] = clock
  const rest = isEnd ? '59' : '00'
  const time = [hours ?? (isEnd ? '23' : '00'), minutes ?? rest, seconds ?? rest].map(Number)
  const isReal =
    month >= 1 && month <= 12 && day >= 1 && day <= daysOf(Number(year), month) && isTimeOfDay(time)
  if (!isReal) return null
  const date = `${year}-${two(month)}-${two(day)}`
  return unit === 'day' ? date : `${date} ${time.map(two).join(':')}`
}

const isTimeOfDay = ([hours = 0, minutes = 0, seconds = 0]: readonly number[]): boolean =>
  hours < 24 && minutes < 60 && seconds < 60

/** Whether a control's value can be used: complete, or empty. */
export const isUsable = (value: string, use: MomentUse = {}): boolean =>
  value === '' || typedMoment(value, use) === value
