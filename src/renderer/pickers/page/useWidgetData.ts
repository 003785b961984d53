import { useEffect, useMemo } from 'react'
import { type Failure, FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { Widget, WidgetSource } from '#contract/pageConfig.ts'
import { callEndpoint, useReading } from '#kit/data/endpoint.ts'
import { platformTime } from '#kit/platformTime.ts'
import { type ComputedId, type DataId, dataIdOf, dataOf } from '#pickers/page/namedData.ts'
import type { CallData } from '#pickers/page/readNamed.ts'

export interface WidgetData {
  readonly data: unknown
  /** Epoch milliseconds; null for figures in the page itself. */
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

/** A platform that leaves out a filter would answer another figure than the one that is named. */
function refuseIgnored(ignored: readonly string[] = []): void {
  if (ignored.length > 0)
    throw new FailureError({ code: 'bad-answer', message: `Not filtered by ${ignored.join(', ')}` })
}

/** A call without a query refuses even an empty one. */
const queryFor = (endpoint: AnyEndpoint, query: Readonly<Record<string, unknown>>) =>
  endpoint.query.safeParse(undefined).success && Object.keys(query).length === 0 ? undefined : query

/** As old as the oldest of its responses. */
async function readComputed(id: ComputedId, isBrief: boolean): Promise<Read> {
  const { readings } = await import('#pickers/page/readNamed.ts')
  const told = { source: 'network' as Read['source'], asOf: Number.POSITIVE_INFINITY }
  const ask: CallData = async (endpoint, query) => {
    const input = { query: queryFor(endpoint, query) }
    const { data, asOf, source, ignored } = await callEndpoint(endpoint, input, { background: true })
    refuseIgnored(ignored)
    if (source === 'cache') told.source = source
    told.asOf = Math.min(told.asOf, asOf)
    return data
  }
  const data = await readings[id]({ ask, now: platformTime(), isBrief })
  return { data, ...told }
}

const isComputed = (id: DataId): id is ComputedId => dataOf(id).call === undefined

/** @param isBrief of data by day, the present day alone */
async function readNamed(id: DataId, isBrief: boolean): Promise<Read> {
  if (isComputed(id)) return readComputed(id, isBrief)
  const { url = '', params = {} } = dataOf(id).call ?? {}
  const answer = await readCall({ url, params })
  refuseIgnored(answer.ignored)
  return answer
}

async function readCall({ url, params: given }: Pick<WidgetSource, 'url' | 'params'>) {
  // With the whole contract; a page of texts and lists is drawn without it.
  const { findSource } = await import('#contract/pageSources.ts')
  const call = findSource(url)
  // A page can be written by hand or by another program; the gateway would refuse the name as well.
  if (!call) throw new FailureError({ code: 'not-found', message: `No reading call has the path ${url}` })
  // The contract's schemas validate the values: core refuses invalid ones.
  const params = Object.keys(call.params).length > 0 ? call.params : undefined
  const input = { params, query: queryFor(call.endpoint, given) } as never
  return callEndpoint(call.endpoint, input, { background: true })
}

async function read({ source, props }: Pick<Widget, 'source' | 'props'>): Promise<Read> {
  if (source.kind === 'static') return { data: props.data ?? null, asOf: null, source: 'network' }
  const id = dataIdOf(source)
  return id ? readNamed(id, false) : readCall(source)
}

/** Widgets that show the same data read them once, however often each of them is refreshed. */
function keyOf({ i, source, props }: Pick<Widget, 'i' | 'source' | 'props'>): readonly string[] {
  const id = dataIdOf(source)
  if (id) return ['page', 'named', id]
  return ['page', JSON.stringify(source.kind === 'call' ? source : [i, props.data ?? null])]
}

/** A sample of named data, for the designer who chooses among them. */
export function useDataSample(id: DataId): Pick<WidgetData, 'data' | 'failure' | 'isLoading'> {
  const isBrief = dataOf(id).shape === 'days'
  const key = ['page', 'named', id, ...(isBrief ? ['brief'] : [])]
  const { data, error, isLoading } = useReading(key, () => readNamed(id, isBrief))
  return { data: data?.data, failure: error?.failure ?? null, isLoading }
}

/** Data of a widget, read from its source. */
export function useWidgetData({ i, source, props }: Pick<Widget, 'i' | 'source' | 'props'>): WidgetData {
  const key = useMemo(() => keyOf({ i, source, props }), [i, source, props])
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
