import { setImmediate as turn } from 'node:timers/promises'
import { emptyReceiveInfo } from '#contract/messaging/documents.ts'
import type { BizEventRule } from '#contract/resources/msg/bizEventRule.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { Store } from '#server/db/store.ts'
import { nextTime } from '#server/common/cron.ts'
import type { SendOrder } from '../order.ts'
import type { MessageSender } from '../sender.ts'
import {
  currentEvent,
  dueEvents,
  enabledEvents,
  enabledRules,
  failedSince,
  type FiringEvent,
  isUnderWay,
  lastSend,
  receiversOf,
  setNextFire,
} from './eventTables.ts'
import type { FunctionRunner } from './functionRunner.ts'
import type { Hit } from './hits.ts'
import { fits, mayRepeat, unitsUntil } from './matching.ts'

/** Sends of one firing; a function that finds more leaves the rest to the next firing. */
export const MAX_SENDS = 1000

/** Milliseconds for which one transaction of a firing may hold up other calls. */
const SLICE_MS = 15

/** A failure that repeats is noted once in this time. */
const SAME_FAILURE_MS = 60_000

/** A firing this late is still planned from its own time. */
const GRACE_MS = 5000

export interface FiringParts {
  readonly store: Store
  readonly clock: Clock
  readonly sender: Pick<MessageSender, 'order' | 'orderFailed'>
  readonly runner: FunctionRunner
  /** Names of functions that events can use. */
  readonly functions: { has(name: string): boolean }
  /** Takes one line about an unexpected fault. */
  readonly report: (line: string) => void
}

/**
 * Fires audit and business events by their crons: runs their function and sends for its hits. The next time of an event
 * is stored with it, so that a save, a change of status and a delete take effect with their transaction. Times that
 * were missed while the server was down are not made up, and no event overlaps itself.
 */
export class EventFiring {
  readonly #parts: FiringParts
  readonly #running = new Map<string, Promise<void>>()
  #lastTick = 0
  #isClosed = false

  constructor(parts: FiringParts) {
    this.#parts = parts
  }

  start(): void {
    const now = this.#parts.clock()
    this.#plan(now)
    this.#lastTick = now.getTime()
  }

  /** Fires the events that are due. Called once a second. */
  tick(): void {
    const { store, clock } = this.#parts
    const now = clock()
    const time = now.getTime()
    // After the clock was set back, planned times may be hours ahead.
    if (time < this.#lastTick - GRACE_MS) this.#plan(now)
    this.#lastTick = time
    const due = dueEvents(store, time)
    if (due.length === 0) return
    store.transaction(() => {
      for (const event of due) setNextFire(store, event, nextAfter(event, now))
    })
    for (const event of due) if (event.tenantRuns === 1) this.#fire(event, time)
  }

  /** Resolves once nothing is running any more; for tests. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#parts.runner.close()
  }

  #plan(now: Date): void {
    const { store } = this.#parts
    store.transaction(() => {
      for (const event of enabledEvents(store)) setNextFire(store, event, nextTime(event.jobCron, now))
    })
  }

  #fire(event: FiringEvent, now: number): void {
    const key = `${event.kind} ${event.id}`
    if (this.#running.has(key)) return
    const run = this.#run(event, now)
      .catch((error: unknown) => this.#fault(error))
      .finally(() => this.#running.delete(key))
    this.#running.set(key, run)
  }

  async #run(event: FiringEvent, now: number): Promise<void> {
    const { functions, runner } = this.#parts
    const { jobFunction: name, jobParams: params, tenantId } = event
    if (!functions.has(name)) {
      this.#failed(event, `未找到执行方法：${name}`)
      return
    }
    const outcome = await runner.run({ name, params, tenantId, now })
    if (this.#isClosed) return
    if ('error' in outcome) {
      this.#failed(event, outcome.error)
      return
    }
    await this.#send(event, outcome.hits, outcome.left)
  }

  /** Orders the sends in short transactions, so that other calls are answered meanwhile. */
  async #send(event: FiringEvent, hits: readonly Hit[], uncounted: number): Promise<void> {
    const { store } = this.#parts
    let at = 0
    let sent = 0
    while (at < hits.length && sent < MAX_SENDS) {
      await turn()
      if (this.#isClosed) return
      const isGone = store.transaction(() => {
        // Deleted, disabled or changed meanwhile: the stored state counts.
        const current = currentEvent(store, event)
        if (!current) return true
        const rules = current.kind === 'business' ? enabledRules(store, current) : []
        const end = performance.now() + SLICE_MS
        for (; at < hits.length && sent < MAX_SENDS && performance.now() < end; at += 1) {
          const hit = hits[at]
          if (hit) sent += this.#sendHit(current, rules, hit)
        }
        return false
      })
      if (isGone) return
    }
    const left = hits.length - at + uncounted
    if (left > 0)
      this.#failed(
        event,
        `本次命中${hits.length + uncounted}条，已发送${sent}条，超过单次上限，其余${left}条未发送`,
      )
  }

