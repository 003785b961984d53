import { formatMoment } from '#contract/moments.ts'

/** Where the server takes its time from; tests hand in one that they can turn. */
export type Clock = () => Date

/** `yyyy-MM-dd HH:mm:ss` in server local time, the only form in which times are stored and answered. */
export const stamp = formatMoment

/** `yyyyMMddHHmmss`, for file names. */
export const compactStamp = (date: Date): string => stamp(date).replace(/\D/g, '')
