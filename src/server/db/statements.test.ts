import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { StatementCounter, statementText } from './statements.ts'
import { Store } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-statements-'))
const store = new Store(join(folder, 'test.db'))
const counter = new StatementCounter((sql) => !sql.includes('hidden'))
store.exec(
  'CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT NOT NULL); CREATE TABLE hidden (id INTEGER)',
)
for (let id = 1; id <= 20; id += 1) store.insert('things', { id, name: `thing ${id}` })
store.count(counter)

afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true, force: true })
})

const figures = (text: string) => counter.take().find((each) => each.text === text)

test('values become question marks, comments and line breaks go (OPS-LSQ-05)', () => {
  expect(statementText("SELECT  a1 -- why\n FROM t WHERE b = 'it''s 5' AND c > 1.5\n LIMIT 10")).toBe(
    'SELECT a1 FROM t WHERE b = ? AND c > ? LIMIT ?',
  )
})

test('two reads that are under way together count as two at the same time (OPS-LSQ-05)', () => {
  const sql = 'SELECT id FROM things ORDER BY id'
  const [first, second] = [store.stream<{ id: number }>(sql), store.stream<{ id: number }>(sql)]
  first.next()
  second.next()
  expect([...first, ...second]).toHaveLength(38)
  expect(figures(sql)).toMatchObject({ runs: 2, read: 40, maxConcurrent: 2, failures: 0 })
  expect([...store.stream(sql)]).toHaveLength(20)
  expect(figures(sql)).toMatchObject({ runs: 1, maxConcurrent: 1 })
})

test('a reader that stops early closes its source', () => {
  const sql = 'SELECT name FROM things'
  for (const _ of store.stream(sql)) break
  expect(figures(sql)).toMatchObject({ runs: 1, read: 1, failures: 0 })
})

test('a statement that fails counts as failed, as a whole and as a stream (OPS-LSQ-05)', () => {
  expect(() => store.run('INSERT INTO things (id, name) VALUES (?, ?)', 1, 'again')).toThrow('UNIQUE')
  expect(figures('INSERT INTO things (id, name) VALUES (?, ?)')).toMatchObject({
    runs: 1,
    failures: 1,
    lastOk: 0,
  })
  expect(() => [...store.stream('SELECT nothing FROM things')]).toThrow('nothing')
  expect(figures('SELECT nothing FROM things')).toMatchObject({ runs: 1, failures: 1, lastOk: 0 })
})

test('statements that are left out are not counted', () => {
  store.run('INSERT INTO hidden (id) VALUES (?)', 1)
  expect(counter.take()).toEqual([])
})
