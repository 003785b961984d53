import { dayOf } from '#base/moments.ts'
import { backendTime } from '#tests/setup/platformClock.ts'
import { chinese } from '#tests/setup/words.ts'
import { expect, test } from '../launch/test.ts'
import { Confirm, formDialog } from '../pages/dialogs.ts'

const demo = '示例：定时写一条日志'

test('the list has its tree, columns and actions; a category narrows it (OPS-JOB-01..04)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysJob')
  await expect
    .poll(() => list.labels())
    .toEqual([
      '任务ID',
      '任务描述',
      '运行模式',
      chinese('ops.job:field.jobCron'),
      '负责人',
      '状态',
      words('kit:row.actions'),
    ])
  for (const label of ['common:add', 'common:export'] as const) await expect(list.button(label)).toBeVisible()
  const offered = ['执行一次', '日志', chinese('ops.job:action.next'), '停止', '编辑', '删除']
  expect(await list.actions(list.row(demo))).toEqual(offered)
  expect(await list.actions(list.row('示例：检查本机服务'))).toEqual(
    offered.map((label) => (label === '停止' ? '启动' : label)),
  )
  const tree = page.getByRole('tree', { name: words('ops.job:category') })
  await tree.getByRole('treeitem', { name: chinese('ops.job:type.3') }).click()
  await expect.poll(() => list.total()).toBe(2)
  await tree.getByRole('treeitem', { name: '系统维护' }).click()
  await expect.poll(() => list.total()).toBe(4)
})

test('a job is run once, its log shows the run, is filtered, deleted and cleared (OPS-JOB-06, OPS-JOB-09, OPS-JLG-01..08)', async ({
  shell,
  page,
  words,
}) => {
  const jobs = await shell.open('sys/sysJob')
  await jobs.act(jobs.row(demo), 'ops.job:action.trigger')
  const dialog = formDialog(page, words)
  await expect(dialog.field('ops.job:run.param')).toHaveValue('你好，管家')
  await dialog.field('ops.job:run.param').fill('只这一次')
  await dialog.button('ops.job:run.ok').click()
  await expect(dialog.root).toBeHidden()
  // Its row follows the run to the outcome.
  await expect(jobs.grid.getByText(/^成功，\d+ 秒，.*只这一次/)).toBeVisible()
  await jobs.act(jobs.row(demo), 'ops.job:action.logs')

  const log = shell.list('sys/sysJob-log')
  await log.ready()
  await expect
    .poll(() => log.labels())
    .toEqual([
      '任务ID',
      '任务名称',
      '分类',
      '触发时间',
      '触发结果',
      '触发备注',
      '执行时间',
      '执行结果',
      '执行备注',
      words('kit:row.actions'),
    ])
  expect(new Set(await log.column('ops.jobLog:field.jobName'))).toEqual(new Set([demo]))
  await expect
    .poll(async () => {
      await log.button('kit:toolbar.reload').click()
      return (await log.column('ops.jobLog:field.handleMsg'))[0]
    })
    .toContain('只这一次')
  await log.rows
    .first()
    .getByRole('button', { name: words('ops.jobLog:remark.open') })
    .click()
  await expect(page.getByRole('dialog')).toContainText('触发方式：手动触发')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('common:close') })
    .click()

  // Run again with the parameter of that run, followed where it was started.
  await log.act(log.rows.first(), 'ops.job:again.action')
  await expect(dialog.field('ops.job:run.param')).toHaveValue('只这一次')
  await dialog.button('ops.job:run.ok').click()
  await expect(dialog.root).toBeHidden()
  await expect(log.grid.getByText(/^成功，\d+ 秒，.*只这一次/)).toBeVisible()

  const all = await log.total()
  await expect(log.filter('ops.jobLog:filter.status').locator('option')).toHaveText([
    '全部',
    '成功',
    '失败',
    '进行中',
  ])
  await log.filter('ops.jobLog:filter.status').selectOption('2')
  await log.submitSearch()
  await expect.poll(() => log.total()).toBeLessThan(all)
  await log.resetSearch()
  await expect.poll(() => log.total()).toBe(all)
  const ranges = await log.ranges()
  await expect(ranges).toHaveText([
    '今天',
    '昨天',
    chinese('kit:range.days7'),
    chinese('kit:range.days30'),
    chinese('kit:range.days90'),
    '全部时间',
  ])
  await ranges.filter({ hasText: '昨天' }).click()
  // One every two hours; the last of a day may be missing where the records were made before midnight.
  await expect.poll(() => log.total()).toBeLessThan(all)
  const days = (await log.column('ops.jobLog:field.triggerTime')).map((time) => time.slice(0, 10))
  expect(days.length).toBeGreaterThan(9)
  expect(new Set(days).size).toBe(1)
  expect((days[0] ?? '') < dayOf(backendTime())).toBe(true)
  await log.resetSearch()
  await expect.poll(() => log.total()).toBe(all)

  await log.tick(log.rows.first())
  await log.button('kit:action.deleteSelected').click()
  await new Confirm(page, words).accept('kit:action.deleteSelected')
  await expect.poll(() => log.total()).toBe(all - 1)

  await log.button('ops.jobLog:clear.action').click()
  const clear = formDialog(page, words)
  await expect(clear.root.locator('select').last().locator('option')).toHaveCount(9)
  await clear.root.locator('select').last().selectOption('9')
  await clear.button('ops.jobLog:clear.ok').click()
  await new Confirm(page, words).expectQuestion('全部日志')
  await page.getByRole('alertdialog').last().getByRole('button', { name: '清理', exact: true }).click()
  await expect.poll(() => log.total()).toBe(0)
  await log.filter('ops.jobLog:filter.job').selectOption('0')
  await log.submitSearch()
  await expect.poll(() => log.total()).toBeGreaterThan(100)
})

