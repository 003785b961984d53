import { say } from '#server/common/texts.ts'
import { performance } from 'node:perf_hooks'
import { apiCategory } from '#contract/resources/api/apiConf.ts'
import { FeedbackStatus, NotifySendStatus } from '#contract/resources/api/apiNotifyInfo.ts'
import { isUsableTenant, mayRun, tenantRuns } from '#server/access/tenantRuns.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { Store, Value } from '#server/db/store.ts'
import { type CallApp, type CallConf, enabledConfs, findConf, isGranted, otherSide } from './confs.ts'
import { payloadOf, writeBack } from './notifySteps.ts'
import { addressOf, callOptions, type PreparedCall, prepareCall, reasonOf, sendCall } from './outboundCall.ts'
import { loggedText, type RequestLog } from './requestLog.ts'

interface Notify {
  readonly id: string
  readonly tenantId: string
  readonly bizId: string
  readonly apiCode: string
  readonly sendStatus: number
  readonly tries: number
  readonly feedbackRetry: number
}

interface Parts {
  readonly store: Store
  readonly clock: Clock
  readonly log: RequestLog
}

/** Number of notifications sent at the same time. */
const AT_ONCE = 8

/** Times to the next tries; the last one holds for all further ones. */
const WAITS_MS = [60_000, 300_000, 1_800_000] as const

const WRITE_BACK_TRIES = 3

const DUE = `SELECT CAST(id AS TEXT) AS id, tenant_id AS tenantId, biz_id AS bizId, api_code AS apiCode,
    send_status AS sendStatus, tries, feedback_retry AS feedbackRetry
  FROM api_notifies WHERE next_try <= ? AND ${tenantRuns('tenant_id')}`

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Counts of one pass. */
export interface PassCounts {
  sent: number
  failed: number
  /** Left for later: their interface or application is disabled, or their tenant closed. */
  skipped: number
}

/**
 * Sends notifications to other applications and writes back the results (DECISION-OPS-24). The state of a notification
 * is in the database before anything is sent, so that a pass that is cut off goes on with the next one.
 */
export class Notifier {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Notifications that were being sent as the server ended are sent again. */
  resume(): void {
    const { store } = this.#parts
    store.run('UPDATE api_notifies SET send_status = 0, next_try = 0 WHERE send_status = 1 AND tries > 0')
    store.run(
      'UPDATE api_notifies SET feedback_status = 0, next_try = 0 WHERE feedback_status = 1 AND feedback_retry > 0 AND tries > 0',
    )
  }

  /** @param tenantId empty: of all tenants that are open */
  async sendDue(tenantId: string, signal: AbortSignal): Promise<PassCounts> {
    const { store, clock } = this.#parts
    const now = clock().getTime()
    const due =
      tenantId === ''
        ? store.all<Notify>(`${DUE} ORDER BY next_try, id`, now)
        : store.all<Notify>(`${DUE} AND tenant_id = ? ORDER BY next_try, id`, now, tenantId)
    const passed: PassCounts = { sent: 0, failed: 0, skipped: 0 }
    const queue = due.values()
    const work = async (): Promise<void> => {
      for (const notify of queue) {
        signal.throwIfAborted()
        passed[await this.#send(notify, signal)] += 1
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return passed
  }

  async #send(notify: Notify, signal: AbortSignal): Promise<keyof PassCounts> {
    const { store } = this.#parts
    // The tenant may have been closed since the pass began.
    if (!mayRun(store, notify.tenantId)) return 'skipped'
    const conf = findConf(store, notify.tenantId, notify.apiCode)
    const app = conf && otherSide(store, conf)
    if (conf?.status === 0 || app?.status === 0) return 'skipped'
    if (notify.sendStatus === NotifySendStatus.sent) return this.#writeBack(notify, conf)
    let call: PreparedCall
    try {
      call = this.#prepare(notify, conf, app)
    } catch (error) {
      // Errors that another try would not change.
      this.#ended(notify, { send_status: NotifySendStatus.failed, send_desc: loggedText(messageOf(error)) })
      return 'failed'
    }
    if (!this.#begin(notify)) return 'skipped'
    // #prepare has thrown where the interface or the application is missing.
    const { answer, reason } = await this.#call(call, conf as CallConf, signal)
    const result = {
      result_status: answer ? String(answer.status) : '',
      result_data: loggedText(answer?.text ?? ''),
    }
    if (reason !== '') {
      this.#failed(notify, call.options.retries, reason, result)
      return 'failed'
    }
    const isAsync = apiCategory(conf as CallConf) === 3
    this.#update(notify, {
      ...result,
      ...{
        send_status: NotifySendStatus.sent,
        send_desc: say('zh-CN', 'api.apiNotifyInfo:send.2'),
        next_try: isAsync ? 0 : null,
      },
      sent_to: (app as CallApp).id,
    })
    if (isAsync) this.#writeBack(notify, conf)
    return 'sent'
  }

  /** @throws with the reason why nothing can be sent */
  #prepare(notify: Notify, conf: CallConf | undefined, app: CallApp | undefined): PreparedCall {
    const { store, clock } = this.#parts
    if (!conf) throw new Error(`接口 ${notify.apiCode} 不存在`)
    const category = apiCategory(conf)
    if (category === null || category === 1) throw new Error('该接口不由本系统调用')
    if (!app) throw new Error('对方应用不存在')
    if (!isGranted(store, app, conf, 'call')) throw new Error(say('zh-CN', 'api.notGranted'))
    const now = clock()
    const { tenantId, bizId } = notify
    return prepareCall(store, { conf, app, payload: payloadOf({ store, tenantId, bizId, now }, conf), now })
  }

