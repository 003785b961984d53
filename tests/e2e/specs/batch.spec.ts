import { expect, test } from '../launch/test.ts'
import { Confirm } from '../pages/dialogs.ts'
import { readCsv } from '../launch/workbook.ts'
import { chinese } from '#tests/setup/words.ts'

test('rows of several pages are acted on one by one: what is refused says why, only that is retried, the result is saved', async ({
  remote,
  page,
  platform,
  words,
}, info) => {
  const list = await remote.open('sys/params')
  for (let at = 0; at < 25; at += 1) {
    const body = { paramCode: `E2E_BATCH_${String(at).padStart(2, '0')}`, paramValue: 'x', remark: '' }
    await page.evaluate(
      (input) => window.steward.call('api.call', { endpoint: 'ops.params.create', body: input }),
      body,
    )
  }
  await list.filter('ops.params:field.paramCode').fill('E2E_BATCH_')
  await list.submitSearch()
  await list.tick(list.rows.nth(0))
  await list.nextPage()
  await list.nextPage()
  await expect(list.rows).toHaveCount(5)
  await list.tick(list.rows.nth(0))
  await list.sortBy('ops.params:field.paramCode')
  // Picked on the first and the third page, acted on from elsewhere: the basket holds both.
  const basket = page.getByRole('button', { name: words('kit:select.count', { count: 2 }), exact: true })
  await basket.click()
  const chosen = page.getByRole('dialog', { name: words('kit:select.list') })
  await expect(chosen.getByRole('listitem')).toHaveCount(2)
  await chosen.getByRole('button', { name: words('kit.batch:pickAll', { count: 25 }) }).click()
  await expect(chosen.getByRole('listitem')).toHaveCount(25)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: words('kit.batch:each'), exact: true }).click()
  const remove = words('common:delete')
  await page.getByRole('menuitem', { name: words('kit.batch:menu', { action: remove }) }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  await expect(dialog).toContainText(words('kit.batch:review', { count: 25 }))
  platform.clear()
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  // Held on the way, the batch is paused and left: the tab needs a confirmation, and so does the dialog.
  platform.fault('/sys/params', { kind: 'hold' }, 1)
  await button(words('kit.batch:start', { count: 25 })).click()
  await expect.poll(() => platform.to('DELETE', '/sys/params').length).toBe(1)
  await button(words('kit.batch:pause')).click()
  const leaving = new RegExp(words('shell:tabs.dirtyLabel', { title: '' }))
  await expect(remote.tab('sys/params')).toHaveAttribute('aria-label', leaving)
  await page.keyboard.press('Escape')
  const question = page.getByText(words('kit.batch:leave.question', { count: 24 }))
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: words('common:cancel'), exact: true }).click()
  platform.release()
  await expect(dialog).toContainText(words('kit.batch:paused'))
  await expect(dialog).toContainText(words('kit.batch:progress', { done: 1, total: 25, failed: 0 }))
  expect(platform.to('DELETE', '/sys/params')).toHaveLength(1)

  platform.fault('/sys/params', { kind: 'refuse', code: 500, msg: '参数正在使用' }, 3)
  await button(words('kit.batch:resume')).click()
  await expect(dialog).toContainText(words('kit.batch:ended', { done: 22, failed: 3, skipped: 0, left: 0 }))
  await dialog.getByRole('checkbox', { name: words('kit.batch:rest') }).check()
  await expect(dialog.getByRole('listitem')).toHaveText(Array<RegExp>(3).fill(/参数正在使用/))
  const sent = platform.to('DELETE', '/sys/params').map(({ body }) => body)
  expect(sent).toHaveLength(25)

  const arrived = page.waitForEvent('download')
  await button(words('kit.batch:report')).click()
  const file = await arrived
  const path = info.outputPath(file.suggestedFilename())
  await file.saveAs(path)
  const [, ...lines] = readCsv(path)
  expect(lines).toHaveLength(25)
  expect(lines.filter((line) => line.includes('参数正在使用'))).toHaveLength(3)

  platform.clear()
  await button(words('kit.batch:retry', { count: 3 })).click()
  await expect(dialog).toContainText(words('kit.batch:ended', { done: 25, failed: 0, skipped: 0, left: 0 }))
  expect(platform.to('DELETE', '/sys/params').map(({ body }) => body)).toEqual(sent.slice(1, 4))
  await button(words('common:close')).click()
  await expect(remote.tab('sys/params')).not.toHaveAttribute('aria-label', leaving)
  await expect(list.rows).toHaveCount(0)
  await expect(page.getByText(words('kit:select.count', { count: 0 }))).toBeVisible()
})

