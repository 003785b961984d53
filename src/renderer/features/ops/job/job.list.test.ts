import { expect, test } from 'vitest'
import type { Job } from '#contract/resources/ops/job.ts'
import { codeColor, codeText } from '#kit/codes.ts'
import { jobList } from '#features/ops/job/job.list.tsx'
import type { OpenContext } from '#kit/list/actions.ts'

const job = (triggerStatus: number | null): Job => ({
  id: '1',
  jobId: '7',
  sortName: '',
  sortCode: '',
  jobType: 3,
  jobInfo:
    triggerStatus === null
      ? null
      : {
          jobDesc: '对账',
          executorHandler: 'demoJobHandler',
          executorRouteStrategy: 'FIRST',
          jobCron: '0 0 1 * * ?',
          glueType: 'BEAN',
          executorBlockStrategy: 'SERIAL_EXECUTION',
          childJobId: '',
          executorTimeout: 0,
          executorFailRetryCount: 0,
          alarmEmail: '',
          executorParam: '',
          author: '',
          triggerStatus,
        },
})

const actionsOf = (row: Job) =>
  (jobList.rowActions ?? []).filter((action) => action.when?.(row) ?? true).map(({ id }) => id)
const status = jobList.columns.find(({ key }) => key === 'jobInfo.triggerStatus')
const statusShown = (row: Job) => {
  const value = row.jobInfo?.triggerStatus ?? ''
  const { options } = status ?? {}
  return options && 'labels' in options
    ? [codeText(options, value, (key) => key), codeColor(options, value)]
    : []
}

test('a job that the scheduler lost is shown as expired and keeps only edit and delete (OPS-JOB-05)', () => {
  expect(statusShown(job(null))).toEqual(['ops.job:status.invalid', 'danger'])
  expect(actionsOf(job(null))).toEqual(['edit', 'delete'])
  expect(jobList.rowName(job(null))).toBe('7')
})

test('0 is stopped and offers start, anything else runs and offers stop (OPS-JOB-04)', () => {
  const others = ['trigger', 'logs', 'next', 'edit', 'delete']
  expect(statusShown(job(0))).toEqual(['ops.job:status.stopped', 'default'])
  expect(actionsOf(job(0)).toSorted()).toEqual([...others, 'start'].toSorted())
  for (const triggerStatus of [1, 2, -1]) {
    expect(statusShown(job(triggerStatus))).toEqual(['ops.job:status.running', 'success'])
    expect(actionsOf(job(triggerStatus)).toSorted()).toEqual([...others, 'stop'].toSorted())
  }
})

test('a new job belongs to the category that the list is narrowed to, named as its jobs name it', async () => {
  const add = jobList.toolbar?.find(({ id }) => id === 'add')
  const opened = (filters: Record<string, string>, list: readonly Job[] | null) => {
    const read = () =>
      list ? Promise.resolve({ list, total: list.length }) : Promise.reject(new Error('offline'))
    // This action reads only the response of the page.
    return add?.opens?.([], { filters, read: read as OpenContext['read'] })
  }
  const finance = { jobType: '1', sortCode: 'FIN' }
  const named = [{ ...job(0), sortName: '财务' }]
  expect(await opened(finance, named)).toMatchObject({
    props: { category: { jobType: 1, sortCode: 'FIN', sortName: '财务' } },
  })
  expect(await opened(finance, null)).toMatchObject({ props: { category: { sortName: 'FIN' } } })
  expect(await opened({}, null)).toMatchObject({
    props: { category: { jobType: 3, sortCode: '', sortName: '' } },
  })
})
