import { expect, signInTo, test } from '../launch/test.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'

test('two accounts of one platform work side by side; signing one out, or losing one, leaves the other', async ({
  remote,
  page,
  context,
  platform,
  request,
  words,
}) => {
  await remote.open('sys/params')
  const tokenOf = () => platform.to('GET', '/sys/params/page').at(-1)?.headers.token
  await expect.poll(tokenOf).toBeTruthy()
  const first = tokenOf()
  const opened = context.waitForEvent('page')
  await remote.userMenu()
  await page.getByRole('menuitem', { name: words('shell:user.openSession') }).click()
  const second = await opened
  const signIn = new SignIn(second, words)
  await signIn.ready()
  const profile = second.getByRole('combobox', { name: words('shell:profile.label') })
  await profile.selectOption({ label: '录音' })
  platform.clear()
  const other = await signInTo(second, words, signIn, 'sysadmin')
  const theirs = await other.open('sys/params')
  await expect.poll(tokenOf).toBeTruthy()
  const token = tokenOf()
  expect(token).not.toBe(first)

  // Each window shows its account, and sends its own token.
  await expect(page).toHaveTitle(/ · admin @ /)
  await expect(second).toHaveTitle(/ · sysadmin @ /)
  platform.clear()
  const own = remote.list('sys/params')
  await own.button('kit:toolbar.reload').click()
  await theirs.button('kit:toolbar.reload').click()
  await expect
    .poll(() => platform.to('GET', '/sys/params/page').map(({ headers }) => headers.token))
    .toEqual([first, token])

  // The platform ends the second session: only its window shows the sign-in again.
  await request.post(`${platform.backend.address}/logout`, { headers: { token: String(token) } })
  // By its own request; a click could come too late, because the window also refreshes whenever it gets the focus.
  await second.evaluate(() => {
    void window.steward.call('session.refresh', undefined)
  })
  const layer = second.getByRole('alertdialog', { name: words('shell:expired.title') })
  await expect(layer.locator('input[name=username]')).toHaveValue('sysadmin')
  await own.button('kit:toolbar.reload').click()
  await own.ready()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await layer.getByRole('button', { name: words('shell:expired.leave') }).click()
  await signIn.ready()
  await own.button('kit:toolbar.reload').click()
  await expect(own.rows.first()).toBeVisible()
  await new Shell(page, words).expectOnline()
  await expect(page).not.toHaveTitle(/ · admin @ /)
})
