import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesBelow, root } from '#tests/setup/project.ts'
import { isLeftOut } from './runners.ts'

/** Named imports of a suite decide as well whether it is near a file. */
const importsOf = new Map<string, string>()

/** Whether a suite imports a file by name, or starts it as a program: `./child.ts`, `#core/cache/child.ts`. */
function imports(suite: string, file: string): boolean {
  const code = importsOf.get(suite) ?? readFileSync(join(root, suite), 'utf8')
  importsOf.set(suite, code)
  const name = file.replace(/^src\/(renderer\/)?/, '#')
  return code.includes(`'${name}'`) || (isBeside(suite, file) && code.includes(`${basename(file)}'`))
}

/** Folders of `src` are areas: a suite above in its area may start the program that a file belongs to. */
const isBeside = (suite: string, file: string): boolean =>
  dirname(suite).split('/').length > 2 && `${dirname(file)}/`.startsWith(`${dirname(suite)}/`)

/** 0: of the file's name. 1: imports the file. 2: in the same folder. 3: in a folder above. 4: elsewhere. */
function distance(suite: string, file: string): number {
  const name = (basename(file).split('.')[0] ?? '').toLowerCase()
  const isNamesake = name !== 'index' && basename(suite).toLowerCase().startsWith(name)
  if (isNamesake) return 0
  if (imports(suite, file)) return 1
  if (dirname(suite) === dirname(file)) return 2
  return isBeside(suite, file) ? 3 : 4
}

/** Suites that may run files without importing them: as separate programs. */
export const suitesBeside = (files: readonly string[]): string[] =>
  allSuites().filter((suite) => files.some((file) => isBeside(suite, file)))

/** Milliseconds of suites that are tried on a single mutant before several mutants are tried together. */
const NEAR = 15_000

/** Milliseconds of a suite that has not been measured. */
export const GUESS = 5000

/** The suites that are likely to notice a change of a file: of its name, importing it, beside it; short ones first. */
export function nearSuites(
  file: string,
  suites: readonly string[],
  times: Readonly<Record<string, number>>,
): string[] {
  const time = (suite: string): number => times[suite] ?? GUESS
  const cost = (suite: string): number => distance(suite, file) * 1_000_000 + time(suite)
  let spent = 0
  return suites
    .toSorted((a, b) => cost(a) - cost(b))
    .filter((suite, index) => {
      spent += time(suite)
      return index === 0 || spent <= NEAR
    })
}

/** The near ones of all suites of the project, before anything has been measured. */
export function likelySuites(file: string, times: Readonly<Record<string, number>>): string[] {
  const close = allSuites().filter((suite) => distance(suite, file) < 4)
  return nearSuites(file, close, times)
}

let found: readonly string[] | undefined

const allSuites = (): readonly string[] =>
  (found ??= ['src', 'tests']
    .flatMap((folder) => filesBelow(folder, /\.test\.tsx?$/))
    .filter((suite) => !isLeftOut(suite)))
