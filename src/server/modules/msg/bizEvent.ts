import { bizEvent, bizEventStatuses, timeUnits } from '#contract/resources/msg/bizEvent.ts'
import { labelCodes } from '#server/context/codes.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { nextFire } from './eventChecks.ts'

export const bizEventModule = defineNoun(bizEvent, {
  table: 'msg_biz_events',
  title: ['业务事件', 'Business events'],
  unique: ['eventCode'],
  columns: {
    eventCode: ['事件编码', 'Event code'],
    eventName: ['事件名称', 'Event name'],
    jobCron: ['Cron表达式', 'Cron'],
    jobFunction: ['执行方法', 'Function'],
    timeUnit: {
      heading: ['时间单位', 'Time unit'],
      codes: labelCodes(timeUnits, { D: ['天', 'Days'], H: ['小时', 'Hours'] }),
    },
    status: {
      heading: ['状态', 'Status'],
      codes: labelCodes(bizEventStatuses, { 1: ['正常', 'Normal'], 0: ['停止', 'Stopped'] }),
    },
    remark: ['备注', 'Remark'],
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
