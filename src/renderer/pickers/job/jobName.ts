import type { Job } from '#contract/resources/ops/job.ts'

/** The name by which people know a job. */
export const jobName = ({ jobInfo, jobId }: Pick<Job, 'jobInfo' | 'jobId'>): string =>
  jobInfo?.jobDesc || jobId
