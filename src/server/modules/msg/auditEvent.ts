import { storedReceiveInfo } from '#contract/messaging/documents.ts'
import { auditEvent, auditEventStatuses } from '#contract/resources/msg/auditEvent.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { checkEach, refuse } from '#server/common/refusal.ts'
import { checkReceivers, checkTemplate, nextFire } from './eventChecks.ts'

export const auditEventModule = defineNoun(auditEvent, {
  table: 'msg_audit_events',
  title: ['审计事件', 'Audit events'],
  unique: ['eventCode'],
  columns: {
    eventCode: ['事件编码', 'Event code'],
    eventName: ['事件名称', 'Event name'],
    remark: ['备注', 'Remark'],
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(auditEventStatuses, { 1: ['正常', 'Normal'], 0: ['停用', 'Disabled'] }),
    },
  },
  beforeSave: (context, sent, stored) => {
    checkTemplate(context, sent.templateId)
    checkReceivers(context, sent.receiveInfo, stored?.receiveInfo)
    const next = { nextFire: nextFire(context, sent.jobCron, sent.status) }
    return { ...sent, ...next, receiveInfo: storedReceiveInfo(sent.receiveInfo) }
  },
  beforeRemove: (_, events) =>
    checkEach(
      events,
      ({ eventName }) => eventName,
      ({ isSys }) => {
        if (isSys === 1) throw refuse('builtIn')
      },
    ),
})
