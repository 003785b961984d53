import type { Resource } from '#contract/kernel.ts'
import type { LogDirection, LogFilter } from '#contract/logQuery.ts'
import type { ClientLog } from '../clientLog.ts'
import type { ChildSpawner } from '../ports.ts'
import type { LogSource } from './logSource.ts'

export interface LogQuery {
  /** Filter name → value as sent to the platform; empty values are ignored. */
  filters: Record<string, string>
  /** Entity field in snake or camel case; unknown ones are ignored. Empty: newest first. */
  orderField: string
  order: 'asc' | 'desc' | ''
  page: number
  limit: number
}

/** A place in one log, exclusive. An empty id means the beginning of that second, before all of its rows. */
export interface LogPlace {
  readonly time: string
  readonly id: string
}

export interface LogSearch {
  readonly filter: LogFilter
  readonly direction: LogDirection
  /** null: from the newest row, or from the oldest one, depending on the direction. */
  readonly start: LogPlace | null
  readonly limit: number
  /** Characters after which a text is cut; 0: not at all. */
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
  /** Characters of the time by which rows are grouped: 10 day, 13 hour, 16 minute, 19 second. */
  readonly unit: 10 | 13 | 16 | 19
  /** Milliseconds. */
  readonly budget: number
}

export interface LogCounted {
  readonly counts: readonly (readonly [time: string, rows: number, failed: number])[]
  readonly reached: LogPlace | null
}

/** A record before a save. */
export interface StoredVersion {
  /** Grows with every version of the file. */
  readonly version: number
  /** When it was kept, epoch milliseconds, and by which account's save. */
  readonly at: number
  readonly account: string
  readonly value: unknown
}

/** Versions of records, in a file of the profile. They cannot be fetched again. */
export interface VersionFile {
  /**
   * Adds a version unless it equals the last one of the record; the oldest give way to the limits of keptVersions.ts.
   */
  keepVersion(
    resource: string,
    record: string,
    kept: { value: unknown; at: number; account: string },
  ): Promise<void>
  /** The latest first. */
  listVersions(resource: string, record: string): Promise<StoredVersion[]>
}

/**
 * One file per profile × account × tenant, in which everything can be fetched again; and one per profile for
 * versions.
 */
export interface CacheFile extends VersionFile {
  put(name: string, value: unknown, asOf: number): Promise<void>
  get(name: string): Promise<{ value: unknown; asOf: number } | null>
  /** Creates the table of a log resource when it is missing (columns from the entity's zod shape). Upserts by id. */
  putLog(resource: Resource, rows: readonly object[], asOf: number): Promise<void>
  queryLog(resource: Resource, query: LogQuery): Promise<{ list: object[]; total: number; asOf: number }>
  /**
   * A page of matching rows in the requested direction. `reached` is how far the search came: when the page
   * has fewer rows than requested, the time was up, and the next call continues from that place; null: there
   * is nothing more.
   * @throws FailureError `unsupported` for a filter that only the platform can evaluate.
   */
  searchLog(resource: Resource, search: LogSearch): Promise<LogFound>
  /** Counts the matches of a search from `start` towards older rows; `reached` as in searchLog. */
  countLog(resource: Resource, count: LogCount): Promise<LogCounted>
  /**
   * Describes rows for the export program, with uncut texts: newest first as in a search, or as in a list, where
   * `page` null means the whole list.
   * @throws FailureError `unsupported` for a filter that only the platform can evaluate.
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
  /** One row with uncut texts; null when it is not in the cache. */
  logRow(resource: Resource, id: string): Promise<object | null>
  /** The oldest rows that may still change, by the condition that the resource declares; empty without one. */
  openRows(resource: Resource, limit: number): Promise<object[]>
  /** Bytes in use in this file. */
  logSize(): Promise<number>
  /** Deletes rows of these logs, oldest first, until the file is within `bytes`. `before` empty: none were deleted. */
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

/** The signature of createCache. */
export type CreateCache = (dependencies: {
  dataDir: string
  children: ChildSpawner
  log: ClientLog
  /** A damaged or newer file was set aside and replaced by an empty one; the operator is notified once. */
  onRebuilt(reason: 'damaged' | 'newer' | 'locked', file: string): void
}) => Cache
