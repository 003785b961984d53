import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#tests/setup/project.ts'
import { inScratchCopy } from '#tests/setup/scratch.ts'
import { type Area, areaNames } from './areas.ts'
import { isLive, printFigures } from './figures.ts'
import { type Runner, specRunner, suiteRunner } from './runners.ts'
import { diffOf, draw, type Mutant } from './sample.ts'
import { judge, judgeTogether, measure, refusedByTypes, type Undecided, type Verdict } from './suites.ts'

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
    'with-e2e': { type: 'boolean', default: false },
    specs: { type: 'string', multiple: true, default: [] },
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
})

const seed = Number(given.seed)
const chosen: Area[] =
  given.area === undefined ? areaNames : areaNames.filter((name) => given.area?.includes(name))
const share = Math.ceil(Number(given.sample) / chosen.length)
const file = given.json ?? join(root, 'tests', '.results', `mutants-${seed}.json`)

export type Result = Mutant &
  Verdict & {
    /** Of a survivor: whether the type checker refuses it. */
    readonly failsTypes?: boolean
    readonly diff?: string
    /** Of a survivor: what the specs say. */
    readonly specs?: Verdict
  }

/** The same mutant of the same source has the same result until somebody asks `--again`. */
const known: Record<string, Result> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

function keep(result: Result): void {
  known[result.id] = result
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(known, null, 1))
}

type Settle = (mutant: Mutant, verdict: Verdict) => void

/** Keeps and prints what the suites say of a mutant. */
const settle: Settle = (mutant, verdict) => {
  const { outcome } = verdict
  console.log(`${outcome.padEnd(11)} ${mutant.file}:${mutant.line} ${mutant.mutator}`)
  if (outcome === 'unclear') return
  const diff = isLive(verdict) ? { diff: diffOf(mutant) } : {}
  if (diff.diff !== undefined) console.log(diff.diff)
  keep({ ...mutant, ...verdict, ...diff })
}

/** Asks the type checker about the survivors that it has not been asked about. */
async function askTypes(scratch: string): Promise<void> {
  const open = drawn.flatMap(({ id }) => {
    const result = known[id]
    return result !== undefined && isLive(result) && result.failsTypes === undefined ? result : []
  })
  const refused = await refusedByTypes(scratch, open)
  for (const result of open) keep({ ...result, failsTypes: refused.has(result.id) })
  for (const { file, line } of open.filter(({ id }) => refused.has(id)))
    console.log(`refused by types: ${file}:${line}`)
}

/** The same for what the specs say of a survivor. */
const settleSpecs: Settle = (mutant, specs) => {
  const result = known[mutant.id]
  console.log(`${specs.outcome.padEnd(11)} ${mutant.file}:${mutant.line} ${mutant.mutator} (specs)`)
  if (result !== undefined && specs.outcome !== 'unclear') keep({ ...result, specs })
}

/** Mutants that are tried together on the suites that are not near them. */
const GROUP = 8

/** Tries mutants with one runner. */
async function attempt(
  scratch: string,
  mutants: readonly Mutant[],
  runner: Runner,
  done: Settle,
): Promise<void> {
  if (mutants.length === 0) return
  const files = new Set(mutants.map((mutant) => mutant.file))
  console.log(`${mutants.length} mutants in ${files.size} files; measuring the suites`)
  const baseline = await measure(scratch, mutants, runner)
  console.log(`${Object.keys(baseline.suites).length} suites pass without a mutant`)
  for (const suite of baseline.failing) console.log(`fails without a mutant, left out: ${suite}`)
  let group: Undecided[] = []
  const together = async () => {
    const verdicts = await judgeTogether(scratch, group, baseline)
    for (const { mutant } of group) done(mutant, verdicts.get(mutant.id) ?? { outcome: 'unclear' })
    group = []
  }
  for (const mutant of mutants) {
    const found = await judge(scratch, mutant, baseline)
    if ('outcome' in found) {
      done(mutant, found)
      continue
    }
    const isFileTaken = group.some((other) => other.mutant.file === mutant.file)
    if (isFileTaken || group.length === GROUP) await together()
    group.push(found)
  }
  if (group.length > 0) await together()
}

async function attemptAll(scratch: string): Promise<void> {
  const open = drawn.filter(({ id }) => {
    const result = known[id]
    return result === undefined || (given.again && isLive(result))
  })
  await attempt(scratch, open, suiteRunner, settle)
  await askTypes(scratch)
  if (!given['with-e2e']) return
  const survivors = drawn.filter(({ id }) => {
    const result = known[id]
    return result !== undefined && isLive(result) && (result.specs === undefined || given.again)
  })
  await attempt(scratch, survivors, specRunner(given.specs), settleSpecs)
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
