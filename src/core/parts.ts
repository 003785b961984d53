import type { BridgeEvent, LogOverview, ExportRequest, Transfer } from '#contract/bridge.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import type { LogDirection, LogFilter } from '#contract/logQuery.ts'
import type { LogSource } from './cache/logSource.ts'
import type { ChildSpawner, FilePort } from './ports.ts'
import type { BytesJob, Checkpoint, LocalFile } from './transfers/record.ts'

/** How the parts of core see each other. core.ts puts them together. */

/** JSON lines in dataDir/logs, rotated; secrets are redacted before a line is written. */
export interface ClientLog {
  info(message: string, detail?: Record<string, unknown>): void
  warn(message: string, detail?: Record<string, unknown>): void
  error(message: string, detail?: Record<string, unknown>): void
}

export type Emit = (event: BridgeEvent, sessionId?: string) => void

// ---- gateway: contract calls → HTTP ---------------------------------------------------------

export interface CallInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** Bytes of the platform, as its answer describes them. */
export interface Download {
  /** 206: the part that was asked for. 416: there is no such part. */
  readonly status: 200 | 206 | 416
  readonly body: AsyncIterable<Uint8Array>
  /** Bytes in this answer; -1 when the platform does not say. */
  readonly length: number
  /** Where in the file the body begins. */
  readonly from: number
  /** Bytes of the whole file; -1 when the platform does not say. */
  readonly size: number
  /** The Content-Range header as it came; empty when absent. */
  readonly range: string
  /** Names exactly these bytes; empty when the platform does not. */
  readonly etag: string
  /** From Content-Disposition; empty when absent. */
  readonly fileName: string
  /** Media type in lower case, without parameters. */
  readonly type: string
}

/** Where bytes come from: a `file` endpoint, or an address that the platform has handed out. */
export type ByteSource =
  | { readonly endpoint: AnyEndpoint; readonly input: CallInput }
  | { readonly url: string }

/** Request headers for a part of a file, or for all of it when it has changed. */
export interface ByteRange {
  /** `bytes=100-` */
  readonly range: string
  /** The etag of the part one has. */
  readonly 'if-range'?: string
}

/** A file of this machine on its way up. */
export interface UploadFile {
  readonly path: string
  readonly name: string
  /** Bytes and modification time when it was chosen; the upload fails when they differ. */
  readonly size: number
  readonly modified: number
  /** Media type; empty when unknown. */
  readonly type: string
  /** Bytes handed to the connection so far. */
  onProgress(sent: number): void
}

/** The platform as one session sees it: token, time limits, retry, 401 replay are inside. Throws FailureError. */
export interface Platform {
  call(
    endpoint: AnyEndpoint,
    input: CallInput,
    /** `confirm`: what the operator typed for a destructive call in a production profile. */
    options?: { signal?: AbortSignal; background?: boolean; confirm?: string },
  ): Promise<unknown>
  download(source: ByteSource, signal: AbortSignal, range?: ByteRange): Promise<Download>
  /** `fields` are the endpoint's body. @returns the endpoint's answer. */
  upload(endpoint: AnyEndpoint, fields: unknown, file: UploadFile, signal: AbortSignal): Promise<unknown>
  /** Every row that a list call would answer, from the cache. Throws unsupported for what is not there. */
  cached(endpoint: AnyEndpoint, query: unknown, search?: LogFilter): Promise<CachedRows>
  /** Resolves once the platform answers. Rejects with the signal's reason. */
  reached(signal: AbortSignal): Promise<void>
}

export interface CachedRows {
  /** -1: known when the last one is written. */
  readonly total: number
  /**
   * Writes them beside the final path, in a process of its own. @returns how many there are. Rejects with
   * the signal's reason, or with a FailureError; what was written so far is then the caller's to go on from
   * or to remove.
   */
  write(table: TableFile, how: ExportHabits): Promise<number>
}

/** A table to be written. */
export interface TableFile {
  /** Final path; the rows go into `<path>.part`. */
  readonly path: string
  readonly format: ExportRequest['format']
  /** Name of a workbook's sheet. */
  readonly title: string
  readonly columns: ExportRequest['columns']
}

