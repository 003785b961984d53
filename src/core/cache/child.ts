import { mkdirSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { channel } from '../childChannel.ts'
import { cachePath } from './cachePath.ts'
import { openDatabase, removeDatabase, setAside, sqliteCode, troubleOf } from './database.ts'
import { countLog } from './logCount.ts'
import { keepVersion, listVersions } from './keptVersions.ts'
import { dropIndex, indexNext, lastIndexed, trimIndex } from './logIndex.ts'
import { searchLog } from './logSearch.ts'
import { ensureLogTable, logRow, logStatus, openRows, putLog, queryLog, trimLog } from './logTables.ts'
import { journalMigrations } from './journalMigrations.ts'
import {
  batchEntries,
  beginEntry,
  dropEntry,
  endEntry,
  entryResources,
  getEntry,
  historyOf,
  journalSize,
  listEntries,
  observeRecord,
  readEntries,
  recoverEntries,
  someEntries,
  trimEntries,
} from './journalTables.ts'
import { type Migration, migrations } from './migrations.ts'
import { fileBytes, shrinkLogs } from './fileSize.ts'
import {
  type Answers,
  type LogTable,
  type OperationName,
  operations,
  type Reply,
  Request,
} from './protocol.ts'

/**
 * The cache program: the only writer of the SQLite files, in a separate process, so that neither a long query nor a
 * native crash affects a window. It answers requests in order.
 */

const MAX_OPEN = 8
/** Milliseconds without a write after which the write-ahead log is checkpointed. */
const IDLE = 2000
/** Stretches indexed between two requests: about as many rows as one request writes. */
const INDEXED_AT_ONCE = 2

interface OpenFile {
  readonly database: Database
  /** Log tables that were prepared since the file was opened: name → table. */
  readonly tables: Map<string, { readonly table: LogTable; readonly shape: string }>
  changed: boolean
}

// The files that SQLite creates get their mode from here.
process.umask(0o077)
const directory = z.string().min(1).parse(process.env.STEWARD_CACHE_DIR)

/** In order of use: the first is closed first. */
const open = new Map<string, OpenFile>()
let idle: NodeJS.Timeout | undefined
/** Logs with rows to index: file and log name. */
const waiting = new Map<string, { file: string; log: string }>()
let indexing: NodeJS.Immediate | undefined

const reply = (message: Reply): void => channel.post(message)
const pathOf = (file: string): string => cachePath(directory, file)

interface FileKind {
  readonly migrations: readonly Migration[]
  /** It holds what cannot be fetched again: every damaged file is kept. */
  readonly isLasting: boolean
}

const cacheKind: FileKind = { migrations, isLasting: false }
const journalKind: FileKind = { migrations: journalMigrations, isLasting: true }

const kindOf = (name: OperationName): FileKind => (name.startsWith('journal') ? journalKind : cacheKind)

function use(file: string, kind = cacheKind): OpenFile {
  const known = open.get(file)
  if (known) {
    open.delete(file)
    open.set(file, known)
    return known
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const opened: OpenFile = {
    database: openDatabase(
      pathOf(file),
      kind.migrations,
      (reason) => reply({ event: 'set-aside', reason, file: `${file}.db` }),
      { keepsEarlier: kind.isLasting },
    ),
    tables: new Map(),
    changed: false,
  }
  open.set(file, opened)
  for (const oldest of open.keys()) {
    if (open.size <= MAX_OPEN) break
    close(oldest)
  }
  return opened
}

function close(file: string): void {
  const opened = open.get(file)
  open.delete(file)
  if (!opened?.database.open) return
  try {
    opened.database.pragma('optimize')
  } catch {
    // Only statistics of the query planner are lost.
  }
  opened.database.close()
}

function withTable(file: string, table: LogTable): Database {
  const { database, tables } = use(file)
  const shape = JSON.stringify(table)
  if (tables.get(table.name)?.shape === shape) return database
  // New fields hold words that are not in the index.
  const isNew = ensureLogTable(database, table)
  if (isNew) dropIndex(database, table.name)
  tables.set(table.name, { table, shape })
  index(file, table.name)
  return database
}

/** Indexes rows while no request waits. */
function index(file: string, log: string): void {
  waiting.set(`${file}/${log}`, { file, log })
  indexing ??= setImmediate(indexSome)
}

function indexSome(): void {
  indexing = undefined
  const [entry] = waiting
  if (!entry) return
  const [key, { file, log }] = entry
  const opened = open.get(file)
  const table = opened?.tables.get(log)?.table
  let hasMore = false
  try {
    for (let step = 0; step < INDEXED_AT_ONCE; step += 1) {
      hasMore = opened !== undefined && table !== undefined && indexNext(opened.database, table)
      if (!hasMore) break
    }
  } catch {
    // A full disk or damage: rows that are not indexed are found all the same, only slower. The next request
    // for this log starts the indexing again.
    opened?.tables.delete(log)
  }
  if (!hasMore) waiting.delete(key)
  if (waiting.size > 0) indexing = setImmediate(indexSome)
}

function wrote(file: string): void {
  const opened = open.get(file)
  if (opened) opened.changed = true
  clearTimeout(idle)
  idle = setTimeout(checkpoint, IDLE)
}

function checkpoint(): void {
  for (const opened of open.values()) {
    if (!opened.changed) continue
    opened.changed = false
    try {
      opened.database.pragma('wal_checkpoint(TRUNCATE)')
    } catch {
      // Damage is detected and handled at the next request.
    }
  }
}

const journal = (file: string): Database => use(file, journalKind).database

function written<T>(file: string, answer: T): T {
  wrote(file)
  return answer
}

const handlers: { [N in OperationName]: (input: z.output<(typeof operations)[N]>) => Answers[N] } = {
  put({ file, name, json, asOf }) {
    use(file)
      .database.prepare(
        `INSERT INTO snapshots (name, json, as_of) VALUES (?, ?, ?)
         ON CONFLICT (name) DO UPDATE SET json = excluded.json, as_of = excluded.as_of`,
      )
      .run(name, json, asOf)
    wrote(file)
    return null
  },
  get({ file, name }) {
    const row = use(file)
      .database.prepare<[string], { json: string; asOf: number }>(
        'SELECT json, as_of AS asOf FROM snapshots WHERE name = ?',
      )
      .get(name)
    return row ?? null
  },
  putLog({ file, table, rows, asOf }) {
    const database = withTable(file, table)
    const added = putLog(database, table, rows, asOf, lastIndexed(database, table.name) + 1)
    if (added > 0) index(file, table.name)
    wrote(file)
    return null
  },
  queryLog: (query) => queryLog(withTable(query.file, query.table), query),
  searchLog: (search) => searchLog(withTable(search.file, search.table), search),
  countLog: (count) => countLog(withTable(count.file, count.table), count),
  logRow: ({ file, table, id }) => logRow(withTable(file, table), table, id),
  openRows: ({ file, table, where, limit }) => ({
    rows: openRows(withTable(file, table), table, where, limit),
  }),
  logSize: ({ file }) => ({ bytes: fileBytes(use(file).database) }),
  shrinkLogs({ file, tables, bytes }) {
    const { database } = use(file)
    for (const table of tables) withTable(file, table)
    const gone = shrinkLogs(database, tables, bytes)
    if (gone.rows > 0) wrote(file)
    return gone
  },
  logStatus: ({ file, table }) => logStatus(withTable(file, table), table),
  trimLog({ file, table, before }) {
    const database = withTable(file, table)
    if (trimLog(database, table, before) > 0) {
      trimIndex(database, table)
      wrote(file)
    }
    return null
  },
  keepVersion(version) {
    const isNew = keepVersion(use(version.file).database, version)
    if (isNew) wrote(version.file)
    return isNew
  },
  listVersions: (record) => listVersions(use(record.file).database, record),
  journalBegin: (entry) => written(entry.file, beginEntry(journal(entry.file), entry)),
  journalEnd: (end) => written(end.file, endEntry(journal(end.file), end)),
  journalDrop: (entry) => written(entry.file, dropEntry(journal(entry.file), entry)),
  journalObserve: (record) => written(record.file, observeRecord(journal(record.file), record)),
  journalRecover: ({ file }) => written(file, recoverEntries(journal(file))),
  journalList: (query) => listEntries(journal(query.file), query),
  journalGet: (query) => getEntry(journal(query.file), query),
  journalEntries: (query) => readEntries(journal(query.file), query),
  journalSome: (query) => someEntries(journal(query.file), query.entries),
  journalBatch: (query) => batchEntries(journal(query.file), query.batch),
  journalOf: (query) => historyOf(journal(query.file), query),
  journalResources: ({ file }) => entryResources(journal(file)),
  journalSize: ({ file }) => journalSize(journal(file)),
  journalTrim: (limits) => written(limits.file, trimEntries(journal(limits.file), limits)),
  destroy({ file }) {
    close(file)
    removeDatabase(pathOf(file))
    return null
  },
}

function run<N extends OperationName>(name: N, input: unknown): Answers[N] {
  const parsed = operations[name].parse(input) as z.output<(typeof operations)[N]>
  try {
    return handlers[name](parsed)
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error
    // Damage found while reading or writing: the file is set aside and the request runs on a new one.
    const { file } = parsed
    open.get(file)?.database.close()
    open.delete(file)
    setAside(pathOf(file), 'damaged', { keepsEarlier: kindOf(name).isLasting })
    reply({ event: 'set-aside', reason: 'damaged', file: `${file}.db` })
    return handlers[name](parsed)
  }
}

function failureOf(error: unknown): Extract<Reply, { ok: false }>['failure'] {
  if (error instanceof z.ZodError || error instanceof RangeError) {
    return { code: 'invalid-input', message: error.message }
  }
  const code = sqliteCode(error) || String((error as NodeJS.ErrnoException).code ?? '')
  const isDisk = /^(SQLITE_(FULL|CANTOPEN|READONLY|IOERR|PERM)|E[A-Z]+$)/.test(code)
  // Messages of the operating system contain paths; the code is enough.
  return isDisk
    ? { code: 'disk', message: code }
    : { code: 'internal', message: `${code} ${String(error)}`.trim() }
}

function end(): never {
  for (const file of [...open.keys()]) close(file)
  process.exit(0)
}

channel.onMessage((message) => {
  const request = Request.safeParse(message)
  if (!request.success) return
  const { id, name, input } = request.data
  if (name === 'close') end()
  try {
    reply({ id, ok: true, value: run(name, input) })
  } catch (error) {
    reply({ id, ok: false, failure: failureOf(error) })
  }
})
channel.onDisconnect(end)
