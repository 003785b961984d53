import { makeStyles, Select } from '@fluentui/react-components'
import { useEffect } from 'react'
import { type Job, job } from '#contract/resources/ops/job.ts'
import { useEveryRow } from '#kit/data/endpoint.ts'
import { failureOf, isNetworkFailure, presentFailure } from '#kit/data/failures.ts'
import type { FilterProps } from '#kit/list/types.ts'
import { useText } from '#kit/text.ts'

/** Filter value for all jobs. */
export const ALL_JOBS = '0'

const noJobs: readonly Job[] = []

// Keeps long names from pushing the input out of its cell.
const useStyles = makeStyles({ select: { minWidth: 0, width: '100%' } })

/** Offers all jobs, or one of them by its number. */
export function JobPicker({ id, value, onChange }: Omit<FilterProps, 'onSearch'>) {
  const styles = useStyles()
  const text = useText()
  const { jobs, nameOf } = useJobNames()
  const known = value === '' || value === ALL_JOBS || jobs.some(({ jobId }) => jobId === value)
  return (
    <Select
      id={id}
      className={styles.select}
      value={value || ALL_JOBS}
      onChange={(_, data) => onChange(data.value)}
    >
      <option value={ALL_JOBS}>{text('ops.jobLog:filter.allJobs')}</option>
      {/* A deleted job, or one that was chosen before the jobs were loaded. */}
      {known ? null : <option value={value}>{value}</option>}
      {jobs.map(({ jobId }) => (
        <option key={jobId} value={jobId}>
          {nameOf(jobId)}
        </option>
      ))}
    </Select>
  )
}

/** All jobs with their names. */
export function useJobNames(): { jobs: readonly Job[]; nameOf(jobId: string): string } {
  const text = useText()
  const { data, error } = useEveryRow(job.endpoints.page)
  useEffect(() => {
    if (error && !isNetworkFailure(failureOf(error))) presentFailure(error)
  }, [error])
  const jobs = data?.data ?? noJobs
  return {
    jobs,
    nameOf: (jobId) => {
      if (jobId === ALL_JOBS) return text('ops.jobLog:filter.allJobs')
      const found = jobs.find((each) => each.jobId === jobId)
      return found?.jobInfo ? `${jobId} ${found.jobInfo.jobDesc}` : jobId
    },
  }
}
