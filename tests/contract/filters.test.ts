import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { clauseFunctions, clauseOf } from '#base/clause.ts'
import { type Comparison, type Compared, holds } from '#base/comparison.ts'
import { fitsAny, meaningClause, meaningsOf } from '#contract/filters.ts'
import { ignoredFilters } from '#contract/ignoredFilters.ts'
import { type Condition, contains, custom, equals, from, Id, orAll, until } from '#contract/kernel.ts'
import { columnAt } from '#server/db/entity.ts'
import { z } from 'zod'

/** The two evaluations of a filter: of a row here, and of the same row in SQLite. */

function connect(): Database.Database {
  const database = new Database(':memory:')
  onTestFinished(() => void database.close())
  for (const [name, fn] of Object.entries(clauseFunctions))
    database.function(name, { deterministic: true }, fn)
  database.exec('CREATE TABLE a (text TEXT, number INTEGER)')
  return database
}

/** Texts that meet each other often: parts, cases, letters beyond ASCII, characters that LIKE treats as special. */
const word = fc
  .array(
    fc.constantFrom(
      'a',
      'A',
      'bc',
      'BC',
      'ä',
      'Ä',
      '甲',
      'Σ',
      'ς',
      'K',
      'k',
      '%',
      '_',
      '\\',
      "'",
      '0',
      '1',
      ' ',
    ),
    {
      maxLength: 3,
    },
  )
  .map((parts) => parts.join(''))
const two = (most: number) => fc.integer({ min: 1, max: most }).map((count) => String(count).padStart(2, '0'))
const day = fc.tuple(two(3), two(3)).map(([month, number]) => `2026-${month}-${number}`)
const moment = fc
  .tuple(day, two(3), fc.constantFrom('00:00', '00:01', '59:59'))
  .map(([d, h, rest]) => `${d} ${h}:${rest}`)
const number = fc.integer({ min: -2, max: 12 })
const list = <T>(one: fc.Arbitrary<T>) =>
  fc.oneof(fc.array(one, { maxLength: 3 }), fc.array(one, { minLength: 17, maxLength: 20 }))

const onText: fc.Arbitrary<[Compared, Comparison]> = fc.oneof(
  fc.tuple(
    fc.oneof(word, fc.constant(null)),
    fc.record({ is: fc.constantFrom('any' as const, 'none' as const), values: list(word) }),
  ),
  fc.tuple(
    fc.oneof(word, fc.constant(null)),
    fc.record({ is: fc.constant('contains' as const), values: fc.tuple(word) }),
  ),
  fc.tuple(
    fc.oneof(moment, day, fc.constant(null)),
    fc.record({
      is: fc.constantFrom('from' as const, 'until' as const),
      values: fc.tuple(
        fc.oneof(
          moment,
          day,
          moment.map((text) => text.slice(0, 16)),
        ),
      ),
    }),
  ),
)
const onNumber: fc.Arbitrary<[Compared, Comparison]> = fc.tuple(
  fc.oneof(number, fc.constant(null)),
  fc.oneof(
    fc.record({
      is: fc.constantFrom('any' as const, 'none' as const),
      values: list(
        fc.oneof(
          number.map(String),
          number.map((count) => `${count}.0`),
          word,
        ),
      ),
    }),
    fc.record({
      is: fc.constantFrom('from' as const, 'until' as const, 'contains' as const),
      values: fc.tuple(number.map(String)),
    }),
  ),
)

