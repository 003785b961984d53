import type { Page } from '#contract/kernel.ts'
import { type ApiLog, apiLog } from '#contract/resources/api/apiLog.ts'
import { Flag } from '#contract/values.ts'
import {
  codesOf,
  countLogs,
  kindConditions,
  type LogFilter,
  timeConditions,
} from '#server/interfaces/logCounts.ts'
import { flagWords } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { entityOf, selection } from '#server/db/entity.ts'
import { allOf } from '#base/clause.ts'
import { type ListQuery, orderBy } from '#server/db/list.ts'
import { ownTenant } from '#server/nouns/rows.ts'

const title = 'api.apiLog:title'
const source = { table: 'api_logs', entity: apiLog.entity }

/** Up to this number, rows of some interfaces are read and sorted faster than they are found along the time. */
const FEW = 5000

interface LogQuery extends ListQuery {
  readonly apiCode?: string | undefined
  readonly apiName?: string | undefined
  readonly apiStatus?: string | undefined
  readonly beginDate?: string | undefined
  readonly endDate?: string | undefined
}

const filterOf = ({ apiStatus, ...query }: LogQuery): LogFilter => {
  const flag = Flag.safeParse(apiStatus)
  return { ...query, succeeded: flag.success ? flag.data : undefined }
}

/** Index that is read: chosen here, because the database cannot estimate how many rows match a part of a code. */
function indexFor(
  query: LogQuery,
  filter: LogFilter,
  codes: readonly string[] | null,
  total: number,
): string {
  // Another order sorts the rows it finds.
  const byTime = query.order === '' || query.orderField === '' || query.orderField === 'create_date'
  if (codes && total < FEW) return 'INDEXED BY api_logs_code'
  if (!byTime) return ''
  return `INDEXED BY ${filter.succeeded === false ? 'api_logs_failed' : 'api_logs_time'}`
}

/** Newest first unless another order is requested; the total comes from the counts per day. */
function pageOfLogs(context: Context, query: LogQuery & { page: number; limit: number }): Page<ApiLog> {
  const filter = filterOf(query)
  const total = countLogs(context, filter)
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return { list: [], total }
  const codes = codesOf(context, filter)
  const { sql, values } = allOf([
    ...kindConditions(context, filter),
    ...timeConditions(filter),
    ...(codes
      ? [{ sql: 'api_code IN (SELECT value FROM json_each(?))', values: [JSON.stringify(codes)] }]
      : []),
  ])
  const order = orderBy(apiLog, query)
  // Rows that a page skips are passed over in the index; only those of the page are read.
  const rows = context.store.all<Record<string, unknown>>(
    `SELECT ${selection(apiLog.entity)} FROM api_logs WHERE id IN (
       SELECT id FROM api_logs ${indexFor(query, filter, codes, total)} WHERE ${sql} ORDER BY ${order} LIMIT ? OFFSET ?
     ) ORDER BY ${order}`,
    ...values,
    query.limit,
    offset,
  )
  return { list: rows.map((row) => entityOf(apiLog.entity, row)), total }
}

export const apiLogModule = defineNoun(apiLog, {
  table: source.table,
  title,
  scope: ownTenant,
  columns: {
    apiCode: 'api.apiLog:field.apiCode',
    apiName: 'api.apiLog:field.apiName',
    apiReqTime: 'api.apiLog:field.apiReqTime',
    apiRspTime: 'api.apiLog:field.apiRspTime',
    apiDuration: 'api.apiLog:field.apiDuration',
    apiStatus: {
      heading: 'api.apiLog:field.apiStatus',
      codes: flagWords('pickers:apiResult.true', 'pickers:apiResult.false'),
    },
    apiSign: 'api.apiLog:field.apiSign',
    apiUrlParams: 'api.apiLog:field.apiUrlParams',
    reqBodyStr: 'api.apiLog:field.reqBodyStr',
    respStr: 'api.apiLog:field.respStr',
    createDate: 'api.apiLog:field.createDate',
  },
  calls: {
    page: (context, { query }) => pageOfLogs(context, query),
  },
})
