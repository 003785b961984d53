import type { Job } from '#contract/resources/ops/job.ts'

/** Name of a job shown to people. */
export const jobName = ({ jobInfo, jobId }: Pick<Job, 'jobInfo' | 'jobId'>): string =>
  jobInfo?.jobDesc || jobId
