import type { AnyEndpoint, Resource } from '#contract/kernel.ts'
import type { ClientLog } from '../clientLog.ts'
import { faultOf } from '../gateway/faults.ts'
import type { LogSync } from '../logs/logSync.ts'
import { logResourceOf, logResources } from './logResources.ts'
import type { TokenGate } from './tokenGate.ts'

/** Decides when the logs of a session are synchronised. */
export interface SessionLogs {
  /** Logs whose screen the account can navigate to. */
  readable(): Resource[]
  /** Synchronises all of them in the background. @param after milliseconds from now; default 0 */
  syncAll(after?: number): void
  /** An operator looks at the rows of a log: it is synchronised unless it was a moment ago. */
  lookedAt(resource: Resource): void
  /** A list was answered by the platform: when it is a log's, that log is synchronised. */
  onAnswer(endpoint: AnyEndpoint, data: unknown): void
}

/** Milliseconds between two synchronisations that are caused by viewing a log. */
const SYNC_PAUSE = 15_000

const isPage = (value: unknown): value is { list: object[]; total: number } =>
  typeof value === 'object' && value !== null && 'list' in value && 'total' in value

export function createSessionLogs(options: {
  logs: LogSync
  gate: TokenGate
  /** Whether the account may read this log. */
  mayRead(resource: Resource): boolean
  log: ClientLog
  now?: () => number
}): SessionLogs {
  const { logs, gate, mayRead, log, now = Date.now } = options
  const synced = new Map<string, number>()

  const sync = (resource: Resource) => {
    if (gate.state() !== 'active' || logs.running(resource) || !mayRead(resource)) return
    synced.set(resource.name, now())
    logs.sync(resource).catch((error: unknown) => {
      log.warn('log synchronisation stopped', { resource: resource.name, code: faultOf(error).failure.code })
    })
  }

  const lookedAt = (resource: Resource) => {
    if (now() - (synced.get(resource.name) ?? 0) > SYNC_PAUSE) sync(resource)
  }

  return {
    readable: () => logResources.filter(mayRead),
    syncAll(after = 0) {
      const all = () => {
        for (const resource of logResources) sync(resource)
      }
      if (after > 0) setTimeout(all, after).unref()
      else all()
    },
    lookedAt,
    onAnswer(endpoint, data) {
      const resource = logResourceOf(endpoint)
      if (resource && isPage(data)) lookedAt(resource)
    },
  }
}