test('jobs are frozen and restored: what ran runs again, what stood still stays so', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysJob')
  await list.setPageSize(50)
  const before = await list.column('ops.job:field.status')
  const stopped = words('ops.job:status.stopped')
  const running = before.filter((status) => status === words('ops.job:status.running')).length
  expect(running).toBeGreaterThan(1)
  expect(before).toContain(stopped)
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  const run = async (count: number) => {
    await dialog.getByRole('button', { name: words('kit.batch:start', { count }), exact: true }).click()
    await expect(dialog).toContainText(/成功 \d+，失败 0/)
    await dialog.getByRole('button', { name: words('common:close'), exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  const choose = async (action: 'ops.job:action.freeze' | 'ops.job:action.thaw') => {
    await list.button('ops.job:stopping').click()
    await page.getByRole('menuitem', { name: new RegExp(`^${words(action)}`) }).click()
  }
  await page.getByRole('checkbox', { name: words('kit:select.page') }).check()
  await choose('ops.job:action.freeze')
  await expect(dialog.getByText(words('ops.job:freeze.still'))).toHaveCount(before.length - running)
  await run(running)
  await expect
    .poll(async () => new Set(await list.column('ops.job:field.status')))
    .toEqual(new Set([stopped]))

  // Remembered by the account, not by the window.
  await page.reload()
  await list.ready()
  await choose('ops.job:action.thaw')
  await expect(dialog.getByRole('listitem')).toHaveCount(running)
  await run(running)
  await expect.poll(() => list.column('ops.job:field.status')).toEqual(before)
  await choose('ops.job:action.thaw')
  await expect(page.getByText(words('ops.job:freeze.none'))).toBeVisible()
})

test('one call for many rows that is refused says why and names them; an emptied basket leaves the keyboard in the grid', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysMenuModule')
  const remove = list.toolbar.getByRole('button', { name: words('kit:action.deleteSelected'), exact: true })
  const refused = page.getByRole('alertdialog', {
    name: words('kit.batch:refused.title', { action: words('kit:action.deleteSelected') }),
  })
  const names = refused.getByRole('list', { name: words('kit.batch:refused.names') }).getByRole('listitem')
  const attempt = async () => {
    await remove.click()
    // The answer may be there before the question is gone.
    const { root } = new Confirm(page, words)
    await root.getByRole('button', { name: words('kit:action.deleteSelected'), exact: true }).click()
  }
  // Our own backend reports the obstacles.
  await list.tick(list.row('电脑端'))
  await list.tick(list.row('移动端'))
  await attempt()
  await expect(refused).toContainText(`${chinese('menuModule.inUse')}：电脑端`)
  await expect(names).toHaveText(['电脑端', '移动端'])
  await refused.getByRole('button', { name: words('common:close'), exact: true }).click()
  // Another platform may report only that it does not.
  platform.fault('/sys/sysMenuModule', { kind: 'refuse', code: 500, msg: '' })
  await attempt()
  await expect(refused).toContainText(words('kit.batch:refused.unsaid'))
  await expect(refused).toContainText(words('kit.batch:refused.each'))
  await expect(names).toHaveText(['电脑端', '移动端'])
  await refused.getByRole('button', { name: words('common:close'), exact: true }).click()
  await expect(list.rows).toHaveCount(3)

  // They are still in the basket; without them the keyboard continues in the grid.
  await page.getByRole('button', { name: words('kit:select.count', { count: 2 }), exact: true }).click()
  await page.getByRole('button', { name: words('kit:select.clear'), exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: words('kit:select.count', { count: 2 }) })).toHaveCount(0)
  await expect(list.grid.locator(':focus')).toHaveCount(1)
  // One row alone is refused as documented, without a word of ours (SYS-CMN-16).
  await list.tick(list.row('电脑端'))
  await attempt()
  await expect.poll(() => platform.to('DELETE', '/sys/sysMenuModule').length).toBe(3)
  await expect(refused).toHaveCount(0)
})
