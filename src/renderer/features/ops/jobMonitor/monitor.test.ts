import { clockText } from '#ui/moments.ts'
import { expect, test } from 'vitest'
import type { Job } from '#contract/resources/ops/job.ts'
import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { durationSeries, monitorRows } from '#features/ops/jobMonitor/monitor.ts'

const job = (jobId: string, name: string, triggerStatus = 1): Job => ({
  id: `9${jobId}`,
  jobId,
  sortName: '',
  sortCode: '',
  jobType: 3,
  jobInfo: {
    jobDesc: name,
    executorHandler: '',
    executorRouteStrategy: '',
    jobCron: '0 0 * * * ?',
    glueType: 'BEAN',
    executorBlockStrategy: '',
    childJobId: '',
    executorTimeout: 0,
    executorFailRetryCount: 0,
    alarmEmail: '',
    executorParam: '',
    author: '',
    triggerStatus,
  },
})

const log = (id: string, jobId: string, handleCode: number, more: Partial<JobLog> = {}): JobLog => ({
  id,
  jobId,
  job: null,
  triggerTime: '2026-11-20 10:00:00',
  triggerCode: 200,
  triggerMsg: '',
  handleTime: handleCode === 0 ? '' : '2026-11-20 10:01:15',
  handleCode,
  handleMsg: '',
  ...more,
})

test('what failed last comes first, then what runs; a later success takes a failure back', () => {
  const jobs = [
    job('1', 'healed'),
    job('2', 'failed'),
    job('3', 'runs'),
    job('4', 'never ran'),
    job('5', 'stopped', 0),
    { ...job('6', ''), jobInfo: null },
    job('7', 'refused'),
    job('8', 'out of time'),
  ]
  const recent = [
    log('9', '1', 500),
    log('10', '1', 200),
    log('11', '2', 500),
    log('12', '3', 0),
    log('13', '7', 0, { triggerCode: 500 }),
    log('14', '8', 502),
  ]
  const rows = monitorRows(jobs, recent, [log('12', '3', 0), log('15', '3', 0)])
  expect(rows.map(({ name, state }) => [name, state])).toEqual([
    ['failed', 'failed'],
    ['out of time', 'failed'],
    ['refused', 'failed'],
    ['runs', 'running'],
    ['healed', 'succeeded'],
    ['never ran', 'waiting'],
    ['stopped', 'stopped'],
    ['6', 'invalid'],
  ])
  expect(rows.find(({ name }) => name === 'runs')?.current?.id).toBe('12')
})

test('durations are those of runs that ended, by job, in the order of time', () => {
  const series = durationSeries(
    [
      log('2', '1', 500, { triggerTime: '2026-11-20 10:01:00' }),
      log('1', '1', 200),
      log('3', '1', 0),
      log('4', '2', 0, { triggerCode: 500 }),
    ],
    6,
  )
  expect(series.map(({ points }) => points.map(({ seconds, hasFailed }) => [seconds, hasFailed]))).toEqual([
    [
      [75, false],
      [15, true],
    ],
  ])
})

test('elapsed time reads like a clock', () => {
  expect([0, 9.9, 75, 3675, -3].map(clockText)).toEqual(['0:00', '0:09', '1:15', '1:01:15', '0:00'])
})
