import { readReceiveInfo, type ReceiveInfo } from '#contract/messaging/documents.ts'
import { BizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { tenantRuns } from '#server/access/tenantRuns.ts'
import { rowsOf } from '#server/db/list.ts'
import type { Store } from '#server/db/store.ts'

/** An audit or business event as its firing needs it. */
export interface FiringEvent {
  readonly kind: 'audit' | 'business'
  readonly id: string
  readonly tenantId: string
  readonly eventCode: string
  readonly eventName: string
  readonly jobFunction: string
  readonly jobCron: string
  readonly jobParams: string
  /** Empty for business events: their rules have templates and receivers. */
  readonly templateId: string
  readonly receiveInfo: string
  /** D for audit events. */
  readonly timeUnit: string
  /** Epoch milliseconds. */
  readonly next: number | null
  /** 0: its tenant is closed, and its times pass without a firing. */
  readonly tenantRuns: number
}

const shared = `CAST(id AS TEXT) AS id, tenant_id AS tenantId, event_code AS eventCode, event_name AS eventName,
  job_function AS jobFunction, job_cron AS jobCron, job_params AS jobParams, next_fire AS next,
  ${tenantRuns('tenant_id')} AS tenantRuns`

const sources = [
  `SELECT 'audit' AS kind, ${shared}, template_id AS templateId, receive_info AS receiveInfo, 'D' AS timeUnit
   FROM msg_audit_events`,
  `SELECT 'business' AS kind, ${shared}, '' AS templateId, '' AS receiveInfo, time_unit AS timeUnit
   FROM msg_biz_events`,
] as const

const where = (store: Store, condition: string, ...values: (string | number)[]): FiringEvent[] =>
  sources.flatMap((sql) => store.all<FiringEvent>(`${sql} WHERE status <> 0 AND ${condition}`, ...values))

export const enabledEvents = (store: Store): FiringEvent[] => where(store, 'TRUE')

export const dueEvents = (store: Store, now: number): FiringEvent[] => where(store, 'next_fire <= ?', now)

/**
 * As it is now.
 * @returns undefined when it was deleted or disabled, or its tenant closed
 */
export const currentEvent = (store: Store, { kind, id }: FiringEvent): FiringEvent | undefined =>
  where(store, 'id = CAST(? AS INTEGER)', id).find((event) => event.kind === kind && event.tenantRuns === 1)

export const setNextFire = (store: Store, { kind, id }: FiringEvent, next: Date | null): void => {
  store.run(
    `UPDATE ${kind === 'audit' ? 'msg_audit_events' : 'msg_biz_events'} SET next_fire = ? WHERE id = CAST(? AS INTEGER)`,
    next?.getTime() ?? null,
    id,
  )
}

/** The enabled rules of a business event. */
export const enabledRules = (store: Store, { tenantId, eventCode }: FiringEvent): BizEventRule[] =>
  rowsOf(store, { table: 'msg_biz_event_rules', entity: BizEventRule }, [
    { sql: 'tenant_id = ? AND event_code = ? AND status <> 0', values: [tenantId, eventCode] },
  ])

/** Receivers of a rule or an audit event. */
export const receiversOf = ({ receiveInfo }: Pick<FiringEvent, 'receiveInfo'>): ReceiveInfo =>
  readReceiveInfo(receiveInfo)

/** When a rule last sent for a business object, epoch milliseconds; null when it never did. */
export const lastSend = (store: Store, ruleId: string, bizId: string): number | null =>
  store.get<{ sent: number }>(
    'SELECT sent FROM msg_rule_sends WHERE rule_id = CAST(? AS INTEGER) AND biz_id = ?',
    ruleId,
    bizId,
  )?.sent ?? null

/** Whether a send of the rule for that object is still under way, or will be tried again. */
export const isUnderWay = (store: Store, ruleId: string, bizId: string): boolean =>
  store.get(
    `SELECT 1 FROM msg_biz_infos WHERE rule_id = ? AND biz_id = ?
       AND (biz_send_status < 2 OR next_try IS NOT NULL)`,
    ruleId,
    bizId,
  ) !== undefined

/**
 * Stores that a rule has sent for a business object, longer than the record (DECISION-MSG-51).
 * @param id of the business record
 */
export const recordSend = (store: Store, id: string, now: number): void => {
  store.run(
    `INSERT INTO msg_rule_sends (rule_id, biz_id, sent)
     SELECT rules.id, biz_id, ? FROM msg_biz_infos JOIN msg_biz_event_rules AS rules ON rules.id = CAST(rule_id AS INTEGER)
     WHERE msg_biz_infos.id = CAST(? AS INTEGER) AND origin = 'business' AND rule_id <> ''
     ON CONFLICT (rule_id, biz_id) DO UPDATE SET sent = excluded.sent`,
    now,
    id,
  )
}

/** Whether an event has failed for the same reason since a moment: a cron of each second does not fill the records. */
export const failedSince = (store: Store, eventId: string, reason: string, since: string): boolean =>
  store.get(
    `SELECT 1 FROM msg_biz_infos WHERE rule_id = ? AND biz_send_desc = ? AND biz_create_time >= ?`,
    eventId,
    reason,
    since,
  ) !== undefined
