import { expect, signInTo, test } from '../launch/test.ts'
import { Confirm } from '../pages/dialogs.ts'
import { SignIn } from '../pages/SignIn.ts'
import { chinese } from '#tests/setup/words.ts'

test('the pager shows total, sizes, previous, pages, next, jumper and offers four sizes (SYS-CMN-06, SYS-CMN-21, SYS-CMN-22, OPS-COM-13)', async ({
  shell,
  words,
}) => {
  const list = await shell.open('sys/sysTenant')
  const size = list.pager.getByRole('combobox', { name: words('kit:pager.size') })
  const parts = [
    list.pager.getByRole('status'),
    size,
    list.pager.getByRole('button', { name: words('kit:pager.previous') }),
    list.pager.getByRole('button', { name: words('kit:pager.page', { page: 1 }), exact: true }),
    list.pager.getByRole('button', { name: words('kit:pager.next') }),
    list.pager.getByLabel(words('kit:pager.jumpLabel')),
  ]
  const lefts: number[] = []
  for (const part of parts) lefts.push((await part.boundingBox())?.x ?? -1)
  expect(lefts).toEqual([...lefts].sort((a, b) => a - b))
  expect(
    await size
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value)),
  ).toEqual(['10', '20', '50', '100'])
  await expect(size).toHaveValue('10')
  await expect(list.rows).toHaveCount(10)
})

test('pages, jumps and sizes ask for what they say', async ({ remote, platform, words }) => {
  const list = await remote.open('sys/sysTenant')
  const last = () => platform.to('GET', '/sys/sysTenant/page').at(-1)?.query
  await list.nextPage()
  await expect.poll(last).toMatchObject({ page: '2', limit: '10' })
  const jump = list.pager.getByLabel(words('kit:pager.jumpLabel'))
  await jump.fill('3')
  await jump.press('Enter')
  await expect.poll(last).toMatchObject({ page: '3', limit: '10' })
  // A page beyond the last one is the last one.
  await jump.fill('1000000000')
  await jump.press('Enter')
  const pages = Math.ceil((await list.total()) / 10)
  await expect.poll(last).toMatchObject({ page: String(pages) })
  await jump.fill('0')
  await jump.press('Enter')
  await expect.poll(() => Number(last()?.['page'])).toBeGreaterThanOrEqual(1)
  await list.setPageSize(50)
  await expect.poll(last).toMatchObject({ limit: '50' })
})

test('sorting walks none, ascending, descending and really sorts', async ({ shell }) => {
  const list = await shell.open('sys/sysTenant')
  const header = list.header('sys.tenant:field.tenantId')
  await expect(header).toHaveAttribute('aria-sort', 'none')
  await list.sortBy('sys.tenant:field.tenantId')
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  const ids = () => list.column('sys.tenant:field.tenantId')
  await expect.poll(async () => (await ids()).join() === [...(await ids())].sort().join()).toBe(true)
  const lowest = (await ids())[0]
  await list.sortBy('sys.tenant:field.tenantId')
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await ids())[0]).not.toBe(lowest)
  await list.sortBy('sys.tenant:field.tenantId')
  await expect(header).toHaveAttribute('aria-sort', 'none')
})

test('ticked rows stay ticked across pages, with their count and their list', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysTenant')
  const [first = ''] = await list.column('sys.tenant:field.tenantName')
  await list.tick(list.rows.nth(0))
  await list.nextPage()
  await expect(list.row(first)).toHaveCount(0)
  const [second = ''] = await list.column('sys.tenant:field.tenantName')
  await list.tick(list.rows.nth(0))
  const count = page.getByRole('button', { name: words('kit:select.count', { count: 2 }) })
  await count.click()
  const chosen = page.getByRole('dialog', { name: words('kit:select.list') })
  await expect(chosen).toContainText(first)
  await expect(chosen).toContainText(second)
  await chosen.getByRole('button', { name: words('kit:select.remove', { name: first }) }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: words('kit:select.count', { count: 1 }) })).toBeVisible()
  await list.button('kit:action.deleteSelected').click()
  const confirm = new Confirm(page, words)
  await expect(confirm.root.getByRole('listitem')).toHaveText([second])
  await confirm.decline()
})

