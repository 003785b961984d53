import { captchaAnswer, queryBackend } from '../launch/backend.ts'
import { expect, signInTo, test, useProfile } from '../launch/test.ts'
import { formTab } from '../pages/dialogs.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { wordsOf } from '../pages/texts.ts'
import { chinese } from '#tests/setup/words.ts'

const countOf = (dataDir: string, table: string) =>
  queryBackend<{ count: number }>(dataDir, `SELECT COUNT(*) AS count FROM ${table}`)[0]?.count

test('signs in to the built-in demo and shows the menu of the server (SYS-CMN-03)', async ({ shell }) => {
  const list = await shell.open('sys/sysTenant')
  await expect(list.rows.first()).toBeVisible()
  await shell.expectOnline()
})

test('a wrong password says so and asks for a captcha with the next try, which counts once (SYS-CMN-03)', async ({
  page,
  signIn,
  host,
  words,
}) => {
  await signIn.signIn('admin', 'wrong')
  await expect(signIn.failure).toContainText(chinese('badCredentials'))
  await expect(signIn.captcha).toBeVisible()
  await expect(signIn.password).toBeFocused()
  await signIn.password.fill('admin')
  await signIn.captcha.fill('00000')
  await signIn.submit()
  await expect(signIn.failure).toContainText(chinese('captchaWrong'))

  await expect(page.getByAltText(words('shell:signIn.captchaAlt'))).toBeVisible()
  await expect(signIn.captcha).toHaveValue('')
  await signIn.password.fill('admin')
  await signIn.captcha.fill(captchaAnswer(host.dataDir))
  await signIn.submit()
  await new Shell(page, words).ready()
})

test('an empty account or password is asked for with the one shared text (SYS-CMN-12)', async ({
  signIn,
}) => {
  await signIn.submit()
  await expect(signIn.form.getByText(chinese('common:required'))).toHaveCount(2)
  await expect(signIn.username).toBeFocused()
})

test('a signed-in window that is loaded again shows no sign-in screen between', async ({ shell, page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.querySelector('input[name=username]')) document.documentElement.dataset['asked'] = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  await shell.ready()
  await expect(page.locator('html')).not.toHaveAttribute('data-asked')
})

