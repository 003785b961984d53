import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { Confirm } from '../pages/dialogs.ts'

test('production: a call made by hand is refused until unlocked, deleting asks for the name, every dialog says where one is', async ({
  page,
  signIn,
  platform,
  words,
}) => {
  await signIn.ready()
  const name = '生产库'
  const production = await useProfile(page, words, {
    name,
    address: platform.address,
    environment: 'production',
  })
  const shell = await signInTo(page, words, production)
  platform.clear()
  const byHand = (input: object) =>
    page.evaluate(async (given) => {
      const result = await window.steward.call('api.call', given as never)
      return result.ok ? 'done' : result.failure.code
    }, input)
  const create = {
    endpoint: 'ops.params.create',
    body: { paramCode: 'E2E_HAND', paramValue: 'x', remark: '' },
  }
  expect(await byHand(create)).toBe('read-only')
  expect(await byHand({ ...create, confirm: name })).toBe('read-only')
  expect(platform.to('POST', '/sys/params')).toEqual([])
  await expect(page.locator('[data-environment=production]').last()).toBeVisible()

  await shell.status.getByRole('button', { name: words('shell:writes.unlock') }).click()
  const unlock = page.getByRole('dialog')
  await unlock.getByRole('textbox').fill('生产')
  await unlock.getByRole('button', { name: words('shell:writes.unlock') }).click()
  await expect(unlock).toContainText(words('shell:unlock.mismatch'))
  expect(await byHand(create)).toBe('read-only')
  await unlock.getByRole('textbox').fill(name)
  await unlock.getByRole('button', { name: words('shell:writes.unlock') }).click()
  await expect(unlock).toBeHidden()
  expect(await byHand(create)).toBe('done')
  // Unlocked is not yet confirmed.
  expect(await byHand({ endpoint: 'ops.params.remove', body: ['1'] })).toBe('invalid-input')
  expect(platform.to('DELETE', '/sys/params')).toEqual([])

  const list = await shell.open('sys/params')
  await list.filter('ops.params:field.paramCode').fill('E2E_HAND')
  await list.submitSearch()
  await list.act(list.row('E2E_HAND'), 'common:delete')
  const confirm = new Confirm(page, words)
  const remove = confirm.root.getByRole('button', { name: words('common:delete'), exact: true })
  const word = await confirm.root.evaluate((dialog) => {
    const surface = dialog.closest('.fui-DialogSurface') ?? dialog
    return getComputedStyle(surface, '::before').content
  })
  expect(word).toBe(`"${words('shell:environment.production')}"`)
  await expect(remove).toBeDisabled()
  await confirm.root.getByRole('textbox').fill(name)
  await remove.click()
  await expect(list.rows).toHaveCount(0)
  expect(platform.to('DELETE', '/sys/params')).toHaveLength(1)

  // A batch is confirmed by the name once, and every call of it carries that.
  for (const code of ['E2E_HAND_1', 'E2E_HAND_2']) {
    expect(await byHand({ ...create, body: { ...create.body, paramCode: code } })).toBe('done')
  }
  await list.submitSearch()
  await page.getByRole('checkbox', { name: words('kit:select.page') }).check()
  await page.getByRole('button', { name: words('kit.batch:each'), exact: true }).click()
  await page
    .getByRole('menuitem', { name: words('kit.batch:menu', { action: words('common:delete') }) })
    .click()
  const batch = page.locator('[role=dialog], [role=alertdialog]').last()
  const start = batch.getByRole('button', { name: words('kit.batch:start', { count: 2 }), exact: true })
  await expect(start).toBeDisabled()
  await batch.getByRole('textbox').fill(name)
  await start.click()
  await expect(batch).toContainText(words('kit.batch:ended', { done: 2, failed: 0, skipped: 0, left: 0 }))
  expect(platform.to('DELETE', '/sys/params')).toHaveLength(3)
  await batch.getByRole('button', { name: words('common:close'), exact: true }).click()
  await expect(list.rows).toHaveCount(0)

  await shell.status.getByRole('button', { name: words('shell:writes.lock') }).click()
  await expect(shell.status).toContainText(words('shell:writes.readOnly'))
  expect(await byHand(create)).toBe('read-only')
})
