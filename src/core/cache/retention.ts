/** Formats a moment as the platform does, `yyyy-MM-dd HH:mm:ss`, in local time. */
export function formatLocal(moment: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0')
  const date = [
    String(moment.getFullYear()).padStart(4, '0'),
    two(moment.getMonth() + 1),
    two(moment.getDate()),
  ]
  const time = [two(moment.getHours()), two(moment.getMinutes()), two(moment.getSeconds())]
  return `${date.join('-')} ${time.join(':')}`
}

/**
 * The beginning of the last `days` days: at midnight, so that it is the same for all calls of a day. It
 * follows the clock of this machine, because the platform's is not known here; they differ by hours at most.
 */
export function retentionStart(days: number, now: Date): string {
  return formatLocal(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
}
