import { JobLogScreen } from '#features/ops/jobLog/jobLog.list.tsx'
import type { Screen } from '#kit/screen.ts'

export const jobLogScreen: Screen = {
  Component: JobLogScreen,
  title: 'ops.jobLog:title',
  namespaces: ['ops.jobLog', 'ops.job', 'ops.logWorkbench'],
}
