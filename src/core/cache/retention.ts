import { formatMoment, midnight } from '#contract/moments.ts'

/**
 * The beginning of the last `days` days: at midnight, so that it is the same for all calls of a day. It
 * follows the clock of this machine, because the platform's is not known here; they differ by hours at most.
 */
export function retentionStart(days: number, now: Date): string {
  return formatMoment(midnight(now, days))
}
