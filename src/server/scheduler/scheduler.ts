import type { blockStrategies, glueTypes } from '#contract/resources/ops/job.ts'
import type { handleCodes } from '#contract/resources/ops/jobLog.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { mayRun } from '#server/access/tenantRuns.ts'
import { type Clock, stamp } from '#server/common/clock.ts'
import type { IdSource } from '#server/db/ids.ts'
import type { Store } from '#server/db/store.ts'
import { nextTime } from '#server/common/cron.ts'
import { dueJobs, findJob, listed, runningJobs, type ScheduledJob, setNext } from './jobs.ts'
import { reasons, type TriggerKind, triggerText } from './messages.ts'
import type { Runner } from './runner.ts'

/** Waiting runs of one job; more triggers are refused rather than kept without end. */
export const QUEUE_LIMIT = 100

/** A trigger this late is still made; an older one is left out. */
const GRACE_MS = 5000

/** Something that follows the clock of the jobs. */
export interface Ticking {
  start(): void
  /** Once a second. */
  tick(): void
  close(): Promise<void>
}

export interface SchedulerParts {
  readonly store: Store
  readonly ids: IdSource
  readonly clock: Clock
  readonly runner: Runner
  /** Names a BEAN job can use. */
  readonly handlers: { has(name: string): boolean }
  /** Tenant whose jobs act on the data of all tenants. */
  readonly isPlatform: (tenantId: string) => boolean
  /** Other work that the clock of the jobs fires. */
  readonly also?: readonly Ticking[]
  /** Called for a run that failed and is not tried again. */
  readonly onFailure?: (job: ScheduledJob, message: string) => void
  /** Takes one line about an unexpected fault. */
  readonly report: (line: string) => void
}

interface Run {
  readonly logId: string
  readonly job: ScheduledJob
  readonly param: string
  retriesLeft: number
  /** Jobs whose success led here. */
  readonly ancestors: ReadonlySet<number>
  /** Epoch milliseconds; Infinity without a limit. Set when it starts. */
  deadline: number
  stop: () => void
}

/** State of one job. */
interface Lane {
  running: Run | null
  readonly queue: Run[]
}

interface Trigger {
  readonly kind: TriggerKind
  readonly param: string
  readonly retriesLeft: number
  readonly ancestors: ReadonlySet<number>
}

type HandleCode = Exclude<CodeOf<typeof handleCodes>, 0>

/** Why a script of this kind cannot run here; empty: it can. */
const scriptRefusals: Readonly<Record<CodeOf<typeof glueTypes>, string>> = {
  BEAN: '',
  GLUE_GROOVY: reasons.groovy,
}

/** Outcome of a trigger while the job is busy: it waits its turn, is discarded, or replaces the running one. */
const whileBusy: Readonly<Record<CodeOf<typeof blockStrategies>, 'wait' | 'discard' | 'replace'>> = {
  SERIAL_EXECUTION: 'wait',
  DISCARD_LATER: 'discard',
  COVER_EARLY: 'replace',
}

/**
 * Fires jobs by their crons and keeps their rules: block strategy, time limit, retries, children, alarm. The database
 * holds the jobs and when they are due; runs live in memory and end with the server.
 */
export class Scheduler {
  readonly #parts: SchedulerParts
  readonly #lanes = new Map<number, Lane>()
  /** Runs of the transaction that is open, or of the last one. */
  #admitted: Run[] = []
  #timer: NodeJS.Timeout | undefined
  #lastTick = 0
  #isClosed = false

  constructor(parts: SchedulerParts) {
    this.#parts = parts
  }