test('columns are hidden, moved, pinned and resized, and stay so after a reload', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysTenant')
  const before = await list.labels()
  await list.button('kit:columns.title').click()
  const panel = page.getByRole('dialog', { name: words('kit:columns.title') })
  await panel.getByRole('checkbox', { name: words('sys.tenant:field.unicode') }).uncheck()
  await panel
    .getByRole('button', { name: words('kit:columns.up', { column: words('sys.tenant:field.shortName') }) })
    .click()
  await panel
    .getByRole('combobox', {
      name: words('kit:columns.pinOf', { column: words('sys.tenant:field.linkman') }),
    })
    .selectOption('start')
  await page.keyboard.press('Escape')

  // The edge of a header is its handle.
  const header = list.header('sys.tenant:field.tenantId')
  const box = await header.boundingBox()
  if (!box) throw new Error('the header is not on the screen')
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 78, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => Math.round((await header.boundingBox())?.width ?? 0))
    .toBeGreaterThan(Math.round(box.width) + 60)

  const shown = await list.labels()
  expect(shown).not.toContain(words('sys.tenant:field.unicode'))
  expect(shown[0]).toBe(words('sys.tenant:field.linkman'))
  expect(shown.indexOf(words('sys.tenant:field.shortName'))).toBeLessThan(
    shown.indexOf(words('sys.tenant:field.tenantName')),
  )
  const width = Math.round((await header.boundingBox())?.width ?? 0)

  await page.reload()
  await list.ready()
  await expect.poll(() => list.labels()).toEqual(shown)
  expect(Math.abs(Math.round((await header.boundingBox())?.width ?? 0) - width)).toBeLessThanOrEqual(1)

  await list.button('kit:columns.title').click()
  await panel.getByRole('button', { name: words('kit:columns.reset') }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => list.labels()).toEqual(before)
})

test('the query card takes one row, and unfolds for the filters that do not fit (28 B15)', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysTenant')
  await expect(list.filter('sys.tenant:field.status')).toBeVisible()
  await page.setViewportSize({ width: 800, height: 700 })
  await expect(list.filter('sys.tenant:field.status')).toBeHidden()
  await page.getByRole('button', { name: words('kit:query.expand') }).click()
  await expect(list.filter('sys.tenant:field.status')).toBeVisible()
  await page.getByRole('button', { name: words('kit:query.collapse') }).click()
  await expect(list.filter('sys.tenant:field.status')).toBeHidden()
})

test('a cell and a row are copied as text', async ({ shell, page, context, words }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const list = await shell.open('sys/sysTenant')
  const [name = ''] = await list.column('sys.tenant:field.tenantName')
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await list.rows.first().getByText(name, { exact: true }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: words('kit:copy.cell') }).click()
  await expect.poll(clipboard).toBe(name)
  await list.rows.first().getByText(name, { exact: true }).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: words('kit:copy.row') }).click()
  await expect.poll(async () => (await clipboard()).split('\t').length).toBeGreaterThan(10)
})

test('a list without a hit says so and a reset brings the rows back', async ({ shell, page, words }) => {
  const list = await shell.open('sys/sysTenant')
  await list.filter('sys.tenant:field.tenantName').fill('没有这样的租户')
  await list.submitSearch()
  await expect(page.getByText(words('kit:list.empty'))).toBeVisible()
  await list.resetSearch()
  await expect(list.rows.first()).toBeVisible()
})

test('a list whose call has no address says so and asks for nothing (OPS-COM-18)', async ({
  page,
  host,
  words,
}) => {
  // A console in whose contract the address was forgotten.
  let forgotten = 0
  await page.route('**/assets/*.js', async (route) => {
    const script = await (await route.fetch()).text()
    const body = script.replaceAll(/(["'`])\/sys\/sysHandoverLog\/page\1/g, '$1$1')
    if (body !== script) forgotten += 1
    await route.fulfill({ contentType: 'text/javascript', body })
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/bridge/api.call')) asked.push(request.postData() ?? '')
  })
  await page.goto(await host.address())
  const signIn = new SignIn(page, words)
  await signIn.ready()
  const shell = await signInTo(page, words, signIn)
  await shell.openRoute('sys/sysHandoverLog')
  await expect(page.getByText(chinese('kit:list.noAddress'), { exact: true })).toBeVisible()
  expect(forgotten).toBeGreaterThan(0)
  expect(asked.filter((call) => call.includes('sys.handoverLog.page'))).toEqual([])
  // Later loads of the page may still be on their way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
