import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { run } from '#tests/setup/run.ts'
import { firstFailure } from '#tests/setup/scratch.ts'
import { mutate } from './mutators.ts'
import { withProbes } from './probes.ts'
import { quiet, type Runner } from './runners.ts'
import type { Mutant } from './sample.ts'

/** What the suites do without a mutant. */
export interface Baseline {
  readonly runner: Runner
  /** Milliseconds of each suite that passes. */
  readonly suites: Readonly<Record<string, number>>
  /** Suites that fail without a mutant and therefore notice nothing. */
  readonly failing: readonly string[]
  /** The suites that run each mutant's place, by its id. */
  readonly reached: Readonly<Record<string, readonly string[]>>
}

export interface Verdict {
  /** `unclear`: the machine was too busy for the suites. Tried again by the next run. */
  readonly outcome: 'caught' | 'timeout' | 'survived' | 'not reached' | 'unclear'
  /** The first test that failed. */
  readonly by?: string
}

/** Changes files of the copy while `work` runs. */
async function changed<T>(
  scratch: string,
  files: ReadonlyMap<string, string>,
  work: () => Promise<T>,
): Promise<T> {
  const before = new Map([...files.keys()].map((file) => [file, readFileSync(join(scratch, file), 'utf8')]))
  try {
    for (const [file, code] of files) writeFileSync(join(scratch, file), code)
    return await work()
  } finally {
    for (const [file, code] of before) writeFileSync(join(scratch, file), code)
  }
}

interface HitLine {
  readonly hit?: string
  readonly suite?: string
  readonly begun?: string
  readonly ended?: string
  readonly ok?: boolean
  readonly ms?: number
}

/** Which suites passed, in which time, and which places each of them ran. */
export function readHits(text: string, scratch: string) {
  const suites: Record<string, number> = {}
  const failed: string[] = []
  const reached: Record<string, string[]> = {}
  let current = ''
  for (const row of text.split('\n').filter((line) => line !== '')) {
    const line = JSON.parse(row) as HitLine
    if (line.begun !== undefined) current = line.begun
    if (line.ended !== undefined && line.ok) suites[relative(scratch, line.ended)] = line.ms ?? 0
    if (line.ended !== undefined && !line.ok) failed.push(relative(scratch, line.ended))
    if (line.hit === undefined) continue
    // A child program knows no suite: it belongs to the one that runs.
    const suite = relative(scratch, line.suite || current)
    const known = (reached[line.hit] ??= [])
    if (!known.includes(suite)) known.push(suite)
  }
  return { suites, failed, reached }
}

/**
 * Runs the suites that may reach the mutants once, with probes at the mutants' places. A suite that fails is
 * tried again without probes; one that passes then has reached what it ran before it failed.
 */
export async function measure(
  scratch: string,
  mutants: readonly Mutant[],
  runner: Runner,
): Promise<Baseline> {
  const log = join(scratch, '.mutant-hits')
  rmSync(log, { force: true })
  const files = [...new Set(mutants.map(({ file }) => file))]
  const probed = new Map(
    files.map((file) => {
      const code = readFileSync(join(scratch, file), 'utf8')
      const own = mutants.filter((mutant) => mutant.file === file)
      return [file, withProbes(code, file, own, log)]
    }),
  )
  const options = { cwd: scratch, seconds: 7200, env: { ...quiet, MUTANT_HITS: log } }
  const outcome = await changed(scratch, probed, () => run(runner.measure(files), options))
  if (!existsSync(log)) throw new Error(`no suite ran:\n${outcome.output.slice(-2000)}`)
  const { suites, failed, reached } = readHits(readFileSync(log, 'utf8'), scratch)
  const failing: string[] = []
  for (const suite of failed) {
    const { code, seconds } = await run(runner.run([suite], false), { ...options, seconds: 600 })
    if (code === 0) suites[suite] = seconds * 1000
    else failing.push(suite)
  }
  return { runner, suites, failing, reached }
}

/** What a suite imports by name decides as well whether it is near a file. */
const importsOf = new Map<string, string>()

function imports(scratch: string, suite: string, file: string): boolean {
  const code = importsOf.get(suite) ?? readFileSync(join(scratch, suite), 'utf8')
  importsOf.set(suite, code)
  const name = file.replace(/^src\/(renderer\/)?/, '#')
  return code.includes(`'${name}'`)
}

/** Milliseconds of suites that are tried on a single mutant before several mutants are tried together. */
const NEAR = 15_000

/** The suites that are likely to notice a mutant: beside the file, of its name, importing it; short ones first. */
function nearSuites(
  scratch: string,
  mutant: Mutant,
  suites: readonly string[],
  baseline: Baseline,
): string[] {
  const name = (basename(mutant.file).split('.')[0] ?? '').toLowerCase()
  const distance = (suite: string): number => {
    if (dirname(suite) === dirname(mutant.file) || basename(suite).toLowerCase().startsWith(name)) return 0
    return imports(scratch, suite, mutant.file) ? 1 : 2
  }
  const cost = (suite: string): number => distance(suite) * 1_000_000 + (baseline.suites[suite] ?? 0)
  let spent = 0
  return suites
    .toSorted((a, b) => cost(a) - cost(b))
    .filter((suite, index) => {
      spent += baseline.suites[suite] ?? 0
      return index === 0 || spent <= NEAR
    })
}

