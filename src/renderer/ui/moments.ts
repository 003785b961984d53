const two = (value: number): string => String(value).padStart(2, '0')

/** Milliseconds from 1970 to a clock's time, as if it ran in UTC, as `yyyy-MM-dd HH:mm:ss`. */
export const momentText = (at: number): string => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** `75` → `1:15`, `3675` → `1:01:15`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/** Purpose of a date control. */
export interface MomentUse {
  /** Days have no time. Default: moments. */
  readonly unit?: 'day' | 'moment' | undefined
  /** It ends a range: missing parts are completed to the last second of the day or minute. Default false. */
  readonly isEnd?: boolean | undefined
  /** `yyyy-MM-dd`. Completes a day without its year, and a time without its day. Default: they are no moments. */
  readonly today?: string | undefined
}

const WITH_TIME = /^([-/.\d年月]+日?)(?:(?:T|\s+|(?<=日))(\d[\d:.]*))?$/
const DATE = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|年(\d{1,2})月(\d{1,2})日|(\d\d)(\d\d))$/
const OF_THIS_YEAR = /^(?:(\d{1,2})[-/.](\d{1,2})|(\d{1,2})月(\d{1,2})日)$/
const TIME = /^(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?$/
const TIME_OF_DAY = /^(\d{1,2})(?:[:点时]?(\d{2}))?(?:[:分]?(\d{2})秒?)?[点时分]?$/

/** Days of a month, also of the years before 100. */
function daysOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return isLeap ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The plain characters of the typed text: those of Chinese input methods are wide. */
const plain = (text: string): string => text.normalize('NFKC').trim()

/** A day and a time as they were typed, the day with its year. */
function partsOf(text: string, { unit, today }: MomentUse): readonly [date: string, time?: string] {
  if (today === undefined) {
    const [, date = '', time] = WITH_TIME.exec(text) ?? []
    return [date, time]
  }
  if (unit !== 'day' && TIME.test(text)) return [today, text]
  const [, date = '', time] = WITH_TIME.exec(text) ?? []
  const [, ...short] = OF_THIS_YEAR.exec(date) ?? []
  const [month, day] = short.filter((part) => part !== undefined)
  return [month === undefined ? date : `${today.slice(0, 4)}-${month}-${day}`, time]
}

/**
 * Reads a date as people type it: `2026-1-5`, `2026/01/05`, `20260105` or `2026年1月5日`, then optionally a time; with
 * `today` also `1-5`, `1月5日` and `8:30`; in wide characters as well.
 * @returns `yyyy-MM-dd HH:mm:ss`, for a day `yyyy-MM-dd`; null for other text and for days and times that do not exist
 */
export function typedMoment(text: string, use: MomentUse = {}): string | null {
  const { unit, isEnd = false } = use
  const [typedDate, typedTime] = partsOf(plain(text), use)
  const [, year = '', , ...parts] = DATE.exec(typedDate) ?? []
  const clock = typedTime === undefined ? [] : TIME.exec(typedTime)
  if (year === '' || clock === null) return null
  const [month = 0, day = 0] = parts.flatMap((part) => (part === undefined ? [] : [Number(part)]))
  const time = completed(clock, isEnd)
  const isReal =
    month >= 1 && month <= 12 && day >= 1 && day <= daysOf(Number(year), month) && isTimeOfDay(time)
  if (!isReal) return null
  const date = `${year}-${two(month)}-${two(day)}`
  return unit === 'day' ? date : `${date} ${time.map(two).join(':')}`
}

/** Default time, in place of an untyped one, in `yyyy-MM-dd HH:mm:ss`. */
export const wholeTime = (isEnd: boolean | undefined): string => (isEnd ? '23:59:59' : '00:00:00')

/**
 * Reads a time of day as people type it: `8`, `8:30`, `0830`, `8:30:15` or `8点30分`.
 * @returns `HH:mm:ss`; null for other text and for times that do not exist
 */
export function typedTime(text: string, isEnd = false): string | null {
  const clock = TIME.exec(plain(text)) ?? TIME_OF_DAY.exec(plain(text))
  // An hour alone is its first minute, at the end of a range as well.
  const time = clock ? completed([clock[0], clock[1], clock[2] ?? '00', clock[3]], isEnd) : []
  return clock && isTimeOfDay(time) ? time.map(two).join(':') : null
}

/** Hours, minutes and seconds of a match; missing ones are the first or the last of their kind. */
function completed([, hours, minutes, seconds]: readonly (string | undefined)[], isEnd: boolean): number[] {
  const rest = isEnd ? '59' : '00'
  return [hours ?? (isEnd ? '23' : '00'), minutes ?? rest, seconds ?? rest].map(Number)
}

const isTimeOfDay = ([hours = 0, minutes = 0, seconds = 0]: readonly number[]): boolean =>
  hours < 24 && minutes < 60 && seconds < 60

/** Whether a control's value can be used: complete, or empty. */
export const isUsable = (value: string, use: MomentUse = {}): boolean =>
  value === '' || typedMoment(value, use) === value
