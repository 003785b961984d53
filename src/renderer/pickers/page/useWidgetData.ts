import { useEffect, useMemo } from 'react'
import { type Failure, FailureError } from '#contract/failures.ts'
import type { Widget } from '#contract/pageConfig.ts'
import { callEndpoint, useReading } from '#kit/data/endpoint.ts'

export interface WidgetData {
  readonly data: unknown
  /** Epoch milliseconds; null for figures that stand in the page itself. */
  readonly asOf: number | null
  readonly isCached: boolean
  readonly isLoading: boolean
  readonly failure: Failure | null
  retry(): void
}

interface Read {
  readonly data: unknown
  readonly asOf: number | null
  readonly source: 'network' | 'cache'
}

/** Shortest time between two readings of one widget, in seconds. */
const SHORTEST = 5

async function read({ source, props }: Pick<Widget, 'source' | 'props'>): Promise<Read> {
  if (source.kind === 'static') return { data: props.data ?? null, asOf: null, source: 'network' }
  // With the whole contract; a page of texts and lists is drawn without it.
  const { findSource } = await import('#contract/pageSources.ts')
  const call = findSource(source.url)
  // A page can be written by hand or by another program; the gateway would refuse the name as well.
  if (!call)
    throw new FailureError({ code: 'not-found', message: `No reading call has the path ${source.url}` })
  // The contract's schemas judge the values: core refuses what does not fit.
  const params = Object.keys(call.params).length > 0 ? call.params : undefined
  const input = { params, query: source.params } as never
  return callEndpoint(call.endpoint, input, { background: true })
}

/** What a widget shows, read as its source says. */
export function useWidgetData({ i, source, props }: Pick<Widget, 'i' | 'source' | 'props'>): WidgetData {
  const key = useMemo(
    () => ['page', JSON.stringify(source.kind === 'call' ? source : [i, props.data ?? null])],
    [i, source, props.data],
  )
  const { data, error, isLoading, refetch } = useReading(key, () => read({ source, props }))
  const seconds = source.kind === 'call' && source.refresh > 0 ? Math.max(source.refresh, SHORTEST) : 0
  useEffect(() => {
    if (seconds === 0) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void refetch()
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, refetch])
  return {
    data: data?.data,
    asOf: data?.asOf ?? null,
    isCached: data?.source === 'cache',
    isLoading,
    failure: error?.failure ?? null,
    retry: () => void refetch(),
  }
}
