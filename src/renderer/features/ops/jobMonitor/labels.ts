import { monitorStates } from '#features/ops/jobMonitor/monitor.ts'
import { tagCodes } from '#kit/codes.ts'

export const stateLabels = tagCodes(monitorStates, {
  failed: { label: 'ops.jobMonitor:state.failed', color: 'danger' },
  running: { label: 'ops.jobMonitor:state.running', color: 'info' },
  succeeded: { label: 'ops.jobMonitor:state.succeeded', color: 'success' },
  waiting: { label: 'ops.jobMonitor:state.waiting', color: 'default' },
  stopped: { label: 'ops.jobMonitor:state.stopped', color: 'default' },
  invalid: { label: 'ops.jobMonitor:state.invalid', color: 'warning' },
})
