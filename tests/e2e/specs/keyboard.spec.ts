import { expect, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'

test('signs in without a mouse', async ({ signIn, page, words }) => {
  await expect(signIn.username).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Tab')
  await expect(signIn.password).toBeFocused()
  await page.keyboard.type('admin')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('contentinfo', { name: words('shell:status.label') })).toBeVisible()
})

test('opens a screen, walks the grid with arrows, ticks, and adds a record without a mouse', async ({
  shell,
  page,
  words,
}) => {
  const box = await shell.openPalette()
  await box.fill('xtcs')
  await expect(page.getByRole('option').first()).toContainText('系统参数')
  await page.keyboard.press('Enter')
  const list = shell.list('sys/params')
  await list.ready()

  await list.header('ops.params:field.paramCode').focus()
  await page.keyboard.press('ArrowDown')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('data-row'))
  await expect.poll(focused).toBe('0')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('1')
  await page.keyboard.press('Home')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: words('kit:select.count', { count: 1 }) })).toBeVisible()

  await list.button('common:add').focus()
  await page.keyboard.press('Enter')
  const form = formDialog(page, words)
  await expect(form.field('ops.params:field.paramCode')).toBeFocused()
  await page.keyboard.type('E2E_KEYS')
  await page.keyboard.press('Tab')
  await page.keyboard.type('by keyboard')
  await form.saveButton.focus()
  await page.keyboard.press('Enter')
  await expect(form.root).toBeHidden()
  await list.filter('ops.params:field.paramCode').focus()
  await page.keyboard.type('E2E_KEYS')
  await page.keyboard.press('Enter')
  await expect(list.rows).toHaveCount(1)
})

test('sorts and resizes a column from its header by keys', async ({ shell, page }) => {
  const list = await shell.open('sys/sysTenant')
  const header = list.header('sys.tenant:field.tenantId')
  await header.focus()
  await page.keyboard.press('Enter')
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const before = (await header.boundingBox())?.width ?? 0
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(async () => (await header.boundingBox())?.width ?? 0).toBeGreaterThan(before)
})

test('closing a dialog gives the focus back to where it came from', async ({ shell, page, words }) => {
  const list = await shell.open('sys/params')
  await list.button('common:add').focus()
  await page.keyboard.press('Enter')
  const form = formDialog(page, words)
  // Shown first, then entered: a key pressed in between belongs to the page.
  await expect(form.root.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(form.root).toBeHidden()
  await expect(list.button('common:add')).toBeFocused()
})

test('what opens a page has the focus in it, and a tab that is closed leads back to where it was opened', async ({
  shell,
  page,
  words,
}) => {
  // After sign-in the page has it, and no tab shows a ring.
  await expect(page.locator('[data-page]:focus')).toHaveCount(1)
  const choose = async (query: string, name: string) => {
    const box = await shell.openPalette()
    await box.fill(query)
    await expect(page.getByRole('option').first()).toContainText(name)
    await page.keyboard.press('Enter')
  }
  const tenants = shell.list('sys/sysTenant')
  await choose('zhgl', '租户管理')
  await expect(page.locator('[role=search] :is(input, select):focus')).toHaveCount(1)
  await tenants.ready()
  await choose('xtcs', '系统参数')
  const params = shell.list('sys/params')
  const filter = params.filter('ops.params:field.paramCode')
  await expect(filter).toBeFocused()
  await page.keyboard.type('E2E')
  await expect(filter).toHaveValue('E2E')

  // Between the list that opens it and another tab.
  await page.keyboard.press('Alt+2')
  await shell.expectActive('sys/sysTenant')
  await tenants.button('common:add').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(words('sys.tenant:field.tenantId')).last()).toBeFocused()
  await page.keyboard.press('Alt+w')
  await shell.expectActive('sys/sysTenant')
  await expect(tenants.button('common:add')).toBeFocused()

  await page.reload()
  await shell.ready()
  await expect(page.locator('[role=search] :is(input, select):focus')).toHaveCount(1)
})
