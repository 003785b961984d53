import { expect, test } from '../launch/test.ts'
import { Confirm, expectSaid, formDialog } from '../pages/dialogs.ts'

test('changes made here are in the journal and in the history of their record, with what was there before', async ({
  remote,
  page,
  words,
}) => {
  const list = await remote.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({
    'ops.params:field.paramCode': 'E2E_JOURNAL',
    'ops.params:field.paramValue': 'first',
  })
  await form.save()
  await expect(form.root).toBeHidden()
  await list.filter('ops.params:field.paramCode').fill('E2E_JOURNAL')
  await list.submitSearch()
  await list.act(list.row('E2E_JOURNAL'), 'common:edit')
  await form.field('ops.params:field.paramValue').fill('second')
  await form.save()
  await expect(list.row('second')).toBeVisible()

  await list.act(list.row('E2E_JOURNAL'), 'kit:history')
  const history = page.getByRole('dialog', { name: words('journal:of', { name: 'E2E_JOURNAL' }) })
  await expect(history.getByRole('list', { name: words('journal:of.list') }).getByRole('button')).toHaveCount(
    2,
  )
  await expect(history.getByRole('row').filter({ hasText: words('ops.params:field.paramValue') })).toHaveText(
    new RegExp('firstsecond$'),
  )
  await page.keyboard.press('Escape')
  await expect(history).toBeHidden()

  await remote.command(words('shell:journal.title'))
  const entries = page
    .getByRole('grid', { name: words('shell:journal.title') })
    .locator('[data-row]:not([data-row="-1"])')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText(words('journal:action.update'))
  await expect(entries.first()).toContainText(words('ops.params:title'))
  await expect(entries.first()).toContainText(words('journal:outcome.done'))
  await entries
    .first()
    .getByRole('button', { name: words('journal:open'), exact: true })
    .click()
  await expect(page.getByRole('dialog').getByRole('table')).toContainText('second')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: words('journal:more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('journal:clear') }).click()
  await expectSaid(page, words('journal:cleared'), () => new Confirm(page, words).accept('journal:clear'))
  await expect(entries).toHaveCount(0)
})
