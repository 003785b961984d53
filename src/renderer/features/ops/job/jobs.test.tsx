import { beforeAll, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Job, job } from '#contract/resources/ops/job.ts'
import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import { jobLog } from '#contract/resources/ops/jobLog.ts'
import { JobForm } from '#features/ops/job/JobForm.tsx'
import { JobCards } from '#features/ops/job/JobCards.tsx'
import { JobList } from '#features/ops/job/job.list.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { clearRuns } from '#pickers/job/runs.ts'
import { refusal } from '#tests/components/bridge.ts'
import { messages } from '#tests/components/messages.ts'
import { be, bridge, loadTexts, show } from '#tests/components/page.tsx'
import { button, columnTexts, dialog, focusIn, grid, row } from '#tests/components/seen.ts'
import { sampleSession } from '#tests/components/values.ts'
import { chinese } from '#tests/setup/words.ts'

const jobOf = (id: string, jobDesc: string, triggerStatus: number): Job =>
  Job.parse({
    ...{ id, jobId: `7${id}`, sortName: '', sortCode: '', jobType: 3 },
    jobInfo: {
      ...{ jobDesc, executorHandler: 'h', executorRouteStrategy: 'FIRST', jobCron: `0 0 ${id} * * ?` },
      ...{ glueType: 'BEAN', executorBlockStrategy: 'SERIAL_EXECUTION', childJobId: '', executorTimeout: 0 },
      ...{ executorFailRetryCount: 0, alarmEmail: '', executorParam: '30', author: '', triggerStatus },
    },
  })

const logOf = (id: string, jobId: string, handleCode: number, more: Partial<JobLog> = {}): JobLog => ({
  ...{ id, jobId, job: null, triggerTime: '2026-11-20 10:00:00', triggerCode: 200 },
  ...{ triggerMsg: '触发方式：手动触发', handleTime: handleCode === 0 ? '' : '2026-11-20 10:00:01' },
  ...{ handleCode, handleMsg: '', ...more },
})

/** Newest first. */
let logs: JobLog[]

beforeAll(() => loadTexts(['ops.job', 'pickers', 'kit.batch']))

beforeEach(() => {
  clearRuns()
  be({ session: { permissions: ['sys:sysJob:save'] } })
  const jobs = [jobOf('1', '清理日志', 1), jobOf('2', '对账', 0), jobOf('3', '同步', 1)]
  logs = [
    logOf('12', '71', 0),
    logOf('11', '71', 500, { handleMsg: '磁盘已满\n详情' }),
    logOf('10', '73', 200, { handleMsg: '同步 3 条' }),
  ]
  bridge.serve(job.endpoints.page, () => ({ list: jobs, total: jobs.length }))
  bridge.serve(job.endpoints.nextTriggerTime, ({ body }) => [
    `2099-11-21 0${String((body as { cron: string }).cron[4])}:00:00`,
  ])
  bridge.serve(jobLog.endpoints.page, ({ query }) => {
    const list = logs.filter(({ jobId }) => (query.jobId ?? '0') === '0' || jobId === query.jobId)
    return { list, total: list.length }
  })
  bridge.serve(job.endpoints.trigger, () => null)
})

async function open(): Promise<void> {
  show(<JobList />)
  await expect.element(grid()).toHaveAttribute('aria-busy', 'false')
  await expect.poll(() => columnTexts('任务描述')).toEqual(['清理日志', '对账', '同步'])
}

const mark = (name: string) => row(name).getByRole('img')
/** The words of the mark beside the status. */
const said = (name: string) => mark(name).query()?.getAttribute('aria-label')
const reads = () => bridge.callsOf(jobLog.endpoints.page).filter(({ query }) => 'jobId' in (query as object))

test('beside the status are the last result and the next time, in the six columns of the documents (OPS-JOB-02)', async () => {
  await open()
  await expect
    .poll(() => said('清理日志'))
    .toBe('最近结果：2026-11-20 10:00:00 失败，1 秒，磁盘已满\n下次执行：2099-11-21 01:00:00')
  expect(said('同步')).toBe(
    '最近结果：2026-11-20 10:00:00 成功，1 秒，同步 3 条\n下次执行：2099-11-21 03:00:00',
  )
  await expect.element(mark('对账')).not.toBeInTheDocument()
  // The text of the column is unchanged.
  expect(columnTexts('状态')).toEqual(['运行', '停止', '运行'])
  await row('对账').getByRole('button', { name: '展开详情' }).click()
  await expect.element(page.getByText(chinese('ops.job:last.none'))).toBeVisible()
})

test('a platform without the log still shows its jobs, and says nothing of it', async () => {
  bridge.serve(jobLog.endpoints.page, () => {
    throw refusal({ code: 'refused', message: '没有日志', status: 500, loud: true })
  })
  await open()
  await expect.poll(() => bridge.callsOf(jobLog.endpoints.page).length).toBeGreaterThan(0)
  expect(columnTexts('状态')).toEqual(['运行', '停止', '运行'])
  expect(messages()).toEqual([])
})

test('after a run was triggered its row follows it to the outcome (OPS-JOB-06)', async () => {
  await open()
  await row('对账').getByRole('button', { name: '执行一次' }).click()
  await dialog('执行一次：对账').getByRole('button', { name: '执行', exact: true }).click()
  await expect.element(dialog()).not.toBeInTheDocument()
  const line = page.getByRole('status').filter({ hasText: /运行中…|成功|失败/ })
  await expect.element(line).toHaveTextContent('运行中…')
  logs = [logOf('13', '72', 0), ...logs]
  const before = reads().length
  await expect.poll(() => reads().length).toBeGreaterThan(before)
  await expect.element(line).toHaveTextContent('运行中…')
  logs = [logOf('13', '72', 200, { handleMsg: '已清理 285 条' }), ...logs.slice(1)]
  await expect.element(line).toHaveTextContent('成功，1 秒，已清理 285 条')
  // The mark of the row shows it as well, and the log is not requested any more.
  await expect.poll(() => said('对账')).toBe('最近结果：2026-11-20 10:00:00 成功，1 秒，已清理 285 条')
  expect(bridge.bodiesOf(job.endpoints.trigger)).toEqual([{ executorParam: '30' }])
})

