import { ErrorCode } from '#contract/failures.ts'
import type { Context } from '#server/context.ts'
import { EVENT_ZONE } from '#server/messaging/events/eventFiring.ts'
import { Refusal } from '#server/refusal.ts'
import { parseCron } from '#server/scheduler/cron.ts'
import type { TextKey } from '#server/texts.ts'

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

/** @throws a refusal for a lower end above the upper one. */
export function checkRange(field: string, isWrong: boolean): void {
  if (isWrong) throw refuseField(field, 'event.range')
}

/**
 * When an event fires next. Stored with the event, so that a save that is taken back takes this back as well.
 * @returns null while it is disabled, and for a cron that never fires again
 * @throws a refusal for an expression that is no cron
 */
export function nextFire({ time }: Context, jobCron: string, status: number): number | null {
  const cron = parseCron(jobCron, EVENT_ZONE)
  if (!cron) throw refuseField('jobCron', 'job.cron')
  return status === 0 ? null : (cron.nextRun(time)?.getTime() ?? null)
}
