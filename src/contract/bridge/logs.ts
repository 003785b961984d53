import { z } from 'zod'
import { LogDirection, LogFilter, LogKey, LogRow } from '../logQuery.ts'
import { Key, nothing, op } from './op.ts'

export const LogOverview = z.object({
  /** Resource name. */
  log: z.string(),
  rows: z.number(),
  /** `yyyy-MM-dd HH:mm:ss`; empty while there are no rows. */
  newest: z.string(),
  oldest: z.string(),
  /** Epoch milliseconds of the last stored page; 0: never. */
  asOf: z.number(),
  /** `waiting`: held by the operator, by other calls, or until the platform answers again. */
  state: z.enum(['idle', 'running', 'waiting', 'failed']),
  /** Why it waits or failed. `forbidden`: the platform refuses it to this account. */
  reason: z.enum(['', 'paused', 'busy', 'offline', 'disk', 'forbidden', 'other']),
  /** Rows before this moment were deleted because the cache had reached its limit; empty: none. */
  cutBefore: z.string(),
})
export type LogOverview = z.output<typeof LogOverview>

export const logOperations = {
  /** Synchronised rows of a log in the cache. */
  'logs.status': op(
    z.object({ resource: Key }),
    z.object({ rows: z.number(), asOf: z.number(), running: z.boolean() }),
  ),
  'logs.sync': op(z.object({ resource: Key }), nothing),
  /** Every log this account may read, and the content of the account's file. */
  'logs.overview': op(
    nothing,
    z.object({
      logs: z.array(LogOverview),
      /** In use, and the limit of the settings. */
      bytes: z.number(),
      limit: z.number(),
      isPaused: z.boolean(),
    }),
  ),
  /** Holds the synchronisation of this account, e.g. on a metered connection; it resumes where it was. */
  'logs.pause': op(z.object({ paused: z.boolean() }), nothing),
  /**
   * Rows of several logs in one time line, from the cache alone. `from` is exclusive; null begins at the
   * newest (`older`) or the oldest (`newer`). A call takes about a quarter of a second at most: with fewer
   * rows than `limit` and a `next`, call again from there. Logs this account may not read are left out.
   */
  'logs.search': op(
    z.object({
      logs: z.array(z.string().max(100)).max(50),
      filter: LogFilter,
      from: LogKey.nullable(),
      direction: LogDirection,
      limit: z.number().int().min(1).max(500),
    }),
    z.object({ rows: z.array(LogRow), next: LogKey.nullable() }),
  ),
  /** Number of matches of a search, by moments. Call again from `next` and add up until it is null. */
  'logs.histogram': op(
    z.object({
      logs: z.array(z.string().max(100)).max(50),
      filter: LogFilter,
      unit: z.enum(['day', 'hour', 'minute', 'second']),
      from: LogKey.nullable(),
    }),
    z.object({
      counts: z.array(z.object({ log: z.string(), time: z.string(), rows: z.number(), failed: z.number() })),
      next: LogKey.nullable(),
    }),
  ),
  /** The next failed row in a direction; null when there is none. */
  'logs.neighbour': op(
    z.object({
      logs: z.array(z.string().max(100)).max(50),
      filter: LogFilter,
      from: LogKey,
      direction: LogDirection,
    }),
    LogRow.nullable(),
  ),
  /** One row, its texts cut after a million characters; null when it is not in the cache any more. */
  'logs.row': op(z.object({ log: z.string().max(100), id: z.string().max(20) }), LogRow.nullable()),
} as const
