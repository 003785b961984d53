import { handleCodes, triggerCodes } from '#contract/resources/ops/jobLog.ts'
import { tagCodes } from '#kit/codes.ts'

const success = { label: 'ops.jobLog:result.success', color: 'success' } as const
const failure = { label: 'ops.jobLog:result.failure', color: 'danger' } as const

export const triggerLabels = tagCodes(triggerCodes, { 200: success, 500: failure })

/** Result of a run; a run that has not ended has no label. */
export const handleLabels = tagCodes(handleCodes, {
  0: { label: '', color: 'default' },
  200: success,
  500: failure,
  502: failure,
})
