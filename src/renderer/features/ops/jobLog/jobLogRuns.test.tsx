import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Job, job } from '#contract/resources/ops/job.ts'
import { type JobLog, jobLog } from '#contract/resources/ops/jobLog.ts'
import { JobLogScreen } from '#features/ops/jobLog/jobLog.list.tsx'
import { clearRequests, useListRequests } from '#kit/list/requests.ts'
import { useTabs } from '#kit/tabs.ts'
import { clearRuns } from '#pickers/job/runs.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { columnTexts, dialog, grid, row } from '#tests/components/seen.ts'
import { chinese } from '#tests/setup/words.ts'

const known = { sortName: '财务', jobInfo: { jobDesc: '对账' } }

const logOf = (id: string, handleCode: number, more: Partial<JobLog> = {}): JobLog => ({
  ...{ id, jobId: '72', job: known, triggerTime: `2026-11-20 10:00:${id}`, triggerCode: 200 },
  ...{
    triggerMsg: '触发方式：Cron触发\n执行参数：七月',
    handleTime: handleCode === 0 ? '' : '2026-11-20 10:01:00',
  },
  ...{ handleCode, handleMsg: '', ...more },
})

const stored = Job.parse({
  ...{ id: '2', jobId: '72', sortName: '财务', sortCode: 'FIN', jobType: 3 },
  jobInfo: {
    ...{ jobDesc: '对账', executorHandler: 'h', executorRouteStrategy: 'FIRST', jobCron: '0 0 1 * * ?' },
    ...{ glueType: 'BEAN', executorBlockStrategy: 'SERIAL_EXECUTION', childJobId: '', executorTimeout: 0 },
    ...{ executorFailRetryCount: 0, alarmEmail: '', executorParam: '现在的', author: '', triggerStatus: 1 },
  },
})

/** Newest first. */
let logs: JobLog[]
let jobs: Job[]

beforeAll(() => loadTexts(['ops.job', 'ops.jobLog', 'ops.logWorkbench', 'pickers']))

beforeEach(() => {
  clearRuns()
  clearRequests()
  useTabs.getState().reset()
  be({ session: { permissions: ['sys:sysJob:save', 'sys:sysJob:update'] } })
  jobs = [stored]
  logs = [
    logOf('13', 500, { handleMsg: '磁盘已满' }),
    logOf('12', 200, { triggerMsg: 'xxl-job trigger' }),
    logOf('11', 200, { job: null }),
  ]
  bridge.serve(job.endpoints.page, () => ({ list: jobs, total: jobs.length }))
  bridge.serve(job.endpoints.get, () => stored)
  bridge.serve(job.endpoints.trigger, () => null)
  bridge.serve(jobLog.endpoints.page, () => ({ list: logs, total: logs.length }))
})

async function open(): Promise<void> {
  show(<JobLogScreen params={{}} />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
}

const action = async (text: string, name: string) => {
  await row(text).getByRole('button', { name: '更多操作' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

test('a failed run is run again with its own parameter, and its line follows the new one', async () => {
  await open()
  await action('磁盘已满', '重新执行')
  const again = dialog('重新执行：对账')
  await expect.element(again.getByRole('textbox')).toHaveValue('七月')
  await expect.element(again.getByText(chinese('ops.job:again.same'))).toBeVisible()
  await again.getByRole('button', { name: '执行', exact: true }).click()
  await expect.element(page.getByText('运行中…')).toBeVisible()
  expect(bridge.callsOf(job.endpoints.trigger)).toMatchObject([
    { params: { id: '2' }, body: { executorParam: '七月' } },
  ])
  logs = [logOf('14', 200, { handleMsg: '已对账 8 笔', triggerMsg: '触发方式：手动触发' }), ...logs]
  await expect.element(page.getByText('成功，46 秒，已对账 8 笔')).toBeVisible()
  // The new run has its own line in the list.
  await expect.poll(() => columnTexts('执行备注')[0]).toBe('已对账 8 笔')
})

test('where the platform does not say the parameter, the job’s present one is offered and said to be it', async () => {
  await open()
  await action('10:00:12', '重新执行')
  await expect.element(dialog('重新执行：对账').getByRole('textbox')).toHaveValue('现在的')
  await expect.element(dialog().getByText(chinese('ops.job:again.unsaid'))).toBeVisible()
})

test('the job of a run is opened in the list of jobs; one that is gone is said to be', async () => {
  await open()
  await action('磁盘已满', '打开任务')
  await expect
    .poll(() => useListRequests.getState().waiting.map(({ request }) => request))
    .toEqual([
      { kind: 'click', list: 'ops.job', action: 'edit', row: { id: '2', name: '对账', filters: {} } },
    ])
  expect(useTabs.getState().tabs.at(-1)?.path).toBe('sys/sysJob')
  jobs = []
  await action('磁盘已满', '重新执行')
  await expect.poll(messages).toContain(chinese('kit:request.gone', { name: '对账' }))
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a run of a job that is not known any more is not repeated (OPS-JLG-04)', async () => {
  await open()
  const more = (line: string) => row(line).getByRole('button', { name: '更多操作' })
  await expect.element(more('10:00:12')).toBeVisible()
  await expect.element(more('10:00:11')).not.toBeInTheDocument()
})

test('a run unfolds with its result, its job and the strategies of its note in words, codes behind them (28 B11)', async () => {
  logs = [
    logOf('15', 502, {
      handleMsg: '超时',
      triggerMsg: '路由策略：FIRST\n阻塞处理策略：SERIAL_EXECUTION\n执行器：DEMO_EXECUTOR\n执行参数：',
    }),
  ]
  await open()
  await row('超时').getByRole('button', { name: '展开详情' }).click()
  const details = () => document.querySelector('dl')?.textContent
  await expect.poll(details).toContain('路由策略：第一个 FIRST\n阻塞处理策略：单机串行 SERIAL_EXECUTION\n')
  // Lines without a strategy stay as the scheduler wrote them.
  expect(details()).toContain('执行器：DEMO_EXECUTOR\n执行参数：')
  expect(details()).toContain('对账 72')
  expect(details()).toContain('失败 502')
  expect(details()).toContain('成功 200')
})
