import { useEffect, useRef, useState } from 'react'
import { job } from '#contract/resources/ops/job.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { readMoment } from '#base/moments.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { platformTime } from '#kit/platformTime.ts'

/** Most cron expressions that are requested; more distinct ones are rare. */
const MOST = 60

/** Milliseconds between two requests about one cron: a platform with a slow clock returns times that have passed. */
const REST_MS = 30_000

const nothing: ReadonlyMap<string, string> = new Map()

/**
 * When each cron expression fires next, according to the server; requested again once that time has passed. Empty
 * where the documented call is not offered.
 */
export function useNextTimes(crons: readonly string[], isFrozen: boolean): ReadonlyMap<string, string> {
  const [times, setTimes] = useState(nothing)
  const mayAsk = useIsOffered({ guard: job.endpoints.nextTriggerTime })
  /** Cron → epoch milliseconds of the last request; NaN while it is pending. */
  const asked = useRef(new Map<string, number>())
  const wanted = [...new Set(crons)].slice(0, MOST).join('\n')

  useEffect(() => {
    if (!mayAsk || isFrozen || wanted === '') return
    const crons = wanted.split('\n')
    /** Milliseconds until a cron is requested again; NaN: it is not. */
    const waitOf = (cron: string): number => {
      const known = times.get(cron)
      const at = asked.current.get(cron)
      if (known === undefined) return at === undefined ? 0 : Number.NaN
      const passes = readMoment(known) - platformTime()
      return at === undefined ? passes : Math.max(passes, at + REST_MS - Date.now())
    }
    const due = crons.filter((cron) => waitOf(cron) <= 0)
    if (due.length === 0) {
      const waits = crons.map(waitOf).filter(Number.isFinite)
      if (waits.length === 0) return
      // A new map makes the effect check again which times have passed.
      const again = () => setTimes((known) => new Map(known))
      const timer = setTimeout(again, Math.min(Math.min(...waits) + 500, 60_000))
      return () => clearTimeout(timer)
    }
    for (const cron of due) asked.current.set(cron, Number.NaN)
    void Promise.all(
      due.map(async (cron): Promise<[string, string]> => {
        try {
          const { data } = await callEndpoint(job.endpoints.nextTriggerTime, { body: { cron } })
          return [cron, data[0] ?? '']
        } catch {
          // Unknown for now; the rest of the monitor shows whether the platform can be reached.
          return [cron, '']
        } finally {
          asked.current.set(cron, Date.now())
        }
      }),
      // Kept regardless of the shown rows: a response is about its cron alone, and is not requested twice.
    ).then((answers) => setTimes((known) => new Map([...known, ...answers])))
  }, [wanted, mayAsk, isFrozen, times])

  return times
}
