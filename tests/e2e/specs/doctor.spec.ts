import { readFileSync } from 'node:fs'
import { expect, test } from '../launch/test.ts'

test('before the sign-in the way to the platform is examined, step by step', async ({
  page,
  signIn,
  words,
}) => {
  await signIn.ready()
  await page.getByRole('button', { name: words('shell:doctor') }).click()
  const dialog = page.getByRole('dialog', { name: words('shell.doctor:title') })
  const steps = dialog.getByRole('list', { name: words('shell.doctor:steps') }).getByRole('listitem')
  await expect(steps).toHaveCount(9)
  await expect(steps.last()).toContainText(words('shell.doctor:found.signIn.ok'))
  await expect(dialog.getByRole('img', { name: words('shell.doctor:state.failed') })).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: words('shell.doctor:calls.start') })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: words('shell:doctor') })).toBeFocused()
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('signed in, every reading call of the built-in backend is served as documented', async ({
  page,
  shell,
  words,
}) => {
  await shell.ready()
  const box = await shell.openPalette()
  await box.fill(words('shell:doctor'))
  await page.getByRole('option', { name: words('shell:doctor') }).click()
  const dialog = page.getByRole('dialog', { name: words('shell.doctor:title') })
  await dialog.getByRole('button', { name: words('shell.doctor:calls.start') }).click()
  await expect(dialog.getByText(words('shell.doctor:calls.allWell'))).toBeVisible()
  await dialog.getByRole('checkbox', { name: words('shell.doctor:calls.onlyTrouble') }).click()
  const table = dialog.getByRole('table')
  await expect(table.getByRole('row', { name: /sys\.user\.page/ })).toContainText(
    words('shell.doctor:calls.state.served'),
  )
  await expect(table.getByRole('row', { name: /sys\.user\.create/ })).toContainText(
    words('shell.doctor:calls.state.untried'),
  )
  await dialog.getByRole('button', { name: words('shell.doctor:copy') }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`${words('shell.doctor:calls.state.served')}  sys.user.page`)
  const arrived = page.waitForEvent('download')
  await dialog.getByRole('button', { name: words('shell.doctor:support'), exact: true }).click()
  const bundle = await arrived
  expect(bundle.suggestedFilename()).toBe('steward-support.zip')
  // A zip package begins with its first entry, whose name is 30 bytes later.
  const bytes = readFileSync(await bundle.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  expect(bytes.subarray(30, 40).toString()).toBe('about.json')
})
