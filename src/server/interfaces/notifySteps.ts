import { say } from '#server/common/texts.ts'
import type { builtInSteps } from '#contract/resources/api/apiConf.ts'
import { stamp } from '#server/common/clock.ts'
import type { Store } from '#server/db/store.ts'
import type { CallConf } from './confs.ts'
import type { Payload } from './outboundCall.ts'

/** A business record that a notification is about. */
export interface NotifySubject {
  readonly store: Store
  readonly tenantId: string
  readonly bizId: string
  readonly now: Date
}

/** Finds the data to send; throws with the reason when there is none. */
type QueryStep = (subject: NotifySubject) => unknown

/** Records the send in the business data and returns a note; throws with the reason when it cannot. */
type UpdateStep = (subject: NotifySubject) => string

interface BizRecord {
  readonly bizId: string
  readonly title: string
  readonly bizDate: string
  readonly amount: number
  readonly customer: string
}

const queries: Readonly<Record<(typeof builtInSteps.query)[number], QueryStep>> = {
  'BizQueryService.record': ({ store, tenantId, bizId }) => {
    const record = store.get<BizRecord>(
      `SELECT biz_id AS bizId, title, biz_date AS bizDate, amount, customer FROM demo_biz_records
       WHERE tenant_id = ? AND biz_id = ?`,
      tenantId,
      bizId,
    )
    if (!record) throw new Error(`没有编号为 ${bizId} 的业务数据`)
    return record
  },
  'NotifyQueryService.bizId': ({ bizId }) => ({ bizId }),
}

const updates: Readonly<Record<(typeof builtInSteps.update)[number], UpdateStep>> = {
  'BizUpdateService.markNotified': ({ store, tenantId, bizId, now }) => {
    const changed = store.run(
      'UPDATE demo_biz_records SET notify_time = ? WHERE tenant_id = ? AND biz_id = ?',
      stamp(now),
      tenantId,
      bizId,
    )
    if (changed === 0) throw new Error('业务数据不存在，无法回写')
    return say('zh-CN', 'api.apiNotifyInfo:feedback.2')
  },
  'NotifyUpdateService.confirm': () => say('zh-CN', 'api.apiNotifyInfo:feedback.2'),
}

const querySteps: ReadonlyMap<string, QueryStep> = new Map(Object.entries(queries))
const updateSteps: ReadonlyMap<string, UpdateStep> = new Map(Object.entries(updates))

/** @throws when the step does not exist, or finds nothing */
export function payloadOf(subject: NotifySubject, conf: CallConf): Payload {
  const { bizId } = subject
  const name = `${conf.queryStepClass}.${conf.queryStepMethod}`
  // Only category 3 has the step; the others send the subject of the notification.
  if (name === '.') return { bizId, data: { bizId } }
  const step = querySteps.get(name)
  if (!step) throw new Error(`没有名为 ${name} 的查询处理器`)
  return { bizId, data: step(subject) }
}

/** @throws when the step does not exist, or cannot write back */
export function writeBack(subject: NotifySubject, conf: CallConf): string {
  const name = `${conf.updateStepClass}.${conf.updateStepMethod}`
  const step = updateSteps.get(name)
  if (!step) throw new Error(`没有名为 ${name} 的回写处理器`)
  return step(subject)
}
