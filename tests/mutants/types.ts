import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '#tests/setup/run.ts'
import { typesStep } from '#tests/setup/steps.ts'
import { mutate } from './mutators.ts'
import type { Mutant } from './sample.ts'
import { changed } from './suites.ts'

/** The folder with the configuration by which a file's types are checked. */
const typesOf = (file: string): string => /^src\/(?:hosts\/browser\/page|[^/]+)/.exec(file)?.[0] ?? 'src'

/** A removed statement leaves names unused, which is untidy and works. */
const lenient = [
  '--noUnusedLocals',
  'false',
  '--noUnusedParameters',
  'false',
  '--allowUnreachableCode',
  'true',
]

/** @returns the files in which the type checker finds errors when mutants, of one folder, are made together. */
async function filesWithErrors(scratch: string, mutants: readonly Mutant[]): Promise<ReadonlySet<string>> {
  const files = new Map(
    mutants.map((mutant) => [mutant.file, mutate(readFileSync(join(scratch, mutant.file), 'utf8'), mutant)]),
  )
  return changed(scratch, files, async () => {
    const { argv, env = {} } = typesStep(typesOf(mutants[0]?.file ?? ''))
    const { code, output } = await run([...argv, ...lenient], { cwd: scratch, seconds: 240, env })
    const found = new Set(output.match(/^\S+(?=\(\d+,\d+\): error)/gm))
    if (code !== 0 && found.size === 0)
      throw new Error(`the type checker did not run:\n${output.slice(-2000)}`)
    return found
  })
}

/**
 * Runs the type checker on mutants. It takes up to half a minute whatever the number, so mutants of different files are
 * made together. The file of an error is a suspect; the mistake may be in another one, so a suspect is refused when it
 * is alone.
 */
export async function refusedByTypes(
  scratch: string,
  mutants: readonly Mutant[],
): Promise<ReadonlySet<string>> {
  const refused = new Set<string>()
  const ask = async (group: readonly Mutant[]): Promise<void> => {
    const [first] = group
    if (first === undefined) return
    const files = await filesWithErrors(scratch, group)
    if (files.size === 0) return
    if (group.length === 1) {
      refused.add(first.id)
      return
    }
    const suspects = group.filter(({ file }) => files.has(file))
    const others = group.filter(({ file }) => !files.has(file))
    for (const suspect of suspects) await ask([suspect])
    if (suspects.length > 0) {
      await ask(others)
      return
    }
    const middle = Math.ceil(group.length / 2)
    await ask(group.slice(0, middle))
    await ask(group.slice(middle))
  }
  for (const group of apart(mutants)) await ask(group)
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
