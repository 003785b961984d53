import { job, jobTypes } from '#contract/resources/ops/job.ts'
import { type CodeOf, readCode } from '#contract/vocabulary.ts'
import type { OpenContext } from '#kit/list/actions.ts'

/** A node of the category tree; both texts are empty for a type itself. */
export interface Category {
  readonly jobType: CodeOf<typeof jobTypes>
  readonly sortCode: string
  readonly sortName: string
}

/** Where a new job belongs: the category that the list is narrowed to, a custom job when it shows all. */
export async function categoryOf({ filters, read }: OpenContext): Promise<Category> {
  const jobType = readCode(jobTypes, filters.jobType) ?? 3
  const { sortCode = '' } = filters
  if (sortCode === '') return { jobType, sortCode, sortName: '' }
  // Only jobs contain the name of a category. The name is a suggestion; without an answer it is the code.
  const query = { page: 1, limit: 1, jobType: String(jobType), sortCode }
  const page = await read(job.endpoints.page, { query }).catch(() => null)
  return { jobType, sortCode, sortName: page?.list[0]?.sortName || sortCode }
}
