import { expect, test } from '../launch/test.ts'
import { expectSaid, formDialog } from '../pages/dialogs.ts'

const demo = '示例：定时写一条日志'

test('the monitor shows failures first, what runs and for how long, what comes next; it freezes and leads to the log', async ({
  shell,
  page,
  words,
}) => {
  const jobs = await shell.open('sys/sysJob')
  const runOnce = async (name: string, handler: string, param: string) => {
    await jobs.button('common:add').click()
    const form = formDialog(page, words)
    await form.field('ops.job:field.jobDesc').fill(name)
    await form.field('ops.job:field.executorHandler').fill(handler)
    await form.root.getByRole('textbox', { name: words('ops.job:field.jobCron') }).fill('0 0 5 1 1 ?')
    await form.field('ops.job:field.executorParam').fill(param)
    await form.saveButton.click()
    await expect(form.root).toBeHidden()
    await jobs.act(jobs.row(name), 'ops.job:action.trigger')
    await form.button('ops.job:run.ok').click()
    await expect(form.root).toBeHidden()
  }
  await runOnce('总是失败', 'failJobHandler', '')
  await runOnce('一直执行', 'sleepJobHandler', '600')
  await jobs.button('ops.job:view.monitor').click()

  const table = page.getByRole('table', { name: words('ops.jobMonitor:title') })
  const rows = table.locator('tbody tr')
  await expect(rows.nth(0)).toContainText('总是失败')
  await expect(rows.nth(0)).toContainText(words('ops.jobMonitor:state.failed'))
  await expect(rows.nth(0)).toContainText('示例任务按设定失败')
  await expect(rows.nth(1)).toContainText('一直执行')
  const elapsed = rows.nth(1).locator('td').nth(3)
  const before = await elapsed.innerText()
  await expect(elapsed).not.toHaveText(before)
  await expect(rows.filter({ hasText: demo }).locator('td').nth(7)).toHaveText(
    /^\d{4}-\d{2}-\d{2} \d{2}:\d0:00$/,
  )
  await expect(page.getByText(/^更新于 .*秒前/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^最近各次执行的耗时/ }).locator('canvas')).toBeVisible()
  await page.getByRole('button', { name: words('kit:chart.asTable') }).click()
  await expect(page.getByRole('table', { name: words('ops.jobMonitor:durations') })).toContainText(demo)

  // Frozen, a new failure does not show; released, it does.
  await page.getByRole('button', { name: words('ops.jobMonitor:freeze') }).click()
  await expect(page.getByText(/^已暂停更新/)).toBeVisible()
  await shell.tab('sys/sysJob').click()
  await runOnce('后来失败', 'failJobHandler', '')
  await page.getByRole('tab', { name: words('ops.jobMonitor:title') }).click()
  await expect(rows.filter({ hasText: '总是失败' })).toBeVisible()
  await expect(rows.filter({ hasText: '后来失败' })).toHaveCount(0)
  await page.getByRole('button', { name: words('ops.jobMonitor:resume') }).click()
  await expect(rows.filter({ hasText: '后来失败' })).toContainText(words('ops.jobMonitor:state.failed'))

  // Run again from here: the line shows its progress, then leads to the log.
  const failing = rows.filter({ hasText: '总是失败' })
  await failing.getByRole('button', { name: words('ops.job:again.action') }).click()
  const again = formDialog(page, words)
  await again.button('ops.job:run.ok').click()
  await expect(again.root).toBeHidden()
  await expect(failing.getByText(/^失败，\d+ 秒，示例任务按设定失败/)).toBeVisible()
  await failing.getByRole('button', { name: words('ops.job:again.open') }).click()
  await expect(again.field('ops.job:field.jobDesc')).toHaveValue('总是失败')
  await again.button('common:cancel').click()
  await expect(again.root).toBeHidden()
  await page.getByRole('tab', { name: words('ops.jobMonitor:title') }).click()

  await rows.nth(0).getByRole('button').first().click()
  const log = shell.list('sys/sysJob-log')
  await log.ready()
  expect(new Set(await log.column('ops.jobLog:field.jobName'))).toHaveProperty('size', 1)
})

test('cards ask for 100 jobs, the log’s picker for 1000; what a load is refused with is said (OPS-JOB-15, OPS-JOB-16, OPS-COM-10)', async ({
  remote,
  page,
  platform,
}) => {
  const pages = () => platform.to('GET', '/sys/sysJob/page').map(({ query }) => query)
  const jobs = await remote.open('sys/sysJob')
  platform.clear()
  await jobs.button('ops.job:view.cards').click()
  await expect(page.getByRole('group', { name: demo })).toBeVisible()
  expect(pages()).toEqual([expect.objectContaining({ page: '1', limit: '100' })])
  platform.clear()
  const log = await remote.open('sys/sysJob-log')
  await expect(log.filter('ops.jobLog:filter.job').locator('option')).not.toHaveCount(1)
  expect(pages()).toEqual([expect.objectContaining({ page: '1', limit: '1000' })])

  platform.fault('/sys/sysJob/log/page', { kind: 'refuse', code: 500, msg: '调度中心维护中' })
  await expectSaid(page, '调度中心维护中', () => log.button('kit:toolbar.reload').click())
  await expect(log.rows).toHaveCount(0)
})
