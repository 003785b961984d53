import { type Area, areaNames } from './areas.ts'
import type { Verdict } from './suites.ts'

interface Counted extends Verdict {
  readonly area: Area
  readonly failsTypes?: boolean
  readonly specs?: Verdict
}

/** Nobody has noticed it. */
export const isLive = ({ outcome }: Verdict): boolean => outcome === 'survived' || outcome === 'not reached'

interface Figures {
  readonly sampled: number
  readonly caught: number
  /** A mutant that hangs the suites has been noticed. */
  readonly timeouts: number
  readonly survivors: number
  /** Of the survivors, those that specs noticed. */
  readonly caughtBySpecs: number
  /** Of the survivors, those that the type checker refuses. They count as survivors. */
  readonly refusedByTypes: number
}

export function figuresOf(results: readonly Counted[]): Figures {
  const count = (outcome: Verdict['outcome']) => results.filter((result) => result.outcome === outcome).length
  return {
    sampled: results.length,
    caught: count('caught'),
    timeouts: count('timeout'),
    survivors: results.filter(isLive).length,
    caughtBySpecs: results.filter(({ specs }) => specs !== undefined && !isLive(specs)).length,
    refusedByTypes: results.filter(({ failsTypes }) => failsTypes).length,
  }
}

const heads = ['sampled', 'caught', 'timeout', 'survived', 'by specs', 'by types', 'suites', 'with specs']

/** Prints a line for each area and one for all. */
export function printFigures(results: readonly Counted[]): void {
  console.log(`\n${'area'.padEnd(10)}${heads.map((head) => head.padStart(11)).join('')}`)
  const line = (name: string, figures: Figures) => {
    const { sampled, caught, timeouts, survivors, caughtBySpecs, refusedByTypes } = figures
    const share = (noticed: number) => (sampled === 0 ? '' : `${Math.round((noticed / sampled) * 100)} %`)
    const shares = [share(caught + timeouts), share(caught + timeouts + caughtBySpecs)]
    const cells = [sampled, caught, timeouts, survivors, caughtBySpecs, refusedByTypes, ...shares]
    console.log(`${name.padEnd(10)}${cells.map((cell) => String(cell).padStart(11)).join('')}`)
  }
  for (const area of areaNames) {
    const own = results.filter((result) => result.area === area)
    if (own.length > 0) line(area, figuresOf(own))
  }
  line('all', figuresOf(results))
}
