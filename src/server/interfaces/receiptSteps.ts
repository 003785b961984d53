import { JsonLiteral, readSource } from '#base/jsonSource.ts'
import { type builtInSteps, SELF } from '#contract/resources/api/apiConf.ts'
import { FeedbackStatus, NotifySendStatus } from '#contract/resources/api/apiNotifyInfo.ts'
import { z } from 'zod'
import { stamp } from '#server/common/clock.ts'
import type { Store } from '#server/db/store.ts'
import type { CallConf } from './confs.ts'

/** Arguments of the handler of a receipt. */
export interface ReceiptWork {
  readonly store: Store
  readonly tenantId: string
  readonly appId: string
  readonly now: Date
  /** Parameters of the address beside those of the signature. */
  readonly params: Readonly<Record<string, string>>
  readonly body: string
}

export interface ReceiptResult {
  /** `data` of the answer. */
  readonly data: unknown
  /** Text of the receipt. */
  readonly desc: string
}

/** Runs in a separate transaction, which is rolled back when it throws; the error's message is the reason. */
export type ReceiptStep = (work: ReceiptWork) => ReceiptResult

const Feedback = z.object({
  bizId: z.string().min(1),
  success: z.boolean(),
  desc: z.string().max(500).default(''),
})

function contentOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return body
  }
}

/** JSON as it came, any other content as text. */
function echoed(body: string): unknown {
  const content = readSource(body, Number.POSITIVE_INFINITY)
  return content ? new JsonLiteral(content.text) : body
}

/**
 * Sent notifications of an application: those this system sent to it, and those recorded as sent whose interface names
 * it.
 */
const SENT_TO_APP = `SELECT MAX(api_notifies.id) FROM api_notifies
  JOIN sys_apps ON sys_apps.tenant_id = api_notifies.tenant_id AND sys_apps.app_id = ?
  LEFT JOIN api_confs
    ON api_confs.tenant_id = api_notifies.tenant_id AND api_confs.api_code = api_notifies.api_code
  WHERE api_notifies.tenant_id = ? AND biz_id = ? AND send_status = ${NotifySendStatus.sent}
    AND CASE sent_to
      WHEN 0 THEN sys_apps.app_id = CASE api_provider WHEN '${SELF}' THEN api_consumer ELSE api_provider END
      ELSE sent_to = sys_apps.id
    END`

/** Feedback belongs to the newest sent notification of the calling application. */
function takeFeedback({ store, tenantId, appId, now, body }: ReceiptWork): ReceiptResult {
  const feedback = Feedback.safeParse(contentOf(body))
  if (!feedback.success) throw new Error('内容应为含 bizId、success 的JSON')
  const { bizId, success, desc } = feedback.data
  const changed = store.run(
    `UPDATE api_notifies SET feedback_status = ?, feedback_time = ?, feedback_desc = ?, next_try = NULL
     WHERE id = (${SENT_TO_APP})`,
    success ? FeedbackStatus.success : FeedbackStatus.failed,
    stamp(now),
    desc,
    appId,
    tenantId,
    bizId,
  )
  if (changed === 0) throw new Error(`没有业务编号为 ${bizId} 的已发送通知`)
  return { data: null, desc: `已回写通知 ${bizId}` }
}

const byName: Readonly<Record<(typeof builtInSteps.receipt)[number], ReceiptStep>> = {
  'ReceiptService.accept': () => ({ data: null, desc: '已接收' }),
  'ReceiptService.echo': ({ params, body }) => ({
    data: body === '' ? params : echoed(body),
    desc: '已返回请求内容',
  }),
  'NotifyReceiptService.feedback': takeFeedback,
}

const steps: ReadonlyMap<string, ReceiptStep> = new Map(Object.entries(byName))

/** @throws when the interface names a handler that does not exist */
export function receiptStep({ receiptStepClass, receiptStepMethod }: CallConf): ReceiptStep {
  const name = `${receiptStepClass}.${receiptStepMethod}`
  const step = steps.get(name)
  if (!step) throw new Error(`没有名为 ${name} 的接收处理器`)
  return step
}
