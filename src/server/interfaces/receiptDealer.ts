import { DealFlag } from '#contract/resources/api/apiReceiptInfo.ts'
import { tenantRuns } from '#server/access/tenantRuns.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { Store } from '#server/db/store.ts'
import { findConf } from './confs.ts'
import { receiptStep } from './receiptSteps.ts'
import { loggedText } from './requestLog.ts'

interface Receipt {
  readonly id: string
  readonly tenantId: string
  readonly appId: string
  readonly apiCode: string
  readonly requestParams: string
  readonly requestBody: string
  readonly dealRetry: number
}

/** Tries of one receipt. */
const TRIES = 3
const WAIT_MS = 60_000
/** Receipts processed before other calls get their turn. */
const SLICE = 50

const DUE = `SELECT CAST(id AS TEXT) AS id, tenant_id AS tenantId, app_id AS appId, api_code AS apiCode,
    request_params AS requestParams, request_body AS requestBody, deal_retry AS dealRetry
  FROM api_receipts WHERE next_try <= ? AND ${tenantRuns('tenant_id')}`

const breath = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Processes receipts of interfaces whose callers do not wait (DECISION-OPS-26). */
export class ReceiptDealer {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Receipts that were being processed as the server ended are processed again. */
  resume(): void {
    this.#store.run('UPDATE api_receipts SET deal_flag = 0, next_try = 0 WHERE deal_flag = 1')
  }

  /** @param tenantId empty: of all tenants that are open */
  async dealDue(tenantId: string, signal: AbortSignal): Promise<{ done: number; failed: number }> {
    const now = this.#clock().getTime()
    const total = { done: 0, failed: 0 }
    for (;;) {
      signal.throwIfAborted()
      const due =
        tenantId === ''
          ? this.#store.all<Receipt>(`${DUE} ORDER BY next_try, id LIMIT ${SLICE}`, now)
          : this.#store.all<Receipt>(
              `${DUE} AND tenant_id = ? ORDER BY next_try, id LIMIT ${SLICE}`,
              now,
              tenantId,
            )
      if (due.length === 0) return total
      this.#store.transaction(() => {
        for (const { id } of due)
          this.#store.update('api_receipts', id, { deal_flag: DealFlag.processing, next_try: null })
      })
      for (const receipt of due) total[this.#deal(receipt) ? 'done' : 'failed'] += 1
      await breath()
    }
  }

  #deal(receipt: Receipt): boolean {
    const now = this.#clock()
    const count = receipt.dealRetry + 1
    const ended = (flag: DealFlag, desc: string, next: number | null): void => {
      this.#store.update('api_receipts', receipt.id, {
        ...{
          deal_flag: flag,
          deal_desc: loggedText(desc),
          deal_time: stamp(now),
          deal_retry: count,
          next_try: next,
        },
      })
    }
    try {
      this.#store.attempt(() => {
        const conf = findConf(this.#store, receipt.tenantId, receipt.apiCode)
        if (!conf) throw new Error(`接口 ${receipt.apiCode} 不存在`)
        const { desc } = receiptStep(conf)({
          ...{ store: this.#store, tenantId: receipt.tenantId, appId: receipt.appId, now },
          params: JSON.parse(receipt.requestParams || '{}') as Record<string, string>,
          body: receipt.requestBody,
        })
        ended(DealFlag.success, desc, null)
      })
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      ended(DealFlag.failed, reason, count < TRIES ? now.getTime() + count * WAIT_MS : null)
      return false
    }
  }
}
