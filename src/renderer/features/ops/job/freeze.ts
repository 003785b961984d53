import { z } from 'zod'
import { Id } from '#contract/kernel.ts'
import { type Job, job, JobStatus, jobStatusOf } from '#contract/resources/ops/job.ts'
import { callEndpoint } from '#kit/data/endpoint.ts'
import { failureOf } from '#kit/data/failures.ts'
import type { BatchTask } from '#kit/list/batch/batch.ts'
import { openBatch } from '#kit/list/batch/openBatch.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { ActionContext } from '#kit/list/actions.ts'
import { translate } from '#kit/text.ts'
import { changeWorkspace, readWorkspace } from '#kit/workspace.ts'
import { jobName } from '#pickers/job/jobName.ts'

const { endpoints } = job

/** A job that was running when it was frozen. */
const Frozen = z.object({ id: Id, name: z.string() })
type Frozen = z.output<typeof Frozen>

const key = 'ops.job/frozen'

function frozenIn(value: unknown): readonly Frozen[] {
  const parsed = z.array(Frozen).safeParse(value)
  return parsed.success ? parsed.data : []
}

/** Changes the list of frozen jobs. Resolves once it is on the disk, so that it is known after a crash. */
const changeFrozen = (change: (frozen: readonly Frozen[]) => readonly Frozen[]): Promise<readonly Frozen[]> =>
  changeWorkspace('account', key, (value) => change(frozenIn(value)))

const without = (id: string) => (frozen: readonly Frozen[]) => frozen.filter((one) => one.id !== id)

/** A job in a batch that stops; one that does not run takes no part. */
const taskOf = (row: Job): Omit<BatchTask, 'run'> => ({
  id: row.id,
  name: jobName(row),
  refusal: jobStatusOf(row) === JobStatus.running ? undefined : translate('ops.job:freeze.still'),
})

const freezeTask = (row: Job): BatchTask => {
  const task = taskOf(row)
  const { id, name } = task
  return {
    ...task,
    run: async (call) => {
      const params = { id }
      // The row may be old: the job's present status decides.
      if (jobStatusOf((await callEndpoint(endpoints.get, { params })).data) !== JobStatus.running) return
      await changeFrozen((frozen) => [...without(id)(frozen), { id, name }])
      try {
        await callEndpoint(endpoints.stop, { params }, call)
      } catch (error) {
        // Without a response the job may have stopped nevertheless; starting a running one later does no harm.
        if (failureOf(error).code === 'refused') await changeFrozen(without(id))
        throw error
      }
    },
  }
}

const thawTask = ({ id, name }: Frozen): BatchTask => ({
  id,
  name,
  run: async (call) => {
    const params = { id }
    try {
      await callEndpoint(endpoints.start, { params }, call)
    } catch (error) {
      const isGone = await callEndpoint(endpoints.get, { params }).then(
        () => false,
        (failure: unknown) => ['refused', 'gone'].includes(failureOf(failure).code),
      )
      // A deleted job cannot be started: it is reported once and removed from the list.
      if (isGone) await changeFrozen(without(id))
      throw error
    }
    await changeFrozen(without(id))
  },
})

const start = (action: string, tasks: readonly BatchTask[], { reload }: ActionContext): void =>
  void openBatch({ action, tasks }).then(({ changed }) => {
    if (changed) reload()
  })

const stopTask = (row: Job): BatchTask => ({
  ...taskOf(row),
  run: async (call) => {
    await callEndpoint(endpoints.stop, { params: { id: row.id } }, call)
  },
})

/** Stops the running jobs among the rows, for good: each is started again by itself. */
export const stopEach = (rows: readonly Job[], context: ActionContext): void =>
  start(translate('ops.job:action.stop'), rows.map(stopTask), context)

/** Stops the running jobs among the rows and stores which ones they were. */
export const freeze = (rows: readonly Job[], context: ActionContext): void =>
  start(translate('ops.job:action.freeze'), rows.map(freezeTask), context)

/** Starts the jobs that a freeze has stopped, and no others. */
export async function thaw(context: ActionContext): Promise<void> {
  const frozen = frozenIn(await readWorkspace('account', key))
  if (frozen.length === 0) toast('warning', translate('ops.job:freeze.none'))
  else start(translate('ops.job:action.thaw'), frozen.map(thawTask), context)
}
