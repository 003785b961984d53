import { queryBackend } from '../launch/backend.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'
import { Confirm, formDialog } from '../pages/dialogs.ts'

interface Stored {
  readonly fpage_name: string
  readonly fpage_config: string
  readonly memo: string
}

const stored = (dataDir: string): Stored | undefined =>
  queryBackend<Stored>(
    dataDir,
    "SELECT fpage_name, fpage_config, memo FROM portal_fpages WHERE portal_code = 'ops' ORDER BY sort, id LIMIT 1",
  )[0]

test('three saves of a first page, and back to the first by a save: the record is what it was', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { dataDir } = platform.backend
  const original = stored(dataDir)
  const name = original?.fpage_name ?? ''
  const list = await remote.open('sys/sysPortalFpage')
  const save = async (memo: string) => {
    await list.act(list.row(name), 'common:edit')
    const form = formDialog(page, words)
    await form.fill({ 'portal.portal:fpage.field.memo': memo })
    if (memo === 'two') await form.fill({ 'portal.portal:fpage.field.fpageConfig': '{"widgets":[]}' })
    await form.save()
    await expect(form.root).toBeHidden()
    await expect(list.row(name)).toContainText(memo)
  }
  for (const memo of ['one', 'two', 'three']) await save(memo)

  await list.act(list.row(name), 'pickers:versions.action')
  const dialog = page.getByRole('dialog', { name: words('pickers:versions.of', { name }) })
  const versions = dialog.getByRole('list', { name: words('pickers:versions.list') }).getByRole('button')
  await expect(versions).toHaveCount(3)
  await expect(versions.nth(0)).toHaveAttribute('title', / admin /)
  await expect(versions.nth(0)).toContainText(words('pickers:versions.field.layout'))
  await versions.nth(2).click()
  const row = dialog.getByRole('row').filter({ hasText: words('pickers:versions.field.memo') })
  await expect(row.getByRole('cell')).toHaveText([
    original?.memo || words('pickers:versions.nothing'),
    'three',
  ])
  await dialog.getByRole('button', { name: words('pickers:versions.restore') }).click()
  await new Confirm(page, words).accept('pickers:versions.restore')
  await expect(dialog).toBeHidden()
  await expect.poll(() => stored(dataDir)).toEqual(original)

  // The replaced state is a version too.
  await list.act(list.row(name), 'pickers:versions.action')
  await expect(versions).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The history has each of them with the save that replaced it, and nothing twice.
  await callBridge(page, 'logs.sync', { resource: 'ops.logOperation' })
  await list.act(list.row(name), 'kit:history')
  const history = page.getByRole('dialog', { name: words('journal:of', { name }) })
  const saves = history.getByRole('list', { name: words('journal:of.list') }).getByRole('button')
  await expect(saves.filter({ hasText: words('journal:kept') })).toHaveCount(4)
  await expect(saves).toHaveCount(4)
  await saves.nth(1).click()
  await expect(history).toContainText(words('journal:kept.before'))
  await expect(history.getByRole('checkbox', { name: words('pickers:versions.field.memo') })).toBeVisible()
  await history.getByRole('button', { name: words('pickers:versions.restore') }).click()
  await new Confirm(page, words).accept('pickers:versions.restore')
  await expect(history).toBeHidden()
  await expect(list.row(name)).toContainText('two')
  expect(stored(dataDir)?.memo).toBe('two')
})

test('the designer puts a saved layout back on its canvas, unsaved, where it can be undone', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const { dataDir } = platform.backend
  const original = stored(dataDir)
  const list = await remote.open('sys/sysPortalFpage')
  await list.act(list.row(original?.fpage_name ?? ''), 'portal.portal:fpage.design')
  const tools = page.getByRole('toolbar', { name: words('portal.designer:tools') })
  const saveButton = tools.getByRole('button', { name: words('portal.designer:save'), exact: true })
  await page
    .getByRole('group', { name: words('portal.designer:palette') })
    .getByRole('button', { name: words('portal.designer:type.calendar') })
    .click()
  await saveButton.click()
  await expect.poll(() => stored(dataDir)?.fpage_config).toContain('"calendar"')
  const designed = stored(dataDir)

  await tools.getByRole('button', { name: words('pickers:versions.action') }).click()
  await page.getByRole('button', { name: words('pickers:versions.take') }).click()
  await expect(saveButton).toBeEnabled()
  expect(stored(dataDir)).toEqual(designed)
  await saveButton.click()
  await expect.poll(() => stored(dataDir)?.fpage_config).not.toContain('"calendar"')
})