test('nothing moves under the pointer when the platform answers: the tenant field has its room from the start', async ({
  page,
  host,
  words,
}) => {
  await page.addInitScript(() => {
    const tops = new Set<number>()
    Reflect.set(window, 'buttonTops', tops)
    const look = () => {
      const button = document.querySelector('button[type=submit]')
      if (button) tops.add(Math.round(button.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto(await host.address())
  const signIn = new SignIn(page, words)
  const tenant = signIn.form.locator('input[name=tenant]')
  await expect(tenant).toBeAttached()
  await expect(tenant).toBeVisible({ timeout: 20_000 })
  await expect(signIn.form.getByRole('status')).toHaveCount(0)
  expect(await page.evaluate(() => [...Reflect.get(window, 'buttonTops')])).toHaveLength(1)
})

test('a platform that asks for no tenant keeps no room for one the next time', async ({
  page,
  signIn,
  words,
  platform,
}) => {
  await signIn.ready()
  platform.answer('/sys/appConfig/public', { passwordEnc: false, captcha: false, tenantInput: false })
  const other = await useProfile(page, words, { address: platform.address })
  const shell = await signInTo(page, words, other)
  await shell.signOut()
  await other.ready()
  await expect(other.form.locator('input[name=tenant]')).toHaveCount(0)
})

test('signing out ends the token on the server and forgets the tabs (SYS-CMN-03)', async ({
  page,
  shell,
  host,
  words,
}) => {
  await shell.open('sys/params')
  expect(countOf(host.dataDir, 'sessions')).toBe(1)
  await shell.signOut()
  const signIn = new SignIn(page, words)
  await signIn.ready()
  await expect.poll(() => countOf(host.dataDir, 'sessions')).toBe(0)
  const again = await signInTo(page, words, signIn)
  await expect(again.tabs).toHaveCount(1)
})

test('signing out returns to sign-in even when the server cannot be reached (SYS-CMN-03)', async ({
  page,
  shell,
  words,
}) => {
  await shell.stopBackend()
  await shell.signOut()
  await new SignIn(page, words).ready()
})

test('a token that dies in the middle of three calls asks once, keeps the form and repeats the calls', async ({
  page,
  remote,
  platform,
  words,
}) => {
  const list = await remote.open('sys/sysTenant')
  await list.act(list.rows.first(), 'common:edit')
  const form = formTab(page, words)
  await form.field('sys.tenant:field.address').fill('已填写但未保存')

  // All tokens expire at the same time on the platform; the next calls find out in parallel.
  platform.fault('/sys/sysTenant/page', { kind: 'refuse', code: 401, msg: '未授权' }, 1)
  platform.fault('/sys/params/page', { kind: 'refuse', code: 401, msg: '未授权' }, 1)
  platform.fault('/sys/sysTenant/', { kind: 'refuse', code: 401, msg: '未授权' }, 1)
  platform.clear()
  await form.saveButton.click()

  const layer = page.getByRole('alertdialog', { name: words('shell:expired.title') })
  await expect(layer).toBeVisible()
  await expect(layer.locator('input[name=username]')).toHaveValue('admin')
  await layer.locator('input[name=password]').fill('admin')
  await layer.locator('button[type=submit]').click()
  await expect(layer).toBeHidden()

  // The save went through without another click.
  await expect.poll(() => platform.to('PUT', '/sys/sysTenant/').length).toBe(2)
  expect(platform.to('PUT', '/sys/sysTenant/')[1]?.body).toMatchObject({ address: '已填写但未保存' })
  await remote.expectActive('sys/sysTenant')
})

test('switching the language on the sign-in screen changes every word of it (SYS-CMN-01)', async ({
  page,
  signIn,
  words,
}) => {
  await signIn.ready()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.getByRole('combobox', { name: words('shell:language') }).selectOption('en-US')
  const english = wordsOf('en-US')
  await expect(page.getByRole('form', { name: english('shell:signIn.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await expect(page.getByRole('main')).not.toContainText(/[\u4e00-\u9fff]/)
})

test.describe('an address that does not serve a platform', () => {
  test('is refused in words when it is no address, or no HTTPS where that is demanded', async ({
    page,
    signIn,
    words,
  }) => {
    await signIn.ready()
    await page.getByRole('button', { name: words('shell:profile.manage') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words('shell:profile.add') }).click()
    await dialog.getByRole('textbox', { name: words('shell:profile.name') }).fill('坏地址')
    await dialog.getByRole('textbox', { name: words('shell:profile.address') }).fill('not an address')
    await dialog.getByRole('button', { name: words('common:save') }).click()
    await expect(dialog.getByText(words('shell:profile.badAddress'))).toBeVisible()
    await dialog
      .getByRole('textbox', { name: words('shell:profile.address') })
      .fill('http://admin.example.com')
    const https = dialog.getByRole('switch', { name: words('shell:profile.requireHttps') })
    await https.check()
    await dialog.getByRole('button', { name: words('common:save') }).click()
    await expect(dialog.getByText(words('shell:profile.needsHttps'))).toBeVisible()
  })

  test('says so when it is not reachable', async ({ page, signIn, words }) => {
    await signIn.ready()
    const other = await useProfile(page, words, { address: 'http://127.0.0.1:9' })
    await expect(other.failure).toContainText(words('failure:offline'))
  })

  test('says so when it answers HTML, half an answer or 500', async ({ page, signIn, words, platform }) => {
    await signIn.ready()
    const html = { kind: 'status', status: 200, body: '<html></html>', type: 'text/html' } as const
    platform.fault('/sys/appConfig/public', html)
    const other = await useProfile(page, words, { address: platform.address })
    await expect(other.failure).toContainText(words('failure:bad-answer'))

    platform.fault('/sys/appConfig/public', { kind: 'truncate' })
    await other.failure.getByRole('button', { name: words('shell:retry') }).click()
    await expect(other.failure).toContainText(words('failure:bad-answer'))

    platform.fault('/sys/appConfig/public', null)
    await other.failure.getByRole('button', { name: words('shell:retry') }).click()
    await expect(other.failure).toBeHidden()
    platform.fault('/login', { kind: 'status', status: 500, body: 'oops', type: 'text/plain' })
    await other.signIn()
    await expect(other.failure).toContainText(words('failure:bad-answer'))
  })
})
