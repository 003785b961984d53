import type { OperationOutput } from '#contract/bridge.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import { listQueryOf } from '../cache/listQuery.ts'
import type { ClientLog } from '../clientLog.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { logResourceOf } from './logResources.ts'
import { type Snapshot, snapshotParts } from './signIn.ts'

/** Answers a call from the cache; null when the call is not cached, or the cache cannot be read. */
export type ReadCache = (
  endpoint: AnyEndpoint,
  input: CallInput,
) => Promise<OperationOutput<'api.call'> | null>

export function createReadCache(parts: { file: CacheFile; snapshot(): Snapshot; log: ClientLog }): ReadCache {
  const { file, log } = parts

  const read: ReadCache = async (endpoint, input) => {
    const part = Object.hasOwn(snapshotParts, endpoint.id)
      ? snapshotParts[endpoint.id as keyof typeof snapshotParts]
      : undefined
    if (part) {
      const snapshot = parts.snapshot()
      return { data: snapshot[part], source: 'cache', asOf: snapshot.asOf }
    }
    const resource = logResourceOf(endpoint)
    if (!resource) return null
    const { query, page, limit } = listQueryOf(input.query)
    const { asOf, ...data } = await file.queryLog(resource, {
      ...query,
      page: Number(page),
      limit: Number(limit),
    })
    if (asOf === 0) return null
    const lacking = resource.log?.omitted
    return { data, source: 'cache', asOf, ...(lacking && { lacking: [...lacking] }) }
  }

  return (endpoint, input) =>
    read(endpoint, input).catch((reason: unknown) => {
      log.warn('cache unreadable', { endpoint: endpoint.id, reason: String(reason) })
      return null
    })
}