  /** @returns the number of sends */
  #sendHit(event: FiringEvent, rules: readonly BizEventRule[], hit: Hit): number {
    const { sender, store, clock } = this.#parts
    if (event.kind === 'audit') {
      const { templateId, eventName: remark, id: ruleId } = event
      const receiveInfo = receiversOf(event)
      sender.order({ ...orderOf(event, hit), origin: 'audit', templateId, receiveInfo, remark, ruleId })
      return 1
    }
    const now = clock().getTime()
    const due = rules.filter(
      (rule) =>
        fits(rule, hit, now, event.timeUnit) &&
        mayRepeat(rule.frequency, lastSend(store, rule.id, hit.bizId), now, event.timeUnit) &&
        !isUnderWay(store, rule.id, hit.bizId),
    )
    for (const rule of due) {
      const { values, ...order } = orderOf(event, hit)
      const days = unitsUntil(hit.bizDate, now, event.timeUnit) ?? ''
      sender.order({
        ...order,
        ...{ origin: 'business', templateId: rule.templateId, ruleId: rule.id },
        values: { ...values, days },
        receiveInfo: receiversOf(rule),
        remark: `${event.eventName}：${rule.title}`,
      })
    }
    return due.length
  }

  /** Notes in a business record why an event could not send. */
  #failed(event: FiringEvent, reason: string): void {
    const { store, sender, clock } = this.#parts
    const text = reason.slice(0, 2000)
    const since = stamp(new Date(clock().getTime() - SAME_FAILURE_MS))
    store.transaction(() => {
      if (!currentEvent(store, event) || failedSince(store, event.id, text, since)) return
      sender.orderFailed(
        {
          ...{ tenantId: event.tenantId, templateId: event.templateId, bizId: event.eventCode },
          ...{ origin: event.kind, ruleId: event.id, remark: event.eventName },
          ...{ values: {}, receiveInfo: emptyReceiveInfo },
        },
        text,
      )
    })
  }

  #fault(error: unknown): void {
    this.#parts.report(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }))
  }
}

/** After a tick that came late nothing old is made up. */
function nextAfter({ jobCron, next }: FiringEvent, now: Date): Date | null {
  const following = nextTime(jobCron, new Date(next ?? now))
  const isLate = following !== null && following.getTime() < now.getTime() - GRACE_MS
  return isLate ? nextTime(jobCron, now) : following
}

/** The parts of an order that do not depend on who receives it. */
const orderOf = (
  { tenantId, eventCode, eventName }: FiringEvent,
  { bizId, ownerUserId, remark, params }: Hit,
): Pick<SendOrder, 'tenantId' | 'bizId' | 'ownerUserId' | 'values'> => ({
  ...{ tenantId, bizId, ownerUserId },
  values: { remark, ...params, eventCode, eventName, bizId },
})
