import { setImmediate as turn } from 'node:timers/promises'
import { writeJson } from '#base/jsonSource.ts'
import { readParamValues, readReceiveInfo } from '#contract/messaging/documents.ts'
import { SendStatus } from '#contract/resources/msg/bizInfo.ts'
import { mayRun } from '#server/access/tenantRuns.ts'
import { type Clock, compactStamp, stamp } from '#server/common/clock.ts'
import type { IdSource } from '#server/db/ids.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Store } from '#server/db/store.ts'
import { pick, type TextKey, type Words } from '#server/common/texts.ts'
import { recordSend } from './events/eventTables.ts'
import { isConcealed, shownText, shownValues } from './concealedCodes.ts'
import { Delivery, type QueuedReceiver } from './delivery.ts'
import type { SendOrder, SendOrigin, SendOutcome } from './order.ts'
import { type SendReason, stored } from './reasons.ts'
import {
  checkedAddresses,
  type FailedReceiver,
  type Receiver,
  receiversAgain,
  resolveReceivers,
} from './receivers.ts'
import {
  changeRecord,
  endStatus,
  findRecord,
  orderedIn,
  type SendJob,
  type SendRecord,
  summary,
  writeJob,
} from './record.ts'
import { channelsOf, findTemplate, stoppedChannels } from './templates.ts'

/** Milliseconds for which one transaction of a send may hold up other calls. */
const SLICE_MS = 15

/** Receivers that are put into the queue per transaction. */
const QUEUE_BATCH = 2000

/** Receivers that are read from the queue at a time. */
const READ_BATCH = 500

/** Between two tries for failed receivers, and how many there are (DECISION-MSG-57). */
export const RETRY_MS = 5 * 60_000
export const MAX_RETRIES = 3

const TICK_MS = 1000

/** Words of the record for each origin; stored once, in Chinese, like the data itself. */
const typeDescs: Readonly<Record<SendOrigin, Words>> = {
  simulated: 'msg.template:action.send',
  system: 'msg.sysEvent:title',
  audit: 'msg.auditEvent:title',
  business: 'msg.bizEvent:title',
  code: 'sys.appConfig:section.code',
}

/** Sends that are not tried again: a user waits for their outcome. */
const onceOnly: ReadonlySet<SendOrigin> = new Set(['simulated', 'code'])

/** Reasons that go away when a user enables something; tries wait for it. */
const waitsFor: ReadonlySet<TextKey> = new Set(['send.templateStopped', 'send.channelStopped'])

export interface SenderParts {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  /** Takes one line about an unexpected fault. */
  readonly report: (line: string) => void
}

/** A send that is being worked through. */
interface Running {
  readonly delivery: Delivery
  reason: SendReason | null
  /** Why receivers whose turn came later got nothing: a part of the send was stopped meanwhile. */
  stopped: SendReason | null
}

/**
 * Sends messages: writes the orders, then works through the receivers in short slices, so that other calls are answered
 * meanwhile. All remaining work is in the database; after a crash start() goes on where it was cut off.
 */
export class MessageSender {
  readonly #parts: SenderParts
  /** Ids of business records with work left, in turn. */
  readonly #open = new Set<string>()
  readonly #running = new Map<string, Running>()
  readonly #filling = new Map<string, Filling>()
  readonly #waiting = new Map<string, ((outcome: SendOutcome) => void)[]>()
  #pumping: Promise<void> | null = null
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #lastNumber = 0

  constructor(parts: SenderParts) {
    this.#parts = parts
  }

