import { useEffect, useMemo } from 'react'
import { message, SearchFlag } from '#contract/resources/msg/message.ts'
import { useReadMarks } from '#features/msg/message/readMarks.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { isNetworkFailure } from '#kit/data/failures.ts'

export interface Unread {
  readonly ofType: ReadonlyMap<string, number>
  readonly total: number
}

/** Milliseconds between two counts while this window changes nothing (DECISION-MSG-61). */
const INTERVAL = 60_000

const unreadOnly = { query: { searchFlag: SearchFlag.unread } }

/** Counts unread messages by type; counts again after every change of read marks, and every minute. */
export function useUnread(): Unread {
  const changes = useReadMarks()
  const { data, error, refetch } = useEndpoint(message.endpoints.sum, unreadOnly)
  useEffect(() => {
    if (changes > 0) void refetch()
  }, [changes, refetch])
  // After a refusal the request is not repeated every minute.
  const isRefused = error !== null && !isNetworkFailure(error.failure)
  useEffect(() => {
    if (isRefused) return
    const timer = setInterval(() => void refetch(), INTERVAL)
    return () => clearInterval(timer)
  }, [isRefused, refetch])
  return useMemo(() => {
    const counts = data?.data ?? []
    return {
      ofType: new Map(counts.map(({ type, cnt }) => [type, cnt])),
      total: counts.reduce((sum, { cnt }) => sum + cnt, 0),
    }
  }, [data])
}
