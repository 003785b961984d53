import type { BridgeEvent, ExportRequest, Transfer } from '#contract/bridge.ts'
import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import type { ChildSpawner, FilePort } from './ports.ts'

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

/** Bytes of a `file` endpoint. */
export interface Download {
  readonly body: AsyncIterable<Uint8Array>
  /** -1 when the platform does not say. */
  readonly size: number
  /** From Content-Disposition; empty when absent. */
  readonly fileName: string
}

/** The platform as one session sees it: token, time limits, retry, 401 replay are inside. Throws FailureError. */
export interface Platform {
  call(
    endpoint: AnyEndpoint,
    input: CallInput,
    options?: { signal?: AbortSignal; background?: boolean },
  ): Promise<unknown>
  download(endpoint: AnyEndpoint, query: unknown, signal: AbortSignal): Promise<Download>
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

/** One file per profile × account × tenant. Everything in it can be fetched again. */
export interface CacheFile {
  put(name: string, value: unknown, asOf: number): Promise<void>
  get(name: string): Promise<{ value: unknown; asOf: number } | null>
  /** Creates the table of a log resource when it is missing (columns from the entity's zod shape). Upserts by id. */
  putLog(resource: Resource, rows: readonly object[], asOf: number): Promise<void>
  queryLog(resource: Resource, query: LogQuery): Promise<{ list: object[]; total: number; asOf: number }>
  logStatus(resource: Resource): Promise<{ rows: number; newest: string; oldest: string; asOf: number }>
  /** Keeps rows of the last `days` days. */
  trimLog(resource: Resource, days: number): Promise<void>
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
  stop(): void
}

/** core/logs/logSync.ts exports createLogSync with this signature. */
export type CreateLogSync = (dependencies: {
  platform: Platform
  file: CacheFile
  retentionDays(): number
  log: ClientLog
  /** After each stored page. */
  onProgress(resource: Resource, status: { rows: number; asOf: number }): void
}) => LogSync

// ---- exports --------------------------------------------------------------------------------

export interface Transfers {
  /** null when the operator cancelled the save dialog. */
  start(
    windowId: string,
    sessionId: string,
    platform: Platform,
    request: ExportRequest,
  ): Promise<Transfer | null>
  list(): Transfer[]
  cancel(id: string): void
  reveal(id: string): Promise<void>
  forget(id: string): void
  /** Cancels what runs and removes half-written files. */
  close(): Promise<void>
}

/** core/transfers/transfers.ts exports createTransfers with this signature. */
export type CreateTransfers = (dependencies: {
  files: FilePort
  log: ClientLog
  emit: Emit
  /** Rows vanished from the list each time it was read; the finished file may lack some. */
  onChanged(title: string, sessionId: string): void
}) => Transfers
