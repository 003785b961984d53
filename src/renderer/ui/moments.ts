const two = (value: number): string => String(value).padStart(2, '0')

/** `yyyy-MM-dd HH:mm:ss` in local time, the form in which moments travel. */
export const formatMoment = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ` +
  `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`

/** Today at midnight, local time. */
export function startOfToday(): string {
  const now = new Date()
  return formatMoment(new Date(now.getFullYear(), now.getMonth(), now.getDate()))
}
