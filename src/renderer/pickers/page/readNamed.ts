import type { AnyEndpoint } from '#contract/kernel.ts'
import { formatMoment, lastDays, midnight, untilMoment, type WallTime } from '#base/moments.ts'
import { apiLog } from '#contract/resources/api/apiLog.ts'
import { apiMonitor } from '#contract/resources/api/apiMonitor.ts'
import { bizInfo } from '#contract/resources/msg/bizInfo.ts'
import { type JobLog, jobLog, reasonOfTrigger } from '#contract/resources/ops/jobLog.ts'
import { logError } from '#contract/resources/ops/logError.ts'
import { logLogin } from '#contract/resources/ops/logLogin.ts'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import { dept } from '#contract/resources/sys/dept.ts'
import type { ComputedId } from '#pickers/page/namedData.ts'

/** How named data are read that no single call gives as they are. Documented calls only: every platform has them. */

/** Makes a call and returns its `data`. */
export type CallData = (endpoint: AnyEndpoint, query: Readonly<Record<string, unknown>>) => Promise<unknown>

export interface Reading {
  readonly ask: CallData
  /** Time on the platform's clock. */
  readonly now: WallTime
  /** Of data by day: the present day alone, as a sample. */
  readonly isBrief: boolean
}

type Read = (reading: Reading) => Promise<unknown>

/** A page call and the filters that narrow it to a range of time. */
interface Counted {
  readonly endpoint: AnyEndpoint
  readonly range: (from: string, until: string) => Readonly<Record<string, string>>
}

const jobRuns: Counted = {
  endpoint: jobLog.endpoints.page,
  range: (from, until) => ({ filterTime: `${from} - ${until}` }),
}
const requests: Counted = {
  endpoint: apiLog.endpoints.page,
  range: (beginDate, endDate) => ({ beginDate, endDate }),
}
const sends: Counted = {
  endpoint: bizInfo.endpoints.page,
  range: (beginDate, endDate) => ({ beginDate, endDate }),
}
const signIns: Counted = {
  endpoint: logLogin.endpoints.page,
  range: (bDate, eDate) => ({ bDate, eDate }),
}
const operations: Counted = {
  endpoint: logOperation.endpoints.page,
  range: (bDate, eDate) => ({ bDate, eDate }),
}
const errors: Counted = {
  endpoint: logError.endpoints.page,
  range: (createDateBegin, createDateEnd) => ({ createDateBegin, createDateEnd }),
}

type Narrowing = Readonly<Record<string, string>>

/** Days that parts and days are about, today included. */
const WEEK = 7
const MONTH = 31

async function count(
  { ask }: Reading,
  { endpoint, range }: Counted,
  from: string,
  until: string,
  by: Narrowing,
) {
  const answer = await ask(endpoint, { page: 1, limit: 1, ...range(from, until), ...by })
  // The gateway has checked the envelope; every page call returns its total.
  return (answer as { readonly total: number }).total
}

const boundsOf = (day: string) => [`${day} 00:00:00`, untilMoment(day)] as const

/** From the midnight so many days ago to the end of today. */
function since(now: WallTime, days: number): readonly [string, string] {
  const [, end] = boundsOf(lastDays(1, now)[0] ?? '')
  return [formatMoment(midnight(now, days - 1)), end]
}

const today =
  (counted: Counted, by: Narrowing = {}): Read =>
  (reading) =>
    count(reading, counted, ...since(reading.now, 1), by)

const daily =
  (counted: Counted, by: Narrowing = {}): Read =>
  (reading) =>
    Promise.all(
      lastDays(reading.isBrief ? 1 : WEEK, reading.now).map(async (day) => ({
        day,
        value: await count(reading, counted, ...boundsOf(day), by),
      })),
    )

const byCode =
  (counted: Counted, days: number, codes: Readonly<Record<string, Narrowing>>): Read =>
  async (reading) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(codes).map(async ([code, by]) => [
          code,
          await count(reading, counted, ...since(reading.now, days), by),
        ]),
      ),
    )

/** Requests of the last seven days, by whether they succeeded. */
async function outcomes({ ask }: Reading): Promise<{ readonly good: number; readonly all: number }> {
  const answer = await ask(apiMonitor.endpoints.cards, {})
  const { apiLogMap } = answer as { readonly apiLogMap: Readonly<Record<string, number>> }
  const { true: good = 0, false: bad = 0 } = apiLogMap
  return { good, all: good + bad }
}

const errorDays =
  (days: number): Read =>
  async ({ ask, isBrief }) => {
    const answer = await ask(apiMonitor.endpoints.errorDays, { days: isBrief ? 1 : days })
    const rows = answer as readonly { readonly date: string; readonly errNum: number }[]
    return rows.map(({ date, errNum }) => ({ day: date, value: errNum }))
  }

const DONE = 200

/** A run that failed, in words. */
const failure = ({ job, triggerTime, triggerCode, triggerMsg, handleMsg, jobId }: JobLog) => ({
  job: job?.jobInfo?.jobDesc || job?.sortName || jobId,
  time: triggerTime,
  reason: triggerCode === DONE ? (handleMsg.split('\n')[0] ?? '') : reasonOfTrigger(triggerMsg),
})

const FAILED_RUN = { logStatus: '2' }

export const readings: Readonly<Record<ComputedId, Read>> = {
  'depts.total': async ({ ask }) => ((await ask(dept.endpoints.list, {})) as readonly unknown[]).length,
  'signIns.failedToday': today(signIns, { status: '0' }),
  'signIns.lockedToday': today(signIns, { status: '2' }),
  'signIns.failedDays': daily(signIns, { status: '0' }),
  'jobs.failedToday': today(jobRuns, FAILED_RUN),
  'jobs.runsToday': today(jobRuns),
  'jobs.results': byCode(jobRuns, 1, {
    true: { logStatus: '1' },
    false: FAILED_RUN,
    open: { logStatus: '3' },
  }),
  'jobs.failedDays': daily(jobRuns, FAILED_RUN),
  'jobs.failures': async ({ ask }) => {
    const answer = await ask(jobLog.endpoints.page, { page: 1, limit: 10, ...FAILED_RUN })
    return (answer as { readonly list: readonly JobLog[] }).list.map(failure)
  },
  'api.successRate': async (reading) => {
    const { good, all } = await outcomes(reading)
    return all === 0 ? null : (good / all) * 100
  },
  'api.requests': async (reading) => (await outcomes(reading)).all,
  'api.requestsToday': today(requests),
  'api.failedToday': today(requests, { apiStatus: 'false' }),
  'api.errorDays': errorDays(WEEK),
  'api.errorMonth': errorDays(MONTH),
  'messages.sentToday': today(sends),
  'messages.failedToday': today(sends, { bizSendStatus: '3' }),
  'messages.results': byCode(sends, WEEK, {
    true: { bizSendStatus: '2' },
    false: { bizSendStatus: '3' },
    partial: { bizSendStatus: '4' },
  }),
  'messages.days': daily(sends),
  'operations.today': today(operations),
  'operations.days': daily(operations),
  'errors.today': today(errors),
  'errors.days': daily(errors),
}
