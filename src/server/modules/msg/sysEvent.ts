import { storedReceiveInfo } from '#contract/messaging/documents.ts'
import { sysEvent, sysEventStatuses } from '#contract/resources/msg/sysEvent.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { checkReceivers, checkTemplate } from './eventChecks.ts'

export const sysEventModule = defineNoun(sysEvent, {
  table: 'msg_sys_events',
  title: 'msg.sysEvent:title',
  unique: ['eventCode'],
  columns: {
    eventCode: 'msg.sysEvent:field.eventCode',
    eventName: 'msg.sysEvent:field.eventName',
    remark: 'msg.sysEvent:field.remark',
    status: {
      heading: 'msg.sysEvent:field.status',
      codes: labelCodes(sysEventStatuses, { 1: 'msg.sysEvent:status.1', 0: 'msg.sysEvent:status.0' }),
    },
  },
  beforeSave: (context, sent, stored) => {
    checkTemplate(context, sent.templateId)
    checkReceivers(context, sent.receiveInfo, stored?.receiveInfo)
    const eventCode = stored?.eventCode ?? sent.eventCode
    return { ...sent, eventCode, receiveInfo: storedReceiveInfo(sent.receiveInfo) }
  },
})