test('a job stops and starts after a question, in the list and on its card (OPS-JOB-04, OPS-JOB-08, OPS-JOB-14, OPS-COM-20)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysJob')
  await list.act(list.row(demo), 'ops.job:action.stop')
  const question = new Confirm(page, words)
  await question.expectQuestion(chinese('common:confirm.generic', { handle: '停止' }))
  await question.decline()
  await expect(list.row(demo)).toContainText('运行')
  await list.act(list.row(demo), 'ops.job:action.stop')
  await question.accept('ops.job:action.stop')
  await expect(list.row(demo)).toContainText('停止')

  await list.button('ops.job:view.cards').click()
  const card = page.getByRole('group', { name: demo })
  for (const fact of ['示例：定时写一条日志', 'BEAN', '0 0/10 * * * ?', 'demoJobHandler', '停止']) {
    await expect(card).toContainText(fact)
  }
  await card.getByRole('switch').click()
  await question.expectQuestion(chinese('common:confirm.generic', { handle: '启动' }))
  await question.accept('ops.job:action.start')
  await expect(card.getByRole('switch')).toBeChecked()
  await card.getByRole('button', { name: words('ops.job:action.logs') }).click()
  const log = shell.list('sys/sysJob-log')
  await log.ready()
  expect(new Set(await log.column('ops.jobLog:field.jobName'))).toEqual(new Set([demo]))
})

test('the editor says what a cron means, when it fires and what is wrong with it (OPS-JOB-07, OPS-JOB-17..21)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysJob')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await expect(form.field('ops.job:field.executorRouteStrategy')).toHaveValue('FIRST')
  await expect(form.field('ops.job:field.glueType')).toHaveValue('BEAN')
  await expect(form.field('ops.job:field.executorBlockStrategy')).toHaveValue('SERIAL_EXECUTION')
  await expect(form.field('ops.job:field.executorRouteStrategy').locator('option')).toHaveCount(10)
  await expect(form.field('ops.job:field.executorBlockStrategy').locator('option')).toHaveCount(3)
  await expect(form.field('ops.job:field.glueType').locator('option')).toHaveCount(2)

  const cron = form.root.getByRole('textbox', { name: words('ops.job:field.jobCron') })
  await cron.fill('0 0 25 * * ?')
  await expect(form.root).toContainText('“时”的 25 超出 0 到 23')
  await cron.fill('0 0 3 1 * 2')
  await expect(form.root).toContainText('只能限定其中一个')
  await cron.fill('0 15 9 ? * MON-FRI')
  await expect(form.root).toContainText('工作日 09:15')
  const times = form.root.getByRole('status', { name: words('pickers:cron.next') })
  await expect(times).toContainText(/(\d{4}-\d{2}-\d{2} 09:15:00.*){5}/s)
  const parts = form.root.getByRole('group', { name: words('pickers:cron.parts') })
  await parts.getByRole('textbox', { name: words('pickers:cron.hour') }).fill('10')
  await expect(cron).toHaveValue('0 15 10 ? * MON-FRI')

  for (const label of ['jobDesc', 'executorHandler', 'author'] as const) {
    await form.field(`ops.job:field.${label}`).focus()
  }
  await expect(form.errors(chinese('common:required'))).toHaveCount(2)
  await form.field('ops.job:field.jobDesc').fill('每日对账')
  await form.field('ops.job:field.executorHandler').fill('demoJobHandler')
  await form.saveButton.click()
  await expect(form.root).toBeHidden()
  await expect(list.row('每日对账')).toContainText('停止')
  await list.act(list.row('每日对账'), 'ops.job:action.next')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(5)
})
