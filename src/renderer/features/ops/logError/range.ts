import { dayOf, formatMoment, midnight, untilMoment, type WallTime } from '#base/moments.ts'
import { platformTime } from '#kit/platformTime.ts'

/** The last seven calendar days, today included: from the first second to the last. */
export const weekBegin = (now: WallTime = platformTime()): string => formatMoment(midnight(now, 6))

export const weekEnd = (now: WallTime = platformTime()): string => untilMoment(dayOf(now))
