import { type Area, areaNames } from './areas.ts'
import type { Verdict } from './suites.ts'

interface Counted extends Verdict {
  readonly area: Area
  readonly failsTypes?: boolean
}

interface Figures {
  readonly sampled: number
  readonly caught: number
  readonly timeouts: number
  readonly survivors: number
  /** Of the survivors, those that the type checker refuses. They count as survivors. */
  readonly refusedByTypes: number
}

export function figuresOf(results: readonly Counted[]): Figures {
  const count = (...outcomes: Verdict['outcome'][]) =>
    results.filter(({ outcome }) => outcomes.includes(outcome)).length
  return {
    sampled: results.length,
    caught: count('caught'),
    timeouts: count('timeout'),
    survivors: count('survived', 'not reached'),
    refusedByTypes: results.filter(({ failsTypes }) => failsTypes).length,
  }
}

/** Prints a line for each area and one for all. A mutant that hangs the suites has been noticed. */
export function printFigures(results: readonly Counted[]): void {
  console.log('\narea       sampled  caught  timeout  survived  of these refused by types')
  const line = (name: string, { sampled, caught, timeouts, survivors, refusedByTypes }: Figures) => {
    const share = sampled === 0 ? '' : `${Math.round(((caught + timeouts) / sampled) * 100)} %`
    const columns = [String(sampled).padStart(7), String(caught).padStart(7), String(timeouts).padStart(8)]
    console.log(
      `${name.padEnd(10)} ${columns.join(' ')} ${String(survivors).padStart(9)} ${String(refusedByTypes).padStart(9)}   ${share}`,
    )
  }
  for (const area of areaNames) {
    const own = results.filter((result) => result.area === area)
    if (own.length > 0) line(area, figuresOf(own))
  }
  line('all', figuresOf(results))
}
