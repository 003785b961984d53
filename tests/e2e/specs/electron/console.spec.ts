import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '#tests/e2e/launch/desktop.ts'
import { readWorkbook } from '#tests/e2e/launch/workbook.ts'
import type { ListPage } from '#tests/e2e/pages/ListPage.ts'
import { Shell } from '#tests/e2e/pages/Shell.ts'
import { SignIn } from '#tests/e2e/pages/SignIn.ts'

/** A second window loads every script once more, through the main process. */
const opened = (list: ListPage) =>
  expect(list.grid).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 })

// Each test starts the whole console, some of them twice.
test.describe.configure({ timeout: 150_000 })

test('signs in, lists tenants and exports them through the save dialog', async ({
  launch,
  enter,
  words,
  dataDir,
}) => {
  const app = await launch()
  const shell = await enter(await app.firstWindow())
  const tenants = await shell.open('sys/sysTenant')
  const total = await tenants.total()
  await expect.poll(() => tenants.rows.count()).toBeGreaterThan(0)

  await app.answerSaveDialog(null)
  await tenants.export('kit:export.all', { format: 'XLSX' })
  // Otherwise the dialog that is on its way gets the next answer.
  await expect.poll(app.saveDialogs).toBe(1)
  const target = join(dataDir, '租户.xlsx')
  expect(existsSync(target)).toBe(false)

  await app.answerSaveDialog(target)
  await tenants.export('kit:export.all', { format: 'XLSX' })
  const transfers = await shell.openTransfers()
  await expect(transfers).toContainText(words('kit:transfer.state.done'))
  expect(existsSync(target)).toBe(true)
  expect(existsSync(`${target}.part`)).toBe(false)
  expect(readWorkbook(target)).toHaveLength(total + 1)
})

test('a log pops out into a window of its own, and both windows come back after a restart', async ({
  launch,
  enter,
  words,
}) => {
  const first = await launch()
  const page = await first.firstWindow()
  const shell = await enter(page)
  await shell.open('sys/log-login')
  await first.clickMenu('tab.popOut')
  const windows = await first.waitForWindows(2)
  const popout = windows.find((window) => window !== page)
  if (popout === undefined) throw new Error('no second window')
  const log = new Shell(popout, words).list('sys/log-login')
  await opened(log)
  // The window works in the session it was opened from: there is no second sign-in.
  await expect.poll(() => log.rows.count()).toBeGreaterThan(0)
  await expect(popout.getByRole('form', { name: words('shell:signIn.title') })).toHaveCount(0)

  const place = { x: 200, y: 120, width: 1100, height: 760 }
  await first.moveWindow(popout, place)
  await first.close()

  const second = await launch()
  const restored = await second.waitForWindows(2)
  expect(restored).toHaveLength(2)
  expect(await second.bounds()).toContainEqual(place)
})

test('a window that was closed by the operator does not come back', async ({ launch, enter, words }) => {
  const first = await launch()
  const page = await first.firstWindow()
  const shell = await enter(page)
  await shell.open('sys/log-login')
  await first.clickMenu('tab.popOut')
  const popout = (await first.waitForWindows(2)).find((window) => window !== page)
  if (popout === undefined) throw new Error('no second window')
  await opened(new Shell(popout, words).list('sys/log-login'))
  await first.userClose(popout)
  await first.waitForWindows(1)
  await first.close()

  const second = await launch()
  await new SignIn(await second.firstWindow(), words).ready()
  expect(await second.bounds()).toHaveLength(1)
})

test('the native menu speaks the language of the settings and asks the shell', async ({
  launch,
  enter,
  words,
}) => {
  const app = await launch()
  const page = await app.firstWindow()
  await enter(page)
  expect(await app.menuLabels()).toEqual(expect.arrayContaining(['文件', '编辑', '视图']))
  await app.clickMenu('palette.open')
  await expect(page.getByRole('combobox', { name: words('shell:palette.label') })).toBeFocused()
  await page.keyboard.press('Escape')
  await page.evaluate(() => Reflect.get(window, 'steward').call('settings.set', { language: 'en-US' }))
  await expect.poll(() => app.menuLabels()).toEqual(expect.arrayContaining(['File', 'Edit', 'View']))
})

test('a page can neither leave, open windows, nor reach Node', async ({ launch, words }) => {
  const app = await launch()
  const page = await app.firstWindow()
  await new SignIn(page, words).ready()
  const before = page.url()
  const reach = await page.evaluate(() => ({
    opened: window.open('https://example.com/') === null,
    require: typeof Reflect.get(window, 'require'),
    process: typeof Reflect.get(window, 'process'),
    exposed: Object.keys(Reflect.get(window, 'steward')).sort(),
  }))
  expect(reach).toEqual({
    opened: true,
    require: 'undefined',
    process: 'undefined',
    exposed: ['call', 'listen', 'more', 'offer'],
  })
  await page.evaluate(() => {
    location.href = 'https://example.com/'
  })
  await page.evaluate(() => {
    location.href = 'file:///etc/passwd'
  })
  await expect(new SignIn(page, words).username).toBeEnabled()
  expect(page.url()).toBe(before)
  expect(await app.bounds()).toHaveLength(1)
})

test('the policy of the page lets no foreign script, style or connection in', async ({ launch, words }) => {
  const app = await launch()
  const page = await app.firstWindow()
  await new SignIn(page, words).ready()
  await page.evaluate(() => {
    const violated: string[] = []
    Reflect.set(window, 'violated', violated)
    document.addEventListener('securitypolicyviolation', (event) => violated.push(event.effectiveDirective))
    const script = document.createElement('script')
    script.textContent = 'window.injected = true'
    document.body.append(script)
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    document.head.append(style)
  })
  const fetched = await page.evaluate(() =>
    fetch('https://example.com/').then(
      () => true,
      () => false,
    ),
  )
  expect(fetched).toBe(false)
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'violated')))
    .toEqual(expect.arrayContaining(['script-src-elem', 'style-src-elem', 'connect-src']))
  expect(await page.evaluate(() => 'injected' in window)).toBe(false)
})
