import type { blockStrategies, glueTypes } from '#contract/resources/ops/job.ts'
import type { CodeOf } from '#contract/vocabulary.ts'
import { tenantRuns } from '#server/access/tenantRuns.ts'
import type { Store } from '#server/db/store.ts'

/** A job as the scheduler needs it. */
export interface ScheduledJob {
  readonly jobId: number
  readonly tenantId: string
  readonly jobDesc: string
  readonly sortName: string
  readonly handler: string
  readonly route: string
  readonly cron: string
  readonly glueType: CodeOf<typeof glueTypes>
  readonly block: CodeOf<typeof blockStrategies>
  readonly childJobId: string
  /** Seconds; 0: none. */
  readonly timeout: number
  readonly retries: number
  readonly alarmEmail: string
  readonly param: string
  /** 0 stopped. */
  readonly status: number
  /** Epoch milliseconds; null while stopped or when it never fires. */
  readonly next: number | null
}

const COLUMNS = `job_info.job_id AS jobId, tenant_id AS tenantId, job_desc AS jobDesc, sort_name AS sortName,
  executor_handler AS handler, executor_route_strategy AS route, job_cron AS cron, glue_type AS glueType,
  executor_block_strategy AS block, child_job_id AS childJobId, executor_timeout AS timeout,
  executor_fail_retry_count AS retries, alarm_email AS alarmEmail, executor_param AS param,
  trigger_status AS status, trigger_next AS next`
const FROM = 'job_info JOIN jobs ON jobs.job_id = job_info.job_id'

export const findJob = (store: Store, jobId: number): ScheduledJob | undefined =>
  store.get<ScheduledJob>(`SELECT ${COLUMNS} FROM ${FROM} WHERE job_info.job_id = ?`, jobId)

/** A job whose time has come. */
interface DueJob extends ScheduledJob {
  /** 0: its tenant is closed, and the time passes without a run. */
  readonly tenantRuns: number
}

/** Running jobs whose time has come, the longest overdue first. */
export const dueJobs = (store: Store, now: number): DueJob[] =>
  store.all<DueJob>(
    `SELECT ${COLUMNS}, ${tenantRuns('tenant_id')} AS tenantRuns FROM ${FROM} WHERE trigger_next <= ? AND trigger_status <> 0 ORDER BY trigger_next, job_info.job_id`,
    now,
  )

export const runningJobs = (store: Store): ScheduledJob[] =>
  store.all<ScheduledJob>(`SELECT ${COLUMNS} FROM ${FROM} WHERE trigger_status <> 0`)

export const setNext = (store: Store, jobId: number, next: Date | null): void => {
  store.run('UPDATE job_info SET trigger_next = ? WHERE job_id = ?', next?.getTime() ?? null, jobId)
}

/** Comma-separated entries without blanks. */
export const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
