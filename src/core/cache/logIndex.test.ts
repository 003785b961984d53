import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { type LogOperation, logOperation } from '#contract/resources/ops/logOperation.ts'
import { operationRows } from '../testing/operationRows.ts'
import { type Block, type LogIndex, openIndex } from './logIndex.ts'
import { logShape } from './logShape.ts'
import { ensureLogTable, putLog } from './logTables.ts'
import { migrations } from './migrations.ts'

/** Two full groups and the beginning of a third. */
const COUNT = 36_000
const { table, encode } = logShape(logOperation)

function openTable(): Database.Database {
  const database = new Database(':memory:')
  for (const step of migrations) step(database)
  ensureLogTable(database, table)
  return database
}

function store(database: Database.Database, index: LogIndex, rows: readonly LogOperation[]): void {
  const cells = rows.map(encode).filter((row) => row !== null)
  putLog(database, table, cells, 1, index.lastSigned + 1)
}

function signAll(index: LogIndex): void {
  while (index.step());
}

/** Numbers of the rows that are left to look at. */
function rowsOf(blocks: readonly Block[]): Set<number> {
  const numbers = new Set<number>()
  for (const { first, last, rows: [low, high] = [-1, -1] } of blocks) {
    for (let number = first; number <= last; number += 1) {
      const at = number - first
      if (at >= 64 || (((at < 32 ? low : high) >>> (at & 31)) & 1) === 1) numbers.add(number)
    }
  }
  return numbers
}

const pairs: [string, string][] = [
  ['研发部', '财务部'],
  ['系统参数', '导出'],
  ['PUT', 'get'],
  ['研', '财'],
]

test.each(pairs)('%s and %s stand in every block and never together: no full group is looked at', (a, b) => {
  const database = openTable()
  const index = openIndex(database, table)
  store(database, index, operationRows(COUNT))
  signAll(index)
  expect(rowsOf(index.possible([a])).size).toBeGreaterThan(COUNT / 4)
  // What remains are the rows of the group that is not full yet.
  expect(rowsOf(index.possible([a, b])).size).toBeLessThanOrEqual(COUNT - 2 * 16_384)
})

test('no row that holds both terms is ever left out: rows that moved, a restart, a text without end', () => {
  const database = openTable()
  const first = openIndex(database, table)
  const rows = operationRows(COUNT).map((row, at) =>
    at === 5000 ? { ...row, responseStr: `${'长'.repeat(600_000)}研发部财务部` } : row,
  )
  store(database, first, rows.slice(0, 10_000))
  signAll(first)
  // Every fifth row moves to the end and leaves a gap; what was signed is known from the file alone.
  const moved = rows.slice(0, 10_000).filter((_, at) => at % 5 === 0)
  store(
    database,
    first,
    moved.map((row) => ({ ...row, deptName: '研发部与财务部' })),
  )
  const again = openIndex(database, table)
  store(database, again, rows.slice(10_000))
  signAll(again)
  const texts = table.texts.map((name) => `coalesce("${name}", '')`).join(` || char(10) || `)
  const holding = (terms: readonly string[]): number[] =>
    database
      .prepare(
        `SELECT rowid FROM "log.ops.logOperation" WHERE ${terms.map(() => `instr(lower(${texts}), ?)`).join(' AND ')}`,
      )
      .pluck()
      .all(...terms.map((term) => term.toLowerCase())) as number[]
  const questions = [
    ...pairs,
    ['研发部', '用户3'],
    ['财务部', '系统参数', 'PUT'],
    ['部', '100%_'],
    ['CODE_5'],
  ]
  for (const index of [again, openIndex(database, table)]) {
    for (const terms of questions) {
      const possible = rowsOf(index.possible(terms))
      const expected = holding(terms)
      expect(expected.filter((row) => !possible.has(row))).toEqual([])
    }
  }
  expect(holding(['研发部', '财务部']).length).toBeGreaterThanOrEqual(2000)
})
