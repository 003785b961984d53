import type { ErrorCount } from '#contract/resources/ops/logError.ts'

/** Errors with one exception number, a figure for each step. */
export interface ErrorSeries {
  /** Empty: those that are not among the most frequent. */
  readonly exNum: string
  readonly totals: readonly number[]
  readonly sum: number
}

/** Orders counts by exception number, the most frequent first; the rest comes last. */
export function seriesOf(counts: readonly ErrorCount[], times: readonly string[]): readonly ErrorSeries[] {
  return [...Map.groupBy(counts, ({ exNum }) => exNum)]
    .map(([exNum, found]) => {
      const totals = times.map((time) => found.find((one) => one.time === time)?.total ?? 0)
      return { exNum, totals, sum: totals.reduce((sum, total) => sum + total, 0) }
    })
    .filter(({ sum }) => sum > 0)
    .toSorted(
      (a, b) =>
        Number(a.exNum === '') - Number(b.exNum === '') || b.sum - a.sum || (a.exNum < b.exNum ? -1 : 1),
    )
}
