import { designPageStatuses } from '#contract/resources/portal/designPage.ts'
import { tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(designPageStatuses, {
  0: { label: 'portal.designPage:status.0', color: 'danger' },
  1: { label: 'portal.designPage:status.1', color: 'success' },
})
