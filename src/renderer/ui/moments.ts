const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy-MM-dd HH:mm:ss`, local time. Controls know no contract, so they do not take its function of the same name. */
export const formatMoment = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`

/** `75` → `1:15`, `3675` → `1:01:15`. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor(whole / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

/**
 * Reads a date as people type it: year, month, day, then optionally a time; `-`, `/` or `.` between the parts of the
 * date.
 * @returns null for anything else and for days that do not exist
 */
export function parseMoment(text: string): Date | null {
  const parts =
    /^\s*(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d*)?)?)?\s*$/.exec(
      text,
    )
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hours, minutes, seconds)
  const isReal =
    date.getMonth() === month - 1 && date.getDate() === day && hours < 24 && minutes < 60 && seconds < 60
  return isReal ? date : null
}
