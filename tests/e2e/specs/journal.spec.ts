import { callBridge } from '../launch/bridge.ts'
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

test('the history of a record has what others did to it, from the operation log, and own changes once (28 B15)', async ({
  remote,
  page,
  platform,
  request,
  words,
}) => {
  const { address } = platform.backend
  const login = await request.post(`${address}/login`, {
    data: { username: 'sysadmin', password: 'sysadmin' },
  })
  const headers = { token: (await login.json()).data.token }
  const params = `${address}/sys/params`
  const record = { paramCode: 'E2E_OTHERS', paramValue: 'first', remark: '' }
  const { data: id } = await (await request.post(params, { headers, data: record })).json()
  await request.put(params, { headers, data: { ...record, id, paramValue: 'theirs' } })

  const list = await remote.open('sys/params')
  await list.filter('ops.params:field.paramCode').fill('E2E_OTHERS')
  await list.submitSearch()
  await list.act(list.row('E2E_OTHERS'), 'common:edit')
  const form = formDialog(page, words)
  await form.field('ops.params:field.paramValue').fill('mine')
  await form.save()
  await expect(list.row('mine')).toBeVisible()
  await callBridge(page, 'logs.sync', { resource: 'ops.logOperation' })

  await list.act(list.row('E2E_OTHERS'), 'kit:history')
  const history = page.getByRole('dialog', { name: words('journal:of', { name: 'E2E_OTHERS' }) })
  const lines = history.getByRole('list', { name: words('journal:of.list') }).getByRole('button')
  await expect(lines).toHaveCount(3)
  await expect(lines.nth(0)).toContainText(words('journal:action.update'))
  for (const at of [1, 2]) {
    await expect(lines.nth(at)).toContainText(words('journal:line.other'))
    await expect(lines.nth(at)).toContainText('sysadmin')
  }
  await lines.nth(1).click()
  await expect(history).toContainText('PUT /sys/params')
  await expect(history).toContainText('"theirs"')
  await lines.nth(2).click()
  await expect(history).toContainText(words('journal:named.answer'))
})
