import { queryBackend } from '../launch/backend.ts'
import { expect, signInTo, test } from '../launch/test.ts'
import { wordsOf } from '../pages/texts.ts'

test('switching to English keeps the open tabs and changes labels, messages and tags (SYS-CMN-01, OPS-COM-02)', async ({
  shell,
}) => {
  const tenants = await shell.open('sys/sysTenant')
  await shell.open('sys/params')
  await shell.tab('sys/sysTenant').click()
  await tenants.filter('sys.tenant:field.tenantName').fill('公司')
  await expect(shell.tabs).toHaveCount(3)

  await shell.chooseLanguage('English')
  const english = shell.inLanguage(wordsOf('en-US'))
  const list = english.list('sys/sysTenant')
  await list.ready()
  await expect(english.tabs).toHaveCount(3)
  await expect.poll(() => list.labels()).toContain('Tenant name')
  // Typed text that was not yet sent is still there.
  await expect(list.filter('sys.tenant:field.tenantName')).toHaveValue('公司')
  await expect(shell.page.locator('html')).toHaveAttribute('lang', 'en-US')
})

test('the menu, tabs, locale switch and user corner of the shell work (SYS-CMN-03)', async ({
  shell,
  page,
}) => {
  await shell.open('sys/sysTenant')
  await shell.open('sys/params')
  await shell.open('sys/log-login')
  await expect(shell.tabs).toHaveCount(4)

  // Opening an open screen activates it.
  await shell.open('sys/params')
  await expect(shell.tabs).toHaveCount(4)
  await shell.expectActive('sys/params')

  await shell.tab('sys/log-login').click({ button: 'middle' })
  await expect(shell.tabs).toHaveCount(3)

  await shell.tabMenu('sys/params', 'shell:tabs.closeOthers')
  await expect(shell.tabs).toHaveCount(2)
  await shell.tabMenu('sys/params', 'shell:tabs.closeAll')
  // Home cannot be closed.
  await expect(shell.tabs).toHaveCount(1)
  const menu = await shell.userMenu()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
})

test('a tab keeps what was typed, scrolled and ticked while another is shown', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/sysTenant')
  await list.tick(list.rows.nth(1))
  await list.filter('sys.tenant:field.adminName').fill('管理')
  await shell.open('sys/params')
  await shell.tab('sys/sysTenant').click()
  await expect(list.filter('sys.tenant:field.adminName')).toHaveValue('管理')
  await expect(list.rows.nth(1).getByRole('checkbox')).toBeChecked()
  await expect(page.getByText(words('kit:select.count', { count: 1 }))).toBeVisible()
})

test('tabs are moved by dragging', async ({ shell }) => {
  await shell.open('sys/sysTenant')
  await shell.open('sys/params')
  await shell.tab('sys/params').dragTo(shell.tab('sys/sysTenant'), { targetPosition: { x: 4, y: 8 } })
  await expect.poll(() => shell.tabOrder()).toEqual(['home', 'sys-params', 'sys-sysTenant'])
})

test('the palette finds menus by name, by pinyin and by initials, and runs commands', async ({
  shell,
  page,
  words,
}) => {
  for (const query of ['系统参数', 'xitongcanshu', 'xtcs']) {
    const box = await shell.openPalette()
    await box.fill(query)
    await expect(page.getByRole('option').first()).toContainText('系统参数')
    await page.keyboard.press('Enter')
    await shell.expectActive('sys/params')
    await shell.tab('sys/params').click({ button: 'middle' })
    await expect(shell.tabs).toHaveCount(1)
  }
  await shell.command(words('shell:shortcuts.title'))
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a tab that is closed while its address is still on its way stays closed', async ({ shell, page }) => {
  await shell.open('sys/params')
  await shell.open('sys/sysTenant')
  await shell.tab('sys/params').click({ button: 'middle' })
  // Closed in the very moment in which its address is written down.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const push = history.pushState
        history.pushState = function (...given) {
          push.apply(history, given)
          if (!String(given[2]).endsWith('sys/params')) return
          history.pushState = push
          queueMicrotask(() => {
            const tab = document.querySelector('[role=tab][aria-selected=true]')
            tab?.dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true }))
            resolve()
          })
        }
        document.querySelector<HTMLElement>('nav a[href="#/sys/params"]')?.click()
      }),
  )
  await expect.poll(() => page.evaluate(() => window.location.hash)).toBe('#/sys/sysTenant')
  await shell.expectActive('sys/sysTenant')
  await expect.poll(() => shell.tabOrder()).toEqual(['home', 'sys-sysTenant'])
})

