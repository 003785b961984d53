import { formatMoment, midnight, type WallTime } from '#base/moments.ts'

/**
 * The beginning of the last `days` days: at midnight, so that it is the same for all calls of a day.
 * @param now by the platform's clock, as far as it is known
 */
export function retentionStart(days: number, now: WallTime): string {
  return formatMoment(midnight(now, days))
}
