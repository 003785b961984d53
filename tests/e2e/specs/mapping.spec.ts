import { openLeanPlatform } from '#tests/lean/leanPlatform.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'

test('a mapping is written, tried and kept while signed in, and lists leave out what the platform lacks', async ({
  signIn,
  page,
  words,
}) => {
  await signIn.ready()
  const platform = await openLeanPlatform({ description: 'swagger2' })
  try {
    const profile = await useProfile(page, words, { address: platform.address })
    const shell = await signInTo(page, words, profile, 'lin')
    const box = await shell.openPalette()
    await box.fill(words('shell:doctor'))
    await page.getByRole('option', { name: words('shell:doctor') }).click()
    const dialog = page.getByRole('dialog', { name: words('shell.doctor:title') })
    await dialog.getByRole('button', { name: words('shell.doctor:mapping') }).click()
    const field = dialog.getByRole('textbox', { name: words('shell:profile.mapping') })

    const mapping = (id: string) => `{\n  "calls": {\n    "${id}": { "lacks": ["remark"] }\n  }\n}`
    await field.fill(mapping('ops.params.pgae'))
    const near = words('shell.mapping:near', { names: 'ops.params.page' })
    await expect(dialog.getByText(words('shell.mapping:at', { line: '3', column: '5' }))).toBeVisible()
    await expect(dialog.getByText(near)).toBeVisible()

    await field.fill(mapping('ops.params.page'))
    await dialog.getByRole('button', { name: words('shell.mapping:trial.try'), exact: true }).click()
    const answers = dialog.getByRole('table', { name: words('shell.mapping:trial.answers') })
    await expect(answers.getByRole('row', { name: /ops\.params\.page/ })).toBeVisible()

    await dialog.getByRole('button', { name: words('shell.mapping:trial.keep') }).click()
    await dialog.getByRole('button', { name: words('shell.mapping:trial.keepAccept') }).click()
    const again = await signInTo(page, words, profile, 'lin')
    const params = await again.open('sys/params')
    const column = (key: 'paramCode' | 'remark') =>
      page.getByRole('columnheader', { name: words(`ops.params:field.${key}`) })
    await expect(params.rows).toHaveCount(10)
    await expect(column('paramCode')).toBeVisible()
    await expect(column('remark')).toHaveCount(0)
  } finally {
    await platform.cut()
  }
})