  /** Begins to tick. Times missed meanwhile are not made up; runs that were cut off are noted. */
  start(): void {
    const { store, clock } = this.#parts
    const now = clock()
    store.run(
      `UPDATE job_logs SET handle_time = ?, handle_code = 500, handle_msg = ?
       WHERE trigger_code = 200 AND handle_code = 0`,
      stamp(now),
      reasons.interrupted,
    )
    this.#plan(now)
    this.#lastTick = now.getTime()
    for (const each of this.#parts.also ?? []) each.start()
    this.#tickLater()
  }

  async close(): Promise<void> {
    if (this.#isClosed) return
    clearTimeout(this.#timer)
    for (const lane of this.#lanes.values()) {
      for (const run of [...(lane.running ? [lane.running] : []), ...lane.queue]) {
        run.stop()
        this.#write(run.logId, 500, reasons.stopped)
      }
    }
    this.#lanes.clear()
    this.#isClosed = true
    await Promise.all((this.#parts.also ?? []).map((each) => each.close()))
    await this.#parts.runner.close()
  }

  /** Fires the jobs that are due and ends runs that have run out of time. Called once a second. */
  tick(): void {
    const { store, clock } = this.#parts
    const now = clock()
    const time = now.getTime()
    // After the clock was set back, planned times may be hours ahead.
    if (time < this.#lastTick - GRACE_MS) this.#plan(now)
    this.#lastTick = time
    this.#endClosed()
    this.#endOverdue(time)
    const due = dueJobs(store, time)
    if (due.length === 0) return
    this.#together(() => {
      for (const job of due) {
        const planned = new Date(job.next ?? time)
        const following = nextTime(job.cron, planned)
        const isLate = following !== null && following.getTime() < time - GRACE_MS
        setNext(store, job.jobId, isLate ? nextTime(job.cron, now) : following)
        if (job.tenantRuns === 1) this.#admit(job, fresh(job, 'cron', job.param))
      }
    })
  }

  /** Computes when a job fires next, after it was started, stopped or given another cron. */
  reschedule(jobId: number): void {
    const { store, clock } = this.#parts
    const job = findJob(store, jobId)
    if (job) setNext(store, jobId, job.status === 0 ? null : nextTime(job.cron, clock()))
  }

  /**
   * Runs a job now, stopped or not.
   * @returns false when there is no such job
   */
  trigger(jobId: number, param: string): boolean {
    const job = findJob(this.#parts.store, jobId)
    if (!job) return false
    this.#together(() => this.#admit(job, fresh(job, 'manual', param)))
    return true
  }

  /** Ends the runs of a deleted job. */
  forget(jobId: number): void {
    this.#drop(jobId, reasons.deleted)
  }

  /** Drops the waiting runs of a job that was stopped. The running one comes to its end and is not tried again. */
  stop(jobId: number): void {
    const lane = this.#lanes.get(jobId)
    if (!lane) return
    for (const run of lane.queue.splice(0)) this.#write(run.logId, 500, reasons.jobStopped)
    if (lane.running) lane.running.retriesLeft = 0
  }

  /** Ends a job's run and all that wait behind it. */
  #drop(jobId: number, reason: string): void {
    const lane = this.#lanes.get(jobId)
    if (!lane) return
    this.#lanes.delete(jobId)
    for (const run of [...(lane.running ? [lane.running] : []), ...lane.queue]) {
      run.stop()
      this.#write(run.logId, 500, reason)
    }
  }

  /** Ends the runs of tenants that were closed or deleted. */
  #endClosed(): void {
    const { store } = this.#parts
    const known = new Map<string, boolean>()
    for (const [jobId, lane] of this.#lanes) {
      const tenantId = (lane.running ?? lane.queue[0])?.job.tenantId
      if (tenantId === undefined) continue
      const runs = known.get(tenantId) ?? mayRun(store, tenantId)
      known.set(tenantId, runs)
      if (!runs) this.#drop(jobId, reasons.tenantClosed)
    }
  }

  #tickLater(): void {
    // On the full second, so that no second is skipped however long a tick takes.
    this.#timer = setTimeout(
      () => {
        for (const each of [this, ...(this.#parts.also ?? [])]) {
          // An error of one does not delay the others.
          try {
            each.tick()
          } catch (error) {
            this.#fault(error)
          }
        }
        if (!this.#isClosed) this.#tickLater()
      },
      1000 - (Date.now() % 1000),
    )
    this.#timer.unref()
  }

  #plan(now: Date): void {
    const { store } = this.#parts
    store.transaction(() => {
      for (const job of runningJobs(store)) setNext(store, job.jobId, nextTime(job.cron, now))
    })
  }

  /** Log rows of one moment are written in one transaction; only written runs start. */
  #together(work: () => void): void {
    const admitted: Run[] = []
    this.#admitted = admitted
    try {
      this.#parts.store.transaction(work)
    } catch (error) {
      for (const run of admitted) withdraw(this.#lanes.get(run.job.jobId), run)
      throw error
    }
    for (const { job } of admitted) this.#pump(job.jobId)
  }

  /** Writes the log row of a trigger; a run that may start waits for the end of the transaction. */
  #admit(job: ScheduledJob, trigger: Trigger): void {
    const { store, ids, clock } = this.#parts
    const now = clock()
    const lane = this.#lane(job.jobId)
    const reason = this.#refusal(job, lane)
    const logId = ids.next(now.getTime())
    store.insert('job_logs', {
      id: logId,
      tenant_id: job.tenantId,
      job_id: job.jobId,
      job_desc: job.jobDesc,
      sort_name: job.sortName,
      trigger_time: stamp(now),
      trigger_code: reason === '' ? 200 : 500,
      trigger_msg: triggerText({
        job,
        kind: trigger.kind,
        param: trigger.param,
        retriesLeft: trigger.retriesLeft,
        reason,
      }),
      handle_msg: reason === '' ? '' : alarmNote(job),
    })
    if (reason !== '') return
    const run: Run = { logId, job, ...trigger, deadline: Number.POSITIVE_INFINITY, stop: notStarted }
    lane.queue.push(run)
    this.#admitted.push(run)
  }

  /** Why a trigger cannot lead to a run; empty when it can. */
  #refusal(job: ScheduledJob, lane: Lane): string {
    if (!mayRun(this.#parts.store, job.tenantId)) return reasons.tenantClosed
    const refusal = scriptRefusals[job.glueType]
    if (refusal !== '') return refusal
    if (!this.#parts.handlers.has(job.handler)) return reasons.handler(job.handler)
    const isBusy = lane.running !== null || lane.queue.length > 0
    if (isBusy && whileBusy[job.block] === 'discard') return reasons.discarded
    if (lane.queue.length >= QUEUE_LIMIT) return reasons.queueFull(QUEUE_LIMIT)
    return ''
  }

  #lane(jobId: number): Lane {
    const known = this.#lanes.get(jobId)
    if (known) return known
    const made: Lane = { running: null, queue: [] }
    this.#lanes.set(jobId, made)
    return made
  }

  /** Starts the next run of a job when it can start. */
  #pump(jobId: number): void {
    const lane = this.#lanes.get(jobId)
    if (!lane) return
    const newest = lane.queue.at(-1)
    if (newest && whileBusy[newest.job.block] === 'replace') {
      for (const early of [...(lane.running ? [lane.running] : []), ...lane.queue.slice(0, -1)]) {
        early.stop()
        this.#write(early.logId, 500, reasons.covered)
      }
      lane.running = null
      lane.queue.splice(0, lane.queue.length, newest)
    }
    if (lane.running) return
    const run = lane.queue.shift()
    if (!run) {
      this.#lanes.delete(jobId)
      return
    }
    const { job } = run
    // Closed since it was put into the queue.
    if (!mayRun(this.#parts.store, job.tenantId)) {
      lane.queue.unshift(run)
      this.#drop(jobId, reasons.tenantClosed)
      return
    }
    lane.running = run
    if (job.timeout > 0) run.deadline = this.#parts.clock().getTime() + job.timeout * 1000
    run.stop = this.#parts.runner.run(
      {
        handler: job.handler,
        param: run.param,
        tenantId: this.#parts.isPlatform(job.tenantId) ? '' : job.tenantId,
      },
      ({ code, message }) => this.#finish(run, code, message),
    )
  }

  #endOverdue(time: number): void {
    for (const { running } of [...this.#lanes.values()]) {
      if (!running || running.deadline > time) continue
      running.stop()
      this.#finish(running, 502, reasons.timeout(running.job.timeout))
    }
  }

  /** Notes how a run ended and does the next steps. */
  #finish(run: Run, code: HandleCode, message: string): void {
    const lane = this.#lanes.get(run.job.jobId)
    if (this.#isClosed || lane?.running !== run) return
    lane.running = null
    try {
      this.#together(() => (code === 200 ? this.#succeeded(run, message) : this.#failed(run, code, message)))
    } catch (error) {
      this.#fault(error)
    }
    this.#pump(run.job.jobId)
  }

  #succeeded(run: Run, message: string): void {
    const { store } = this.#parts
    const notes: string[] = []
    const started: string[] = []
    for (const id of listed(run.job.childJobId)) {
      const child = findJob(store, Number(id))
      const why = this.#whyNoChild(run, child)
      if (!child || why !== '') {
        notes.push(reasons.childSkipped(id, why))
        continue
      }
      started.push(id)
      const ancestors = new Set([...run.ancestors, run.job.jobId])
      this.#admit(child, { ...fresh(child, 'parent', child.param), ancestors })
    }
    if (started.length > 0) notes.unshift(reasons.children(started))
    this.#write(run.logId, 200, [message, ...notes].join('\n'))
  }

  /** Why a child cannot be started; empty when it can. Numbers of other tenants' jobs may have been stored earlier. */
  #whyNoChild({ job, ancestors }: Run, child: ScheduledJob | undefined): string {
    if (child?.tenantId !== job.tenantId) return reasons.unknownChild
    if (child.jobId === job.jobId) return reasons.ownChild
    if (ancestors.has(child.jobId)) return reasons.childLoop
    return mayRun(this.#parts.store, job.tenantId) ? '' : reasons.tenantClosed
  }

  #failed(run: Run, code: HandleCode, message: string): void {
    const { job, param, ancestors } = run
    const retriesLeft = mayRun(this.#parts.store, job.tenantId) ? run.retriesLeft : 0
    if (retriesLeft === 0) {
      const alarm = alarmNote(job)
      this.#write(run.logId, code, alarm === '' ? message : `${message}\n${alarm}`)
      this.#parts.onFailure?.(job, message)
      return
    }
    const left = retriesLeft - 1
    this.#write(run.logId, code, `${message}\n${reasons.retry(left)}`)
    this.#admit(job, { kind: 'retry', param, ancestors, retriesLeft: left })
  }

  /** A row that was cleared meanwhile is not written again (DECISION-OPS-42). */
  #write(logId: string, code: HandleCode, message: string): void {
    const { store, clock } = this.#parts
    store.run(
      'UPDATE job_logs SET handle_time = ?, handle_code = ?, handle_msg = ? WHERE id = ?',
      stamp(clock()),
      code,
      message.slice(0, 4000),
      logId,
    )
  }

  #fault(error: unknown): void {
    this.#parts.report(JSON.stringify({ error: error instanceof Error ? error.stack : String(error) }))
  }
}

const notStarted = (): void => {}

function withdraw(lane: Lane | undefined, run: Run): void {
  const at = lane?.queue.indexOf(run) ?? -1
  if (at >= 0) lane?.queue.splice(at, 1)
}

const fresh = (job: ScheduledJob, kind: TriggerKind, param: string): Trigger => ({
  kind,
  param,
  retriesLeft: Math.max(job.retries, 0),
  ancestors: new Set(),
})

const alarmNote = (job: ScheduledJob): string => {
  const addresses = listed(job.alarmEmail)
  return addresses.length > 0 ? reasons.alarm(addresses) : ''
}
