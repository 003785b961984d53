import { type Area, areaNames } from './areas.ts'
import type { Verdict } from './suites.ts'

interface Counted extends Verdict {
  readonly area: Area
  readonly specs?: Verdict
}

/** Whether no suite has detected it. */
export const isLive = ({ outcome }: Verdict): boolean => outcome === 'survived' || outcome === 'not reached'

interface Figures {
  readonly drawn: number
  /** By the type checker. They count neither as caught nor as survivors, as is usual. */
  readonly refused: number
  readonly caught: number
  /** A mutant that hangs the suites has been noticed. */
  readonly timeouts: number
  readonly survivors: number
  /** Of the survivors, those that specs noticed. */
  readonly caughtBySpecs: number
}

export function figuresOf(results: readonly Counted[]): Figures {
  const count = (outcome: Verdict['outcome']) => results.filter((result) => result.outcome === outcome).length
  return {
    drawn: results.length,
    refused: count('refused'),
    caught: count('caught'),
    timeouts: count('timeout'),
    survivors: results.filter(isLive).length,
    caughtBySpecs: results.filter(({ specs }) => specs !== undefined && !isLive(specs)).length,
  }
}

const heads = ['drawn', 'refused', 'caught', 'timeout', 'survived', 'by specs', 'suites', 'with specs']

/** Prints a line for each area and one for all. */
export function printFigures(results: readonly Counted[]): void {
  console.log(`\n${'area'.padEnd(10)}${heads.map((head) => head.padStart(11)).join('')}`)
  const line = (name: string, figures: Figures) => {
    const { drawn, refused, caught, timeouts, survivors, caughtBySpecs } = figures
    const tried = drawn - refused
    const share = (noticed: number) => (tried === 0 ? '' : `${Math.round((noticed / tried) * 100)} %`)
    const shares = [share(caught + timeouts), share(caught + timeouts + caughtBySpecs)]
    const cells = [drawn, refused, caught, timeouts, survivors, caughtBySpecs, ...shares]
    console.log(`${name.padEnd(10)}${cells.map((cell) => String(cell).padStart(11)).join('')}`)
  }
  for (const area of areaNames) {
    const own = results.filter((result) => result.area === area)
    if (own.length > 0) line(area, figuresOf(own))
  }
  line('all', figuresOf(results))
}
