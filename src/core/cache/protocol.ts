import { z } from 'zod'

/**
 * What the console may ask of the cache program. Named operations with checked input: SQL is written in
 * the program alone, and the only identifiers that travel are plain words that it quotes.
 */

const word = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/)

/** First 32 hex digits of the SHA-256 of the key: a file name that tells nothing. */
const FileId = z.string().regex(/^[0-9a-f]{32}$/)

const LogColumn = z.object({
  name: word,
  type: z.enum(['TEXT', 'INTEGER', 'REAL']),
  /** Text that holds decimal numbers of up to 20 digits: 9 comes before 10. */
  decimal: z.boolean(),
})
export type LogColumn = z.output<typeof LogColumn>

/** The table of a log as its resource describes it. */
export const LogTable = z.object({
  /** Resource name, `<area>.<noun>`. */
  name: z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}(\.[A-Za-z][A-Za-z0-9]{0,63})*$/),
  /** Always holds `id`, the primary key. */
  columns: z.array(LogColumn).min(1).max(200),
  /** Column by which rows are newest first; values compare as text. */
  time: word,
  filters: z.array(
    z.object({ name: word, match: z.enum(['contains', 'equals', 'from', 'until']), column: word }),
  ),
})
export type LogTable = z.output<typeof LogTable>

const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.output<typeof Cell>

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
    filters: z.record(z.string(), z.string()),
    /** A column of the table, or empty for newest first. */
    orderColumn: z.union([word, z.literal('')]),
    order: z.enum(['asc', 'desc']),
    page: z.number().int().min(1).max(1_000_000_000),
    limit: z.number().int().min(1).max(1000),
  }),
  logStatus: z.object({ file: FileId, table: LogTable }),
  /** Deletes the rows whose time is earlier than `before`; rows without a time stay. */
  trimLog: z.object({ file: FileId, table: LogTable, before: z.string() }),
  destroy: z.object({ file: FileId }),
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
export type OperationInput<N extends OperationName> = z.input<Operations[N]>

export interface Answers {
  put: null
  get: { json: string; asOf: number } | null
  putLog: null
  queryLog: { rows: Cell[][]; total: number; asOf: number }
  logStatus: { rows: number; newest: string; oldest: string; asOf: number }
  trimLog: null
  destroy: null
}

/** Whether asking twice does no harm when the program ended in between. */
export const isRead: Readonly<Record<OperationName, boolean>> = {
  put: false,
  get: true,
  putLog: false,
  queryLog: true,
  logStatus: true,
  trimLog: false,
  destroy: false,
}

/** `close` has no answer: the program ends. */
export const Request = z.object({
  id: z.number().int(),
  name: z.enum([...(Object.keys(operations) as [OperationName, ...OperationName[]]), 'close']),
  input: z.unknown(),
})
export type Request = z.input<typeof Request>

/** Why a file was put aside and begun anew, or left alone for a copy in memory. */
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
