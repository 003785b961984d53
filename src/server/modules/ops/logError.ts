import {
  type ErrorCount,
  type LogErrorStat,
  logError,
  logErrorStat,
} from '#contract/resources/ops/logError.ts'
import { camelCase, type Page } from '#contract/kernel.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { allOf } from '#base/clause.ts'
import { filterConditions, type ListQuery } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import { exportSheet } from '#server/nouns/export.ts'
import { type Call, implement } from '#server/nouns/implement.ts'
import { tenantLogs } from './tenantLogs.ts'

const title = 'ops.logError:title'
const statTitle = 'ops.logErrorStat:title'

const number = 'ops.logError:field.exNum'
const address = 'ops.logError:field.requestUri'

export const logErrorModule = defineNoun(logError, {
  table: 'log_error',
  title,
  scope: tenantLogs,
  columns: {
    exNum: number,
    requestUri: address,
    requestMethod: 'ops.logError:field.requestMethod',
    requestParams: 'ops.logError:field.requestParams',
    ip: 'ops.logError:field.ip',
    userAgent: 'heading.userAgent',
    createDate: 'ops.logError:field.createDate',
    errorInfo: 'ops.logError:field.errorInfo',
  },
})

interface StatQuery extends ListQuery {
  readonly createDateBegin?: string | undefined
  readonly createDateEnd?: string | undefined
}

/** @param time that completes a day without one */
const momentOf = (bound: string | undefined, time: string): string =>
  bound?.length === 10 ? `${bound} ${time}` : (bound ?? '')

/** Rows of a range by fault and address; the most frequent first unless another order is requested. */
function grouped(context: Context, query: StatQuery): { sql: string; values: readonly Value[] } {
  const conditions = allOf([...tenantLogs(context), ...filterConditions(logErrorStat, query)])
  return {
    sql: `SELECT ex_num AS "exNum", request_uri AS "requestUri", COUNT(*) AS cnt,
            ? AS "createDateBegin", ? AS "createDateEnd"
          FROM log_error WHERE ${conditions.sql} GROUP BY ex_num, request_uri`,
    values: [
      momentOf(query.createDateBegin, '00:00:00'),
      momentOf(query.createDateEnd, '23:59:59'),
      ...conditions.values,
    ],
  }
}

const sortable: ReadonlySet<string> = new Set(['exNum', 'requestUri', 'cnt'])

function statOrder({ order, orderField }: ListQuery): string {
  const field = camelCase(orderField)
  const requested = order && sortable.has(field) ? `"${field}" ${order}, ` : ''
  return `${requested}cnt DESC, "exNum", "requestUri"`
}

function statPage(context: Context, query: StatQuery & { page: number; limit: number }): Page<LogErrorStat> {
  const { sql, values } = grouped(context, query)
  const total =
    context.store.get<{ total: number }>(`SELECT COUNT(*) AS total FROM (${sql})`, ...values)?.total ?? 0
  const list = context.store.all<LogErrorStat>(
    `${sql} ORDER BY ${statOrder(query)} LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    (query.page - 1) * query.limit,
  )
  return { list, total }
}

/** Number of exceptions with separate figures in the counts. */
const SHOWN = 6

/** Characters of `yyyy-MM-dd HH`, and of its day. */
const stepLength = { hour: 13, day: 10 } as const

function counts(context: Context, { query }: Call<typeof logErrorStat.endpoints.counts>): ErrorCount[] {
  const { sql, values } = allOf([...tenantLogs(context), ...filterConditions(logErrorStat, query)])
  return context.store.all<ErrorCount>(
    `WITH errors AS (
       SELECT substr(create_date, 1, ?) AS time, ex_num, COUNT(*) AS total
       FROM log_error WHERE ${sql} GROUP BY 1, 2),
     shown AS (SELECT ex_num FROM errors GROUP BY ex_num ORDER BY SUM(total) DESC, ex_num LIMIT ?)
     SELECT time, CASE WHEN ex_num IN (SELECT ex_num FROM shown) THEN ex_num ELSE '' END AS "exNum",
       SUM(total) AS total
     FROM errors GROUP BY 1, 2 ORDER BY 1, 2`,
    stepLength[query.step],
    ...values,
    SHOWN,
  )
}

export const logErrorStatModule = implement(logErrorStat, statTitle, {
  page: (context, { query }) => statPage(context, query),
  counts,
  export: (context, { query }) => {
    const { sql, values } = grouped(context, query)
    return exportSheet(
      context,
      statTitle,
      { exNum: number, requestUri: address, cnt: 'ops.logErrorStat:field.cnt' },
      context.store.stream<Record<string, unknown>>(
        `${sql} ORDER BY ${statOrder(query)} LIMIT ? OFFSET ?`,
        ...values,
        query.limit ?? -1,
        query.limit ? ((query.page ?? 1) - 1) * query.limit : 0,
      ),
    )
  },
})
