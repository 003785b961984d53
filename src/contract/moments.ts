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

/** Epoch milliseconds of a complete moment; NaN for any other text. */
export const timeOf = (moment: string): number => Date.parse(moment.replace(' ', 'T'))

/** Midnight that begins today, or a day so many days before. */
export const midnight = (now: Date, daysBack = 0): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysBack)

/** The last days, today included, the oldest first. */
export const lastDays = (count: number, now: Date): string[] =>
  Array.from({ length: count }, (_, index) => dayOf(midnight(now, count - 1 - index)))
