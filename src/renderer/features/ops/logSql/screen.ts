import { LogSql } from '#features/ops/logSql/LogSql.tsx'
import type { Screen } from '#kit/screen.ts'

export const logSqlScreen: Screen = {
  Component: LogSql,
  title: 'ops.logSql:title',
  namespaces: ['ops.logSql'],
}
