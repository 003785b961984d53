import { formatMoment, midnight, type PlatformMoment, wallClock, type WallTime } from '#base/moments.ts'
import { useSession } from '#kit/session.ts'

/** Time on the platform's clock: moments in lists and filters refer to its days, not to this machine's. */
export const platformTime = (at: number = Date.now()): WallTime =>
  wallClock(at, useSession.getState().session?.zone)

/** The present moment. */
export function platformMoment(): PlatformMoment {
  const at = Date.now()
  return { at, shown: platformTime(at) }
}

/** Midnight that begins the platform's day, as a moment. */
export const startOfToday = (): string => formatMoment(midnight(platformTime()))

/** A moment that came as epoch milliseconds or seconds, by the platform's clock; empty for any other text. */
export function epochText(epoch: string): string {
  if (!/^\d{10}(\d{3})?$/.test(epoch)) return ''
  return formatMoment(platformTime(Number(epoch) * (epoch.length === 10 ? 1000 : 1)))
}
