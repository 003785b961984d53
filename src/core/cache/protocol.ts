import { z } from 'zod'
import {
  type JournalAction,
  journalActions,
  JournalFilter,
  type JournalOutcome,
  journalOutcomes,
  MAX_JOURNAL_RECORDS,
} from '#contract/bridge.ts'

/**
 * The requests of the cache program: named operations with validated input. SQL is written in the program
 * only, and the only identifiers in a message are plain words, which it quotes.
 */

const word = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/)

/** First 32 hex digits of the SHA-256 of the key: a file name that reveals nothing. */
const FileId = z.string().regex(/^[0-9a-f]{32}$/)

const Comparisons = z.enum(['contains', 'any', 'none', 'from', 'until'])

const LogColumn = z.object({
  name: word,
  type: z.enum(['TEXT', 'INTEGER', 'REAL']),
  /** Text that holds decimal numbers of up to 20 digits: 9 comes before 10. */
  decimal: z.boolean(),
})
export type LogColumn = z.output<typeof LogColumn>

/** The table of a log, as derived from its resource. */
export const LogTable = z.object({
  /** Resource name, `<area>.<noun>`. */
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}(\.[A-Za-z][A-Za-z0-9]{0,63})*$/),
  /** Always contains `id`, the primary key. */
  columns: z.array(LogColumn).min(1).max(200),
  /** Column by which rows are newest first; values compare as text. */
  time: word,
  /** Columns in which terms are searched. */
  texts: z.array(word).max(200),
  /** Columns that filters compare, for the indexes. */
  filtered: z.array(z.object({ is: Comparisons, column: word })),
})
export type LogTable = z.output<typeof LogTable>

const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.output<typeof Cell>

const Condition = z.object({
  field: word,
  is: Comparisons,
  values: z.array(z.string()).max(10_000),
})
/** AND over the list, OR over the alternatives of each member, AND within an alternative. */
const Where = z.array(z.array(z.array(Condition)))
export type Where = z.output<typeof Where>

/**
 * A place between rows, which are ordered newest first by time, then by id. An empty id means the beginning of that
 * second, before all of its rows.
 */
export const Place = z.object({ time: z.string().max(30), id: z.string().max(20) })
export type Place = z.output<typeof Place>

const Term = z.object({ text: z.string().min(1).max(200), columns: z.array(word) })
export type Term = z.output<typeof Term>

/** Which rows a walk through a log finds, and how far it goes. */
export const Walk = z.object({
  file: FileId,
  table: LogTable,
  where: Where,
  /** Each list holds alternatives, one of which a row must contain. */
  include: z.array(z.array(Term).min(1)),
  exclude: z.array(Term),
  from: z.string().max(30),
  until: z.string().max(30),
  direction: z.enum(['older', 'newer']),
  /** Exclusive; null: from the end at which the direction starts. */
  start: Place.nullable(),
  /** Milliseconds after which the walk stops at the place it has reached. */
  budget: z.number().min(1).max(5000),
})
export type Walk = z.output<typeof Walk>

/** Record of the versions: a noun and the id of one of its records. */
const versionedRecord = { resource: z.string().min(1).max(200), record: z.string().min(1).max(64) }

