import { readReceiveInfo } from '#contract/messaging/documents.ts'
import type { raisedEvents } from '#contract/resources/msg/sysEvent.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { tenantRuns } from '#server/access/tenantRuns.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { Store } from '#server/db/store.ts'
import type { MessageSender } from '../sender.ts'

/** An event of the server's own operations that may concern administrators (DECISION-MSG-55). */
export interface RaisedEvent {
  readonly code: CodeOf<typeof raisedEvents>
  readonly tenantId: string
  /** Account that it happened to, or name of the failed object. */
  readonly userName: string
  readonly ip?: string
  readonly detail: string
  /** User who caused it. */
  readonly operator?: { readonly id: string; readonly realName: string }
}

/** Sends the template of an event that is enabled; never throws. */
export type RaiseEvent = (event: RaisedEvent) => void

interface StoredEvent {
  readonly id: string
  readonly eventName: string
  readonly templateId: string
  readonly receiveInfo: string
}

interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly sender: Pick<MessageSender, 'order'>
  /** Takes one line about an unexpected fault. */
  readonly report: (line: string) => void
}

/** Within a transaction the send belongs to it: an operation that is rolled back sends nothing. */
export const systemEvents =
  ({ store, clock, sender, report }: Parts): RaiseEvent =>
  ({ code, tenantId, userName, ip = '', detail, operator }) => {
    try {
      const event = store.get<StoredEvent>(
        `SELECT CAST(id AS TEXT) AS id, event_name AS eventName, template_id AS templateId,
           receive_info AS receiveInfo
         FROM msg_sys_events
         WHERE tenant_id = ? AND event_code = ? AND status <> 0 AND ${tenantRuns('tenant_id')}`,
        tenantId,
        code,
      )
      if (!event) return
      const { id, eventName, templateId, receiveInfo } = event
      sender.order({
        ...{ tenantId, origin: 'system', templateId, remark: eventName, ruleId: id },
        receiveInfo: readReceiveInfo(receiveInfo),
        values: {
          ...{ eventCode: code, eventName, userName, ip },
          ...{ time: stamp(clock()), detail: detail.slice(0, 500) },
        },
        ...(operator && { operator }),
      })
    } catch (error) {
      report(JSON.stringify({ event: code, error: error instanceof Error ? error.stack : String(error) }))
    }
  }