  /** Goes on with interrupted sends, and tries failed receivers again from now on. */
  start(): void {
    const { store } = this.#parts
    store.run(
      'UPDATE msg_biz_infos SET biz_send_status = ? WHERE biz_send_status = ?',
      SendStatus.pending,
      SendStatus.sending,
    )
    this.#continueOpen()
    this.#timer = setInterval(() => {
      try {
        this.tick()
      } catch (error) {
        this.#fault(error)
      }
    }, TICK_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#pumping
  }

  /** Begins the tries whose time has come. Called once a second. */
  tick(): void {
    const { store, clock } = this.#parts
    const due = store.all<{ id: string }>(
      'SELECT CAST(id AS TEXT) AS id FROM msg_biz_infos WHERE next_try <= ? ORDER BY next_try',
      clock().getTime(),
    )
    for (const { id } of due) this.#retry(id)
  }

  /**
   * Writes the business record of a send; its receivers get theirs afterwards. May run inside a transaction: an order
   * that is rolled back is not sent. A template that is missing or stopped, and a tenant that is closed, is noted in
   * the record.
   * @returns the id of the business record
   */
  order(order: SendOrder): string {
    const { store, clock } = this.#parts
    const { tenantId, templateId, direct, channelCodes, extras } = order
    const template = findTemplate(store, tenantId, templateId)
    const enabled = channelsOf(store, tenantId, templateId)
      .filter(({ channelCode, status }) => status === 1 && (channelCodes?.includes(channelCode) ?? true))
      .map(({ channelCode }) => channelCode)
    const job: SendJob = {
      ...newJob(order),
      channelCodes: direct ? [direct.channelCode] : enabled,
      extras: { subject: template?.templateName ?? '', ...extras },
    }
    const problem = sendProblem(store, tenantId, direct ? null : template)
    const now = clock()
    const id = this.#write(order, job, now)
    if (problem) this.#end(id, SendStatus.failure, stored({ key: problem }), now)
    else this.#queue(id)
    return id
  }

  /**
   * Writes a business record that has failed before anything could be sent.
   * @returns its id
   */
  orderFailed(order: SendOrder, reason: string): string {
    const now = this.#parts.clock()
    const id = this.#write(order, newJob(order), now)
    this.#end(id, SendStatus.failure, reason.slice(0, 2000), now)
    return id
  }

  /** Orders a send and waits for its end. */
  send(order: SendOrder): Promise<SendOutcome> {
    return this.#outcomeOf(this.#parts.store.transaction(() => this.order(order)))
  }

  /** Whether a send had a code in it, which is not kept and not sent twice. */
  isSpent(id: string): boolean {
    return isConcealed(readParamValues(orderedIn(this.#parts.store, id).params) ?? {})
  }

  /**
   * Why nothing of an ended send can go out now: its tenant, its template, or every channel that failed is stopped.
   * @param recordIds channel records of some failed receivers; all when left out
   * @returns null when something can go out, or no receiver has failed
   */
  whyNotAgain(id: string, recordIds?: readonly string[]): SendReason | null {
    const { store } = this.#parts
    const record = findRecord(store, id)
    if (!record) return null
    const stopped = stopsOf(store, record)
    if (neverBegan(record)) return stopped('')
    const reasons = failedReceivers(store, id, recordIds).map(({ channelCode }) => stopped(channelCode))
    return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null
  }

  /**
   * Sends again to receivers that failed, with the current contents and settings. A send that failed before its
   * receivers were looked up begins from the start.
   * @param recordIds channel records of some of them; all when left out
   * @returns null when there is no receiver
   */
  resend(id: string, recordIds?: readonly string[]): Promise<SendOutcome> | null {
    const isBegun = this.#parts.store.transaction(() => this.#again(id, recordIds))
    return isBegun ? this.#outcomeOf(id) : null
  }

  // ---- orders ----------------------------------------------------------------------------------

  #write(order: SendOrder, job: SendJob, now: Date): string {
    const { store, ids } = this.#parts
    const id = ids.next(now.getTime())
    const values = shownValues(store, order, order.values)
    store.insert('msg_biz_infos', {
      id,
      tenant_id: order.tenantId,
      biz_id: order.bizId ?? this.#bizId(order.origin, now),
      type_desc: pick('zh-CN', typeDescs[order.origin]),
      template_id: order.templateId,
      biz_remark: (order.remark ?? '').slice(0, 500),
      receive_info: JSON.stringify(order.receiveInfo),
      biz_params: shownText(store, order, order.values, order.valuesText),
      biz_create_time: stamp(now),
      rule_id: order.ruleId ?? '',
      origin: order.origin,
      job: JSON.stringify(
        isConcealed(values) ? { ...job, values: order.valuesText || writeJson(order.values) } : job,
      ),
    })
    return id
  }

  /** Prefix, time and a number that distinguishes sends of one second. */
  #bizId(origin: SendOrigin, now: Date): string {
    this.#lastNumber = (this.#lastNumber + 1) % 10_000
    const prefix = origin === 'simulated' ? 'SIM' : 'SYS'
    return `${prefix}-${compactStamp(now)}${String(this.#lastNumber).padStart(4, '0')}`
  }

  #outcomeOf(id: string): Promise<SendOutcome> {
    const record = findRecord(this.#parts.store, id)
    if (!record || record.status > SendStatus.sending) return Promise.resolve(this.#outcome(id))
    return new Promise((resolve) => {
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), resolve])
      this.#queue(id)
    })
  }

  #outcome(id: string): SendOutcome {
    const record = findRecord(this.#parts.store, id)
    const { bizId = '', sent: success = 0, failed: fail = 0, status = SendStatus.failure } = record ?? {}
    const total = success + fail
    const isEmpty = total === 0 && status === SendStatus.failure
    const reason = this.#running.get(id)?.reason ?? (isEmpty ? { key: 'send.noReceivers' as const } : null)
    return { bizId, status, total, success, fail, reason }
  }

  // ---- work ------------------------------------------------------------------------------------

  #queue(id: string): void {
    this.#open.add(id)
    this.#pump()
  }

  #continueOpen(): void {
    const rows = this.#parts.store.all<{ id: string }>(
      'SELECT CAST(id AS TEXT) AS id FROM msg_biz_infos WHERE biz_send_status < 2 ORDER BY id',
    )
    for (const { id } of rows) this.#queue(id)
  }

  /** Works in turn on all open sends, a slice of each at a time. */
  #pump(): void {
    if (this.#pumping || this.#isClosed) return
    this.#pumping = this.#work().finally(() => {
      this.#pumping = null
      if (this.#open.size > 0) this.#pump()
    })
  }

  async #work(): Promise<void> {
    for (;;) {
      // Behind the transaction in which it was ordered, and behind other calls.
      await turn()
      const [id] = this.#open
      if (id === undefined || this.#isClosed) return
      this.#open.delete(id)
      if (this.#attempt(id)) this.#open.add(id)
    }
  }

  /** @returns whether more is left of a send; one that cannot be worked on ends as failed */
  #attempt(id: string): boolean {
    try {
      return this.#slice(id)
    } catch (error) {
      this.#fault(error)
      this.#giveUp(id)
      return false
    }
  }

  #giveUp(id: string): void {
    const { store, clock } = this.#parts
    try {
      store.transaction(() => {
        store.run('DELETE FROM msg_send_queue WHERE biz_info_id = ?', id)
        this.#end(id, SendStatus.failure, stored({ key: 'send.fault' }), clock())
      })
    } catch (error) {
      this.#fault(error)
    }
    this.#answer(id)
  }

  #fault(error: unknown): void {
    this.#parts.report(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }))
  }

  /**
   * A part of one send.
   * @returns whether more is left
   */
  #slice(id: string): boolean {
    const record = findRecord(this.#parts.store, id)
    // Deleted, rolled back, or ended.
    if (!record || record.status > SendStatus.sending) {
      this.#answer(id)
      return false
    }
    if (!record.job.queued && mayRun(this.#parts.store, record.tenantId)) {
      this.#fill(record)
      return true
    }
    const isDone = this.#parts.store.transaction(() => this.#deliver(record))
    if (isDone) this.#answer(id)
    return !isDone
  }

  /** Puts receivers into the queue, a batch at a time. Cut off in the middle, it starts over: nothing has been sent. */
  #fill(record: SendRecord): void {
    const { store } = this.#parts
    store.transaction(() => {
      const filling = this.#filling.get(record.id) ?? this.#resolve(record)
      const batch = filling.receivers.slice(filling.at, filling.at + QUEUE_BATCH)
      for (const [index, receiver] of batch.entries())
        enqueue(store, record.id, filling.at + index, receiver, '0')
      filling.at += batch.length
      if (filling.at < filling.receivers.length) {
        this.#filling.set(record.id, filling)
        return
      }
      this.#filling.delete(record.id)
      const { muted, unknownResolvers } = filling
      writeJob(store, record.id, { ...record.job, queued: true, muted, unknownResolvers })
    })
  }

  #resolve(record: SendRecord): Filling {
    const { store } = this.#parts
    const { job, tenantId, id } = record
    changeRecord(store, id, { biz_send_status: SendStatus.sending })
    store.run('DELETE FROM msg_send_queue WHERE biz_info_id = ?', id)
    if (job.direct) {
      const { channelCode, recipients } = job.direct
      const receivers = checkedAddresses(store, tenantId, channelCode, recipients)
      return { receivers, muted: 0, unknownResolvers: [], at: 0 }
    }
    const resolution = resolveReceivers(store, {
      tenantId,
      receiveInfo: readReceiveInfo(orderedIn(store, id).receiveInfo),
      channelCodes: job.channelCodes,
      operatorId: job.operatorId,
      ownerUserId: job.ownerUserId,
      ...mutedBy(record),
    })
    return { ...resolution, at: 0 }
  }

  /**
   * Writes records until the slice is over, and ends the send with its last one.
   * @returns whether it has ended
   */
  #deliver(record: SendRecord): boolean {
    const { store, clock } = this.#parts
    const running = this.#running.get(record.id) ?? this.#begin(record)
    const stopped = stopsOf(store, record)
    const started = performance.now()
    const now = clock()
    let { sent, failed } = record
    let last = -1
    const batch = queued(store, record.id)
    for (const receiver of batch) {
      const stop = stopped(receiver.channelCode)
      const reason = running.delivery.deliver(receiver, now, stop)
      running.reason ??= reason
      running.stopped ??= stop
      const isFirst = receiver.earlier === '0'
      if (reason === null) sent += 1
      if (reason !== null && isFirst) failed += 1
      if (reason === null && !isFirst) failed -= 1
      last = receiver.position
      if (performance.now() - started > SLICE_MS) break
    }
    store.run('DELETE FROM msg_send_queue WHERE biz_info_id = ? AND position <= ?', record.id, last)
    const isDone = batch.length === 0 || (batch.length < READ_BATCH && batch.at(-1)?.position === last)
    const job = running.delivery.job
    changeRecord(store, record.id, { sent, failed, job: JSON.stringify(job) })
    // Closed before its receivers were looked up: the reason is the record's alone.
    if (isDone)
      this.#finish({ ...record, sent, failed, job }, job.queued ? running.stopped : stopped(''), now)
    return isDone
  }

  #begin(record: SendRecord): Running {
    const { store, ids } = this.#parts
    const sent = record.job.values ?? orderedIn(store, record.id).params
    const values = typeof sent === 'string' ? (readParamValues(sent) ?? {}) : sent
    const running: Running = {
      delivery: new Delivery(store, ids, record, values),
      reason: null,
      stopped: null,
    }
    this.#running.set(record.id, running)
    changeRecord(store, record.id, { biz_send_status: SendStatus.sending })
    return running
  }

  #finish(record: SendRecord, stopped: SendReason | null, now: Date): void {
    const { sent, failed, job, id } = record
    if (sent + failed === 0 && job.muted === 0) {
      const notes = job.unknownResolvers.length > 0 ? [unknownNote(job)] : []
      const reason = stored(stopped ?? { key: 'send.noReceivers' })
      this.#end(id, SendStatus.failure, [reason, ...notes].join('，'), now)
      return
    }
    this.#end(id, endStatus(sent, failed), summary(record, stopped), now)
    const isTriedAgain = record.retries < MAX_RETRIES || stopped !== null
    if (failed > 0 && !onceOnly.has(record.origin) && !job.values && isTriedAgain)
      changeRecord(this.#parts.store, id, { next_try: now.getTime() + RETRY_MS })
  }

  #end(id: string, status: number, desc: string, now: Date): void {
    changeRecord(this.#parts.store, id, {
      biz_send_status: status,
      biz_send_time: stamp(now),
      biz_send_desc: desc,
      next_try: null,
    })
    this.#parts.store.run(
      "UPDATE msg_biz_infos SET job = json_remove(job, '$.values') WHERE id = ? AND json_type(job, '$.values') IS NOT NULL",
      id,
    )
    if (status === SendStatus.success || status === SendStatus.partial)
      recordSend(this.#parts.store, id, now.getTime())
  }

  /** Notifies the callers that wait for the end of a send. */
  #answer(id: string): void {
    const outcome = this.#outcome(id)
    this.#running.delete(id)
    this.#filling.delete(id)
    const waiting = this.#waiting.get(id) ?? []
    this.#waiting.delete(id)
    for (const resolve of waiting) resolve(outcome)
  }

  // ---- tries for failed receivers --------------------------------------------------------------

  /** Tries failed receivers again. While a part they need is stopped, the try waits and does not count. */
  #retry(id: string): void {
    const { store, clock } = this.#parts
    store.transaction(() => {
      const retries = findRecord(store, id)?.retries ?? 0
      // Once the tries are used up, receivers that were never really tried are left.
      const left = retries < MAX_RETRIES ? undefined : stoppedReceivers(store, id)
      const stop = this.whyNotAgain(id, left)
      const isWaiting = stop !== null && waitsFor.has(stop.key)
      changeRecord(store, id, { next_try: isWaiting ? clock().getTime() + RETRY_MS : null })
      if (!isWaiting) this.#again(id, left)
    })
  }

  /**
   * Puts failed receivers back into the queue.
   * @returns false when there is no receiver, or nothing left to send
   */
  #again(id: string, recordIds?: readonly string[]): boolean {
    const { store } = this.#parts
    const record = findRecord(store, id)
    if (!record || record.status < SendStatus.success || this.isSpent(id)) return false
    const { tenantId, templateId, job } = record
    if (sendProblem(store, tenantId, job.direct ? null : findTemplate(store, tenantId, templateId)))
      return false
    if (neverBegan(record)) {
      const retries = { biz_send_retry: record.retries + 1 }
      changeRecord(store, id, { ...retries, biz_send_status: SendStatus.pending, next_try: null })
      this.#queue(id)
      return true
    }
    const failed = failedReceivers(store, id)
    const chosen = recordIds === undefined ? failed : failedReceivers(store, id, recordIds)
    const again = receiversAgain(store, tenantId, chosen, mutedBy(record))
    if (again.length === 0) return false
    for (const [position, { recordId, ...receiver }] of again.entries())
      enqueue(store, id, position, receiver, recordId)
    changeRecord(store, id, {
      biz_send_status: SendStatus.sending,
      biz_send_retry: record.retries + 1,
      failed: failed.length,
      next_try: null,
    })
    this.#queue(id)
    return true
  }
}

