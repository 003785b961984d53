import { recordName } from '#contract/recordName.ts'
import { type Job, job } from '#contract/resources/ops/job.ts'

/** Name of a job shown to people; one that the scheduler has lost has only its number. */
export const jobName = (row: Pick<Job, 'jobInfo' | 'jobId'>): string => recordName(job, row) || row.jobId