export interface ExportHabits {
  readonly signal: AbortSignal
  /** Of an earlier writing of the same rows; null begins with the first one, and so does a place that is gone. */
  readonly from: Checkpoint | null
  /** Rows so far: where it begins, then a few times a second. */
  onProgress(rows: number): void
  /** What is on the disk, from where a later writing goes on. */
  onReached(checkpoint: Checkpoint): void
  /** Milliseconds between two of them. */
  readonly keepEvery: number
}

/** Writes rows of the cache in a process of its own, which lives as long as the export. */
export interface Exporter {
  /** As CachedRows.write. */
  write(source: LogSource, table: TableFile, how: ExportHabits): Promise<number>
}

// ---- cache: SQLite in a child process -------------------------------------------------------

export interface LogQuery {
  /** Filter name → value as sent to the platform; empty values are ignored. */
  filters: Record<string, string>
  /** Entity field in snake or camel case; unknown ones are ignored. Empty: newest first. */
  orderField: string
  order: 'asc' | 'desc' | ''
  page: number
  limit: number
}

/** A place in one log, exclusive. An empty id lies before every row of that second. */
export interface LogPlace {
  readonly time: string
  readonly id: string
}

export interface LogSearch {
  readonly filter: LogFilter
  readonly direction: LogDirection
  /** null: from the newest down, or from the oldest up. */
  readonly start: LogPlace | null
  readonly limit: number
  /** Characters after which a text is cut; 0: never. */
  readonly cut: number
  /** Milliseconds. */
  readonly budget: number
}

export interface LogFound {
  readonly list: readonly { readonly row: object; readonly cut: boolean }[]
  readonly reached: LogPlace | null
}

export interface LogCount {
  readonly filter: LogFilter
  readonly start: LogPlace | null
  /** Characters of the moment that rows are counted by: 10 a day, 13 an hour, 16 a minute, 19 a second. */
  readonly unit: 10 | 13 | 16 | 19
  /** Milliseconds. */
  readonly budget: number
}

export interface LogCounted {
  readonly counts: readonly (readonly [time: string, rows: number, failed: number])[]
  readonly reached: LogPlace | null
}

/** One file per profile × account × tenant. Everything in it can be fetched again. */
export interface CacheFile {
  put(name: string, value: unknown, asOf: number): Promise<void>
  get(name: string): Promise<{ value: unknown; asOf: number } | null>
  /** Creates the table of a log resource when it is missing (columns from the entity's zod shape). Upserts by id. */
  putLog(resource: Resource, rows: readonly object[], asOf: number): Promise<void>
  queryLog(resource: Resource, query: LogQuery): Promise<{ list: object[]; total: number; asOf: number }>
  /**
   * A page of rows that fit, in the direction asked for. `reached` says how far the walk came: with fewer
   * rows than asked for and a place there, its time was up and the next call goes on from that place; null:
   * there is nothing more. Fails with unsupported for a filter that only the platform can answer.
   */
  searchLog(resource: Resource, search: LogSearch): Promise<LogFound>
  /** Counts what a search would find, going down from `start`; `reached` as in searchLog. */
  countLog(resource: Resource, count: LogCount): Promise<LogCounted>
  /**
   * Rows as the exporter finds them, every one whole: newest first as a search does, or as a list shows them,
   * `page` null for all of it. Throws unsupported for a filter that only the platform can answer.
   */
  source(
    resource: Resource,
    rows:
      | { filter: LogFilter }
      | {
          query: Pick<LogQuery, 'filters' | 'order' | 'orderField'>
          page: { number: number; limit: number } | null
        },
  ): LogSource
  /** One row, whole; null when it is not here. */
  logRow(resource: Resource, id: string): Promise<object | null>
  /** The oldest rows that still change, as the resource declares them; none when it declares none. */
  openRows(resource: Resource, limit: number): Promise<object[]>
  /** Bytes in use in this file. */
  logSize(): Promise<number>
  /** Deletes rows of these logs, oldest first, until `bytes` are kept. `before` empty: nothing had to go. */
  shrinkLogs(
    resources: readonly Resource[],
    bytes: number,
  ): Promise<{ before: string; rows: number; bytes: number }>
  logStatus(resource: Resource): Promise<{ rows: number; newest: string; oldest: string; asOf: number }>
  /** Deletes rows from before this moment (`yyyy-MM-dd HH:mm:ss`). */
  trimLog(resource: Resource, before: string): Promise<void>
  /** Deletes the file. */
  destroy(): Promise<void>
}

