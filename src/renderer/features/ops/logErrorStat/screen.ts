import { LogErrorStat } from '#features/ops/logErrorStat/LogErrorStat.tsx'
import type { Screen } from '#kit/screen.ts'

export const logErrorStatScreen: Screen = { Component: LogErrorStat, namespaces: ['ops.logErrorStat'] }
