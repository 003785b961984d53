import { dealFlags } from '#contract/resources/api/apiReceiptInfo.ts'
import { tagCodes } from '#kit/codes.ts'

export const dealLabels = tagCodes(dealFlags, {
  0: { label: 'api.apiReceiptInfo:deal.0', color: 'default' },
  1: { label: 'api.apiReceiptInfo:deal.1', color: 'info' },
  2: { label: 'api.apiReceiptInfo:deal.2', color: 'success' },
  3: { label: 'api.apiReceiptInfo:deal.3', color: 'danger' },
})
