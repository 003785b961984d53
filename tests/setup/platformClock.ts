import { dayOf, midnight, wallParts, type WallTime } from '#base/moments.ts'
import { DEFAULT_ZONE, shownAt, timeOf, Zone } from '#server/common/zone.ts'

/** The clock of the embedded backend, regardless of the zone of the machine on which the tests run. */

/** The instant at which it shows a moment, `yyyy-MM-dd HH:mm:ss`. */
export const instant = (moment: string): Date => new Date(timeOf(moment))

/** The day that it shows, or one so many days later, as `yyyy-MM-dd`. */
export const dayShown = (at: Date, offset = 0): string => dayOf(midnight(shownAt(at), -offset))

/** The parts of the shown time. */
export const partsShown = (at: Date) => wallParts(shownAt(at))

/** Present time of the platform in a console's specs, whose backend is another program. */
export const backendTime = (): WallTime => new Zone(DEFAULT_ZONE).shownAt(Date.now())
