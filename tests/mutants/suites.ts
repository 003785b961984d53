import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from '#tests/setup/run.ts'
import { firstFailure } from '#tests/setup/scratch.ts'
import { mutate } from './mutators.ts'
import { GUESS, likelySuites, nearSuites, suitesBeside } from './near.ts'
import type { Progress } from './progress.ts'
import { withProbes } from './probes.ts'
import { quiet, type Runner } from './runners.ts'
import type { Mutant } from './sample.ts'

/** Results of the suites without a mutant. */
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
  /**
   * `refused`: by the type checker, so that no suite is run. `unclear`: the machine was too busy for the suites; tried
   * again by the next run.
   */
  readonly outcome: 'refused' | 'caught' | 'timeout' | 'survived' | 'not reached' | 'unclear'
  /** The first test that failed. */
  readonly by?: string
}

/** Changes files of the copy while `work` runs. */
export async function changed<T>(
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
  readonly scratch?: string
  readonly hit?: string
  readonly suite?: string
  readonly begun?: string
  readonly ended?: string
  readonly ok?: boolean
  readonly ms?: number
}

/** The suites that passed, their times, and the places each of them ran. A run that continues has its own folder. */
export function readHits(text: string, scratch: string) {
  const suites: Record<string, number> = {}
  const failed: string[] = []
  const reached: Record<string, string[]> = {}
  let current = ''
  let below = scratch
  for (const row of text.split('\n').filter((line) => line !== '')) {
    const line = JSON.parse(row) as HitLine
    if (line.scratch !== undefined) below = line.scratch
    if (line.begun !== undefined) current = line.begun
    if (line.ended !== undefined && line.ok) suites[relative(below, line.ended)] = line.ms ?? 0
    if (line.ended !== undefined && !line.ok) failed.push(relative(below, line.ended))
    if (line.hit === undefined) continue
    // A child program has no suite: it belongs to the one that runs.
    const suite = relative(below, line.suite || current)
    const known = (reached[line.hit] ??= [])
    if (!known.includes(suite)) known.push(suite)
  }
  return { suites, failed, reached }
}

/**
 * Runs the suites that may reach the mutants once, with probes at the mutants' places; those that a stopped run has
 * measured are left out. A suite that fails is tried again without probes; one that passes then has reached the places
 * it ran before it failed.
 */
