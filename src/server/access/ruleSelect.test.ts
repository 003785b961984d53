import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { ruleSelect } from './ruleSelect.ts'

const folder = mkdtempSync(join(tmpdir(), 'steward-rules-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the connection of stored statements cannot write: it does not even make the file', () => {
  const file = join(folder, 'absent.db')
  expect(() =>
    ruleSelect({ file, tenantId: 'a', sql: 'SELECT 1 AS id, 0 AS pid, 2 AS name', values: {} }),
  ).toThrow(/unable to open database file/)
  expect(existsSync(file)).toBe(false)
})

test.each([
  'DELETE FROM depts RETURNING id, 0 AS pid, name',
  "INSERT INTO depts VALUES (2, 'x') RETURNING id, 0 AS pid, name",
  'WITH gone AS (SELECT 1) UPDATE depts SET name = 1 RETURNING id, 0 AS pid, name',
])('a statement that writes changes nothing: %s', (sql) => {
  const file = join(folder, 'rules.db')
  rmSync(file, { force: true })
  const database = new Database(file)
  database.exec("CREATE TABLE depts (id INTEGER, name TEXT); INSERT INTO depts VALUES (1, 'a')")
  expect(() => ruleSelect({ file, tenantId: 'a', sql, values: {} })).toThrow()
  expect(database.prepare('SELECT * FROM depts').all()).toEqual([{ id: 1, name: 'a' }])
  database.close()
})
