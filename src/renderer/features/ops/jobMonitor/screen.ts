import { JobMonitor } from '#features/ops/jobMonitor/JobMonitor.tsx'
import type { Screen } from '#kit/screen.ts'

export const jobMonitorScreen: Screen = {
  Component: JobMonitor,
  title: 'ops.jobMonitor:title',
  namespaces: ['ops.jobMonitor', 'ops.job'],
}
