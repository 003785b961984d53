import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { logShape } from '#core/cache/logShape.ts'
import { isSearched, shownLogs } from '#features/ops/logWorkbench/logs.ts'
import type { Resource } from '#contract/kernel.ts'
import { resources } from '#contract/resources/index.ts'
import { filesBelow, root } from '#tests/setup/project.ts'

const logs = resources.filter((each: Resource) => each.log !== undefined)

test('every log of the cache is on the time line', () => {
  expect(shownLogs.map(({ name }) => name).sort()).toEqual(logs.map(({ name }) => name).sort())
})

test.each(logs.map(({ name }) => name))(
  '%s: the workbench shows every text that the cache searches',
  (name) => {
    const resource = logs.find((each) => each.name === name)
    const log = shownLogs.find((each) => each.name === name)
    if (!resource || !log) throw new Error(`${name} is not shown`)
    const { texts } = logShape(resource).table
    expect(
      log.fields
        .filter(isSearched)
        .map((field) => field.name)
        .sort(),
    ).toEqual([...texts].sort())
  },
)

interface LogList {
  readonly id: string
  readonly expand?: unknown
  readonly filters: readonly { readonly name: string }[]
  readonly search?: { readonly log: string; rangeOf(filters: Record<string, string>): object }
}

const isList = (value: unknown): value is LogList =>
  typeof value === 'object' && value !== null && 'filters' in value && 'id' in value
const isMaker = (value: unknown): value is ((...given: unknown[]) => LogList) & { examples: unknown[][] } =>
  typeof value === 'function' && 'examples' in value

/** The lists of the logs, also those that are made from something. */
async function logLists(): Promise<LogList[]> {
  const names: ReadonlySet<string> = new Set(logs.map(({ name }) => name))
  const modules: Record<string, unknown>[] = await Promise.all(
    filesBelow('src/renderer/features', /\.list\.tsx?$/).map((path) => import(join(root, path))),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((value) => (isMaker(value) ? value.examples.map((given) => value(...given)) : [value]))
    .filter((value) => isList(value))
    .filter(({ id }) => names.has(id))
}

/** Filters by which a list is narrowed to a range of time, as they are filled in, and the range. */
const ranges: readonly { readonly filters: Record<string, string>; readonly range: object }[] = [
  ['bDate', 'eDate'],
  ['createDateBegin', 'createDateEnd'],
  ['beginDate', 'endDate'],
].map(([first = '', last = '']) => ({
  filters: { [first]: '2026-11-20 08:00:00', [last]: '2026-11-21' },
  range: { from: '2026-11-20 08:00:00', until: '2026-11-21' },
}))

describe('the box that opens the workbench', () => {
  test('is in every list of a log, and searches that log', async () => {
    const lists = await logLists()
    expect(new Set(lists.map(({ id }) => id))).toEqual(new Set(logs.map(({ name }) => name)))
    expect(lists.map(({ search }) => search?.log)).toEqual(lists.map(({ id }) => id))
  })

  test('takes the range of time that the list shows', async () => {
    const filterTime = '2026-11-20 08:00:00 - 2026-11-21 00:00:00'
    for (const { id, filters, search } of await logLists()) {
      const names = filters.map(({ name }) => name)
      const filled = ranges.find((each) => Object.keys(each.filters).every((name) => names.includes(name)))
      if (filled) expect(search?.rangeOf(filled.filters), id).toEqual(filled.range)
      else if (names.includes('filterTime'))
        expect(search?.rangeOf({ filterTime }), id).toEqual({
          from: '2026-11-20 08:00:00',
          until: '2026-11-21 00:00:00',
        })
      else expect(search?.rangeOf({}), id).toEqual({})
    }
  })
})

test('every list of a log unfolds a row into its fields (28 B11)', async () => {
  const lists = await logLists()
  expect(lists.length).toBeGreaterThan(0)
  expect(lists.filter(({ expand }) => expand === undefined).map(({ id }) => id)).toEqual([])
})
