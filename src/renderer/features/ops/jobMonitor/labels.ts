import type { MonitorState } from '#features/ops/jobMonitor/monitor.ts'
import type { TagColor } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

export const stateLabels: Record<MonitorState, TextKey> = {
  failed: 'ops.jobMonitor:state.failed',
  running: 'ops.jobMonitor:state.running',
  succeeded: 'ops.jobMonitor:state.succeeded',
  waiting: 'ops.jobMonitor:state.waiting',
  stopped: 'ops.jobMonitor:state.stopped',
  invalid: 'ops.jobMonitor:state.invalid',
}

export const stateColors: Record<MonitorState, TagColor> = {
  failed: 'danger',
  running: 'info',
  succeeded: 'success',
  waiting: 'default',
  stopped: 'default',
  invalid: 'warning',
}