export const operations = {
  put: z.object({ file: FileId, name: z.string().min(1).max(300), json: z.string(), asOf: z.number() }),
  get: z.object({ file: FileId, name: z.string().min(1).max(300) }),
  /** Rows as arrays in the order of the table's columns. */
  putLog: z.object({
    file: FileId,
    table: LogTable,
    rows: z.array(z.array(Cell)).max(1000),
    asOf: z.number(),
  }),
  queryLog: z.object({
    file: FileId,
    table: LogTable,
    where: Where,
    /** A column of the table, or empty for newest first. */
    orderColumn: z.union([word, z.literal('')]),
    order: z.enum(['asc', 'desc']),
    page: z.number().int().min(1).max(1_000_000_000),
    limit: z.number().int().min(1).max(1000),
  }),
  searchLog: Walk.extend({
    limit: z.number().int().min(1).max(1000),
    /** Texts are cut to this many characters; 0: not at all. */
    cut: z.number().int().min(0),
  }),
  countLog: Walk.extend({
    /** Characters of the time by which rows are grouped: 19 second, 16 minute, 13 hour, 10 day. */
    unit: z.union([z.literal(10), z.literal(13), z.literal(16), z.literal(19)]),
    failed: Where,
  }),
  logRow: z.object({ file: FileId, table: LogTable, id: z.string().max(20) }),
  /** Rows that match, oldest first. */
  openRows: z.object({ file: FileId, table: LogTable, where: Where, limit: z.number().int().min(1) }),
  logSize: z.object({ file: FileId }),
  /** Deletes rows of these logs, the oldest day first, until the file is within `bytes`. */
  shrinkLogs: z.object({ file: FileId, tables: z.array(LogTable), bytes: z.number().min(0) }),
  logStatus: z.object({ file: FileId, table: LogTable }),
  /** Deletes the rows whose time is earlier than `before`; rows without a time stay. */
  trimLog: z.object({ file: FileId, table: LogTable, before: z.string() }),
  /** Adds a version of a record; see keptVersions.ts. */
  keepVersion: z.object({
    file: FileId,
    ...versionedRecord,
    at: z.number().int(),
    account: z.string().max(200),
    json: z.string(),
  }),
  listVersions: z.object({ file: FileId, ...versionedRecord }),
  /** Adds an entry to the change journal, as under way. JSON of fields and values is made and read by core alone. */
  journalBegin: z.object({
    file: FileId,
    at: z.number().int(),
    endpoint: z.string().max(200),
    resource: z.string().max(200),
    action: z.enum(journalActions),
    /** JSON list of the names of all changed fields. */
    fields: z.string(),
    input: z.string(),
    batch: z.string().max(64),
    undoes: z.number().int().nullable(),
    windowId: z.string().max(200),
    records: z
      .array(
        z.object({
          record: z.string().max(200),
          name: z.string().max(1000),
          readAt: z.number().nullable(),
          before: z.string().nullable(),
          fields: z.string(),
        }),
      )
      .max(MAX_JOURNAL_RECORDS),
  }),
  journalEnd: z.object({
    file: FileId,
    entry: z.number().int(),
    outcome: z.enum(journalOutcomes),
    reason: z.string(),
    /** Id of the added record; empty: none. */
    created: z.string().max(200),
  }),
  journalDrop: z.object({ file: FileId, entry: z.number().int() }),
  journalObserve: z.object({
    file: FileId,
    entry: z.number().int(),
    place: z.number().int(),
    fields: z.string(),
    names: z.string(),
  }),
  /** Entries that are still under way ended with an earlier run of the console. */
  journalRecover: z.object({ file: FileId }),
  journalList: z.object({
    file: FileId,
    filter: JournalFilter,
    page: z.number().int().min(1),
    limit: z.number().int().min(1).max(1000),
  }),
  journalGet: z.object({ file: FileId, entry: z.number().int() }),
  /** Whole entries from a number downwards. */
  journalEntries: z.object({
    file: FileId,
    upTo: z.number().int(),
    limit: z.number().int().min(1).max(1000),
  }),
  /** These entries with their records, the latest first. */
  journalSome: z.object({ file: FileId, entries: z.array(z.number().int()).max(1000) }),
  journalBatch: z.object({ file: FileId, batch: z.string().max(64) }),
  journalOf: z.object({
    file: FileId,
    resource: z.string().max(200),
    record: z.string().max(200),
    limit: z.number().int().min(1).max(1000),
  }),
  journalResources: z.object({ file: FileId }),
  journalSize: z.object({ file: FileId }),
  /** `before`: epoch milliseconds. */
  journalTrim: z.object({ file: FileId, before: z.number(), bytes: z.number().min(0) }),
  destroy: z.object({ file: FileId }),
} as const

