import { z } from 'zod'
import { DateTime, defineResource, GET, lookup } from '#contract/kernel.ts'

/** Day, `yyyy-MM-dd`. */
const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)

/** Keys that are missing count as 0 (DECISION-OPS-22). */
const Counts = z.record(z.string(), z.number().int().min(0))

export const MonitorCards = z.object({
  /** Configurations by `true` (enabled) and `false`. */
  statusMap: Counts,
  /** Configurations by `HTTP` and `ws`. */
  protocolMap: Counts,
  /** Configurations by `SYNC` and `ASYNC`. */
  dealTypeMap: Counts,
  /** Requests of the last seven days, today included, by `true` (success) and `false`. */
  apiLogMap: Counts,
})
export type MonitorCards = z.output<typeof MonitorCards>

/** Requests of one day. */
export const DayTotal = z.object({
  date: Day,
  value: z.number().int(),
  /** Text for the tooltip. */
  desc: z.string(),
})
export type DayTotal = z.output<typeof DayTotal>

export const DayErrors = z.object({ date: Day, errNum: z.number().int() })
export type DayErrors = z.output<typeof DayErrors>

export const RecentCall = z.object({ apiReqTime: DateTime, apiStatus: z.boolean(), respStr: z.string() })
export type RecentCall = z.output<typeof RecentCall>

export const RecentError = z.object({ apiName: z.string(), respStr: z.string(), apiReqTime: DateTime })
export type RecentError = z.output<typeof RecentError>

/** Health of one day. */
export const DayHealth = z.object({
  date: Day,
  total: z.number().int(),
  success: z.number().int(),
  fail: z.number().int(),
  /** Average milliseconds, rounded. */
  duration: z.number().int(),
})
export type DayHealth = z.output<typeof DayHealth>

const Days = z.coerce.number().int().min(1).max(366).default(7)

const home = { screen: 'api/apiMonitor' } as const
/** Shown beside one configuration. */
const detail = { screen: 'api/apiConf', or: [home] } as const

/** Figures counted from configurations and logs. Days come oldest first, those without requests included. */
export const apiMonitor = defineResource('api.apiMonitor', {
  entity: MonitorCards,
  endpoints: {
    cards: GET('/api/apiMonitor/getApiMonitorCardData', {
      summary: 'API monitoring: the four cards',
      guard: home,
      answer: MonitorCards,
    }),
    errorDays: GET('/api/apiMonitor/getErrTotalByDays', {
      summary: 'API monitoring: failed requests of each of the last days',
      guard: home,
      query: z.object({ days: Days }),
      answer: z.array(DayErrors),
    }),
    errors: GET('/api/apiMonitor/getErrListTopTen', {
      summary: 'API monitoring: the ten latest failed requests',
      guard: home,
      answer: z.array(RecentError),
    }),
    days: GET('/api/apiMonitor/getApiTotalByDays', {
      summary: 'API monitoring: requests of one interface on each of the last days',
      guard: detail,
      query: z.object({ days: Days, apiCode: lookup(64).min(1) }),
      answer: z.array(DayTotal),
    }),
    recent: GET('/api/apiMonitor/getApiLogListTopTen', {
      summary: 'API monitoring: the ten latest requests of one interface',
      guard: detail,
      query: z.object({ apiCode: lookup(64).min(1) }),
      answer: z.array(RecentCall),
    }),
    /**
     * Our own call: data of the health calendar, without reading the logs of a month. Days without requests are left
     * out.
     */
    health: GET('/api/apiMonitor/getApiHealthByDays', {
      summary: 'API monitoring: health of one interface on each day of a range',
      guard: { screen: 'api/apiHealthCalendar', or: [{ screen: 'api/apiLog' }] },
      query: z.object({ apiCode: lookup(64), beginDate: Day, endDate: Day }),
      answer: z.array(DayHealth),
    }),
  },
})