/** Runs suites with mutants in place, until a test fails if `bail`. */
async function runWith(
  scratch: string,
  mutants: readonly Mutant[],
  suites: readonly string[],
  { runner, suites: times }: Baseline,
  bail: boolean,
) {
  const files = new Map(
    mutants.map((mutant) => [mutant.file, mutate(readFileSync(join(scratch, mutant.file), 'utf8'), mutant)]),
  )
  const expected = suites.reduce((sum, suite) => sum + (times[suite] ?? 0), 0) / 1000
  const seconds = Math.round(runner.overhead + expected * 3)
  const options = { cwd: scratch, seconds, env: quiet }
  return changed(scratch, files, () => run(runner.run(suites, bail), options))
}

/**
 * Runs suites until a test fails. A test that exceeds its time has been hung by the mutant only if it passes
 * without: a busy machine fails it as well.
 * @returns null when all pass
 */
async function firstToFail(
  scratch: string,
  mutant: Mutant,
  suites: readonly string[],
  baseline: Baseline,
): Promise<Verdict | null> {
  const { code, output } = await runWith(scratch, [mutant], suites, baseline, true)
  if (code === 0) return null
  const by = firstFailure(output) ?? output.slice(-300)
  if (code !== 124 && !/timed out in|Test timeout of/.test(output)) return { outcome: 'caught', by }
  const failed = [...baseline.runner.failed(output)].filter((suite) => suites.includes(suite))
  const again = await runWith(scratch, [], failed.length > 0 ? failed : suites, baseline, true)
  return { outcome: again.code === 0 ? 'timeout' : 'unclear', by }
}

/** A mutant that the near suites have not noticed, and the suites that are left. */
export interface Undecided {
  readonly mutant: Mutant
  readonly rest: readonly string[]
}

/** Runs the near ones of the suites that reach the mutant. */
export async function judge(
  scratch: string,
  mutant: Mutant,
  baseline: Baseline,
): Promise<Verdict | Undecided> {
  const reaching = (baseline.reached[mutant.id] ?? []).filter((suite) => suite in baseline.suites)
  if (reaching.length === 0) return { outcome: 'not reached' }
  const near = nearSuites(scratch, mutant, reaching, baseline)
  const verdict = await firstToFail(scratch, mutant, near, baseline)
  if (verdict !== null) return verdict
  const rest = reaching.filter((suite) => !near.includes(suite))
  return rest.length === 0 ? { outcome: 'survived' } : { mutant, rest }
}

/**
 * Runs what is left of several mutants, of different files, at once: most are not noticed any more. Suites that
 * fail are then run for each of the mutants alone.
 */
export async function judgeTogether(
  scratch: string,
  group: readonly Undecided[],
  baseline: Baseline,
): Promise<Map<string, Verdict>> {
  const suites = [...new Set(group.flatMap(({ rest }) => rest))]
  const mutants = group.map(({ mutant }) => mutant)
  const { code, output } = await runWith(scratch, mutants, suites, baseline, false)
  const failed = baseline.runner.failed(output)
  const verdicts = new Map<string, Verdict>()
  for (const { mutant, rest } of group) {
    // A run that was stopped says nothing about the suites after it.
    const open =
      code === 124 || (code !== 0 && failed.size === 0) ? rest : rest.filter((suite) => failed.has(suite))
    const verdict = open.length === 0 ? null : await firstToFail(scratch, mutant, open, baseline)
    verdicts.set(mutant.id, verdict ?? { outcome: 'survived' })
  }
  return verdicts
}

/** The folder with the configuration by which a file's types are checked. */
const typesOf = (file: string): string => /^src\/(?:hosts\/browser\/page|[^/]+)/.exec(file)?.[0] ?? 'src'

/** @returns whether the type checker refuses mutants, of one folder, that are made together. */
async function areRefused(scratch: string, mutants: readonly Mutant[]): Promise<boolean> {
  const [first] = mutants
  if (first === undefined) return false
  const files = new Map(
    mutants.map((mutant) => [mutant.file, mutate(readFileSync(join(scratch, mutant.file), 'utf8'), mutant)]),
  )
  return changed(scratch, files, async () => {
    const { code } = await run(['tsc', '--noEmit', '-p', typesOf(first.file)], { cwd: scratch, seconds: 240 })
    return code !== 0
  })
}

/**
 * Asks the type checker about mutants. It takes most of a minute whatever the number, so mutants of different
 * files are made together, and halved until those that are refused stand alone.
 */
export async function refusedByTypes(
  scratch: string,
  mutants: readonly Mutant[],
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  const halve = async (group: readonly Mutant[]): Promise<void> => {
    if (!(await areRefused(scratch, group))) return
    if (group.length === 1) for (const { id } of group) refused.add(id)
    else {
      const middle = Math.ceil(group.length / 2)
      await halve(group.slice(0, middle))
      await halve(group.slice(middle))
    }
  }
  for (const group of apart(mutants)) await halve(group)
  return refused
}

/** Groups of mutants of one folder, each file once. */
export function apart(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = []
  for (const mutant of mutants) {
    const free = groups.find(
      (group) =>
        typesOf(group[0]?.file ?? '') === typesOf(mutant.file) &&
        group.every(({ file }) => file !== mutant.file),
    )
    if (free) free.push(mutant)
    else groups.push([mutant])
  }
  return groups
}