/** The job of a send that has not begun. */
const newJob = ({ operator, ownerUserId = '', direct }: SendOrder): SendJob => ({
  channelCodes: [],
  extras: {},
  operatorId: operator?.id ?? '',
  sender: operator?.realName ?? pick('zh-CN', 'send.system'),
  ownerUserId,
  direct: direct ?? null,
  queued: false,
  muted: 0,
  unknownResolvers: [],
  messages: {},
})

/** Receivers on their way into the queue. */
interface Filling {
  readonly receivers: readonly Receiver[]
  readonly muted: number
  readonly unknownResolvers: readonly string[]
  at: number
}

/**
 * Why a send sends nothing at all.
 * @param template null: of the test of one channel, which works while the template is stopped
 */
function sendProblem(
  store: Store,
  tenantId: string,
  template: { readonly status: number } | undefined | null,
) {
  if (!mayRun(store, tenantId)) return 'send.tenantClosed'
  if (template === null) return null
  if (!template) return 'template.missing'
  return template.status === 1 ? null : 'send.templateStopped'
}

/** Why a send sends nothing more over a channel, null when it does; read again for every slice. */
function stopsOf(store: Store, record: SendRecord): (channelCode: string) => SendReason | null {
  const { tenantId, templateId, job } = record
  const problem = sendProblem(store, tenantId, job.direct ? null : findTemplate(store, tenantId, templateId))
  if (problem) return () => ({ key: problem })
  const stopped = job.direct ? new Set() : stoppedChannels(store, tenantId, templateId)
  return (channelCode) => (stopped.has(channelCode) ? { key: 'send.channelStopped' } : null)
}

