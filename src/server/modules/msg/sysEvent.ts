import { storedReceiveInfo } from '#contract/messaging/documents.ts'
import { sysEvent, sysEventStatuses } from '#contract/resources/msg/sysEvent.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { checkReceivers, checkTemplate } from './eventChecks.ts'

export const sysEventModule = defineNoun(sysEvent, {
  table: 'msg_sys_events',
  title: ['系统事件', 'System events'],
  unique: ['eventCode'],
  columns: {
    eventCode: ['事件编码', 'Event code'],
    eventName: ['事件名称', 'Event name'],
    remark: ['备注', 'Remark'],
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(sysEventStatuses, { 1: ['正常', 'Normal'], 0: ['停止', 'Stopped'] }),
    },
  },
  beforeSave: (context, sent, stored) => {
    checkTemplate(context, sent.templateId)
    checkReceivers(context, sent.receiveInfo, stored?.receiveInfo)
    const eventCode = stored?.eventCode ?? sent.eventCode
    return { ...sent, eventCode, receiveInfo: storedReceiveInfo(sent.receiveInfo) }
  },
})