test('the search of the menu narrows it by name and pinyin', async ({ shell, page, words }) => {
  const box = page.getByRole('searchbox', { name: words('shell:nav.search') })
  await box.fill('zhgl')
  await expect(shell.navigation.getByRole('link')).not.toHaveCount(0)
  await expect(shell.navigation.locator('a[href="#/sys/sysTenant"]')).toBeVisible()
  await box.fill('no such menu')
  await expect(shell.navigation.getByRole('link')).toHaveCount(0)
})

test('a route that this console does not know opens a page that says so', async ({ shell, page, words }) => {
  await page.evaluate(() => {
    window.location.hash = '#/no/such/screen'
  })
  await expect(page.getByText(words('shell:unknown.title'))).toBeVisible()
  await shell.open('sys/params')
})

test('a screen that is opened by its address and stands in no menu has a title', async ({
  shell,
  page,
  host,
  words,
}) => {
  const first = (sql: string) => String(queryBackend<{ value: unknown }>(host.dataDir, sql)[0]?.value)
  const addresses = [
    [`sys/role-user?roleIds=${first('SELECT id AS value FROM roles')}&roleGrade=2`, 'sys.role:users.title'],
    [`sys/ruledata?ruleSort=${first('SELECT value FROM rule_sorts')}`, 'sys.ruleData:title'],
  ] as const
  for (const [address, title] of addresses) {
    await page.evaluate((route) => {
      window.location.hash = `#/${route}`
    }, address)
    await expect(shell.activeTab).toHaveText(words(title))
  }
})

test('back and forward walk through the tabs that were visited', async ({ shell, page }) => {
  await shell.open('sys/sysTenant')
  await shell.open('sys/params')
  await page.goBack()
  await shell.expectActive('sys/sysTenant')
  await page.goForward()
  await shell.expectActive('sys/params')
})

test('theme and density are chosen in the user corner and hold after a reload', async ({
  shell,
  page,
  words,
}) => {
  const background = () =>
    page.evaluate(() => getComputedStyle(document.querySelector('footer') ?? document.body).backgroundColor)
  const light = await background()
  await shell.command(words('shell:theme.dark'))
  await expect.poll(background).not.toBe(light)
  const dark = await background()
  const list = await shell.open('sys/params')
  const height = () => list.rows.first().evaluate((row) => row.getBoundingClientRect().height)
  const compact = await height()
  await shell.command(words('shell:density.comfortable'))
  await expect.poll(height).toBeGreaterThan(compact)
  const comfortable = await height()
  await page.reload()
  await shell.ready()
  expect(await background()).toBe(dark)
  await expect.poll(height).toBe(comfortable)
})

test('the policy of the page refuses nothing that the console itself tries', async ({ shell, page }) => {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener('securitypolicyviolation', (event) =>
      refused.push(`${event.effectiveDirective} ${event.blockedURI}`),
    )
  })
  await page.reload()
  await shell.open('sys/params')
  expect(await page.evaluate(() => Reflect.get(window, 'refused'))).toEqual([])
})

test('an operator without rights sees fewer menus and only buttons that they may use (SYS-CMN-02, SYS-CMN-25)', async ({
  page,
  signIn,
  words,
}) => {
  const shell = await signInTo(page, words, signIn, 'operator')
  await expect(
    shell.navigation.getByRole('link').or(shell.navigation.getByRole('button')).first(),
  ).toBeVisible()
  const list = await shell.open('sys/params')
  await expect(shell.navigation.locator('a[href="#/sys/sysTenant"]')).toHaveCount(0)
  await expect(list.button('common:add')).toHaveCount(0)
  await expect(list.button('common:delete')).toHaveCount(0)
  expect(await list.actions(list.rows.first())).toEqual([])
  await expect(list.button('common:export')).toBeVisible()
})

test('a tab of a page that no menu has is called in the language of the window', async ({ shell, page }) => {
  await page.evaluate(() => {
    window.location.hash = '#/sys/dictdata?dictType=SYS_STATUS'
  })
  await expect(shell.activeTab.first()).toContainText('字典数据')
  await shell.chooseLanguage('English')
  await expect(shell.activeTab.first()).toContainText('Dictionary data')
})