export interface Cache {
  /** `key` is hashed into the file name. */
  open(key: string): CacheFile
  close(): Promise<void>
}

/** core/cache/cache.ts exports createCache with this signature. */
export type CreateCache = (dependencies: {
  dataDir: string
  children: ChildSpawner
  log: ClientLog
  /** A damaged or newer file was set aside and begun anew; said once to the operator. */
  onRebuilt(reason: 'damaged' | 'newer' | 'locked', file: string): void
}) => Cache

// ---- log synchronisation --------------------------------------------------------------------

export interface LogSync {
  /** Fetches what is newer than the newest cached row, then older ones within retention; resumable. */
  sync(resource: Resource): Promise<void>
  running(resource: Resource): boolean
  state(resource: Resource): LogSyncState
  /** Moment before which rows were deleted because the cache had reached its limit; empty: none. */
  cutBefore(resource: Resource): Promise<string>
  /** Holds and lets go what runs and what will be asked for. */
  pause(paused: boolean): void
  isPaused(): boolean
  stop(): void
}

export type LogSyncState = Pick<LogOverview, 'state' | 'reason'>

/** core/logs/logSync.ts exports createLogSync with this signature. */
export type CreateLogSync = (dependencies: {
  platform: Platform
  file: CacheFile
  retentionDays(): number
  /** Bytes the account's file may take. */
  limitBytes(): number
  /** Logs that share the file, for when it is too large. */
  logs: readonly Resource[]
  /** Resolves when nobody in front of the screen waits for the platform. */
  quiet(signal: AbortSignal): Promise<void>
  log: ClientLog
  /** The oldest rows had to go. */
  onShrunk(): void
  /** After each stored page. */
  onProgress(resource: Resource, status: { rows: number; asOf: number }): void
}) => LogSync

// ---- transfers ------------------------------------------------------------------------------

/** Who asked for a transfer. */
export interface TransferOwner {
  readonly windowId: string
  readonly sessionId: string
  /** Name of the session's profile, for display. */
  readonly profile: string
}

/** Exports, downloads and uploads. They survive a restart of the program. */
export interface Transfers {
  /** null when the operator cancelled the save dialog. */
  export(owner: TransferOwner, request: ExportRequest): Promise<Transfer | null>
  /** As `export`, for bytes of the platform. @param fileName with its extension. */
  download(owner: TransferOwner, source: BytesJob['source'], fileName: string): Promise<Transfer | null>
  /** One for each file, which belong to the transfers from then on. `fields` have passed the contract. */
  upload(
    owner: TransferOwner,
    endpoint: string,
    fields: Record<string, string>,
    files: readonly LocalFile[],
  ): Transfer[]
  /** Oldest first. */
  list(): Transfer[]
  pause(id: string): void
  /** @param windowId the window that asks, which fetches the finished file in a browser. */
  resume(id: string, windowId: string): void
  retry(id: string, windowId: string): void
  cancel(id: string): void
  reveal(id: string): Promise<void>
  /** Only one that has ended. */
  forget(id: string): void
  /** The account is signed out: what it has under way waits for it. */
  sessionEnded(sessionId: string): void
  /** Stops what runs; the next run finds it paused. */
  close(): Promise<void>
}

/** core/transfers/transfers.ts exports createTransfers with this signature. */
export type CreateTransfers = (dependencies: {
  /** Holds the list of transfers. */
  dataDir: string
  files: FilePort
  log: ClientLog
  emit: Emit
  /** Of a session that is signed in. */
  platform(sessionId: string): Platform | undefined
  /** Rows vanished from the list each time it was read; the finished file may lack some. */
  onChanged(title: string, sessionId: string): void
  times?: TransferTimes
}) => Promise<Transfers>

/** Milliseconds. */
export interface TransferTimes {
  /** Between two checkpoints of one transfer; default 1000. */
  checkpoint?: number
  /** Before each try after the network was lost; the last one repeats. Default 0.5 to 8 s. */
  retry?: readonly number[]
}
