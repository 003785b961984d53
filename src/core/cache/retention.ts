/** A moment as the platform writes it, `yyyy-MM-dd HH:mm:ss`, from a clock's local fields. */
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
 * Where the last `days` days begin: midnight, so that the edge does not creep from call to call. The
 * platform's clock is not known here; this machine's stands in for it, which is hours off at most.
 */
export function retentionStart(days: number, now: Date): string {
  return formatLocal(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days))
}
