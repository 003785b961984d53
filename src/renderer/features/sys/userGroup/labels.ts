import { groupTypes } from '#contract/resources/sys/userGroup.ts'
import { tagCodes } from '#kit/codes.ts'

export const typeLabels = tagCodes(groupTypes, {
  0: { label: 'sys.userGroup:type.0', color: 'info' },
  1: { label: 'sys.userGroup:type.1', color: 'default' },
})
