import { useEffect, useRef, useState } from 'react'
import { job } from '#contract/resources/ops/job.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { readMoment } from '#contract/moments.ts'
import { useCan } from '#kit/session.ts'
import { platformTime } from '#kit/platformTime.ts'

/** Most cron expressions that are requested; more distinct ones are rare. */
const MOST = 60

const nothing: ReadonlyMap<string, string> = new Map()

/**
 * When each cron expression fires next, according to the server; requested again once that time has passed. Empty
 * without the permission for the documented call.
 */
export function useNextTimes(crons: readonly string[], isFrozen: boolean): ReadonlyMap<string, string> {
  const [times, setTimes] = useState(nothing)
  const mayAsk = useCan('sys:sysJob:save')
  const asking = useRef(new Set<string>())
  const wanted = [...new Set(crons)].slice(0, MOST).join('\n')

  useEffect(() => {
    if (!mayAsk || isFrozen || wanted === '') return
    const due = wanted.split('\n').filter((cron) => {
      const known = times.get(cron)
      return (
        !asking.current.has(cron) &&
        (known === undefined || (known !== '' && readMoment(known) <= platformTime()))
      )
    })
    if (due.length === 0) {
      const upcoming = wanted
        .split('\n')
        .map((cron) => readMoment(times.get(cron) ?? ''))
        .filter(Number.isFinite)
      if (upcoming.length === 0) return
      const wait = Math.min(Math.max(Math.min(...upcoming) - platformTime(), 0) + 500, 60_000)
      // A new map makes the effect check again which times have passed.
      const timer = setTimeout(() => setTimes((known) => new Map(known)), wait)
      return () => clearTimeout(timer)
    }
    for (const cron of due) asking.current.add(cron)
    void Promise.all(
      due.map(async (cron): Promise<[string, string]> => {
        try {
          const { data } = await callEndpoint(job.endpoints.nextTriggerTime, { body: { cron } })
          return [cron, data[0] ?? '']
        } catch {
          // Unknown for now; the rest of the monitor shows whether the platform can be reached.
          return [cron, '']
        } finally {
          asking.current.delete(cron)
        }
      }),
      // Kept whatever is shown meanwhile: an answer is about its cron alone, and is not asked for twice.
    ).then((answers) => setTimes((known) => new Map([...known, ...answers])))
  }, [wanted, mayAsk, isFrozen, times])

  return times
}
