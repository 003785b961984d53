import type { UpdateProblem } from '#contract/bridge.ts'

/** Milliseconds by which a description may have been made later than it is here. */
const CLOCK_LIMIT = 86_400_000

const isoMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/** @returns epoch milliseconds; null for a value that is no moment. YAML makes a date of a moment without quotes. */
function momentOf(value: unknown): number | null {
  if (typeof value === 'string' && !isoMoment.test(value)) return null
  const moment = typeof value === 'string' || value instanceof Date ? new Date(value).getTime() : Number.NaN
  return Number.isNaN(moment) ? null : moment
}

/**
 * Judges by this machine's clock whether a signed description still holds, so that an old one cannot be shown for ever
 * to keep a program from its updates. One without an expiry is refused: otherwise those that were signed before there
 * was one would never end.
 * @param now epoch milliseconds
 */
export function expiryProblem(
  { expires, releaseDate }: { readonly expires?: unknown; readonly releaseDate?: unknown },
  now: number,
): Extract<UpdateProblem, 'undated' | 'expired' | 'clock'> | undefined {
  const until = momentOf(expires)
  if (until === null) return 'undated'
  if (until <= now) return 'expired'
  // With a clock that is behind, descriptions are accepted for longer than they are valid.
  const from = momentOf(releaseDate)
  return from !== null && from > now + CLOCK_LIMIT ? 'clock' : undefined
}