/** Ids that users may have muted: the rule or event, and the object where a business event is about one. */
const mutedBy = ({ origin, ruleId, bizId }: SendRecord) => ({
  ruleId: origin === 'simulated' ? '' : ruleId,
  bizId: origin === 'business' ? bizId : '',
})

const unknownNote = ({ unknownResolvers }: SendJob): string =>
  stored({ key: 'send.unknownResolver', values: { names: unknownResolvers.join('、') } })

type Queueable = Pick<Receiver, 'channelCode' | 'recipient' | 'userId' | 'type' | 'fault'>

function enqueue(store: Store, id: string, position: number, receiver: Queueable, earlier: string): void {
  store.run(
    `INSERT INTO msg_send_queue (biz_info_id, position, channel_code, recipient, user_id, receiver_type, fault, earlier)
     VALUES (CAST(? AS INTEGER), ?, ?, ?, CAST(? AS INTEGER), ?, ?, CAST(? AS INTEGER))`,
    id,
    position,
    receiver.channelCode,
    receiver.recipient,
    receiver.userId || '0',
    receiver.type,
    receiver.fault,
    earlier,
  )
}

const queued = (store: Store, id: string): QueuedReceiver[] =>
  store.all<QueuedReceiver>(
    `SELECT position, channel_code AS channelCode, recipient, CAST(user_id AS TEXT) AS userId,
       receiver_type AS receiverType, fault, CAST(earlier AS TEXT) AS earlier
     FROM msg_send_queue WHERE biz_info_id = CAST(? AS INTEGER) ORDER BY position LIMIT ${READ_BATCH}`,
    id,
  )

