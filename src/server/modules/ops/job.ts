import { type Job, type JobInfo, type JobWrite, job, jobStatuses } from '#contract/resources/ops/job.ts'
import { snakeCase } from '#contract/kernel.ts'
import { stamp } from '#server/common/clock.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { defineNoun } from '#server/nouns/noun.ts'
import { INSIDE } from '#server/db/inside.ts'
import { ErrorCode } from '#contract/failures.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, findRow, insertOwn } from '#server/nouns/rows.ts'
import { isCron, nextTimes } from '#server/common/cron.ts'
import { listed } from '#server/scheduler/jobs.ts'
import type { Scheduler } from '#server/scheduler/scheduler.ts'
import type { z } from 'zod'

const title = 'ops.job:title'

/** Number of next times in the response (DECISION-OPS-36). */
const NEXT_TIMES = 5

const find = (context: Context, id: string): Job =>
  findRow(context, { table: 'job_list', entity: job.entity }, id)

/** @throws MSG-39 for a job that the scheduler has lost. */
function valid(context: Context, id: string): Job & { readonly jobInfo: JobInfo } {
  const found = find(context, id)
  if (!found.jobInfo) throw refuse('job.invalid')
  return { ...found, jobInfo: found.jobInfo }
}

const infoColumns = (info: object): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(info).map(([field, value]: [string, string | number]) => [
      snakeCase(field),
      typeof value === 'string' ? value.trim() : value,
    ]),
  )

const checkCron = (cron: string): void => {
  if (!isCron(cron)) {
    throw new Refusal(ErrorCode.internal, 'job.cron', {}, { 'jobInfo.jobCron': { key: 'job.cron' } })
  }
}

/** @throws a refusal that names the children that are no jobs of the caller's tenant */
function checkChildren({ store, caller }: Context, childJobId: string): void {
  const own = new Set(
    store
      .all<{ jobId: number }>('SELECT job_id AS jobId FROM jobs WHERE tenant_id = ?', caller.tenantId)
      .map(({ jobId }) => jobId),
  )
  const unknown = listed(childJobId).filter((id) => !own.has(Number(id)))
  if (unknown.length === 0) return
  const values = { ids: unknown.join('、') }
  throw new Refusal(ErrorCode.internal, 'job.childUnknown', values, {
    'jobInfo.childJobId': { key: 'job.childUnknown', values },
  })
}

type Written = z.output<typeof JobWrite>

const insertInfo = (context: Context, info: object, jobId: string | null): void =>
  context.store.insert('job_info', { job_id: jobId, ...infoColumns(info) })

/** A job as its table takes it; the row that runs is the scheduler's. */
const wrapperColumns = (context: Context, { jobType, sortCode, sortName }: Written) => ({
  job_type: jobType,
  sort_code: sortCode,
  sort_name: sortName,
  ...changedBy(context),
})

function create(context: Context, sent: Written): string {
  checkCron(sent.jobInfo.jobCron)
  checkChildren(context, sent.jobInfo.childJobId)
  insertInfo(context, sent.jobInfo, null)
  const row = context.store.get<{ jobId: number }>('SELECT last_insert_rowid() AS jobId')
  return insertOwn(context, 'jobs', { job_id: row?.jobId ?? 0, ...wrapperColumns(context, sent) })
}

/** @returns the scheduler's number of the job */
function update(context: Context, sent: Written & { readonly id: string }): number {
  const stored = find(context, sent.id)
  checkCron(sent.jobInfo.jobCron)
  checkChildren(context, sent.jobInfo.childJobId)
  const columns = infoColumns(sent.jobInfo)
  if (stored.jobInfo) {
    const assignments = Object.keys(columns).map((column) => `${column} = ?`)
    context.store.run(
      `UPDATE job_info SET ${assignments.join(', ')} WHERE job_id = ?`,
      ...Object.values(columns),
      stored.jobId,
    )
  } else insertInfo(context, sent.jobInfo, stored.jobId)
  context.store.update('jobs', sent.id, wrapperColumns(context, sent))
  return Number(stored.jobId)
}

export const jobModule = (scheduler: Scheduler) => {
  const setStatus = (context: Context, id: string, status: 0 | 1): void => {
    const jobId = Number(valid(context, id).jobId)
    context.store.run('UPDATE job_info SET trigger_status = ? WHERE job_id = ?', status, jobId)
    scheduler.reschedule(jobId)
    if (status === 0) scheduler.stop(jobId)
  }

  return defineNoun(job, {
    view: 'job_list',
    title,
    columns: {
      jobId: 'ops.job:field.jobId',
      jobDesc: 'ops.job:field.jobDesc',
      sortName: 'ops.job:field.jobType',
      glueType: 'ops.job:field.glueType',
      executorHandler: 'ops.job:field.executorHandler',
      jobCron: 'ops.job:field.jobCron',
      author: 'ops.job:field.author',
      triggerStatus: {
        heading: 'ops.job:field.status',
        codes: labelCodes(jobStatuses, {
          0: 'ops.job:status.stopped',
          1: 'ops.job:status.running',
          '': 'ops.job:status.invalid',
        }),
      },
    },
    cells: ({ jobInfo, ...wrapper }) => ({ ...wrapper, triggerStatus: '', ...jobInfo }),
    calls: {
      get: (context, { params }) => find(context, params.id),
      create: (context, { body }) => create(context, body),
      update: (context, { body }) => {
        scheduler.reschedule(update(context, body))
        return body.id
      },
      start: (context, { params }) => setStatus(context, params.id, 1),
      stop: (context, { params }) => setStatus(context, params.id, 0),
      // Opens a separate transaction: a run begins only after its row is written.
      trigger: {
        wait: (context, { params, body }) => {
          scheduler.trigger(Number(valid(context, params.id).jobId), body.executorParam)
          return Promise.resolve(null)
        },
      },
      nextTriggerTime: (context, { body }) => {
        const times = nextTimes(body.cron, context.time, NEXT_TIMES)
        if (!times) throw refuse('job.cron')
        return times.map(stamp)
      },
      remove: (context, { body }) => {
        const found = context.store.all<{ jobId: number }>(
          `SELECT job_id AS jobId FROM jobs
           WHERE id IN (${INSIDE}) AND tenant_id = ?`,
          JSON.stringify(body),
          context.caller.tenantId,
        )
        for (const { jobId } of found) {
          context.store.run('DELETE FROM jobs WHERE job_id = ?', jobId)
          context.store.run('DELETE FROM job_info WHERE job_id = ?', jobId)
          scheduler.forget(jobId)
        }
        return null
      },
    },
    verbs: {
      start: 'ops.job:action.start',
      stop: 'ops.job:action.stop',
      trigger: 'ops.job:action.trigger',
      nextTriggerTime: 'ops.job:action.next',
    },
  })
}
