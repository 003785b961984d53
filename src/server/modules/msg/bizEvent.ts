import { bizEvent, bizEventStatuses, timeUnits } from '#contract/resources/msg/bizEvent.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { nextFire } from './eventChecks.ts'

export const bizEventModule = defineNoun(bizEvent, {
  table: 'msg_biz_events',
  title: 'msg.bizEvent:title',
  unique: ['eventCode'],
  columns: {
    eventCode: 'msg.bizEvent:field.eventCode',
    eventName: 'msg.bizEvent:field.eventName',
    jobCron: 'msg.bizEvent:field.jobCron',
    jobFunction: 'msg.bizEvent:field.jobFunction',
    timeUnit: {
      heading: 'msg.bizEvent:field.timeUnit',
      codes: labelCodes(timeUnits, { D: 'msg.bizEvent:timeUnit.D', H: 'msg.bizEvent:timeUnit.H' }),
    },
    status: {
      heading: 'msg.bizEvent:field.status',
      codes: labelCodes(bizEventStatuses, { 1: 'msg.bizEvent:status.1', 0: 'msg.bizEvent:status.0' }),
    },
    remark: 'msg.bizEvent:field.remark',
  },
  beforeSave: (context, sent) => {
    const next = { nextFire: nextFire(context, sent.jobCron, sent.status) }
    return { ...sent, ...next }
  },
  // An event takes its rules with it (DECISION-MSG-12).
  beforeRemove: ({ store, caller }, events) => {
    store.run(
      `DELETE FROM msg_biz_event_rules
       WHERE tenant_id = ? AND event_code IN (SELECT value FROM json_each(?))`,
      caller.tenantId,
      JSON.stringify(events.map(({ eventCode }) => eventCode)),
    )
  },
})
