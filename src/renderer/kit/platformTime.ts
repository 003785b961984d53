import { formatMoment, midnight, wallClock } from '#contract/moments.ts'
import { useSession } from '#kit/session.ts'

/**
 * What the platform's clock shows, as a date whose local fields are those of that clock: its days, not this machine's,
 * are what moments in lists and filters are about.
 */
export const platformTime = (at: number = Date.now()): Date =>
  wallClock(at, useSession.getState().session?.zone)

/** Midnight that begins the platform's day, as a moment. */
export const startOfToday = (): string => formatMoment(midnight(platformTime()))
