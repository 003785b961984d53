import { LogSql } from '#features/ops/logSql/LogSql.tsx'
import type { Screen } from '#kit/screen.ts'

export const logSqlScreen: Screen = { Component: LogSql, namespaces: ['ops.logSql'] }