  /** @returns false when another pass has it already, or it is gone */
  #begin({ id, sendStatus, tries }: Notify): boolean {
    const { store, clock } = this.#parts
    const changed = store.run(
      `UPDATE api_notifies SET send_status = ?, send_time = ?, tries = ?, next_try = NULL
       WHERE id = ? AND send_status = ? AND next_try IS NOT NULL`,
      NotifySendStatus.sending,
      stamp(clock()),
      tries + 1,
      id,
      sendStatus,
    )
    return changed > 0
  }

  /** Sends and logs. */
  async #call(call: PreparedCall, conf: CallConf, signal: AbortSignal) {
    const { store, clock, log } = this.#parts
    const requested = clock()
    const started = performance.now()
    const answer = await sendCall(store, conf.tenantId, call, signal).catch((error: unknown) =>
      messageOf(error),
    )
    const isAnswered = typeof answer !== 'string'
    const reason = isAnswered ? reasonOf({ conf, answer }) : answer
    store.transaction(() =>
      log.write({
        ...{ tenantId: conf.tenantId, apiCode: conf.apiCode, apiName: conf.apiName, sign: call.sign },
        ...{ requested, duration: performance.now() - started, isFine: reason === '' },
        params: `${call.method} ${call.address.href}`,
        body: call.body,
        answer: isAnswered ? answer.text || `HTTP ${answer.status}` : answer,
      }),
    )
    return { answer: isAnswered ? answer : undefined, reason }
  }

  /** Tried again after a while, until the tries are used up. */
  #failed(notify: Notify, tries: number, reason: string, result: Record<string, Value>): void {
    const count = notify.tries + 1
    const isLast = count >= tries
    this.#update(notify, {
      ...result,
      send_status: NotifySendStatus.failed,
      send_desc: loggedText(isLast ? reason : `${reason}（第${count}次，稍后重试）`),
      next_try: isLast ? null : this.#next(count),
    })
  }

  #next(count: number): number {
    const wait = WAITS_MS[Math.min(count, WAITS_MS.length) - 1] ?? WAITS_MS[0]
    return this.#parts.clock().getTime() + wait
  }

  #ended({ id }: Notify, fields: Record<string, Value>): void {
    const { store, clock } = this.#parts
    store.update('api_notifies', id, { ...fields, send_time: stamp(clock()), next_try: null })
  }

  #update({ id }: Notify, fields: Record<string, Value>): void {
    this.#parts.store.update('api_notifies', id, fields)
  }

  /** The step after a send of category 3, in one transaction with the notification's own state. */
  #writeBack(notify: Notify, conf: CallConf | undefined): keyof PassCounts {
    const { store, clock } = this.#parts
    const now = clock()
    const count = notify.feedbackRetry + 1
    const said = (status: FeedbackStatus, desc: string, next: number | null): void =>
      this.#update(notify, {
        ...{ feedback_status: status, feedback_time: stamp(now), feedback_retry: count },
        ...{ feedback_desc: loggedText(desc), next_try: next },
      })
    try {
      store.attempt(() => {
        if (!conf) throw new Error(`接口 ${notify.apiCode} 不存在`)
        const { tenantId, bizId } = notify
        said(FeedbackStatus.success, writeBack({ store, tenantId, bizId, now }, conf), null)
      })
      return 'sent'
    } catch (error) {
      said(FeedbackStatus.failed, messageOf(error), count < WRITE_BACK_TRIES ? this.#next(count) : null)
      return 'failed'
    }
  }

  /**
   * Calls the address of every enabled interface that this system calls, and logs the results.
   * @param tenantId empty: of all tenants that are open
   */
  async probe(tenantId: string, signal: AbortSignal): Promise<PassCounts> {
    const { store } = this.#parts
    const passed: PassCounts = { sent: 0, failed: 0, skipped: 0 }
    for (const conf of enabledConfs(store)) {
      const category = apiCategory(conf)
      if (category === null || category === 1 || (tenantId !== '' && conf.tenantId !== tenantId)) continue
      signal.throwIfAborted()
      const app = otherSide(store, conf)
      const isOpen = app !== undefined && app.status !== 0 && isUsableTenant(app.tenantStatus)
      if (!isOpen || !isGranted(store, app, conf, 'call')) passed.skipped += 1
      else passed[await this.#probeOne(conf, app, signal)] += 1
    }
    return passed
  }

  async #probeOne(conf: CallConf, app: CallApp, signal: AbortSignal): Promise<keyof PassCounts> {
    let address: URL
    try {
      address = addressOf(conf, app)
    } catch {
      return 'failed'
    }
    const options = callOptions(this.#parts.store, conf)
    const call: PreparedCall = { method: 'GET', address, headers: {}, body: '', sign: '', options }
    // A target that answers exists, with any status for a call without content.
    const { answer } = await this.#call(call, { ...conf, apiProtocolType: 'ws' }, signal)
    return answer && answer.status < 500 ? 'sent' : 'failed'
  }
}
