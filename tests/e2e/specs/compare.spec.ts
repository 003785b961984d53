import { expect, test } from '../launch/test.ts'

test('two users ticked on two pages are compared field by field, in the words of the list', async ({
  remote,
  page,
  words,
}) => {
  const list = await remote.open('sys/user')
  const nameOf = async () => (await list.rows.first().getByRole('gridcell').nth(1).innerText()).trim()
  const one = await nameOf()
  await list.tick(list.rows.first())
  await list.pager.getByRole('button', { name: words('kit:pager.next') }).click()
  await expect(list.rows.first()).not.toContainText(one)
  await list.tick(list.rows.first())
  await page.getByRole('button', { name: words('kit.batch:compare'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: words('kit.compare:title') })
  const line = (label: string) => dialog.getByRole('row').filter({ hasText: label })
  await expect(line(words('sys.user:field.username')).getByRole('cell')).toHaveCount(2)
  const fields = await dialog.getByRole('row').count()
  await dialog.getByRole('switch', { name: words('kit.compare:all') }).click()
  await expect(line(words('kit.compare:aside'))).toBeVisible()
  expect(await dialog.getByRole('row').count()).toBeGreaterThan(fields)
})
