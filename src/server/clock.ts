/** Where the server takes its time from; tests hand in one that they can turn. */
export type Clock = () => Date

const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy-MM-dd HH:mm:ss` in server local time, the only form in which times are stored and answered. */
export const stamp = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`

/** `yyyyMMddHHmmss`, for file names. */
export const compactStamp = (date: Date): string => stamp(date).replace(/\D/g, '')
