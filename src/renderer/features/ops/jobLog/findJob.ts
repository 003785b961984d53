import { type Job, job } from '#contract/resources/ops/job.ts'
import { pagesOf } from '#contract/pages.ts'
import { toast } from '#kit/dialog/toasts.ts'
import type { OpenContext } from '#kit/list/actions.ts'
import { translate } from '#kit/text.ts'

/** Jobs among which one is searched for. */
const MOST = 20_000

/**
 * A job by its number in the scheduler, the only one that its log has; complete, as only the single record is.
 * @returns null when the job no longer exists, which is shown
 * @throws FailureError
 */
export async function findJob(jobId: string, name: string, read: OpenContext['read']): Promise<Job | null> {
  const readPage = (page: number, limit: number) => read(job.endpoints.page, { query: { page, limit } })
  for await (const { list } of pagesOf<Job>(readPage, { most: MOST })) {
    const found = list.find((each) => each.jobId === jobId)
    if (found) return await read(job.endpoints.get, { params: { id: found.id } })
  }
  toast('warning', translate('kit:request.gone', { name }))
  return null
}
