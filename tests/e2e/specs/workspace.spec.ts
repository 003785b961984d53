import type { Page } from '@playwright/test'
import { expect, ownProgram, signInTo, test } from '../launch/test.ts'
import { formTab } from '../pages/dialogs.ts'
import { ListPage } from '../pages/ListPage.ts'
import { screens, Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'

test('what changes on the platform shows in every window without signing in again', async ({
  remote,
  page,
  context,
  platform,
  words,
}) => {
  const behaviour = await remote.open('sys/sysLogUserBehavior')
  const second = await context.newPage()
  await second.goto(page.url())
  const other = new Shell(second, words)
  await other.ready()
  const theirs = await other.open('sys/params')
  await theirs.ready()

  const answered = await page.evaluate(() => window.steward.call('session.current', undefined))
  const session = answered.ok ? answered.value : null
  if (!session) throw new Error('no session')
  const without = (nodes: typeof session.menus): typeof session.menus =>
    nodes
      .filter(({ url }) => url !== 'sys/params' && url !== '/sys/params')
      .map((node) => ({ ...node, children: without(node.children) }))
  platform.answer('/sys/menu/nav', without(session.menus))
  const renamed = session.dictionaries.map(({ dictType, dataList }) => ({
    dictType,
    dataList:
      dictType === 'USER_BEHAVIOR_TYPE'
        ? dataList.map(({ dictValue }) => ({ dictValue, dictLabel: `新的行为${dictValue}` }))
        : dataList,
  }))
  platform.answer('/sys/dict/type/all', renamed)
  // Younger than a moment is not read again; coming to the front is the occasion, not a promise.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(behaviour.rows.first()).toContainText('新的行为', { timeout: 1000 })
  }).toPass({ timeout: 30_000 })
  await expect(second.getByText(words('shell:menuRemoved'))).toBeVisible()
  await expect(theirs.rows.first()).toBeVisible()
  expect(platform.to('POST', '/login')).toEqual([])
  const notices = await other.notices()
  expect(notices.join()).toContain('USER_BEHAVIOR_TYPE')
  expect(notices.join()).toContain(words('failure:notice.fresh.menus', { count: 1 }))
})

test(
  'three windows, their tabs, filter, place in a list and draft return after the program ended',
  ownProgram,
  async ({ shell, page, context, program, words }) => {
    await shell.open('sys/sysTenant')
    const params = await shell.open('sys/params')
    await params.ready()
    for (const route of ['sys/sysTenant', 'sys/params'] as const) {
      const opened = context.waitForEvent('page')
      await shell.tabMenu(route, 'shell:tabs.popOut')
      const popOut = await opened
      await expect(new ListPage(popOut, words, screens[route]).rows.first()).toBeVisible()
    }
    const tenants = await shell.open('sys/sysTenant')
    await tenants.act(tenants.rows.first(), 'common:edit')
    await formTab(page, words).field('sys.tenant:field.remark').fill('写到一半')
    await expect(shell.status.getByTitle(words('shell:drafts.title'))).toBeVisible()
    const log = await shell.open('sys/log-login')
    await log.filter('ops.logLogin:field.creatorName').fill('a')
    // Today is short in the morning, and so is its list.
    await log.filter('kit:range.from').fill('')
    await log.submitSearch()
    await log.setPageSize(50)
    const scroller = log.grid.locator('..')
    // The rows of the larger page may take a moment to give the list its height.
    let top = 0
    await expect(async () => {
      await scroller.evaluate((element) => element.scrollTo({ top: 300 }))
      top = await scroller.evaluate((element) => element.scrollTop)
      expect(top).toBe(300)
    }).toPass()
    // The list has noticed; its write waits a moment, which the end of the program does not take away.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
    )

    const order = await shell.tabOrder()
    await program.restart()
    page.on('dialog', (dialog) => void dialog.accept())
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.goto(await program.address())
    const again = await signInTo(page, words, new SignIn(page, words))
    await again.expectActive('sys/log-login')
    await expect.poll(() => again.tabOrder()).toEqual(order)
    await expect(again.status.getByTitle(words('shell:drafts.title'))).toBeVisible()
    await expect(log.filter('ops.logLogin:field.creatorName')).toHaveValue('a')
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(top)

    await page.locator('[id="tab-home"]').click()
    const windows: Page[] = []
    context.on('page', (opened) => windows.push(opened))
    await page.getByRole('button', { name: words('shell:restorable.open') }).click()
    await expect.poll(() => windows.length).toBe(2)
    for (const [at, route] of (['sys/sysTenant', 'sys/params'] as const).entries()) {
      const list = new ListPage(windows[at] ?? page, words, screens[route])
      await expect(list.rows.first()).toBeVisible()
    }
  },
)
