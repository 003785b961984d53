import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#tests/setup/project.ts'
import { inScratchCopy } from '#tests/setup/scratch.ts'
import { type Area, areaNames } from './areas.ts'
import { printFigures } from './figures.ts'
import { diffOf, draw, type Mutant } from './sample.ts'
import {
  type Baseline,
  failsTypes,
  judge,
  judgeTogether,
  measure,
  type Undecided,
  type Verdict,
} from './suites.ts'

/**
 * npm run mutants: draws small mistakes at random, makes each in a scratch copy, and runs the suites that run
 * its place. Prints how many were caught, by area, and those that nobody noticed.
 */
const { values: given } = parseArgs({
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    area: { type: 'string', multiple: true },
    json: { type: 'string' },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const seed = Number(given.seed)
const chosen: Area[] =
  given.area === undefined ? areaNames : areaNames.filter((name) => given.area?.includes(name))
const share = Math.ceil(Number(given.sample) / chosen.length)
const file = given.json ?? join(root, 'tests', '.results', `mutants-${seed}.json`)

export type Result = Mutant & Verdict & { readonly failsTypes?: boolean; readonly diff?: string }

/** The same mutant of the same source has the same result until somebody asks `--again`. */
const known: Record<string, Result> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

function keep(result: Result): void {
  known[result.id] = result
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(known, null, 1))
}

const isLive = ({ outcome }: Verdict): boolean => outcome === 'survived' || outcome === 'not reached'

async function settle(scratch: string, mutant: Mutant, verdict: Verdict): Promise<void> {
  const result: Result = isLive(verdict)
    ? { ...mutant, ...verdict, diff: diffOf(mutant), failsTypes: await failsTypes(scratch, mutant) }
    : { ...mutant, ...verdict }
  keep(result)
  console.log(`${result.outcome.padEnd(11)} ${mutant.file}:${mutant.line} ${mutant.mutator}`)
  if (result.diff !== undefined) console.log(result.diff)
}

/** Mutants that are tried together on the suites that are not near them. */
const GROUP = 8

async function settleTogether(scratch: string, group: Undecided[], baseline: Baseline): Promise<void> {
  const verdicts = await judgeTogether(scratch, group.splice(0), baseline)
  for (const mutant of drawn) {
    const verdict = verdicts.get(mutant.id)
    if (verdict !== undefined) await settle(scratch, mutant, verdict)
  }
}

async function attemptAll(scratch: string): Promise<void> {
  const open = drawn.filter(({ id }) => {
    const result = known[id]
    return result === undefined || (given.again && isLive(result))
  })
  if (open.length === 0) return
  const files = new Set(open.map((mutant) => mutant.file))
  console.log(`${open.length} mutants in ${files.size} files; measuring the suites`)
  const baseline = await measure(scratch, open)
  console.log(`${Object.keys(baseline.suites).length} suites pass without a mutant`)
  for (const suite of baseline.failing) console.log(`fails without a mutant, left out: ${suite}`)
  const group: Undecided[] = []
  for (const mutant of open) {
    const found = await judge(scratch, mutant, baseline)
    if ('outcome' in found) {
      await settle(scratch, mutant, found)
      continue
    }
    if (group.some((other) => other.mutant.file === mutant.file))
      await settleTogether(scratch, group, baseline)
    group.push(found)
    if (group.length === GROUP) await settleTogether(scratch, group, baseline)
  }
  if (group.length > 0) await settleTogether(scratch, group, baseline)
}

setPriority(10)
const drawn = chosen.flatMap((area) => [...draw(area, seed).take(share)])
if (given.list)
  for (const mutant of drawn)
    console.log(`${mutant.file}:${mutant.line} ${mutant.mutator}\n${diffOf(mutant)}`)
else {
  await inScratchCopy(attemptAll)
  printFigures(drawn.flatMap(({ id }) => known[id] ?? []))
}
