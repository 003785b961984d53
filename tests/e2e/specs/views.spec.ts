import { expect, ownProgram, signInTo, test } from '../launch/test.ts'
import { Confirm } from '../pages/dialogs.ts'
import type { ListPage } from '../pages/ListPage.ts'
import { SignIn } from '../pages/SignIn.ts'

/** Everything that a view stores, as it is shown. */
const look = async (list: ListPage, size: string) => ({
  columns: await list.labels(),
  filter: await list.filter('sys.tenant:field.tenantName').inputValue(),
  sorted: await list.header('sys.tenant:field.tenantId').getAttribute('aria-sort'),
  size: await list.pager.getByRole('combobox', { name: size }).inputValue(),
  ids: await list.column('sys.tenant:field.tenantId'),
})

test(
  'a view is saved, named in the address, left and opened again, handed on as a file, and the same by link after a restart',
  ownProgram,
  async ({ shell, page, context, program, words }, info) => {
    const list = await shell.open('sys/sysTenant')
    const size = words('kit:pager.size')
    const declared = await look(list, size)
    await list.filter('sys.tenant:field.tenantName').fill('科技')
    await list.submitSearch()
    await list.sortBy('sys.tenant:field.tenantId')
    await list.sortBy('sys.tenant:field.tenantId')
    await list.setPageSize(20)
    await list.button('kit:columns.title').click()
    const columns = page.getByRole('dialog', { name: words('kit:columns.title') })
    await columns.getByRole('checkbox', { name: words('sys.tenant:field.unicode') }).uncheck()
    await page.keyboard.press('Escape')

    const name = '科技公司'
    const panel = page.getByRole('dialog', { name: words('kit:views.title') })
    const button = (label: string) => list.toolbar.getByRole('button', { name: label, exact: true })
    await button(words('kit:views.title')).click()
    await panel.getByRole('textbox', { name: words('kit.views:name') }).fill(name)
    await panel.getByRole('button', { name: words('kit.views:save') }).click()
    await expect(panel.getByRole('button', { name, exact: true })).toHaveAttribute('aria-current', 'true')
    const arrived = page.waitForEvent('download')
    await panel.getByRole('button', { name: words('kit.views:export') }).click()
    const file = await arrived
    const path = info.outputPath(file.suggestedFilename())
    await file.saveAs(path)
    await page.keyboard.press('Escape')
    const saved = await look(list, size)
    expect(saved.columns).not.toEqual(declared.columns)
    await expect(page).toHaveURL(/view=sys\.tenant-\w+$/)
    const link = new URL(page.url()).hash

    // As declared, the address names no view; opened again, everything is as it was saved.
    const current = words('kit:views.current', { name })
    await button(current).click()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel.getByRole('button', { name: words('kit.views:link') }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`/${link}`)
    await panel.getByRole('button', { name: words('kit.views:plain') }).click()
    await expect.poll(() => look(list, size)).toEqual(declared)
    await expect(page).toHaveURL(/sysTenant$/)
    await button(words('kit:views.title')).click()
    await panel.getByRole('button', { name, exact: true }).click()
    await expect.poll(() => look(list, size)).toEqual(saved)
    await expect.poll(() => new URL(page.url()).hash).toBe(link)

    // After a change the list shows that it differs from the view, also after the window is reopened.
    await list.setPageSize(50)
    const changed = button(words('kit:views.current', { name: words('kit:views.changed', { name }) }))
    await expect(changed).toBeVisible()
    await expect(page).toHaveURL(/sysTenant$/)
    await page.reload()
    await list.ready()
    await expect(changed).toBeVisible()
    expect(await look(list, size)).toMatchObject({ size: '50', filter: '科技' })
    // As it was saved again, it is that view.
    await list.setPageSize(20)
    await expect(button(current)).toBeVisible()
    await expect.poll(() => new URL(page.url()).hash).toBe(link)
    await button(current).click()

    // A colleague takes it from the file.
    await panel.getByRole('button', { name: words('kit.views:remove', { name }) }).click()
    await new Confirm(page, words).accept('common:delete')
    await button(words('kit:views.title')).click()
    await expect(panel.getByRole('button', { name, exact: true })).toHaveCount(0)
    await panel.locator('input[type=file]').setInputFiles(path)
    await expect(panel.getByRole('button', { name, exact: true })).toBeVisible()
    await panel.getByRole('button', { name: words('kit.views:rename', { name }) }).click()
    await panel.getByRole('textbox', { name: words('kit.views:rename', { name }) }).fill('改名')
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: words('kit.views:default', { name: '改名' }) }).click()
    await page.keyboard.press('Escape')
    await list.resetSearch()
    await shell.tabMenu('sys/sysTenant', 'shell:tabs.close')

    // The list begins with its default view, also after a restart, and so does the link.
    await shell.open('sys/sysTenant')
    await expect.poll(() => look(list, size)).toEqual(saved)
    await shell.tabMenu('sys/sysTenant', 'shell:tabs.close')
    await program.restart()
    await page.goto(await program.address())
    const again = await signInTo(page, words, new SignIn(page, words))
    await page.evaluate((hash) => {
      window.location.hash = hash
    }, link)
    await again.expectActive('sys/sysTenant')
    await expect.poll(() => look(list, size)).toEqual(saved)
    await expect(button(words('kit:views.current', { name: '改名' }))).toBeVisible()
  },
)

test('what a stored view speaks of and is gone is left out with a word', async ({ shell, page, words }) => {
  const id = 'sys.tenant-0123456789ab'
  const layout = {
    order: ['tenantName', 'vanished', 'tenantId'],
    hidden: [],
    pinned: { start: [], end: [] },
    sizes: {},
  }
  const view = { id, name: '旧视图', filters: {}, limit: 20, sortKey: 'vanished', order: 'asc', layout }
  await page.evaluate(
    (value) => window.steward.call('workspace.set', { scope: 'account', key: 'views/sys.tenant', value }),
    { views: [view, { id, name: '坏视图' }], defaultId: '' },
  )
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/sys/sysTenant?view=${id}`)
  await expect(page.getByText(words('kit.views:lost', { name: '旧视图', parts: 'vanished' }))).toBeVisible()
  await expect(page.getByText(words('kit.views:damaged', { names: '坏视图' }))).toBeVisible()
  const list = shell.list('sys/sysTenant')
  await list.ready()
  expect((await list.labels())[0]).toBe(words('sys.tenant:field.tenantName'))

  await page.evaluate(() => {
    window.location.hash = '#/sys/sysTenant?view=sys.tenant-ffffffffffff'
  })
  await expect(page.getByText(words('kit.views:absent'))).toBeVisible()
  await expect(page).toHaveURL(/sysTenant$/)
})
