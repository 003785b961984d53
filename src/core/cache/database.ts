import { chmodSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import type { Migration } from './migrations.ts'
import type { SetAsideReason } from './protocol.ts'
import { clauseFunctions } from '#base/clause.ts'

/** Files up to this size are checked whenever they are opened; larger ones only after an unclean exit. Bytes. */
const ALWAYS_CHECKED = 64 * 1024 * 1024

const companions = ['', '-wal', '-shm'] as const

class NewerVersion extends Error {}
class Damaged extends Error {}

/** Classifies an error; null: a new file would not solve it. */
export function troubleOf(error: unknown): SetAsideReason | null {
  if (error instanceof NewerVersion) return 'newer'
  if (error instanceof Damaged) return 'damaged'
  const code = sqliteCode(error)
  if (/^SQLITE_(CORRUPT|NOTADB|FORMAT|IOERR_SHORT_READ|IOERR_CORRUPTFS)/.test(code)) return 'damaged'
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return 'locked'
  return null
}

/** @returns SQLite's error code; empty for any other error. */
export const sqliteCode = (error: unknown): string =>
  error instanceof Database.SqliteError ? error.code : ''

/**
 * Opens a cache file in any state. A damaged or newer file is set aside and replaced by an empty one; a file
 * locked by another process is not touched, and a database in memory is used instead.
 * @throws any other error, such as a missing permission or a full disk.
 */
export function openDatabase(
  path: string,
  migrations: readonly Migration[],
  report: (reason: SetAsideReason) => void,
  kept: SetAsideOptions = {},
): Database.Database {
  try {
    return openFile(path, migrations)
  } catch (error) {
    const trouble = troubleOf(error)
    if (trouble === null) throw error
    report(trouble)
    if (trouble === 'locked') return openMemory(migrations)
    setAside(path, trouble, kept)
    return openFile(path, migrations)
  }
}

/**
 * Opens a cache file read-only, in a program that is not its writer.
 * @throws SqliteError when there is no readable file.
 */
export function openForReading(path: string): Database.Database {
  const database = new Database(path, { readonly: true, fileMustExist: true, timeout: 5000 })
  database.pragma('trusted_schema = OFF')
  addFunctions(database)
  return database
}

function openMemory(migrations: readonly Migration[]): Database.Database {
  const database = new Database(':memory:')
  configure(database)
  migrate(database, 0, migrations)
  return database
}

function openFile(path: string, migrations: readonly Migration[]): Database.Database {
  const uncleanEnd = existsSync(`${path}-wal`)
  const size = existsSync(path) ? statSync(path).size : 0
  const database = new Database(path, { timeout: 5000 })
  try {
    // The first read of the header: fails for a file that is no database or is locked.
    const version = Number(database.pragma('user_version', { simple: true }))
    if (version > migrations.length) throw new NewerVersion(`version ${version}`)
    configure(database)
    if (size > 0 && (uncleanEnd || size <= ALWAYS_CHECKED)) check(database)
    if (version < migrations.length) {
      if (version > 0) backUp(database, path, version)
      migrate(database, version, migrations)
    }
    if (existsSync(path)) chmodSync(path, 0o600)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

function configure(database: Database.Database): void {
  database.pragma('journal_mode = WAL')
  // Explicit, because a connection that switches to WAL otherwise keeps FULL.
  database.pragma('synchronous = NORMAL')
  database.pragma('busy_timeout = 5000')
  database.pragma('foreign_keys = ON')
  database.pragma('temp_store = MEMORY')
  database.pragma('journal_size_limit = 67108864')
  database.pragma('trusted_schema = OFF')
  // 32 MB, so that the inner pages of the log indexes stay in memory.
  database.pragma('cache_size = -32768')
  addFunctions(database)
}

/** Adds the functions that the clauses of logSql.ts call. */
function addFunctions(database: Database.Database): void {
  for (const [name, fn] of Object.entries(clauseFunctions))
    database.function(name, { deterministic: true }, fn)
}

/**
 * Table by table, because a check of the whole file also compares the contents of the full-text index, which
 * takes longer than all the rest. The tables in which FTS5 keeps them are checked like others.
 */
function check(database: Database.Database): void {
  const tables = database
    .prepare(
      `SELECT 'sqlite_schema' UNION ALL
       SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL TABLE%'`,
    )
    .pluck()
    .all() as string[]
  for (const table of tables) {
    const verdict = String(database.pragma(`quick_check("${table}")`, { simple: true }))
    if (verdict !== 'ok') throw new Damaged(verdict)
  }
}

function migrate(database: Database.Database, from: number, migrations: readonly Migration[]): void {
  migrations.forEach((step, index) => {
    if (index < from) return
    const run = database.transaction(() => {
      step(database)
      database.pragma(`user_version = ${index + 1}`)
    })
    try {
      run.immediate()
    } catch (error) {
      // A table exists already or is missing: the file does not match its version.
      if (sqliteCode(error) === 'SQLITE_ERROR') throw new Damaged(String(error))
      throw error
    }
  })
}

/** Copies the file before a migration; one backup is kept. */
function backUp(database: Database.Database, path: string, version: number): void {
  removeBeside(path, 'backup-')
  database.prepare('VACUUM INTO ?').run(`${path}.backup-${version}`)
}

interface SetAsideOptions {
  /** Files that were set aside before stay as well. Default false. */
  readonly keepsEarlier?: boolean
}

/** Renames the file and its companions; one such set is kept. */
export function setAside(
  path: string,
  reason: 'damaged' | 'newer',
  { keepsEarlier = false }: SetAsideOptions = {},
): void {
  const label = reason === 'damaged' ? 'corrupt' : 'newer'
  if (!keepsEarlier) for (const companion of companions) removeBeside(`${path}${companion}`, `${label}-`)
  const moment = new Date().toISOString().replace(/[-:]/g, '').replace(/\..*/, '')
  const taken = (name: string) => companions.some((end) => existsSync(`${path}${end}.${label}-${name}`))
  let stamp = moment
  for (let count = 2; taken(stamp); count += 1) stamp = `${moment}_${count}`
  for (const companion of companions) {
    const file = `${path}${companion}`
    if (existsSync(file)) renameSync(file, `${file}.${label}-${stamp}`)
  }
}

/** Deletes the file, its companions, its backups and the files that were set aside. */
export function removeDatabase(path: string): void {
  for (const companion of companions) {
    removeBeside(`${path}${companion}`, '')
    rmSync(`${path}${companion}`, { force: true })
  }
}

/** Removes `<file>.<label>…`. */
function removeBeside(file: string, label: string): void {
  const directory = dirname(file)
  if (!existsSync(directory)) return
  const prefix = `${basename(file)}.${label}`
  for (const name of readdirSync(directory)) {
    if (name.startsWith(prefix)) rmSync(join(directory, name), { force: true })
  }
}