/** An entry of the journal, as stored, with the first of its records. */
export interface JournalRow {
  entry: number
  at: number
  endpoint: string
  resource: string
  action: JournalAction
  outcome: JournalOutcome
  reason: string
  count: number
  fields: string
  input: string
  batch: string
  undoes: number | null
  undoneBy: number | null
  windowId: string
  firstRecord: string
  firstName: string
}

/** A record of an entry, as stored. */
export interface JournalRecordRow {
  place: number
  record: string
  name: string
  readAt: number | null
  before: string | null
  fields: string
}

export interface JournalEntryRows {
  row: JournalRow
  records: JournalRecordRow[]
}

export type Operations = typeof operations
export type OperationName = keyof Operations
export type OperationInput<N extends OperationName> = z.input<Operations[N]>

export interface Answers {
  put: null
  get: { json: string; asOf: number } | null
  putLog: null
  queryLog: { rows: Cell[][]; total: number; asOf: number }
  /** `reached`: everything up to there has been searched; null: there is nothing more in this direction. */
  searchLog: { rows: Cell[][]; cut: boolean[]; reached: Place | null }
  countLog: { counts: [time: string, rows: number, failed: number][]; reached: Place | null }
  logRow: Cell[] | null
  openRows: { rows: Cell[][] }
  logSize: { bytes: number }
  /** `before`: rows with an earlier time were deleted; empty: none were. */
  shrinkLogs: { before: string; rows: number; bytes: number }
  logStatus: { rows: number; newest: string; oldest: string; asOf: number }
  trimLog: null
  /** Whether it was added. */
  keepVersion: boolean
  listVersions: { versions: { version: number; at: number; account: string; json: string }[] }
  journalBegin: { entry: number }
  journalEnd: null
  journalDrop: null
  journalObserve: null
  journalRecover: null
  journalList: { rows: JournalRow[]; total: number }
  journalGet: JournalEntryRows | null
  journalEntries: { entries: JournalEntryRows[] }
  journalSome: { entries: JournalEntryRows[] }
  journalBatch: { entries: JournalEntryRows[] }
  journalOf: { versions: { row: JournalRow; record: JournalRecordRow }[] }
  journalResources: { resources: string[] }
  journalSize: { entries: number; bytes: number; oldest: number | null }
  journalTrim: { entries: number }
  destroy: null
}

/** Whether a request may be repeated when the program ended before it answered. */
export const isRead: Readonly<Record<OperationName, boolean>> = {
  put: false,
  get: true,
  putLog: false,
  queryLog: true,
  searchLog: true,
  countLog: true,
  logRow: true,
  openRows: true,
  logSize: true,
  shrinkLogs: true,
  logStatus: true,
  trimLog: false,
  keepVersion: false,
  listVersions: true,
  journalBegin: false,
  // Ends an entry in the same way each time.
  journalEnd: true,
  journalDrop: false,
  journalObserve: false,
  journalRecover: true,
  journalList: true,
  journalGet: true,
  journalEntries: true,
  journalSome: true,
  journalBatch: true,
  journalOf: true,
  journalResources: true,
  journalSize: true,
  journalTrim: true,
  destroy: false,
}

/** `close` has no answer: the program exits. */
export const Request = z.object({
  id: z.number().int(),
  name: z.enum([...(Object.keys(operations) as [OperationName, ...OperationName[]]), 'close']),
  input: z.unknown(),
})
export type Request = z.input<typeof Request>

/** Why a file was set aside and replaced, or (`locked`) not used in favour of a database in memory. */
export const setAsideReasons = ['damaged', 'newer', 'locked'] as const
export type SetAsideReason = (typeof setAsideReasons)[number]

export const Reply = z.union([
  z.object({ id: z.number().int(), ok: z.literal(true), value: z.unknown() }),
  z.object({
    id: z.number().int(),
    ok: z.literal(false),
    failure: z.object({ code: z.enum(['invalid-input', 'disk', 'internal']), message: z.string() }),
  }),
  z.object({ event: z.literal('set-aside'), reason: z.enum(setAsideReasons), file: z.string() }),
])
export type Reply = z.output<typeof Reply>
