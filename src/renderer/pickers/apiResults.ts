import { vocabulary } from '#contract/vocabulary.ts'
import { tagCodes } from '#kit/codes.ts'

/** Whether a request of an interface succeeded; rows carry it as a truth value. */
export const resultLabels = tagCodes(vocabulary(['true', 'false']), {
  true: { label: 'pickers:apiResult.true', color: 'success' },
  false: { label: 'pickers:apiResult.false', color: 'danger' },
})
