import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isTest } from '#tests/setup/project.ts'

/** The requirement rows of tests/requirements/*.md and the tests that name them. */
export interface RowCensus {
  /** Row id → its requirement. */
  readonly rows: ReadonlyMap<string, string>
  /** Named row id → files that name it. */
  readonly named: ReadonlyMap<string, ReadonlySet<string>>
  readonly testFiles: number
}

const rowLine = /^\| ((?:SYS|MSG|OPS)-[A-Z]{2,4}-\d+) \| \w+ \| (.*) \|\s*$/gm
/** `SYS-TEN-14`, and ranges `SYS-TEN-01..04` or `SYS-TEN-01 to 04`. */
const mention = /\b((?:SYS|MSG|OPS)-[A-Z]{2,4})-(\d+)(?:\s*(?:\.\.|to|–)\s*(\d+))?/g

export function rowsIn(markdown: string): [string, string][] {
  return [...markdown.matchAll(rowLine)].map((match) => [match[1] ?? '', match[2] ?? ''])
}

/** Every row id a piece of text names, ranges spelled out. */
export function mentionsIn(text: string): string[] {
  const ids: string[] = []
  for (const [, group, first = '', last = first] of text.matchAll(mention)) {
    for (let number = Number(first); number <= Number(last); number += 1) {
      ids.push(`${group}-${String(number).padStart(first.length, '0')}`)
    }
  }
  return ids
}

export function census(base: string): RowCensus {
  const rows = new Map<string, string>()
  for (const file of filesBelow('tests/requirements', /\.md$/, base)) {
    for (const [id, must] of rowsIn(readFileSync(join(base, file), 'utf8'))) rows.set(id, must)
  }
  const named = new Map<string, Set<string>>()
  const tests = [...filesBelow('src', /\.tsx?$/, base), ...filesBelow('tests', /\.tsx?$/, base)].filter(
    (path) => isTest(path) && path !== 'tests/requirements/rows.test.ts',
  )
  for (const file of tests) {
    for (const id of mentionsIn(readFileSync(join(base, file), 'utf8'))) {
      const files = named.get(id) ?? new Set<string>()
      named.set(id, files.add(file))
    }
  }
  return { rows, named, testFiles: tests.length }
}

/** One line per group: `SYS-TEN   12 of  30 rows named by a test`. */
export function summary({ rows, named }: RowCensus): string[] {
  const groups = Map.groupBy(rows.keys(), (id) => id.replace(/-\d+$/, ''))
  const line = (name: string, ids: readonly string[]) => {
    const done = ids.filter((id) => named.has(id)).length
    return `${name.padEnd(8)} ${String(done).padStart(4)} of ${String(ids.length).padStart(4)} rows named by a test`
  }
  return [
    ...[...groups].sort(([a], [b]) => a.localeCompare(b)).map(([group, ids]) => line(group, ids)),
    line('total', [...rows.keys()]),
  ]
}
