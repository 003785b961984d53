import { untilMoment } from '#base/moments.ts'
import type { Context } from '#server/context/context.ts'
import { allOf, containing } from '#base/clause.ts'
import type { Condition } from '#server/db/list.ts'

/** Filters of the log of requests. */
export interface LogFilter {
  readonly apiCode?: string | undefined
  readonly apiName?: string | undefined
  /** Undefined: both. */
  readonly succeeded?: boolean | undefined
  /** A day, or a moment; empty or undefined: open. */
  readonly beginDate?: string | undefined
  readonly endDate?: string | undefined
}

const DAY_LENGTH = 10

/** Conditions that logs and their counts per day have in common: everything but the time. */
export const kindConditions = ({ caller }: Context, filter: LogFilter): Condition[] => [
  { sql: 'tenant_id = ?', values: [caller.tenantId] },
  ...(filter.apiCode ? [containing('api_code', filter.apiCode)] : []),
  ...(filter.apiName ? [containing('api_name', filter.apiName)] : []),
  // Written out, because the index of failed requests is partial.
  ...(filter.succeeded === undefined
    ? []
    : [{ sql: `api_status = ${filter.succeeded ? 1 : 0}`, values: [] }]),
]

const from = (column: string, value: string): Condition => ({ sql: `${column} >= ?`, values: [value] })
const until = (column: string, value: string): Condition => ({ sql: `${column} <= ?`, values: [value] })

/** A bound as a moment; a day without a time is its begin or its end, by the filter's name. */
const fromMoment = (bound: string): string => (bound.length === DAY_LENGTH ? `${bound} 00:00:00` : bound)

export const timeConditions = ({ beginDate = '', endDate = '' }: LogFilter): Condition[] => [
  ...(beginDate ? [from('create_date', fromMoment(beginDate))] : []),
  ...(endDate ? [until('create_date', untilMoment(endDate))] : []),
]

function numberOf({ store }: Context, sql: string, conditions: readonly Condition[]): number {
  const { sql: where, values } = allOf(conditions)
  return store.get<{ total: number | null }>(`${sql} WHERE ${where}`, ...values)?.total ?? 0
}

/**
 * How many requests fit. Whole days are summed from their counts; only the rest of a first and a last day is counted
 * row by row.
 */
export function countLogs(context: Context, filter: LogFilter): number {
  const kinds = kindConditions(context, filter)
  const begin = filter.beginDate ? fromMoment(filter.beginDate) : ''
  const end = filter.endDate ? untilMoment(filter.endDate) : ''
  if (begin !== '' && end !== '' && begin > end) return 0
  const cutsBegin = begin !== '' && !begin.endsWith(' 00:00:00')
  const cutsEnd = end !== '' && !end.endsWith(' 23:59:59')
  const [firstDay, lastDay] = [begin.slice(0, DAY_LENGTH), end.slice(0, DAY_LENGTH)]
  const counted = (low: string, high: string): number =>
    numberOf(context, 'SELECT COUNT(*) AS total FROM api_logs', [
      ...kinds,
      from('create_date', low),
      until('create_date', high),
    ])
  if (firstDay !== '' && firstDay === lastDay && (cutsBegin || cutsEnd)) return counted(begin, end)
  const days = numberOf(context, 'SELECT SUM(total) AS total FROM api_log_days', [
    ...kinds,
    ...(begin ? [{ sql: `day ${cutsBegin ? '>' : '>='} ?`, values: [firstDay] }] : []),
    ...(end ? [{ sql: `day ${cutsEnd ? '<' : '<='} ?`, values: [lastDay] }] : []),
  ])
  const head = cutsBegin ? counted(begin, `${firstDay} 23:59:59`) : 0
  const tail = cutsEnd ? counted(`${lastDay} 00:00:00`, end) : 0
  return days + head + tail
}

/** Codes of requests that fit, as far as the filter narrows by code or name; null when it does not. */
export function codesOf(context: Context, filter: LogFilter): string[] | null {
  if (!filter.apiCode && !filter.apiName) return null
  const { sql, values } = allOf(kindConditions(context, filter))
  return context.store
    .all<{ code: string }>(`SELECT DISTINCT api_code AS code FROM api_log_days WHERE ${sql}`, ...values)
    .map(({ code }) => code)
}
