import { holderTypes, privilegeTags } from '#contract/resources/sys/privilege.ts'
import { labelCodes } from '#kit/codes.ts'
import type { TextKey } from '#kit/text.ts'

/** Words of the kinds of holders. @param everybody those of everybody */
export const holderLabelsOf = (everybody: TextKey) =>
  labelCodes(holderTypes, {
    all: everybody,
    employee: 'pickers:holders.kind.employee',
    role: 'pickers:holders.kind.role',
    org: 'pickers:holders.kind.org',
    orgSub: 'pickers:holders.kind.orgSub',
    position: 'pickers:holders.kind.position',
  })

export const holderLabels = holderLabelsOf('pickers:holders.kind.all')

export const tagLabels = labelCodes(privilegeTags, { W: 'pickers:holders.white', B: 'pickers:holders.black' })
