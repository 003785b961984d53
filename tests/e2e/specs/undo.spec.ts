import type { Page } from '@playwright/test'
import type { ListPage } from '../pages/ListPage.ts'
import type { Words } from '../pages/texts.ts'
import { expect, test } from '../launch/test.ts'
import type { Shell } from '../pages/Shell.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'

const call = (page: Page, endpoint: string, input: object) =>
  page.evaluate(
    ([id, given]) =>
      window.steward.call('api.call', { endpoint: id, ...given }) as Promise<{ value: { data: string } }>,
    [endpoint, input] as const,
  )

/** A list of parameters with these codes, whose value is `first`. */
async function withParams(
  page: Page,
  shell: Shell,
  count: number,
): Promise<{ list: ListPage; ids: string[] }> {
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const body = { paramCode: `E2E_UNDO_${at}`, paramValue: 'first', remark: '' }
    ids.push((await call(page, 'ops.params.create', { body })).value.data)
  }
  const list = await shell.open('sys/params')
  await list.filter('ops.params:field.paramCode').fill('E2E_UNDO_')
  await list.submitSearch()
  await expect(list.rows).toHaveCount(count)
  return { list, ids }
}

const edit = async (page: Page, words: Words, list: ListPage, code: string, value: string) => {
  await list.act(list.row(code), 'common:edit')
  const form = formDialog(page, words)
  await form.field('ops.params:field.paramValue').fill(value)
  await form.save()
  await expect(form.root).toBeHidden()
  await expect(list.row(code)).toContainText(value)
}

test('Ctrl+Z outside of a text undoes the last change of this window, after a question with its values', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { list } = await withParams(page, remote, 1)
  await edit(page, words, list, 'E2E_UNDO_0', 'second')
  // In a text the same keys edit that.
  await list.filter('ops.params:field.paramCode').press('Control+z')
  await expect(page.locator('[data-question]')).toHaveCount(0)
  await list.filter('ops.params:field.paramCode').fill('E2E_UNDO_')
  await list.row('E2E_UNDO_0').getByText('second').click()
  await page.keyboard.press('Control+z')
  const confirm = new Confirm(page, words)
  await confirm.expectQuestion('E2E_UNDO_0')
  await confirm.expectQuestion('second → first')
  platform.clear()
  await expectSaid(page, words('journal:undo.done'), () => confirm.accept('journal:undo'))
  await expect(list.row('E2E_UNDO_0')).toContainText('first')
  expect(platform.to('PUT', '/sys/params').map(({ body }) => body)).toMatchObject([
    { paramCode: 'E2E_UNDO_0', paramValue: 'first' },
  ])
})

test('a deleted record comes back with a new id; a change that another account has followed up is settled first', async ({
  remote,
  page,
  words,
}) => {
  const { list, ids } = await withParams(page, remote, 2)
  await list.act(list.row('E2E_UNDO_0'), 'common:delete')
  const confirm = new Confirm(page, words)
  await confirm.accept('common:delete')
  await expect(list.rows).toHaveCount(1)
  await edit(page, words, list, 'E2E_UNDO_1', 'second')
  await call(page, 'ops.params.update', {
    body: { id: ids[1], paramCode: 'E2E_UNDO_1', paramValue: 'third', remark: '' },
  })

  await remote.command(words('shell:journal.title'))
  const entries = page
    .getByRole('grid', { name: words('shell:journal.title') })
    .locator('[data-row]:not([data-row="-1"])')
  const undo = (at: number) =>
    entries
      .nth(at)
      .getByRole('button', { name: words('journal:undo'), exact: true })
      .click()
  // The newest first: the last change, the edit, the deletion.
  await undo(1)
  await confirm.accept('journal:undo')
  const dialog = page.getByRole('alertdialog', { name: words('kit:conflict.title') })
  await expect(dialog.getByRole('cell')).toHaveText(['second', 'third', 'first'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await undo(2)
  await confirm.expectQuestion(words('journal:undo.newId'))
  await expectSaid(page, words('journal:undo.done'), () => confirm.accept('journal:undo'))
  await expect(entries.nth(3)).toContainText(words('journal:undone'))
  const again = await remote.open('sys/params')
  await expect(again.rows).toHaveCount(2)
})

test('a batch is undone as one, and what cannot be undone is named', async ({ remote, page, words }) => {
  const { list } = await withParams(page, remote, 3)
  for (const at of [0, 1, 2]) await list.tick(list.rows.nth(at))
  await page.getByRole('button', { name: words('kit.batch:each'), exact: true }).click()
  const remove = words('common:delete')
  await page.getByRole('menuitem', { name: words('kit.batch:menu', { action: remove }) }).click()
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog')).last()
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  await button(words('kit.batch:start', { count: 3 })).click()
  await expect(dialog).toContainText(words('kit.batch:ended', { done: 3, failed: 0, skipped: 0, left: 0 }))
  await button(words('common:close')).click()
  await expect(list.rows).toHaveCount(0)

  await page.mouse.click(700, 500)
  await page.keyboard.press('Control+z')
  await expect(dialog).toContainText(words('kit.batch:review', { count: 3 }))
  await button(words('kit.batch:start', { count: 3 })).click()
  await expect(dialog).toContainText(words('kit.batch:ended', { done: 3, failed: 0, skipped: 0, left: 0 }))
  await button(words('common:close')).click()
  await expect(list.rows).toHaveCount(3)
})

test('a save and a deletion are offered to be undone in the status bar, and the record is as before', async ({
  remote,
  page,
  words,
}) => {
  const { list } = await withParams(page, remote, 1)
  const bar = page.getByRole('contentinfo', { name: words('shell:status.label') })
  const confirm = new Confirm(page, words)
  const undo = async (said: 'update' | 'delete') => {
    await expect(bar).toContainText(words(`journal:offer.${said}`, { name: 'E2E_UNDO_0' }))
    await bar.getByRole('button', { name: words('journal:undo'), exact: true }).click()
    await confirm.expectQuestion('E2E_UNDO_0')
    await expectSaid(page, words('journal:undo.done'), () => confirm.accept('journal:undo'))
    await expect(bar.getByRole('button', { name: words('journal:undo'), exact: true })).toBeHidden()
  }
  await edit(page, words, list, 'E2E_UNDO_0', 'second')
  await undo('update')
  await expect(list.row('E2E_UNDO_0')).toContainText('first')
  await list.act(list.row('E2E_UNDO_0'), 'common:delete')
  await confirm.accept('common:delete')
  await expect(list.rows).toHaveCount(0)
  await undo('delete')
  await expect(list.row('E2E_UNDO_0')).toContainText('first')
})
