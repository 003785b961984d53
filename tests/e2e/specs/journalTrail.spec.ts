import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'

test('an exported journal is verified, and one changed byte on disk names the entry', async ({
  remote,
  page,
  words,
}, info) => {
  const list = await remote.open('sys/params')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({
    'ops.params:field.paramCode': 'E2E_TRAIL',
    'ops.params:field.paramValue': 'first',
  })
  await form.save()
  await expect(form.root).toBeHidden()

  await remote.command(words('shell:journal.title'))
  const toolbar = page.getByRole('toolbar', { name: words('kit:toolbar.label') }).filter({ visible: true })
  await toolbar.getByRole('button', { name: words('common:export'), exact: true }).click()
  const arrived = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON' }).click()
  const file = await arrived
  const path = info.outputPath(file.suggestedFilename())
  await file.saveAs(path)
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(words('journal:seal.keep'))
  const seal = /[0-9a-f]{64}/.exec(await dialog.innerText())?.[0] ?? ''
  expect(readFileSync(path, 'utf8')).toContain(`"hash":"${seal}"`)
  await dialog.getByRole('button', { name: words('common:close') }).click()

  await toolbar.getByRole('button', { name: words('journal:more'), exact: true }).click()
  await page.getByRole('menuitem', { name: words('journal:verify') }).click()
  const chooser = dialog.locator('input[type=file]')
  await chooser.setInputFiles(path)
  await expect(dialog).toContainText(words('journal:verify.whole'))
  await expect(dialog).toContainText(seal)

  writeFileSync(path, readFileSync(path, 'utf8').replace('E2E_TRAIL', 'E2E_TRAIK'))
  await chooser.setInputFiles(path)
  await expect(dialog).toContainText(words('journal:fault.changed', { position: 1 }))
  await expect(dialog).not.toContainText(seal)
})