test('Escape in a single run asks before it loses what is typed', async () => {
  await open()
  await row('对账').getByRole('button', { name: '执行一次' }).click()
  const field = dialog('执行一次：对账').getByRole('textbox')
  await field.fill('写好的')
  await userEvent.keyboard('{Escape}')
  const question = dialog(chinese('kit:discard.question'))
  await expect.element(question).toBeVisible()
  await focusIn(question)
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('写好的')
})

test('stopping, freezing and its end stand in one menu and say what they do', async () => {
  await open()
  await expect.element(button('冻结')).not.toBeInTheDocument()
  await button(chinese('ops.job:stopping')).click()
  const entries = page.getByRole('menuitem')
  await expect.poll(() => entries.elements().length).toBe(3)
  expect(entries.elements().map(({ textContent }) => textContent)).toEqual([
    `停止${chinese('ops.job:stop.hint')}`,
    `冻结${chinese('ops.job:freeze.hint')}`,
    `恢复冻结${chinese('ops.job:thaw.hint')}`,
  ])
  await entries.first().click()
  await expect.poll(messages).toContain(chinese('common:select.action'))
  // One by one it is only here, not among the actions of the ticked rows.
  for (const name of ['清理日志', '对账']) await page.getByRole('checkbox', { name: `选择 ${name}` }).click()
  await button('批量操作').click()
  await expect.element(page.getByRole('menuitem', { name: '逐项启动…' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: '逐项停止…' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  bridge.serve(job.endpoints.stop, () => null)
  await button(chinese('ops.job:stopping')).click()
  await entries.first().click()
  await expect.element(dialog().getByText(chinese('ops.job:freeze.still'))).toBeVisible()
  await dialog().getByRole('button', { name: '执行 1 项' }).click()
  await expect
    .poll(() => bridge.callsOf(job.endpoints.stop).map(({ params }) => params))
    .toEqual([{ id: '1' }])
})

test('cards switch only what the platform can start or stop, and lead to a log that it has', async () => {
  be({ session: { permissions: ['sys:sysJob:save'], missing: [job.endpoints.start.id] } })
  show(<JobCards />)
  const card = (name: string) => page.getByRole('group', { name })
  await expect.element(card('清理日志').getByRole('switch')).toBeVisible()
  await expect.element(card('对账').getByRole('switch')).not.toBeInTheDocument()
  await expect.element(card('对账').getByRole('button', { name: '日志' })).toBeVisible()
  be({ session: { permissions: ['sys:sysJob:save'], missing: [jobLog.endpoints.page.id] } })
  await expect.element(card('对账').getByRole('button', { name: '日志' })).not.toBeInTheDocument()
  await expect.element(card('对账').getByRole('switch')).toBeVisible()
})

test('the question before a stop says what it does (OPS-JOB-08)', async () => {
  await open()
  await row('同步').click({ button: 'right' })
  await page.getByRole('menuitem', { name: '停止', exact: true }).click()
  const question = dialog(chinese('common:confirm.generic', { handle: '停止' }))
  await expect.element(question).toBeVisible()
  await expect.element(question.getByText(/不再按 Cron 触发/)).toBeVisible()
})

test('a platform whose clock is behind is not asked for the next times over and over', async () => {
  bridge.serve(job.endpoints.nextTriggerTime, () => ['2020-01-01 00:00:00'])
  await open()
  await expect.poll(() => said('同步')).toMatch(/下次执行：2020/)
  await row('对账').getByRole('button', { name: '展开详情' }).click()
  await expect.element(page.getByText(chinese('ops.job:last.none'))).toBeVisible()
  expect(bridge.bodiesOf(job.endpoints.nextTriggerTime)).toHaveLength(2)
})

test('child jobs are chosen by name and sent as numbers; a person is suggested (OPS-JOB-17)', async () => {
  be({ session: { permissions: ['sys:sysJob:update'] } })
  bridge.serve(job.endpoints.get, ({ params }) => jobOf(String(params.id), '清理日志', 1))
  bridge.serve(job.endpoints.update, () => '1')
  show(null)
  void openDialog(JobForm, { record: jobOf('1', '清理日志', 1) })
  const children = dialog().getByRole('button', { name: /^子任务ID/ })
  await children.click()
  // A job does not follow itself.
  await expect
    .poll(() =>
      page
        .getByRole('treeitem')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['对账（72）', '同步（73）'])
  for (const name of ['对账（72）', '同步（73）']) await page.getByRole('treeitem', { name }).click()
  await userEvent.keyboard('{Escape}')
  const author = dialog().getByRole('combobox', { name: '负责人' })
  await author.click()
  await page.getByRole('option', { name: sampleSession().user.realName }).click()
  await dialog().getByRole('button', { name: '保存', exact: true }).click()
  await expect.poll(() => bridge.bodiesOf(job.endpoints.update)).toHaveLength(1)
  expect(bridge.bodiesOf(job.endpoints.update)[0]).toMatchObject({
    jobInfo: { childJobId: '72,73', author: sampleSession().user.realName },
  })
})
