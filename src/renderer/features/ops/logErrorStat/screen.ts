import { LogErrorStat } from '#features/ops/logErrorStat/LogErrorStat.tsx'
import type { Screen } from '#kit/screen.ts'

export const logErrorStatScreen: Screen = {
  Component: LogErrorStat,
  title: 'ops.logErrorStat:title',
  namespaces: ['ops.logErrorStat'],
}
