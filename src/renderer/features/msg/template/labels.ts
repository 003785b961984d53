import { templateStatuses } from '#contract/resources/msg/template.ts'
import { flags } from '#contract/vocabulary.ts'
import { labelCodes, tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(templateStatuses, {
  1: { label: 'msg.template:status.1', color: 'success' },
  0: { label: 'msg.template:status.0', color: 'default' },
})

export const isSysLabels = labelCodes(flags, { 0: 'msg.template:isSys.0', 1: 'msg.template:isSys.1' })
