import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesBelow } from './project.ts'

/**
 * Which files the linter has to read. Its rules that use types take half a minute for all files and two seconds for
 * a few, so `npm run check` lints the files that changed since all was well, and those that import them. A change of a
 * type can reach further than one import: a fresh clone, and so continuous integration, lints everything.
 */
interface Linted {
  /** Hash of the inputs that every file's result depends on: rules, versions, compiler settings. */
  readonly settings: string
  readonly files: Readonly<Record<string, string>>
}

const settings = ['package-lock.json', 'package.json', 'tests/setup/oxlint.json', 'tsconfig.json']

/** More changed files than this are linted with all others: a command line is limited. */
const MANY = 200

const hash = (text: string): string => createHash('sha256').update(text).digest('base64')

const textOf = (base: string, path: string): string => {
  const file = join(base, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** The state of the sources now, and the files that have to be linted because of it. */
export class LintMemory {
  readonly #file: string
  readonly #texts: ReadonlyMap<string, string>
  readonly #now: Linted

  /** @param file where the last state without findings is kept */
  constructor(file: string, base: string) {
    this.#file = file
    const configs = filesBelow('.', /^tsconfig\.json$/, base)
    const sources = ['src', 'tests'].flatMap((folder) => filesBelow(folder, /\.tsx?$/, base))
    this.#texts = new Map(sources.map((path) => [path, textOf(base, path)]))
    this.#now = {
      settings: hash([...settings, ...configs].map((path) => textOf(base, path)).join('\0')),
      files: Object.fromEntries([...this.#texts].map(([path, text]) => [path, hash(text)])),
    }
  }

  /** @returns the files to lint; null for all */
  changed(): readonly string[] | null {
    if (!existsSync(this.#file)) return null
    const before = JSON.parse(readFileSync(this.#file, 'utf8')) as Linted
    if (before.settings !== this.#now.settings) return null
    const paths = new Set([...Object.keys(before.files), ...this.#texts.keys()])
    const changed = [...paths].filter((path) => before.files[path] !== this.#now.files[path])
    const names = changed.map((path) => `/${basename(path)}'`)
    const affected = [...this.#texts].filter(
      ([path, text]) => changed.includes(path) || names.some((name) => text.includes(name)),
    )
    return affected.length > MANY ? null : affected.map(([path]) => path)
  }

  /** All files were linted, or had been before, without findings. */
  remember(): void {
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.#now))
  }
}
