import { counterKey, fullNumber, nextPeriod } from '#contract/billNumber.ts'
import type { PlatformMoment, WallTime } from '#base/moments.ts'
import type { BillcodeMax } from '#contract/resources/bill/billcodeMax.ts'
import type { BillType } from '#contract/resources/bill/billType.ts'

/** A counter as its type sees it at a moment. */
export interface SeenCounter {
  readonly counter: BillcodeMax
  /** The next number comes from it; numbers of other periods or formats are over. */
  readonly isPresent: boolean
  /** Empty for one that is over. */
  readonly next: string
  /** When counting begins again; undefined when it runs on. */
  readonly endsAt: WallTime | undefined
}

/** Describes the next number of each counter, the present ones first. */
export function seenCounters(
  type: BillType,
  counters: readonly BillcodeMax[],
  now: PlatformMoment,
): SeenCounter[] {
  const endsAt = nextPeriod(type, now.shown)
  return counters
    .map((counter) => {
      const isPresent = counterKey(type, counter, now) === counter.signNo
      return {
        counter,
        isPresent,
        next: isPresent ? fullNumber(type, counter, now, counter.maxNo + 1) : '',
        endsAt: isPresent ? endsAt : undefined,
      }
    })
    .toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent))
}
