import { initStatuses } from '#contract/resources/sys/dictInit.ts'
import { tagCodes } from '#kit/codes.ts'

export const initLabels = tagCodes(initStatuses, {
  1: { label: 'sys.dictInit:done', color: 'success' },
  0: { label: 'sys.dictInit:open', color: 'default' },
})
