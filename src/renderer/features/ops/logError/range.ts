import { formatMoment } from '#contract/moments.ts'
import { platformTime } from '#kit/platformTime.ts'

const midnight = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)

/** The last seven calendar days, today included: from the first second to the last. */
export const weekBegin = (now: Date = platformTime()): string => formatMoment(midnight(now, -6))

export const weekEnd = (now: Date = platformTime()): string =>
  formatMoment(new Date(midnight(now, 1).getTime() - 1000))
