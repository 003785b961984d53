import { useMemo } from 'react'
import { apiConf } from '#contract/resources/api/apiConf.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useMayOpen } from '#kit/session.ts'

/** Interfaces that are offered at most, and requests that are looked through for others. */
const MOST = 500

/**
 * Names of interfaces by code, sorted: those that are configured, as far as the operator may read them, and those of
 * the latest requests.
 */
export function useApiNames(): ReadonlyMap<string, string> {
  const query = { page: 1, limit: MOST }
  const configured = useEndpoint(apiConf.endpoints.page, { query }, { enabled: useMayOpen('api/apiConf') })
  const requested = useEndpoint(apiLog.endpoints.page, { query })
  return useMemo(() => {
    const known = [...(requested.data?.data.list ?? []), ...(configured.data?.data.list ?? [])]
    const names = new Map(known.map(({ apiCode, apiName }) => [apiCode, apiName]))
    const words = [...names].map(([code, name]) => [code, name || code] as const)
    return new Map(words.toSorted(([, a], [, b]) => a.localeCompare(b, 'zh-CN')))
  }, [configured.data, requested.data])
}
