import type { Outcome, Runner, RunRequest } from '#server/scheduler/runner.ts'
import type { Notifier } from './notifier.ts'
import type { ReceiptDealer } from './receiptDealer.ts'

/** @returns text for the log of the job */
type InterfaceJob = (tenantId: string, signal: AbortSignal) => Promise<string>

const names = ['apiNotifySendHandler', 'apiReceiptDealHandler', 'apiProbeHandler'] as const

/**
 * Runs the job handlers of interfaces in the server itself: they wait for other hosts more than they compute, and one
 * process alone writes and gives out ids. All other handlers go on to the thread of the jobs.
 */
export class InterfaceJobs implements Runner {
  readonly #jobs: ReadonlyMap<string, InterfaceJob>
  readonly #others: Runner
  readonly #running = new Map<AbortController, Promise<void>>()

  constructor(notifier: Notifier, dealer: ReceiptDealer, others: Runner) {
    const byName: Readonly<Record<(typeof names)[number], InterfaceJob>> = {
      apiNotifySendHandler: async (tenantId, signal) => {
        const { sent, failed, skipped } = await notifier.sendDue(tenantId, signal)
        return `已发送接口通知 ${sent} 条，失败 ${failed} 条，跳过 ${skipped} 条`
      },
      apiReceiptDealHandler: async (tenantId, signal) => {
        const { done, failed } = await dealer.dealDue(tenantId, signal)
        return `已处理接口接收 ${done} 条，失败 ${failed} 条`
      },
      apiProbeHandler: async (tenantId, signal) => {
        const { sent, failed, skipped } = await notifier.probe(tenantId, signal)
        return `可用接口 ${sent} 个，不可用 ${failed} 个，跳过 ${skipped} 个`
      },
    }
    this.#jobs = new Map(Object.entries(byName))
    this.#others = others
  }

  run(request: RunRequest, done: (outcome: Outcome) => void): () => void {
    const job = this.#jobs.get(request.handler)
    if (!job) return this.#others.run(request, done)
    const abort = new AbortController()
    const answer = (outcome: Outcome): void => {
      if (!abort.signal.aborted) done(outcome)
    }
    const work = job(request.tenantId, abort.signal)
      .then(
        (message) => answer({ code: 200, message }),
        (error: unknown) =>
          answer({ code: 500, message: error instanceof Error ? error.message : String(error) }),
      )
      .finally(() => this.#running.delete(abort))
    this.#running.set(abort, work)
    return () => abort.abort()
  }

  async close(): Promise<void> {
    for (const abort of this.#running.keys()) abort.abort()
    await Promise.all(this.#running.values())
    await this.#others.close()
  }
}

/** Names of handlers that run here. */
export const interfaceHandlers: ReadonlySet<string> = new Set(names)
