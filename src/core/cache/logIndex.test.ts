import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { type LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import { operationRow, operationRows } from '../testing/operationRows.ts'
import { fileBytes, shrinkLogs } from './fileSize.ts'
import { candidatesOf, indexNext, lastIndexed, stretchesOf, trimIndex } from './logIndex.ts'
import { logShape } from './logShape.ts'
import { ensureLogTable, putLog, trimLog } from './logTables.ts'
import { migrations } from './migrations.ts'

/** Some twenty stretches of the index. */
const COUNT = 12_000
const { table, encode } = logShape(logOperation)

function openTable(): Database.Database {
  const database = new Database(':memory:')
  for (const step of migrations) step(database)
  ensureLogTable(database, table)
  return database
}

function store(database: Database.Database, rows: readonly LogOperation[], firstFree = 1): void {
  const cells = rows.map(encode).filter((row) => row !== null)
  putLog(database, table, cells, 1, Math.max(firstFree, lastIndexed(database, table.name) + 1))
}

function indexAll(database: Database.Database): void {
  while (indexNext(database, table));
}

/** Numbers of the rows that are left to verify. */
function possibleRows(database: Database.Database, terms: readonly string[]): Set<number> {
  const candidates = candidatesOf(
    database,
    table,
    terms.map((term) => [term]),
  )
  const numbers = new Set<number>()
  for (const stretch of stretchesOf(database, table)) {
    const rows = candidates(stretch)
    if (rows) for (const row of rows) numbers.add(row)
    else for (let row = stretch.first; row <= stretch.last; row += 1) numbers.add(row)
  }
  return numbers
}

/** Numbers of the rows that contain all terms, found without the index. */
function rowsWith(database: Database.Database, terms: readonly string[]): number[] {
  const texts = table.texts.map((name) => `coalesce("${name}", '')`).join(` || char(10) || `)
  return database
    .prepare(
      `SELECT rowid FROM "log.ops.logOperation" WHERE ${terms.map(() => `instr(lower(${texts}), ?)`).join(' AND ')}`,
    )
    .pluck()
    .all(...terms.map((term) => term.toLowerCase())) as number[]
}

const parts = (database: Database.Database): unknown[] =>
  database
    .prepare(`SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%' ORDER BY name`)
    .pluck()
    .all()

const pairs: [string, string][] = [
  ['研发部', '财务部'],
  ['系统参数', '导出'],
  ['PUT', 'get'],
  ['研', '财'],
]

test.each(pairs)('%s and %s are frequent and never together: no indexed row is a candidate', (a, b) => {
  const database = openTable()
  store(database, operationRows(COUNT))
  indexAll(database)
  expect(possibleRows(database, [a]).size).toBeGreaterThan(COUNT / 4)
  // Only rows of the stretch that is not full yet remain.
  expect(possibleRows(database, [a, b]).size).toBeLessThan(512)
})

test('no row that holds both terms is ever left out: rows that moved, rows not indexed yet, a very long text', () => {
  const database = openTable()
  const rows = operationRows(COUNT).map((row, at) =>
    at === 1500 ? { ...row, responseStr: `${'长'.repeat(600_000)}研发部财务部` } : row,
  )
  store(database, rows.slice(0, 4000))
  indexAll(database)
  // Every fifth row moves to the end and leaves a gap.
  const moved = rows.slice(0, 4000).filter((_, at) => at % 5 === 0)
  store(
    database,
    moved.map((row) => ({ ...row, deptName: '研发部与财务部' })),
  )
  store(database, rows.slice(4000))
  const searches = [...pairs, ['研发部', '用户3'], ['财务部', '系统参数', 'PUT'], ['部', '100%_'], ['CODE_5']]
  const check = (): void => {
    for (const terms of searches) {
      const possible = possibleRows(database, terms)
      expect(rowsWith(database, terms).filter((row) => !possible.has(row))).toEqual([])
    }
  }
  check()
  for (let step = 0; step < 10; step += 1) indexNext(database, table)
  check()
  indexAll(database)
  check()
  expect(rowsWith(database, ['研发部', '财务部']).length).toBeGreaterThanOrEqual(800)
})

const texts: [string, string][] = [
  ['a single character', '龘'],
  ['a single letter', 'Q'],
  ['a character that is a pair of surrogates', '😀'],
  ['half of a surrogate pair', '\ud83d'],
  ['punctuation', '"; --'],
  ['control characters', '\u0001\u001b\u007f'],
  ['a wide space', '甲\u3000乙'],
  ['private use', '\ue022\uf8ff'],
  ['what is no character', '\uffff\ufffe'],
  ['case beyond ASCII', 'ÄRGER'],
  ['a capital whose lower case is two characters', 'İZMİR'],
  ['a word of FTS5', 'NEAR(a b)* ^c AND NOT'],
  ['more characters than are looked up', '一二三四五六七八九十'.repeat(20)],
]

test.each(texts)('the index knows %s, and in which row', (_, text) => {
  const database = openTable()
  const row = operationRow(700)
  store(
    database,
    operationRows(1600).map((each, at) => (at === 700 ? { ...row, responseStr: `-${text}-` } : each)),
  )
  indexAll(database)
  const indexed = [...possibleRows(database, [text])].filter(
    (each) => each <= lastIndexed(database, table.name),
  )
  expect(indexed).toContain(701)
  expect(indexed.length).toBeLessThan(text === 'Q' ? 20 : 2)
  // In the other case, and at either end of a text.
  for (const part of [text.toLowerCase(), text.toUpperCase().slice(0, text.length), `-${text}`, `${text}-`]) {
    if (part.length > text.length + 1 || text === 'İZMİR') continue
    expect(possibleRows(database, [part]).has(701)).toBe(true)
  }
})

test('a part of which no row is left is dropped, and its row numbers can be used again', () => {
  const database = openTable()
  // 999 rows, three of a second, in each of three parts, whose row numbers are 65,536 apart.
  const rows = operationRows(2997).toReversed()
  for (const part of [0, 1, 2]) store(database, rows.slice(part * 999, (part + 1) * 999), part * 65_536)
  indexAll(database)
  const before = parts(database)
  expect(before).toHaveLength(3)
  trimLog(database, table, rows[999]?.createDate ?? '')
  trimIndex(database, table)
  expect(parts(database)).toEqual(before.slice(1))
  expect(possibleRows(database, ['研发部', '用户3']).size).toBeGreaterThan(0)
  trimLog(database, table, '9999')
  trimIndex(database, table)
  expect(parts(database)).toEqual([])
  store(database, rows.slice(0, 2000))
  indexAll(database)
  const found = possibleRows(database, ['研发部', '用户3'])
  expect(rowsWith(database, ['研发部', '用户3']).filter((row) => !found.has(row))).toEqual([])
})

test('a file that is made smaller loses the parts of the rows that it loses', () => {
  const database = openTable()
  const rows = operationRows(2997).toReversed()
  for (const part of [0, 1, 2]) store(database, rows.slice(part * 999, (part + 1) * 999), part * 65_536)
  indexAll(database)
  const before = parts(database)
  const size = fileBytes(database)
  const { rows: deleted, bytes } = shrinkLogs(database, [table], size * 0.65)
  expect(parts(database)).toEqual(before.slice(1))
  expect(bytes).toBe(fileBytes(database))
  // As many as the first part has, and no more for want of the pages of its index.
  expect(deleted).toBeGreaterThanOrEqual(999)
  expect(deleted).toBeLessThan(1200)
})

test('a step that fails leaves nothing of itself, and the next one does it again', () => {
  const database = openTable()
  store(database, operationRows(3000))
  indexNext(database, table)
  const before = lastIndexed(database, table.name)
  database.exec(
    `CREATE TRIGGER full BEFORE INSERT ON log_stretches BEGIN SELECT RAISE(ROLLBACK, 'disk full'); END`,
  )
  expect(() => indexNext(database, table)).toThrow('disk full')
  database.exec('DROP TRIGGER full')
  expect(lastIndexed(database, table.name)).toBe(before)
  indexAll(database)
  const count = possibleRows(database, ['CODE_1500']).size
  expect(rowsWith(database, ['CODE_1500'])).toHaveLength(1)
  expect(count).toBeLessThan(1000)
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
})
