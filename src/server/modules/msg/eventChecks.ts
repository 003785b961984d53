import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context/context.ts'
import { unknownReceivers } from '#server/messaging/ownReceivers.ts'
import { Refusal } from '#server/common/refusal.ts'
import { timetable } from '#server/common/cron.ts'
import type { TextKey } from '#server/common/texts.ts'

const refuseField = (field: string, key: TextKey): Refusal =>
  new Refusal(ErrorCode.internal, key, {}, { [field]: { key } })

/** @throws a refusal when the caller's tenant has no message template of this code. */
export function checkTemplate({ store, caller }: Context, templateId: string): void {
  if (
    !store.get(
      'SELECT 1 FROM msg_templates WHERE tenant_id = ? AND template_id = ?',
      caller.tenantId,
      templateId,
    )
  )
    throw refuseField('templateId', 'template.missing')
}

/** @throws a refusal when the caller's tenant has no business event of this code. */
export function checkBizEvent({ store, caller }: Context, eventCode: string): void {
  if (
    !store.get(
      'SELECT 1 FROM msg_biz_events WHERE tenant_id = ? AND event_code = ?',
      caller.tenantId,
      eventCode,
    )
  )
    throw refuseField('eventCode', 'event.missing')
}

/**
 * @param stored receivers of the record as it is; empty for a new one
 * @throws a refusal that names the users, departments and roles that the caller's tenant does not have
 */
export function checkReceivers({ store, caller }: Context, receiveInfo: string, stored = ''): void {
  const unknown = unknownReceivers(store, caller.tenantId, receiveInfo, stored)
  if (unknown.length === 0) return
  const reason = { key: 'event.receiverUnknown', values: { ids: unknown.slice(0, 20).join('、') } } as const
  throw new Refusal(ErrorCode.internal, reason.key, reason.values, { receiveInfo: reason })
}

/** @throws a refusal for a lower end above the upper one. */
export function checkRange(field: string, isWrong: boolean): void {
  if (isWrong) throw refuseField(field, 'event.range')
}

/**
 * Time at which an event fires next. Stored with the event, so that it is rolled back together with a save.
 * @returns null while it is disabled, and for a cron that never fires again
 * @throws a refusal for an expression that is no cron
 */
export function nextFire({ time }: Context, jobCron: string, status: number): number | null {
  const table = timetable(jobCron)
  if (!table) throw refuseField('jobCron', 'job.cron')
  return status === 0 ? null : (table.next(time)?.getTime() ?? null)
}
