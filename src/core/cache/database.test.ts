import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { openDatabase } from './database.ts'
import { logShape } from './logShape.ts'
import { keepVersion, listVersions } from './keptVersions.ts'
import { ensureLogTable } from './logTables.ts'
import { type Migration, migrations } from './migrations.ts'

const directories: string[] = []

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
})

function makePath(): string {
  const directory = mkdtempSync(join(tmpdir(), 'steward-database-'))
  directories.push(directory)
  return join(directory, 'a.db')
}

const beside = (path: string): string[] =>
  readdirSync(join(path, '..'))
    .filter((name) => name !== 'a.db')
    .sort()

/** Opens a database, runs the query and closes it. Reported trouble is collected in `reports`. */
function withDatabase<T>(
  path: string,
  steps: readonly Migration[],
  ask: (database: Database.Database) => T,
): { value: T; reports: string[] } {
  const reports: string[] = []
  const database = openDatabase(path, steps, (reason) => reports.push(reason))
  try {
    return { value: ask(database), reports }
  } finally {
    database.close()
  }
}

const addColumn: Migration = (database) => database.exec('ALTER TABLE snapshots ADD COLUMN note TEXT')
const addTable: Migration = (database) => database.exec('CREATE TABLE extra (a TEXT)')
const version = (database: Database.Database): unknown => database.pragma('user_version', { simple: true })

test('a connection has the settings that the cache counts on', () => {
  const { value } = withDatabase(makePath(), migrations, (database) =>
    ['journal_mode', 'synchronous', 'busy_timeout', 'foreign_keys', 'temp_store', 'trusted_schema'].map(
      (name) => database.pragma(name, { simple: true }),
    ),
  )
  expect(value).toEqual(['wal', 1, 5000, 1, 2, 0])
})

test('a new file comes to the latest version and needs no backup', () => {
  const path = makePath()
  const { value, reports } = withDatabase(path, [...migrations, addColumn], version)
  expect(value).toBe(migrations.length + 1)
  expect(reports).toEqual([])
  expect(beside(path)).toEqual([])
})

test('a migration keeps the rows, and the file as it was beside it', () => {
  const path = makePath()
  withDatabase(path, migrations, (database) =>
    database.exec(`INSERT INTO snapshots VALUES ('menus', '[1]', 5)`),
  )
  writeFileSync(`${path}.backup-0`, 'an older backup')

  const { value, reports } = withDatabase(path, [...migrations, addColumn, addTable], (database) => ({
    version: version(database),
    row: database.prepare('SELECT * FROM snapshots').get(),
  }))
  expect(value).toEqual({
    version: migrations.length + 2,
    row: { name: 'menus', json: '[1]', as_of: 5, note: null },
  })
  expect(reports).toEqual([])
  expect(beside(path)).toEqual([`a.db.backup-${migrations.length}`])

  const backup = new Database(`${path}.backup-${migrations.length}`, { readonly: true })
  expect(version(backup)).toBe(migrations.length)
  expect(backup.prepare('SELECT * FROM snapshots').all()).toEqual([{ name: 'menus', json: '[1]', as_of: 5 }])
  backup.close()
})

test('a step that fails half-way leaves nothing behind; the file is replaced', () => {
  const path = makePath()
  withDatabase(path, migrations, (database) =>
    database.exec(`INSERT INTO snapshots VALUES ('menus', '[1]', 5)`),
  )
  let attempts = 0
  const fragile: Migration = (database) => {
    database.exec('CREATE TABLE half (a TEXT)')
    attempts += 1
    // Fits a new file and not the old one, as a step would that meets an unexpected shape.
    if (attempts === 1) database.exec('INSERT INTO missing VALUES (1)')
  }
  const { value, reports } = withDatabase(path, [...migrations, fragile], (database) => ({
    version: version(database),
    rows: database.prepare('SELECT * FROM snapshots').all(),
  }))
  expect(value).toEqual({ version: migrations.length + 1, rows: [] })
  expect(reports).toEqual(['damaged'])

  const aside = beside(path).find((name) => name.includes('.corrupt-'))
  const old = new Database(join(path, '..', String(aside)), { readonly: true })
  expect(version(old)).toBe(migrations.length)
  expect(old.prepare(`SELECT name FROM sqlite_schema WHERE name = 'half'`).all()).toEqual([])
  expect(old.prepare('SELECT name FROM snapshots').all()).toEqual([{ name: 'menus' }])
  old.close()
})

test('the queries of a log screen use its indexes, newest first without sorting', () => {
  const { table } = logShape(logOperation)
  const { value } = withDatabase(makePath(), migrations, (database) => {
    ensureLogTable(database, table)
    const plan = (sql: string): string =>
      (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[])
        .map((step) => step.detail)
        .join('; ')
    const newest = 'ORDER BY "createDate" DESC, length("id") DESC, "id" DESC LIMIT 10'
    return {
      page: plan(`SELECT * FROM "log.ops.logOperation" ${newest}`),
      range: plan(`SELECT * FROM "log.ops.logOperation" WHERE "createDate" >= 'x' ${newest}`),
      status: plan(`SELECT * FROM "log.ops.logOperation" WHERE "status" = '0' ${newest}`),
      count: plan(`SELECT count(*) FROM "log.ops.logOperation" WHERE "status" = '0' AND "createDate" >= 'x'`),
    }
  })
  expect(value.page).toBe('SCAN log.ops.logOperation USING INDEX log.ops.logOperation:newest')
  expect(value.range).toMatch(/^SEARCH .* USING INDEX log\.ops\.logOperation:newest \(createDate>\?\)$/)
  expect(value.status).toMatch(/^SEARCH .* USING INDEX log\.ops\.logOperation:status \(status=\?\)$/)
  expect(value.count).toMatch(/^SEARCH .* USING COVERING INDEX log\.ops\.logOperation:status/)
})

test('a file that cannot be opened for another reason is left where it is', () => {
  const path = makePath()
  const inNoFolder = join(path, 'not-there', 'b.db')
  expect(() => openDatabase(inNoFolder, migrations, () => {})).toThrow()
  expect(existsSync(path)).toBe(false)
})

test('a file without versions is brought to the step that has them, with a copy of what it was', () => {
  const path = makePath()
  const before = migrations.slice(0, 4)
  withDatabase(path, before, (database) => database.exec(`INSERT INTO snapshots VALUES ('menus', '[1]', 5)`))
  const { value } = withDatabase(path, migrations, (database) => {
    const keep = (json: string) =>
      keepVersion(database, {
        file: '0'.repeat(32),
        resource: 'portal.designPage',
        record: '1',
        at: 1,
        account: 'admin',
        json,
      })
    const isNew = ['"a"', '"a"', '"b"', '"a"'].map(keep)
    const { versions } = listVersions(database, {
      file: '0'.repeat(32),
      resource: 'portal.designPage',
      record: '1',
    })
    return {
      isNew,
      versions: versions.map(({ json }) => json),
      row: database.prepare('SELECT * FROM snapshots').get(),
    }
  })
  expect(value).toEqual({
    isNew: [true, false, true, true],
    versions: ['"a"', '"b"', '"a"'],
    row: { name: 'menus', json: '[1]', as_of: 5 },
  })
  expect(beside(path)).toEqual(['a.db.backup-4'])
})
