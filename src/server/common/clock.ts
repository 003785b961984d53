import { formatMoment } from '#base/moments.ts'
import { shownAt } from './zone.ts'

/** The server's source of time; tests pass one that they can set. */
export type Clock = () => Date

/** `yyyy-MM-dd HH:mm:ss` by the platform's clock, the only form in which times are stored and answered. */
export const stamp = (date: Date): string => formatMoment(shownAt(date))

/** `yyyyMMddHHmmss`, for file names. */
export const compactStamp = (date: Date): string => stamp(date).replace(/\D/g, '')
