import { mkdirSync } from 'node:fs'
import type { Database } from 'better-sqlite3'
import { z } from 'zod'
import { channel } from '../childChannel.ts'
import { cachePath } from './cachePath.ts'
import { openDatabase, removeDatabase, setAside, sqliteCode, troubleOf } from './database.ts'
import { dropIndex, type LogIndex, openIndex } from './logIndex.ts'
import { ensureLogTable, logRow, logStatus, openRows, putLog, queryLog, trimLog } from './logTables.ts'
import { countLog, searchLog } from './logWalk.ts'
import { migrations } from './migrations.ts'
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
 * The cache program: the only owner of the SQLite files, in a process of its own, so that neither a long
 * query nor a native crash reaches a window. It answers in the order of the questions.
 */

const MAX_OPEN = 8
/** Milliseconds without a write after which the log is moved into the file. */
const IDLE = 2000

interface OpenFile {
  readonly database: Database
  /** Log tables that were made sure of since the file was opened. */
  readonly tables: Map<string, OpenTable>
  changed: boolean
}

interface OpenTable {
  /** What the table was made sure of for. */
  readonly shape: string
  readonly index: LogIndex
}

// Files that SQLite makes beside its own take their mode from here.
process.umask(0o077)
const directory = z.string().min(1).parse(process.env.STEWARD_CACHE_DIR)

/** In order of use: the first is the one to close. */
const open = new Map<string, OpenFile>()
let idle: NodeJS.Timeout | undefined
/** Logs with rows to sign: file and log name. */
const unsigned = new Map<string, { file: string; log: string }>()
let signing: NodeJS.Immediate | undefined

const reply = (message: Reply): void => channel.post(message)
const pathOf = (file: string): string => cachePath(directory, file)

function use(file: string): OpenFile {
  const known = open.get(file)
  if (known) {
    open.delete(file)
    open.set(file, known)
    return known
  }
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const opened: OpenFile = {
    database: openDatabase(pathOf(file), migrations, (reason) =>
      reply({ event: 'set-aside', reason, file: `${file}.db` }),
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
    // Only statistics for the query planner are lost.
  }
  opened.database.close()
}

function withTable(file: string, table: LogTable): { database: Database; index: LogIndex } {
  const { database, tables } = use(file)
  const shape = JSON.stringify(table)
  const known = tables.get(table.name)
  if (known?.shape === shape) return { database, index: known.index }
  // Fields that were not there before hold words that no signature knows.
  const isNew = ensureLogTable(database, table)
  if (isNew) dropIndex(database, table.name)
  const index = openIndex(database, table)
  tables.set(table.name, { shape, index })
  sign(file, table.name)
  return { database, index }
}

/** Signs rows while nothing else is asked for. */
function sign(file: string, log: string): void {
  unsigned.set(`${file}/${log}`, { file, log })
  signing ??= setImmediate(signSome)
}

function signSome(): void {
  signing = undefined
  const [entry] = unsigned
  if (!entry) return
  const [key, { file, log }] = entry
  let hasMore = false
  try {
    hasMore = open.get(file)?.tables.get(log)?.index.step() ?? false
  } catch {
    // A full disk or damage: rows without a signature are found all the same, only slower. What the index
    // holds in memory may be ahead of the file; it is read anew.
    open.get(file)?.tables.delete(log)
  }
  if (!hasMore) unsigned.delete(key)
  if (unsigned.size > 0) signing = setImmediate(signSome)
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
      // Damage shows itself, and is dealt with, at the next question.
    }
  }
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
    const { database, index } = withTable(file, table)
    const added = putLog(database, table, rows, asOf, index.lastSigned + 1)
    if (added > 0) sign(file, table.name)
    wrote(file)
    return null
  },
  queryLog: (query) => queryLog(withTable(query.file, query.table).database, query),
  searchLog(search) {
    const { database, index } = withTable(search.file, search.table)
    return searchLog(database, index, search)
  },
  countLog(count) {
    const { database, index } = withTable(count.file, count.table)
    return countLog(database, index, count)
  },
  logRow: ({ file, table, id }) => logRow(withTable(file, table).database, table, id),
  openRows: ({ file, table, where, limit }) => ({
    rows: openRows(withTable(file, table).database, table, where, limit),
  }),
  logSize: ({ file }) => ({ bytes: fileBytes(use(file).database) }),
  shrinkLogs({ file, tables, bytes }) {
    const { database } = use(file)
    for (const table of tables) withTable(file, table)
    const gone = shrinkLogs(database, tables, bytes)
    if (gone.rows > 0) {
      for (const table of tables) withTable(file, table).index.trim(gone.before)
      wrote(file)
    }
    return gone
  },
  logStatus: ({ file, table }) => logStatus(withTable(file, table).database, table),
  trimLog({ file, table, before }) {
    const { database, index } = withTable(file, table)
    if (trimLog(database, table, before) > 0) {
      index.trim(before)
      wrote(file)
    }
    return null
  },
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
    // Found while reading or writing: the file goes aside and the question is asked of a new one.
    const { file } = parsed
    open.get(file)?.database.close()
    open.delete(file)
    setAside(pathOf(file), 'damaged')
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
  // Messages of the operating system carry paths; the code says enough.
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
