import { logSql, sqlStatuses } from '#contract/resources/ops/logSql.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import type { Condition } from '#server/db/list.ts'

const title = 'ops.logSql:title'
const table = 'log_sql'

/** The statements are those of the whole server, so they belong to the platform; a tenant has none. */
const platformOnly = ({ caller }: Context): readonly Condition[] =>
  caller.tenantItype === 1 ? [] : [{ sql: '1 = 0', values: [] }]

export const logSqlModule = defineNoun(logSql, {
  view: table,
  title,
  scope: platformOnly,
  columns: {
    sqlStr: 'ops.logSql:field.sqlStr',
    executionStatus: {
      heading: 'ops.logSql:field.executionStatus',
      codes: labelCodes(sqlStatuses, { 0: 'ops.logSql:status.0', 1: 'ops.logSql:status.1' }),
    },
    executeRows: 'ops.logSql:field.executeRows',
    executeDuration: 'ops.logSql:field.executeDuration',
    slowDuration: 'ops.logSql:field.slowDuration',
    transactionalRows: 'ops.logSql:field.transactionalRows',
    errorRows: 'ops.logSql:field.errorRows',
    updateRows: 'ops.logSql:field.updateRows',
    readRows: 'ops.logSql:field.readRows',
    maxConcurrent: 'ops.logSql:field.maxConcurrent',
  },
})
