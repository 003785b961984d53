import { logSql, sqlStatuses } from '#contract/resources/ops/logSql.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Condition } from '#server/db/list.ts'
import type { Bilingual } from '#server/common/texts.ts'

const title: Bilingual = ['SQL日志', 'SQL log']
const table = 'log_sql'

/** The statements are those of the whole server, so they belong to the platform; a tenant has none. */
const platformOnly = ({ caller }: Context): readonly Condition[] =>
  caller.tenantItype === 1 ? [] : [{ sql: '1 = 0', values: [] }]

export const logSqlModule = defineNoun(logSql, {
  view: table,
  title,
  scope: platformOnly,
  columns: {
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
})
