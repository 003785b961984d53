import { readMoment, untilMoment } from '#base/moments.ts'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { OperationOutput } from '#contract/bridge.ts'
import { filterOf, type Query } from '#features/ops/logWorkbench/query.ts'
import { type TimelineUnit, unitFor } from '#features/ops/logWorkbench/moments.ts'
import { createTimeline, type Timeline, type TimelineView } from '#features/ops/logWorkbench/timeline.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { presentFailure } from '#kit/data/failures.ts'

type Overview = OperationOutput<'logs.overview'>

/** Milliseconds between two synchronisations while the tail is followed. */
const TAIL = 3000
/** The same while it is not followed, so that an open workbench stays up to date. */
const IDLE = 60_000

/** Content of the cache; read again whenever a page of a log was stored. */
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
      // A synchronisation stores many pages; the figures need not follow each of them.
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
  return unitFor(readMoment(from), readMoment(untilMoment(until)))
}

/** The timeline of a query; it starts over when the query changes. */
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
  // Colours and marks do not narrow the result: the filter is compared, not the query object.
  const request = JSON.stringify([query.logs, filterOf(query)])
  useEffect(() => {
    const now = latest.current
    if (isReady && request !== '' && now.overview)
      timeline.open(now.query.logs, filterOf(now.query), unitOf(now.query, now.overview))
  }, [timeline, request, isReady])
  useEffect(() => () => timeline.close(), [timeline])
  useEffect(() => {
    if (view.error) presentFailure(view.error)
  }, [view.error])
  return { timeline, view }
}

/** Polls the platform for new rows and shows them as they are stored. */
export function useTail(timeline: Timeline, logs: readonly string[], isFollowed: boolean): void {
  const names = logs.join(' ')
  useEffect(() => {
    let hasEnded = false
    let timer: number | undefined
    const resources = names === '' ? [] : names.split(' ')
    const poll = async () => {
      await Promise.all(
        resources.map((resource) => bridge.call('logs.sync', { resource }).catch(() => undefined)),
      )
      if (!hasEnded) timer = window.setTimeout(() => void poll(), isFollowed ? TAIL : IDLE)
    }
    void poll()
    return () => {
      hasEnded = true
      clearTimeout(timer)
    }
  }, [names, isFollowed])
  useEffect(() => {
    if (!isFollowed) return
    let timer: number | undefined
    const followed = new Set(names.split(' '))
    const end = bridge.listen((event) => {
      if (event.type !== 'cache' || !followed.has(event.resource)) return
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