export async function measure(
  scratch: string,
  mutants: readonly Mutant[],
  runner: Runner,
  progress: Progress,
): Promise<Baseline> {
  const log = progress.hits
  const before = readHits(
    progress.openHits(
      mutants.map(({ id }) => id),
      scratch,
    ),
    scratch,
  )
  const files = [...new Set(mutants.map(({ file }) => file))]
  const probed = new Map(
    files.map((file) => {
      const code = readFileSync(join(scratch, file), 'utf8')
      const own = mutants.filter((mutant) => mutant.file === file)
      return [file, withProbes(code, file, own, log)]
    }),
  )
  const measured = [...Object.keys(before.suites), ...before.failed]
  const options = {
    cwd: scratch,
    seconds: 7200,
    env: { ...quiet(measured), MUTANT_HITS: log },
  }
  const outcome = await changed(scratch, probed, () =>
    run(runner.measure([...files, ...suitesBeside(files)]), options),
  )
  const { suites, failed, reached } = readHits(readFileSync(log, 'utf8'), scratch)
  if (Object.keys(suites).length + failed.length === 0)
    throw new Error(`no suite ran:\n${outcome.output.slice(-2000)}`)
  const failing: string[] = []
  for (const suite of failed) {
    const { code, seconds } = await run(runner.run([suite], false), {
      ...options,
      seconds: 600,
    })
    if (code === 0) suites[suite] = seconds * 1000
    else failing.push(suite)
  }
  return { runner, suites, failing, reached }
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
  const expected = suites.reduce((sum, suite) => sum + (times[suite] ?? GUESS), 0) / 1000
  const seconds = Math.round(runner.overhead + expected * 3)
  const options = { cwd: scratch, seconds, env: quiet() }
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

/** Estimates before the measurement. */
interface Likely {
  readonly runner: Runner
  readonly times: Readonly<Record<string, number>>
  readonly sound: Soundness
  readonly progress: Progress
}

/** Suites by whether they pass without a mutant. */
export type Soundness = Map<string, boolean>

async function isSound(scratch: string, suite: string, runner: Runner, known: Soundness): Promise<boolean> {
  const sound =
    known.get(suite) ??
    (
      await run(runner.run([suite], false), {
        cwd: scratch,
        seconds: 600,
        env: quiet(),
      })
    ).code === 0
  known.set(suite, sound)
  return sound
}

/**
 * Runs suites that are likely to detect a mutant, before the suites that run its place are known.
 * @returns null when all pass, or when the failed ones fail without the mutant too
 */
export async function judgeLikely(
  scratch: string,
  mutant: Mutant,
  { runner, times, sound, progress }: Likely,
): Promise<Verdict | null> {
  const passed = progress.passed(mutant.id)
  const likely = likelySuites(mutant.file, times).filter(
    (suite) => !passed.includes(suite) && sound.get(suite) !== false,
  )
  if (likely.length === 0) return null
  const baseline: Baseline = {
    runner,
    suites: times,
    failing: [],
    reached: {},
  }
  const { code, output } = await runWith(scratch, [mutant], likely, baseline, true)
  if (code === 0) {
    progress.addPassed(mutant.id, likely)
    return null
  }
  // The time is a guess here: measured suites decide whether it was the mutant.
  if (code === 124) return null
  const failed = [...runner.failed(output)].filter((suite) => likely.includes(suite))
  for (const suite of failed.length > 0 ? failed : likely)
    if (!(await isSound(scratch, suite, runner, sound))) return null
  const isSlow = /timed out in|Test timeout of/.test(output)
  return {
    outcome: isSlow ? 'timeout' : 'caught',
    by: firstFailure(output) ?? output.slice(-300),
  }
}

/** A mutant that the near suites have not noticed, and the suites that are left. */
export interface Undecided {
  readonly mutant: Mutant
  readonly rest: readonly string[]
}

/** Runs the near ones of the suites that reach the mutant and have not been tried on it. */
export async function judge(
  scratch: string,
  mutant: Mutant,
  baseline: Baseline,
  progress: Progress,
): Promise<Verdict | Undecided> {
  const reaching = (baseline.reached[mutant.id] ?? []).filter((suite) => suite in baseline.suites)
  const passed = progress.passed(mutant.id)
  if (reaching.length === 0) return { outcome: passed.length === 0 ? 'not reached' : 'survived' }
  const open = reaching.filter((suite) => !passed.includes(suite))
  if (open.length === 0) return { outcome: 'survived' }
  const near = nearSuites(mutant.file, open, baseline.suites)
  const verdict = await firstToFail(scratch, mutant, near, baseline)
  if (verdict !== null) return verdict
  progress.addPassed(mutant.id, near)
  const rest = open.filter((suite) => !near.includes(suite))
  return rest.length === 0 ? { outcome: 'survived' } : { mutant, rest }
}

/** Milliseconds of suites that several mutants meet in one run: the loss when a run is stopped. */
const TOGETHER = 90_000

/** Suites in runs of about the same time. */
function inRuns(suites: readonly string[], times: Readonly<Record<string, number>>): string[][] {
  const runs: string[][] = []
  let left = 0
  for (const suite of suites) {
    if (left <= 0) runs.push([])
    if (left <= 0) left = TOGETHER
    runs.at(-1)?.push(suite)
    left -= times[suite] ?? GUESS
  }
  return runs
}

/**
 * Runs the remaining suites of several mutants, of different files, at once: most are not detected any more. Suites
 * that fail are then run for each of the mutants alone.
 */
export async function judgeTogether(
  scratch: string,
  group: readonly Undecided[],
  baseline: Baseline,
  progress: Progress,
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>()
  for (const suites of inRuns([...new Set(group.flatMap(({ rest }) => rest))], baseline.suites)) {
    const open = group.filter(
      ({ mutant, rest }) => !verdicts.has(mutant.id) && rest.some((suite) => suites.includes(suite)),
    )
    if (open.length === 0) continue
    const mutants = open.map(({ mutant }) => mutant)
    const { code, output } = await runWith(scratch, mutants, suites, baseline, false)
    const failed = baseline.runner.failed(output)
    for (const { mutant, rest } of open) {
      const own = rest.filter((suite) => suites.includes(suite))
      // A stopped run has no result for the suites after it.
      const isCut = code === 124 || (code !== 0 && failed.size === 0)
      const suspects = isCut ? own : own.filter((suite) => failed.has(suite))
      const verdict = suspects.length === 0 ? null : await firstToFail(scratch, mutant, suspects, baseline)
      if (verdict === null) progress.addPassed(mutant.id, own)
      else verdicts.set(mutant.id, verdict)
    }
  }
  for (const { mutant } of group)
    if (!verdicts.has(mutant.id)) verdicts.set(mutant.id, { outcome: 'survived' })
  return verdicts
}
