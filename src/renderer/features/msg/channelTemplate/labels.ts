import { channelTemplateStatuses } from '#contract/resources/msg/channelTemplate.ts'
import { tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(channelTemplateStatuses, {
  1: { label: 'msg.template:status.1', color: 'success' },
  0: { label: 'msg.template:status.0', color: 'default' },
})

/** Whether refused calls of a channel raise a message: all of the mini program do (DECISION-MSG-25). */
export const isLoud = (channelCode: string): boolean => channelCode === 'MA'
