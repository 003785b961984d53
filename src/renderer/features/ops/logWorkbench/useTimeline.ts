import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { OperationOutput } from '#contract/bridge.ts'
import { filterOf, type Query } from '#features/ops/logWorkbench/query.ts'
import {
  createTimeline,
  type Timeline,
  type TimelineUnit,
  type TimelineView,
  unitFor,
} from '#features/ops/logWorkbench/timeline.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'

type Overview = OperationOutput<'logs.overview'>

/** Milliseconds between two looks at the platform while the tail is followed. */
const TAIL = 3000
/** The same while it is not: what is open must not grow old unseen. */
const IDLE = 60_000

/** What the cache holds, looked at again whenever a page of a log was stored. */
export function useOverview(): Overview | null {
  const [overview, setOverview] = useState<Overview | null>(null)
  useEffect(() => {
    let isCurrent = true
    let timer: number | undefined
    const look = () => {
      timer = undefined
      bridge.call('logs.overview').then((found) => {
        if (isCurrent) setOverview(found)
      }, presentFailure)
    }
    look()
    const end = bridge.listen((event) => {
      // A run stores many pages; the figures of some of them do.
      if (event.type === 'cache' || event.type === 'connection') timer ??= window.setTimeout(look, 500)
    })
    return () => {
      isCurrent = false
      clearTimeout(timer)
      end()
    }
  }, [])
  return overview
}

/** The unit in which the histogram of a query is counted. */
function unitOf(query: Query, overview: Overview): TimelineUnit {
  const chosen = overview.logs.filter(({ log, newest }) => query.logs.includes(log) && newest !== '')
  const times = chosen.map(({ oldest }) => oldest).sort()
  const ends = chosen.map(({ newest }) => newest).sort()
  const from = query.from || times[0]
  const until = query.until || ends.at(-1)
  if (!from || !until) return 'hour'
  return unitFor(Date.parse(from.replace(' ', 'T')), Date.parse(until.replace(' ', 'T')))
}

/** The time line of a query; it begins anew when the query changes. */
export function useTimeline(
  query: Query,
  overview: Overview | null,
): { timeline: Timeline; view: TimelineView } {
  const timeline = useMemo(
    () =>
      createTimeline({
        search: (input) => bridge.call('logs.search', input),
        histogram: (input) => bridge.call('logs.histogram', input),
      }),
    [],
  )
  const view = useSyncExternalStore(timeline.subscribe, timeline.view)
  const isReady = overview !== null
  const latest = useRef({ query, overview })
  useEffect(() => {
    latest.current = { query, overview }
  })
  // Colours and marks narrow nothing: the question counts, not the object that holds it.
  const asked = JSON.stringify([query.logs, filterOf(query)])
  useEffect(() => {
    const now = latest.current
    if (isReady && asked !== '' && now.overview)
      timeline.open(now.query.logs, filterOf(now.query), unitOf(now.query, now.overview))
  }, [timeline, asked, isReady])
  useEffect(() => () => timeline.close(), [timeline])
  useEffect(() => {
    if (view.error) presentFailure(view.error)
  }, [view.error])
  return { timeline, view }
}

/** Asks the platform for new rows again and again, and shows them as they are stored. */
export function useTail(timeline: Timeline, logs: readonly string[], isFollowed: boolean): void {
  const names = logs.join(' ')
  useEffect(() => {
    let isOver = false
    let timer: number | undefined
    const wanted = names === '' ? [] : names.split(' ')
    const ask = async () => {
      await Promise.all(
        wanted.map((resource) => bridge.call('logs.sync', { resource }).catch(() => undefined)),
      )
      if (!isOver) timer = window.setTimeout(() => void ask(), isFollowed ? TAIL : IDLE)
    }
    void ask()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [names, isFollowed])
  useEffect(() => {
    if (!isFollowed) return
    let timer: number | undefined
    const wanted = new Set(names.split(' '))
    const end = bridge.listen((event) => {
      if (event.type !== 'cache' || !wanted.has(event.resource)) return
      timer ??= window.setTimeout(() => {
        timer = undefined
        void timeline.refresh()
      }, 200)
    })
    void timeline.refresh()
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [timeline, names, isFollowed])
}
