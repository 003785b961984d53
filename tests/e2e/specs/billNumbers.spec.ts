import { wallParts } from '#base/moments.ts'
import { readFile } from 'node:fs/promises'
import { backendTime } from '#tests/setup/platformClock.ts'
import { expect, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'
import { SimulateNumber } from '../pages/SimulateNumber.ts'

test('a type is added with a template and a time format, counted, and seen in the list (OPS-BTY-03, OPS-BMX-03, OPS-BMX-06, OPS-BMX-07)', async ({
  remote,
  page,
  words,
}) => {
  const types = await remote.open('sys/sysBillType')
  await types.button('common:add').click()
  const form = formDialog(page, words)
  await form.fill({ 'bill.billType:field.billName': '验收单', 'bill.billType:field.billSign': 'YS' })
  const choose = async (label: 'field.templateId' | 'field.tmId', shown: string | RegExp) => {
    const choice = form.field(`bill.billType:${label}`)
    await choice.selectOption(await choice.locator('option', { hasText: shown }).getAttribute('value'))
  }
  await choose('field.templateId', '{DJ}{TM}{NUM}')
  await choose('field.tmId', /^年 +yyyy$/)
  const start = `YS${wallParts(backendTime()).year}00000`
  const next = form.root.getByRole('list', { name: words('pickers:bill.next') })
  await expect(next.getByRole('listitem')).toHaveText([`${start}1`, `${start}2`, `${start}3`])
  await form.save()
  await expect(form.root).toBeHidden()
  await expect(types.row('验收单 (YS)')).toContainText('{DJ}{TM}{NUM}')

  const counters = await remote.open('sys/sysBillcodeMax')
  await counters.button('bill.billcodeMax:simulate').click()
  const simulate = new SimulateNumber(page, words)
  await simulate.choose('验收单 (YS)')
  await simulate.view()
  await expect(simulate.number).toHaveValue(`${start}1`)
  await simulate.view()
  await expect(simulate.number).toHaveValue(`${start}1`)
  await simulate.occupy()
  await expect(simulate.said('bill.billcodeMax:occupied')).toBeVisible()
  await expect(simulate.number).toHaveValue(`${start}1`)
  await simulate.view()
  await expect(simulate.number).toHaveValue(`${start}2`)
  await simulate.close()
  await expect(counters.row(`${start}1`)).toContainText('验收单 (YS)')
  expect(await counters.actions(counters.row(`${start}1`))).toEqual([words('bill.billcodeMax:simulate')])

  const again = await remote.open('sys/sysBillType')
  await again.act(again.row('验收单'), 'bill.billType:counters')
  const table = page.getByRole('table', { name: words('bill.billType:counters') })
  await expect(table.getByRole('row').nth(1)).toContainText(`${start}2`)
})

test('a year of numbers is saved as a sheet', async ({ remote, page, words }) => {
  const types = await remote.open('sys/sysBillType')
  await types.act(types.row('(XS)'), 'bill.billType:year')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('bill.billType:year.year')).fill('2025')
  const sheet = dialog.getByRole('grid', { name: words('bill.billType:year') })
  await sheet.getByRole('gridcell', { name: '2025-01-01' }).click()
  await page.keyboard.press('Control+End')
  await expect(sheet.getByRole('gridcell', { name: 'XS20251231000010' })).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: words('common:export') }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(366)
  expect(lines.at(-1)).toContain('XS20251231000010')
})

test('templates explain their placeholders and name what is wrong (OPS-BTP-02, OPS-BTP-03)', async ({
  remote,
  page,
  words,
}) => {
  const list = await remote.open('sys/sysBillcodeTemplate')
  await list.button('bill.billcodeTemplate:help').click()
  await expect(page.getByRole('dialog').getByText('{YW}')).toBeVisible()
  await page.keyboard.press('Escape')
  await list.button('common:add').click()
  const form = formDialog(page, words)
  await form.field('bill.billcodeTemplate:field.title').fill('坏')
  await form.field('bill.billcodeTemplate:field.fullFormat').fill('{XX}{NUM}')
  await expect(
    form.root.getByText(words('pickers:bill.problem.unknown', { placeholder: '{XX}' })),
  ).toBeVisible()
  await form.save()
  await expect(form.errors(words('common:billUnknown'))).toBeVisible()
})
