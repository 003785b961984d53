import type { Page } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'
import { ListPage } from '../pages/ListPage.ts'
import { screens, Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'

/** Texts that are painted, anywhere. */
const painted = (page: Page) =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const isSeen = node.parentElement?.checkVisibility({
        contentVisibilityAuto: true,
        visibilityProperty: true,
      })
      if (isSeen && node.textContent?.trim()) texts.push(node.textContent.trim())
    }
    return texts
  })

test('locked, every window is blank and answers nothing; unlocked, all is as it was', async ({
  shell,
  page,
  context,
  words,
}) => {
  const params = await shell.open('sys/params')
  await params.ready()
  const opened = context.waitForEvent('page')
  await shell.tabMenu('sys/params', 'shell:tabs.popOut')
  const popOut = await opened
  const beside = new ListPage(popOut, words, screens['sys/params'])
  await expect(beside.rows.first()).toBeVisible()
  const users = await shell.open('sys/user')
  await users.ready()
  await users.button('common:add').click()
  const form = formDialog(page, words)
  await form.field('sys.user:field.username').fill('half-typed')
  const title = await page.title()

  await page.keyboard.press('Control+Alt+L')
  const locked = (window: Page) => window.getByRole('alertdialog', { name: words('shell:lock.title') })
  for (const window of [page, popOut]) {
    await expect(locked(window)).toBeVisible()
    const seen = (await painted(window)).join(' ')
    expect(seen).toContain(words('shell:lock.password'))
    expect(seen).not.toMatch(/half-typed|用户管理|系统参数|admin@/)
    await expect(window).toHaveTitle(words('shell:product'))
  }
  const field = locked(page).locator('input[name=unlock]')
  await expect(field).toBeFocused()
  // Keys do not reach the parts behind.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+K')
  await expect(locked(page)).toBeVisible()
  const answer = await page.evaluate(() =>
    window.steward.call('api.call', { endpoint: 'sys.user.page', query: {} }),
  )
  expect(answer).toMatchObject({ ok: false, failure: { code: 'locked' } })

  await field.fill('not it')
  await field.press('Enter')
  await expect(locked(page).getByText(words('shell:lock.wrong'))).toBeVisible()
  await expect(field).toHaveValue('')
  await field.fill('admin')
  await locked(page)
    .getByRole('button', { name: words('shell:lock.unlock') })
    .click()
  for (const window of [page, popOut]) await expect(locked(window)).toHaveCount(0)
  await expect(form.field('sys.user:field.username')).toHaveValue('half-typed')
  await expect(page).toHaveTitle(title)
  await beside.button('kit:toolbar.reload').click()
  await expect(beside.rows.first()).toBeVisible()
})

test('after several wrong passwords one has to wait; a page that is loaded again stays locked; signing out ends it', async ({
  shell,
  page,
  words,
}) => {
  await shell.ready()
  await callBridge(page, 'lock.lock', undefined)
  const locked = page.getByRole('alertdialog', { name: words('shell:lock.title') })
  const field = locked.locator('input[name=unlock]')
  const [beginning = ''] = words('shell:lock.wait', { count: 7 }).split('7')
  // One second at first, twice as long each time.
  await expect(async () => {
    await field.fill('wrong')
    await field.press('Enter')
    await expect(locked.getByText(beginning)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.reload()
  await expect(locked).toBeVisible()
  expect((await painted(page)).join(' ')).not.toContain('首页')
  await locked.getByRole('button', { name: words('shell:lock.leave') }).click()
  await expect(locked.getByText(words('shell:lock.leaveBody'))).toBeVisible()
  await locked.getByRole('button', { name: words('shell:lock.leave') }).click()
  await new SignIn(page, words).ready()
  await signInTo(page, words, new SignIn(page, words))
  await new Shell(page, words).ready()
})
