import { type LogSql, logSql, sqlStatuses } from '#contract/resources/ops/logSql.ts'
import { labelCodes } from '#server/codes.ts'
import type { Context } from '#server/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { type Condition, page, selection, stream } from '#server/db/list.ts'
import { exportSheet } from '#server/export.ts'
import { implement } from '#server/implement.ts'
import { refuse } from '#server/refusal.ts'
import type { Bilingual } from '#server/texts.ts'

const title: Bilingual = ['SQL日志', 'SQL log']

/** The statements are those of the whole server, so they belong to the platform; a tenant has none. */
const platformOnly = ({ caller }: Context): readonly Condition[] =>
  caller.tenantItype === 1 ? [] : [{ sql: '1 = 0', values: [] }]

export const logSqlModule = implement(logSql, title, {
  page: (context, { query }) => page(context.store, 'log_sql', logSql, query, platformOnly(context)),
  get: (context, { params }) => {
    const conditions = ['id = ?', ...platformOnly(context).map((each) => each.sql)]
    const row = context.store.get<LogSql>(
      `SELECT ${selection(logSql.entity)} FROM log_sql WHERE ${conditions.join(' AND ')}`,
      params.id,
    )
    if (!row) throw refuse('recordMissing')
    return row
  },
  remove: (context, { body }) => {
    const conditions = [`id IN (${INSIDE})`, ...platformOnly(context).map((each) => each.sql)]
    context.store.run(`DELETE FROM log_sql WHERE ${conditions.join(' AND ')}`, JSON.stringify(body))
    return null
  },
  export: (context, { query }) =>
    exportSheet(
      context,
      title,
      {
        sqlStr: ['SQL语句', 'Statement'],
        executionStatus: {
          heading: ['最近执行', 'Last run'],
          codes: labelCodes(sqlStatuses, { 0: ['失败', 'Failed'], 1: ['成功', 'OK'] }),
        },
        executeRows: ['执行次数', 'Runs'],
        executeDuration: ['总耗时（毫秒）', 'Total (ms)'],
        slowDuration: ['最慢一次（毫秒）', 'Slowest (ms)'],
        transactionalRows: ['事务中执行', 'In transactions'],
        errorRows: ['失败次数', 'Failures'],
        updateRows: ['更新行数', 'Rows changed'],
        readRows: ['读取行数', 'Rows read'],
        maxConcurrent: ['最大并发', 'Most at once'],
      },
      stream(context.store, 'log_sql', logSql, query, platformOnly(context)),
    ),
})
