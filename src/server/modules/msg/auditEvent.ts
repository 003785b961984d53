import { storedReceiveInfo } from '#contract/messaging/documents.ts'
import { auditEvent, auditEventStatuses } from '#contract/resources/msg/auditEvent.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { checkEach, refuse } from '#server/common/refusal.ts'
import { checkReceivers, checkTemplate, nextFire } from './eventChecks.ts'

export const auditEventModule = defineNoun(auditEvent, {
  table: 'msg_audit_events',
  title: 'msg.auditEvent:title',
  unique: ['eventCode'],
  columns: {
    eventCode: 'msg.auditEvent:field.eventCode',
    eventName: 'msg.auditEvent:field.eventName',
    remark: 'msg.auditEvent:field.remark',
    status: {
      heading: 'msg.auditEvent:field.status',
      codes: labelCodes(auditEventStatuses, { 1: 'msg.auditEvent:status.1', 0: 'msg.auditEvent:status.0' }),
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
