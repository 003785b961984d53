import { SendStatus } from '#contract/resources/msg/bizInfo.ts'
import type { MessageExtras } from '#contract/messaging/message.ts'
import type { ParameterValues } from '#contract/messaging/rendering.ts'
import type { Store, Value } from '#server/db/store.ts'
import { say } from '#server/common/texts.ts'
import type { DirectSend, SendOrigin } from './order.ts'
import { type SendReason, stored } from './reasons.ts'

/** Data of a send beside its columns, to go on with it after a crash and to try again. */
export interface SendJob {
  /** Channels that send. Their contents are read when it is their turn. */
  readonly channelCodes: readonly string[]
  readonly extras: MessageExtras
  readonly operatorId: string
  /** Sender of in-site messages. */
  readonly sender: string
  readonly ownerUserId: string
  /** The test of one channel; null for a send through `receiveInfo`. */
  readonly direct: DirectSend | null
  /** Whether all receivers are in the queue. Before that nothing is sent. */
  readonly queued: boolean
  /** Users left out by do-not-disturb. */
  readonly muted: number
  readonly unknownResolvers: readonly string[]
  /**
   * Values of the message where the record does not show them, as JSON text; gone once the send has ended. Earlier
   * versions wrote an object.
   */
  readonly values?: string | ParameterValues
  /** In-site message by receiver type. */
  readonly messages: Readonly<Record<string, string>>
}

/** A business record, as sending works with it. */
export interface SendRecord {
  readonly id: string
  readonly tenantId: string
  readonly bizId: string
  readonly templateId: string
  readonly origin: SendOrigin
  readonly ruleId: string
  readonly status: number
  readonly retries: number
  readonly sent: number
  readonly failed: number
  readonly job: SendJob
}

export function findRecord(store: Store, id: string): SendRecord | undefined {
  const row = store.get<Omit<SendRecord, 'job'> & { job: string }>(
    `SELECT CAST(id AS TEXT) AS id, tenant_id AS tenantId, biz_id AS bizId, template_id AS templateId, origin,
       rule_id AS ruleId, biz_send_status AS status, biz_send_retry AS retries, sent, failed, job
     FROM msg_biz_infos WHERE id = CAST(? AS INTEGER)`,
    id,
  )
  // The job is written by writeJob alone.
  return row && { ...row, job: JSON.parse(row.job) as SendJob }
}

/** Receivers and values of a send as text. Both may be long; they are read once. */
export const orderedIn = (store: Store, id: string): { receiveInfo: string; params: string } =>
  store.get<{ receiveInfo: string; params: string }>(
    `SELECT receive_info AS receiveInfo, biz_params AS params FROM msg_biz_infos WHERE id = CAST(? AS INTEGER)`,
    id,
  ) ?? { receiveInfo: '', params: '' }

/** Changes columns of a business record; keys are column names. */
export const changeRecord = (store: Store, id: string, row: Record<string, Value>): number =>
  store.update('msg_biz_infos', id, row)

export const writeJob = (store: Store, id: string, job: SendJob): void => {
  changeRecord(store, id, { job: JSON.stringify(job) })
}

/** All sent, all failed, or some of each (DECISION-MSG-57); no receivers left by their own choice is a success. */
export const endStatus = (sent: number, failed: number): number => {
  if (failed === 0) return SendStatus.success
  return sent === 0 ? SendStatus.failure : SendStatus.partial
}

/**
 * `bizSendDesc` of a send that has ended.
 * @param stopped why it went no further, where that is so
 */
export function summary(
  { sent, failed, job }: Pick<SendRecord, 'sent' | 'failed' | 'job'>,
  stopped: SendReason | null = null,
): string {
  const parts = [say('zh-CN', 'send.sum', { total: sent + failed, sent, failed })]
  if (job.muted > 0) parts.push(say('zh-CN', 'send.muted', { count: job.muted }))
  if (job.unknownResolvers.length > 0)
    parts.push(say('zh-CN', 'send.unknownResolver', { names: job.unknownResolvers.join('、') }))
  if (stopped) parts.push(stored(stopped))
  return parts.join('，').slice(0, 2000)
}