/**
 * Failed receivers by their newest records.
 * @param recordIds some of these records; all when left out
 */
const failedReceivers = (store: Store, id: string, recordIds?: readonly string[]): FailedReceiver[] =>
  store.all<FailedReceiver>(
    `SELECT CAST(id AS TEXT) AS recordId, channel_code AS channelCode, recipient,
       CASE user_id WHEN 0 THEN '' ELSE CAST(user_id AS TEXT) END AS userId, receiver_type AS type
     FROM msg_channel_records WHERE biz_info_id = CAST(? AS INTEGER) AND status = 0 AND superseded = 0
       ${recordIds === undefined ? '' : `AND id IN (${INSIDE})`} ORDER BY id`,
    ...(recordIds === undefined ? [id] : [id, JSON.stringify(recordIds)]),
  )

/** Records of receivers who got nothing because their template or channel was stopped. */
const stoppedReceivers = (store: Store, id: string): string[] =>
  store
    .all<{ id: string }>(
      `SELECT CAST(id AS TEXT) AS id FROM msg_channel_records
       WHERE biz_info_id = CAST(? AS INTEGER) AND status = 0 AND superseded = 0
         AND result_msg IN (SELECT value FROM json_each(?))`,
      id,
      JSON.stringify([...waitsFor].map((key) => stored({ key }))),
    )
    .map((row) => row.id)

/** Whether a send failed before its receivers were looked up. One without channels had nothing to send at all. */
const neverBegan = ({ status, job }: SendRecord): boolean =>
  status === SendStatus.failure && !job.queued && job.channelCodes.length > 0
