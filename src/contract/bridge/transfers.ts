import { z } from 'zod'
import { ExportColumn } from '../exportColumn.ts'
import { failureCodes } from '../failures.ts'
import { LogFilter } from '../logQuery.ts'
import { json, Key, nothing, op } from './op.ts'

export const ExportRequest = z.object({
  /** Name of an endpoint of kind `file` (server) or of a list endpoint (client). */
  endpoint: Key,
  query: z.record(Key, z.unknown()),
  /** `server`: save the file the platform answers. `client`: page through the list call. */
  via: z.enum(['server', 'client']),
  format: z.enum(['xlsx', 'csv', 'json']),
  /** Columns as shown; used by `client`. */
  columns: z.array(ExportColumn).max(500),
  /** Suggested name without extension; cleaned by core. */
  fileName: z.string().max(300),
  /** `cache`: the rows of this machine, for list endpoints that are cached. Offline that is the only way. */
  prefer: z.enum(['network', 'cache']).optional(),
  /** Rows of a log that a search of the log workbench finds; only with `prefer: cache`. */
  search: LogFilter.optional(),
})
export type ExportRequest = z.output<typeof ExportRequest>

export const transferKinds = ['export', 'download', 'upload'] as const
export type TransferKind = (typeof transferKinds)[number]

/** `queued` and `running` go on by themselves; `paused` waits, see `waiting`; the others have ended. */
const transferStates = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const
export type TransferState = (typeof transferStates)[number]

export const Transfer = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  title: z.string(),
  state: z.enum(transferStates),
  /**
   * Reason why a transfer is paused. `operator`: it was paused by hand. `network`: it goes on by itself. `restart`:
   * the console ended meanwhile. `session`: its account is signed out.
   */
  waiting: z.enum(['operator', 'network', 'restart', 'session', 'lock']).optional(),
  /** Rows for lists that the console writes itself, bytes for everything else. */
  unit: z.enum(['rows', 'bytes']),
  done: z.number(),
  /** -1 while unknown. When done: the platform's count, which differs from `done` when a list changed. */
  total: z.number(),
  /** Units a second over the last seconds; 0 unless running. */
  speed: z.number(),
  fileName: z.string(),
  /** Bytes of the finished file, where `done` counts rows. */
  bytes: z.number().optional(),
  /** Its owner: a session and the name of its profile. */
  sessionId: z.string(),
  profile: z.string(),
  /** Name of its account, for display. */
  account: z.string().optional(),
  failure: z.object({ code: z.enum(failureCodes), message: z.string() }).optional(),
  /** The machine stays awake while it runs: the operator has chosen it. */
  keepsAwake: z.boolean().optional(),
  /** Number of restarts from the first byte: the platform takes uploads only whole. */
  restarts: z.number(),
  startedAt: z.number(),
  /** Epoch milliseconds; 0 until it has ended. */
  endedAt: z.number(),
  /** An upload's answer, as the endpoint's contract describes it. */
  result: z.unknown().optional(),
  /** Browser host: where the window fetches the finished file, once. */
  download: z.string().optional(),
})
export type Transfer = z.output<typeof Transfer>

export const transferOperations = {
  /** Shows the save dialog (where the host can) and starts; null when the operator cancelled the dialog. */
  'transfers.export': op(ExportRequest, Transfer.nullable()),
  /**
   * Saves bytes of the platform: a `file` endpoint, or an address the platform has handed out (`url`,
   * below the session's own address, or the call fails with invalid-input). Core adds the token.
   */
  'transfers.download': op(
    z.object({
      endpoint: z.string().max(200).optional(),
      params: json.optional(),
      query: json.optional(),
      url: z.string().max(2000).optional(),
      /** With its extension; cleaned by core. */
      fileName: z.string().max(300),
    }),
    Transfer.nullable(),
  ),
  /** Uploads picked files of this window to a `multipart` endpoint, one transfer each; each is taken by it. */
  'transfers.upload': op(
    z.object({
      endpoint: z.string().max(200),
      fileIds: z.array(z.string().max(64)).min(1).max(1000),
      fields: z.record(Key, z.string().max(10_000)),
    }),
    z.array(Transfer),
  ),
  /** Transfers of every account that is signed in on this console. */
  'transfers.list': op(nothing, z.array(Transfer)),
  /** Keeps the received part; an upload begins again from its first byte when it goes on. */
  'transfers.pause': op(z.object({ id: Key }), nothing),
  'transfers.resume': op(z.object({ id: Key }), nothing),
  /** Begins a failed or cancelled one again, from the part that is still there. */
  'transfers.retry': op(z.object({ id: Key }), nothing),
  /** Whether the machine stays awake while it runs; hosts with `keep-awake` do so. */
  'transfers.keepAwake': op(z.object({ id: Key, on: z.boolean() }), nothing),
  'transfers.cancel': op(z.object({ id: Key }), nothing),
  'transfers.reveal': op(z.object({ id: Key }), nothing),
  'transfers.forget': op(z.object({ id: Key }), nothing),
} as const
