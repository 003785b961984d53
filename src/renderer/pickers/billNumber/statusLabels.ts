import { billStatuses } from '#contract/resources/bill/billcodeTemplate.ts'
import { tagCodes } from '#kit/codes.ts'

/** Of templates and time formats. */
export const billStatusLabels = tagCodes(billStatuses, {
  1: { label: 'pickers:bill.status.1', color: 'success' },
  0: { label: 'pickers:bill.status.0', color: 'danger' },
})
