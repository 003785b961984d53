import { lastDays } from '#base/moments.ts'
import {
  apiMonitor,
  type DayErrors,
  type DayHealth,
  type DayTotal,
  type MonitorCards,
  type RecentCall,
  type RecentError,
} from '#contract/resources/api/apiMonitor.ts'
import type { Context } from '#server/context/context.ts'
import { implement } from '#server/nouns/implement.ts'
import { say } from '#server/common/texts.ts'
import { shownAt } from '#server/common/zone.ts'

/** Days that the cards count requests of. */
const CARD_DAYS = 7
const NEWEST = 10

/** Configurations by the value of a column. */
const confCounts = ({ store, caller }: Context, key: string): Record<string, number> =>
  Object.fromEntries(
    store
      .all<{ key: string; total: number }>(
        `SELECT ${key} AS key, COUNT(*) AS total FROM api_confs WHERE tenant_id = ? GROUP BY 1`,
        caller.tenantId,
      )
      .map((row) => [row.key, row.total]),
  )

const asFlag = (column: string): string => `CASE ${column} WHEN 0 THEN 'false' ELSE 'true' END`

function cards(context: Context): MonitorCards {
  const { store, caller, time } = context
  const [first = ''] = lastDays(CARD_DAYS, shownAt(time))
  const logs = store.all<{ key: string; total: number }>(
    `SELECT ${asFlag('api_status')} AS key, SUM(total) AS total FROM api_log_days
     WHERE tenant_id = ? AND day >= ? GROUP BY 1`,
    caller.tenantId,
    first,
  )
  return {
    statusMap: { true: 0, false: 0, ...confCounts(context, asFlag('status')) },
    protocolMap: { HTTP: 0, ws: 0, ...confCounts(context, 'api_protocol_type') },
    dealTypeMap: { SYNC: 0, ASYNC: 0, ...confCounts(context, 'api_deal_type') },
    apiLogMap: { true: 0, false: 0, ...Object.fromEntries(logs.map(({ key, total }) => [key, total])) },
  }
}

interface DayCount {
  readonly day: string
  readonly success: number
  readonly fail: number
  readonly duration: number
}

/** Counts per day of a range; days without requests are left out. */
function dayCounts(
  { store, caller }: Context,
  { first, last, apiCode }: { first: string; last: string; apiCode?: string },
): DayCount[] {
  const narrowed = apiCode === undefined ? '' : 'AND api_code = ?'
  return store
    .all<DayCount>(
      `SELECT day, SUM(CASE api_status WHEN 0 THEN 0 ELSE total END) AS success,
         SUM(CASE api_status WHEN 0 THEN total ELSE 0 END) AS fail, SUM(duration) AS duration
       FROM api_log_days WHERE tenant_id = ? AND day BETWEEN ? AND ? ${narrowed} GROUP BY day ORDER BY day`,
      caller.tenantId,
      first,
      last,
      ...(apiCode === undefined ? [] : [apiCode]),
    )
    .filter(({ success, fail }) => success + fail > 0)
}

/** The last days with their counts, zeros included. */
function eachDay(
  context: Context,
  count: number,
  apiCode?: string,
): { date: string; success: number; fail: number }[] {
  const days = lastDays(count, shownAt(context.time))
  const range = {
    first: days[0] ?? '',
    last: days.at(-1) ?? '',
    ...(apiCode === undefined ? {} : { apiCode }),
  }
  const known = new Map(dayCounts(context, range).map((row) => [row.day, row]))
  return days.map((date) => {
    const { success, fail } = known.get(date) ?? { success: 0, fail: 0 }
    return { date, success, fail }
  })
}

const errorDays = (context: Context, days: number): DayErrors[] =>
  eachDay(context, days).map(({ date, fail }) => ({ date, errNum: fail }))

const totals = (context: Context, days: number, apiCode: string): DayTotal[] =>
  eachDay(context, days, apiCode).map(({ date, success, fail }) => ({
    date,
    value: success + fail,
    desc: say(context.language, 'api.dayTotal', { success, fail }),
  }))

const health = (
  context: Context,
  { apiCode, beginDate, endDate }: { apiCode: string; beginDate: string; endDate: string },
): DayHealth[] =>
  dayCounts(context, { first: beginDate, last: endDate, apiCode }).map(({ day, success, fail, duration }) => {
    const total = success + fail
    return { date: day, total, success, fail, duration: Math.round(duration / total) }
  })

const latestErrors = ({ store, caller }: Context): RecentError[] =>
  store.all<RecentError>(
    `SELECT api_name AS apiName, resp_str AS respStr, api_req_time AS apiReqTime FROM api_logs
     WHERE tenant_id = ? AND api_status = 0 ORDER BY create_date DESC, id DESC LIMIT ${NEWEST}`,
    caller.tenantId,
  )

const latestCalls = ({ store, caller }: Context, apiCode: string): RecentCall[] =>
  store
    .all<Omit<RecentCall, 'apiStatus'> & { apiStatus: number }>(
      `SELECT api_req_time AS apiReqTime, api_status AS apiStatus, resp_str AS respStr FROM api_logs
       WHERE tenant_id = ? AND api_code = ? ORDER BY create_date DESC, id DESC LIMIT ${NEWEST}`,
      caller.tenantId,
      apiCode,
    )
    .map((row) => ({ ...row, apiStatus: row.apiStatus !== 0 }))

export const apiMonitorModule = implement(apiMonitor, 'api.apiMonitor:title', {
  cards: (context) => cards(context),
  errorDays: (context, { query }) => errorDays(context, query.days),
  errors: (context) => latestErrors(context),
  days: (context, { query }) => totals(context, query.days, query.apiCode),
  recent: (context, { query }) => latestCalls(context, query.apiCode),
  health: (context, { query }) => health(context, query),
})
