import { dictOrigins, dictStatuses } from '#contract/resources/sys/dictType.ts'
import { tagCodes } from '#kit/codes.ts'

/** Every value other than 1 is shown as disabled. */
export const dictStatusLabels = tagCodes(dictStatuses, {
  1: { label: 'pickers:dict.enabled', color: 'success' },
  0: { label: 'pickers:dict.disabled', color: 'danger' },
})

export const dictOriginLabels = tagCodes(dictOrigins, {
  1: { label: 'pickers:dict.sys.yes', color: 'info' },
  0: { label: 'pickers:dict.sys.no', color: 'default' },
})