test.each([
  ['text', onText],
  ['number', onNumber],
] as const)('a comparison of a %s means the same here and in SQL', (column, cases) => {
  const database = connect()
  const insert = database.prepare(`INSERT INTO a (${column}) VALUES (?)`)
  fc.assert(
    fc.property(cases, ([value, comparison]) => {
      database.exec('DELETE FROM a')
      insert.run(value)
      const { sql, values } = clauseOf(column, comparison)
      const found = database.prepare(`SELECT 1 FROM a WHERE ${sql}`).all(...values).length === 1
      expect(holds(value, comparison), JSON.stringify([value, comparison])).toBe(found)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['text', onText],
  ['number', onNumber],
] as const)('so does one of a %s inside an object', (column, cases) => {
  const database = connect()
  database.exec('CREATE TABLE b (job_info TEXT)')
  const insert = database.prepare('INSERT INTO b VALUES (?)')
  const inner = z.object({ text: z.string().nullable(), number: z.number().nullable() })
  const entity = z.object({ jobInfo: z.object({ inner }).nullable() })
  const place = columnAt(entity, `jobInfo.inner.${column}`) ?? ''
  fc.assert(
    fc.property(cases, ([value, comparison]) => {
      database.exec('DELETE FROM b')
      const row = { jobInfo: { inner: { text: null, number: null, [column]: value } } }
      insert.run(JSON.stringify(row.jobInfo))
      const { sql, values } = clauseOf(place, comparison)
      const found = database.prepare(`SELECT 1 FROM b WHERE ${sql}`).all(...values).length === 1
      const field = `jobInfo.inner.${column}`
      expect(fitsAny(row, [[{ field, ...comparison }]]), JSON.stringify([value, comparison])).toBe(found)
    }),
    { numRuns: 1000 },
  )
})

test('a place that the entity does not have is no column', () => {
  const entity = z.object({ id: Id, jobInfo: z.object({ cron: z.string() }).nullable() })
  expect(columnAt(entity, 'jobInfo.cron', 'jobs')).toBe(
    `CAST(json_extract(jobs.job_info, '$."cron"') AS TEXT)`,
  )
  for (const place of [
    'jobInfo.other',
    'jobInfo.cron.x',
    'id.x',
    'toString',
    'jobInfo.toString',
    `jobInfo."'`,
  ])
    expect(columnAt(entity, place), place).toBeUndefined()
})

const filters = {
  name: contains('text'),
  code: equals('number'),
  kind: orAll(equals('number'), '0'),
  begin: from('text'),
  end: until('text'),
  either: custom((value): Condition[][] => [
    [{ field: 'number', is: 'any', values: [value] }],
    [
      { field: 'text', is: 'contains', values: [value] },
      { field: 'number', is: 'none', values: ['1'] },
    ],
  ]),
}

test('a query of filters finds the same rows here and in SQL, and none of them contradicts it', () => {
  const database = connect()
  const insert = database.prepare('INSERT INTO a (text, number) VALUES (?, ?)')
  const bound = fc.oneof(day, moment, fc.constant(''))
  const query = fc.record(
    {
      name: word,
      code: number.map(String),
      kind: number.map(String),
      begin: bound,
      end: bound,
      either: fc.oneof(word, number.map(String)),
    },
    { requiredKeys: [] },
  )
  const rows = fc.array(fc.record({ text: fc.oneof(moment, day, word), number }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(query, rows, (asked, given) => {
      database.exec('DELETE FROM a')
      for (const row of given) insert.run(row.text, row.number)
      const meanings = meaningsOf({ filters }, asked).map(({ meaning }) => meaning ?? [])
      const clauses = meanings.map((meaning) => meaningClause(meaning, (field) => field))
      const sql = clauses.map((clause) => ` AND ${clause.sql}`).join('')
      const found = database
        .prepare(`SELECT text, number FROM a WHERE TRUE${sql} ORDER BY rowid`)
        .all(...clauses.flatMap(({ values }) => values))
      const here = given.filter((row) => meanings.every((meaning) => fitsAny(row, meaning)))
      expect(here, JSON.stringify(asked)).toEqual(found)
      expect(ignoredFilters(filters, asked, here)).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('a day counts to its end, and case counts where values are compared whole', () => {
  expect(holds('2026-11-20 10:00:00', { is: 'until', values: ['2026-11-20'] })).toBe(true)
  expect(holds('2026-11-21 00:00:00', { is: 'until', values: ['2026-11-20'] })).toBe(false)
  expect(holds('abc', { is: 'any', values: ['ABC'] })).toBe(false)
  expect(holds('Ärger', { is: 'contains', values: ['ä'] })).toBe(true)
})

test('an empty value, the value for all and names that are no filters narrow nothing', () => {
  expect(meaningsOf({ filters }, { name: '', kind: '0', page: '1', constructor: 'x' })).toEqual([])
})
