/** How moments stand on the wire and in lists: `yyyy-MM-dd HH:mm:ss`, local time. */

const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy-MM-dd`. */
export const dayOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

/** `yyyy-MM-dd HH`. */
export const hourOf = (date: Date): string => `${dayOf(date)} ${two(date.getHours())}`

/** `yyyy-MM-dd HH:mm:ss`. */
export const formatMoment = (date: Date): string =>
  `${hourOf(date)}:${two(date.getMinutes())}:${two(date.getSeconds())}`

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The last moment that an upper bound lets in: of a day without a time, its last second. */
export const untilMoment = (bound: string): string => (DAY.test(bound) ? `${bound} 23:59:59` : bound)

/**
 * What a clock in another time zone shows, as a date whose local fields are those of that clock.
 * @param zone minutes east of UTC; undefined: this machine's zone
 */
export function wallClock(at: number, zone: number | undefined): Date {
  if (zone === undefined) return new Date(at)
  const there = new Date(at + zone * 60_000)
  const day = [there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate()] as const
  const time = [there.getUTCHours(), there.getUTCMinutes(), there.getUTCSeconds()] as const
  return new Date(...day, ...time, there.getUTCMilliseconds())
}

/** Epoch milliseconds of a complete moment; NaN for any other text. */
export const timeOf = (moment: string): number => Date.parse(moment.replace(' ', 'T'))

/** Midnight that begins today, or a day so many days before. */
export const midnight = (now: Date, daysBack = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack)

/** The last days, today included, the oldest first. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(midnight(now, count - 1 - index)))
