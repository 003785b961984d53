import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '#tests/setup/project.ts'
import { inScratchCopy } from '#tests/setup/scratch.ts'
import { type Area, areaNames } from './areas.ts'
import { isLive, printFigures } from './figures.ts'
import { Progress } from './progress.ts'
import { type Runner, specRunner, suiteRunner } from './runners.ts'
import { diffOf, draw, type Mutant } from './sample.ts'
import {
  judge,
  judgeLikely,
  judgeTogether,
  measure,
  type Soundness,
  type Undecided,
  type Verdict,
} from './suites.ts'
import { refusedByTypes } from './types.ts'

/**
 * npm run mutants: draws small mistakes at random, makes each in a scratch copy, and runs the suites that run its
 * place. Prints how many were caught, by area, and those that were not detected.
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
    types: { type: 'boolean', default: true },
    nice: { type: 'string', default: '10' },
  },
  allowNegative: true,
})

const seed = Number(given.seed)
const chosen: Area[] =
  given.area === undefined ? areaNames : areaNames.filter((name) => given.area?.includes(name))
const share = Math.ceil(Number(given.sample) / chosen.length)
const file = given.json ?? join(root, 'tests', '.results', `mutants-${seed}.json`)

export type Result = Mutant &
  Verdict & {
    readonly diff?: string
    /** Of a survivor: the verdict of the specs. */
    readonly specs?: Verdict
  }

/** The same mutant of the same source has the same result until a run with `--again`. */
const known: Record<string, Result> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

function keep(result: Result): void {
  known[result.id] = result
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(known, null, 1))
}

type Settle = (mutant: Mutant, verdict: Verdict) => void

/** Keeps and prints the suites' verdict on a mutant. */
const settle: Settle = (mutant, verdict) => {
  const { outcome } = verdict
  console.log(`${outcome.padEnd(11)} ${mutant.file}:${mutant.line} ${mutant.mutator}`)
  if (outcome === 'unclear') return
  const diff = isLive(verdict) ? { diff: diffOf(mutant) } : {}
  if (diff.diff !== undefined) console.log(diff.diff)
  keep({ ...mutant, ...verdict, ...diff })
}

/** The same for the specs' verdict on a survivor. */
const settleSpecs: Settle = (mutant, specs) => {
  const result = known[mutant.id]
  console.log(`${specs.outcome.padEnd(11)} ${mutant.file}:${mutant.line} ${mutant.mutator} (specs)`)
  if (result !== undefined && specs.outcome !== 'unclear') keep({ ...result, specs })
}

const progressOf = (runner: Runner): Progress =>
  new Progress(runner === suiteRunner ? file : file.replace(/(\.json)?$/, '-specs.json'))

/** Where the progress lists the mutants that the type checker has accepted. */
const ACCEPTED = 'types'

/**
 * Runs the type checker on the mutants that it has not checked yet: a mutant that it refuses could not be committed.
 */
async function askTypes(scratch: string): Promise<void> {
  const progress = progressOf(suiteRunner)
  const accepted = new Set(progress.passed(ACCEPTED))
  const open = drawn.filter(({ id }) => known[id]?.outcome !== 'refused' && !accepted.has(id))
  const refused = await refusedByTypes(scratch, open)
  for (const mutant of open) if (refused.has(mutant.id)) settle(mutant, { outcome: 'refused' })
  progress.addPassed(
    ACCEPTED,
    open.flatMap(({ id }) => (refused.has(id) ? [] : id)),
  )
}

/**
 * Tries each mutant on the suites that are likely to notice it. Most are noticed, and need no measuring.
 * @returns the others
 */
async function attemptLikely(scratch: string, mutants: readonly Mutant[]): Promise<Mutant[]> {
  const progress = progressOf(suiteRunner)
  const times = progress.times()
  const sound: Soundness = new Map()
  const left: Mutant[] = []
  for (const mutant of mutants) {
    const verdict = await judgeLikely(scratch, mutant, { runner: suiteRunner, times, sound, progress })
    if (verdict === null) left.push(mutant)
    else settle(mutant, verdict)
  }
  return left
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
  const progress = progressOf(runner)
  const baseline = await measure(scratch, mutants, runner, progress)
  progress.addTimes(baseline.suites)
  console.log(`${Object.keys(baseline.suites).length} suites pass without a mutant`)
  for (const suite of baseline.failing) console.log(`fails without a mutant, left out: ${suite}`)
  let group: Undecided[] = []
  const together = async () => {
    const verdicts = await judgeTogether(scratch, group, baseline, progress)
    for (const { mutant } of group) done(mutant, verdicts.get(mutant.id) ?? { outcome: 'unclear' })
    group = []
  }
  for (const mutant of mutants) {
    const found = await judge(scratch, mutant, baseline, progress)
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
  if (given.types) await askTypes(scratch)
  const open = drawn.filter(({ id }) => {
    const result = known[id]
    return result === undefined || (given.again && isLive(result))
  })
  if (given.again) progressOf(suiteRunner).forget(open.map(({ id }) => id))
  await attempt(scratch, await attemptLikely(scratch, open), suiteRunner, settle)
  if (!given['with-e2e']) return
  const survivors = drawn.filter(({ id }) => {
    const result = known[id]
    return result !== undefined && isLive(result) && (result.specs === undefined || given.again)
  })
  if (given.again) progressOf(specRunner([])).forget(survivors.map(({ id }) => id))
  await attempt(scratch, survivors, specRunner(given.specs), settleSpecs)
}

setPriority(Number(given.nice))
const drawn = chosen.flatMap((area) => [...draw(area, seed).take(share)])
if (given.list)
  for (const mutant of drawn)
    console.log(`${mutant.file}:${mutant.line} ${mutant.mutator}\n${diffOf(mutant)}`)
else {
  await inScratchCopy(attemptAll)
  printFigures(drawn.flatMap(({ id }) => known[id] ?? []))
}
