/**
 * Moments of a platform travel as `yyyy-MM-dd HH:mm:ss`, by its clock and without a zone. They are counted here as if
 * that clock ran in UTC: the zone of this machine plays no part, every text is one value, and each day has 24 hours,
 * also in nights in which clocks change.
 */

declare const isWallTime: unique symbol

/** Time that a clock shows: milliseconds since 1970 as if that clock ran in UTC. Not an instant. */
export type WallTime = number & { readonly [isWallTime]: true }

// The only way from a number to a wall time.
const asWall = (count: number): WallTime => count as WallTime

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

const two = (value: number): string => String(value).padStart(2, '0')

/** @param month 1 to 12; values outside their range count on, as day 0 for the last day of the month before */
export function wallTime(year: number, month: number, day: number, ...time: number[]): WallTime {
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = time
  // Date.UTC takes the years 0 to 99 for 1900 to 1999.
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return asWall(date.setUTCHours(hours, minutes, seconds, milliseconds))
}

/** The parts of a wall time. */
export function wallParts(time: WallTime) {
  const date = new Date(time)
  return {
    year: date.getUTCFullYear(),
    /** 1 to 12. */
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    /** 0 is Sunday. */
    weekday: date.getUTCDay(),
    hours: date.getUTCHours(),
    minutes: date.getUTCMinutes(),
    seconds: date.getUTCSeconds(),
  }
}

/**
 * Wall time of an instant.
 * @param at epoch milliseconds
 * @param zone minutes east of UTC; undefined: this machine's zone, whose fields only this function reads
 */
export function wallClock(at: number, zone: number | undefined): WallTime {
  if (zone !== undefined) return asWall(at + zone * 60_000)
  const here = new Date(at)
  return wallTime(
    ...([here.getFullYear(), here.getMonth() + 1, here.getDate()] as const),
    ...([here.getHours(), here.getMinutes(), here.getSeconds(), here.getMilliseconds()] as const),
  )
}

/**
 * The instant at which a clock shows a wall time; the first of two where clocks were turned back.
 * @param zone as `wallClock` takes it
 */
export function instantOf(time: WallTime, zone: number | undefined): number {
  if (zone !== undefined) return time - zone * 60_000
  const { year, month, day, hours, minutes, seconds } = wallParts(time)
  const here = new Date(2000, 0, 1)
  here.setFullYear(year, month - 1, day)
  return here.setHours(hours, minutes, seconds, time % 1000)
}

/** An instant, and the wall time of the platform's clock then. */
export interface PlatformMoment {
  /** Epoch milliseconds. */
  readonly at: number
  readonly shown: WallTime
}

/** `yyyy-MM-dd`. */
export function dayOf(time: WallTime): string {
  const { year, month, day } = wallParts(time)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

/** `yyyy-MM-dd HH`. */
export const hourOf = (time: WallTime): string => `${dayOf(time)} ${two(wallParts(time).hours)}`

/** `yyyy-MM-dd HH:mm:ss`. */
export function formatMoment(time: WallTime): string {
  const { minutes, seconds } = wallParts(time)
  return `${hourOf(time)}:${two(minutes)}:${two(seconds)}`
}

/** An instant of this machine, not of the platform, as this machine's clock shows it: a crash, a check for updates. */
export const machineMoment = (at: number): string => formatMoment(wallClock(at, undefined))

/** The same to the day, as for the last day of a certificate. */
export const machineDay = (at: number): string => dayOf(wallClock(at, undefined))

/** A day, then optionally a time to the minute or finer; a zone that a platform adds does not change the shown time. */
const MOMENT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3})\d*)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/

/** @returns wall time of a moment or a day; NaN for other text and for days and times that do not exist */
export function readMoment(text: string): WallTime {
  const [, ...found] = MOMENT.exec(text) ?? []
  const [year = Number.NaN, month = 1, day = 1, ...time] = found.slice(0, 6).map((part) => Number(part ?? 0))
  const read = wallTime(year, month, day, ...time, Number((found[6] ?? '').padEnd(3, '0')))
  return formatMoment(read).startsWith(text.slice(0, 16).replace('T', ' ')) ? read : asWall(Number.NaN)
}

const CONTRACT_MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/

/** Some languages write the absence of a moment as the first one of year 1. */
const NEVER = /^0001-01-01[ T]00:00:00/

/**
 * A moment of an answer as the contract has it. One in UTC (`Z`) is an instant and becomes the wall time of this
 * machine's clock; one with another offset, or with none, is the wall time of the platform's clock.
 * @returns empty text for a moment that never was; undefined for a text that is no moment
 */
export function momentOf(text: string): string | undefined {
  if (text === '' || CONTRACT_MOMENT.test(text)) return text
  const read = readMoment(text)
  if (Number.isNaN(read)) return undefined
  if (NEVER.test(text)) return ''
  return text.endsWith('Z') ? machineMoment(Number(read)) : formatMoment(read)
}

/** So many milliseconds later, or earlier. */
export const later = (time: WallTime, milliseconds: number): WallTime => asWall(time + milliseconds)

/** Midnight that begins the day, or a day so many days before. */
export const midnight = (now: WallTime, daysBack = 0): WallTime =>
  asWall((Math.floor(now / DAY) - daysBack) * DAY)

/** The last days, today included, the oldest first. */
export const lastDays = (count: number, now: WallTime): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(midnight(now, count - 1 - index)))

const missing = [
  [/^\d{4}-\d\d-\d\d$/, ' 23:59:59'],
  [/^\d{4}-\d\d-\d\d \d\d:\d\d$/, ':59'],
] as const

/**
 * The last moment that an upper bound includes: the last second of a day without a time and of a minute without
 * seconds.
 */
export const untilMoment = (bound: string): string =>
  missing.reduce((end, [form, rest]) => (form.test(bound) ? `${bound}${rest}` : end), bound)
