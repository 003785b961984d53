import type { Page } from '@playwright/test'
import { writeBackend } from '../launch/backend.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'
import { formDialog } from '../pages/dialogs.ts'
import { PersonalCentre } from '../pages/PersonalCentre.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { chinese } from '#tests/setup/words.ts'

const NEW = 'Neues-Wort-1'

/** Whether a call by hand is refused, regardless of the page. */
const byHand = (page: Page, name: string, input: unknown = {}) =>
  page.evaluate(
    async ([operation, argument]) => {
      const steward = window.steward as unknown as {
        call(name: string, input: unknown): Promise<{ ok: boolean; failure?: { code: string } }>
      }
      const { ok, failure } = await steward.call(operation as string, argument)
      return ok ? 'ok' : failure?.code
    },
    [name, input] as const,
  )

test('a demanded change leaves nothing but the new password and the sign-out, in every window and at every address (OPS-PER-03, OPS-PER-05)', async ({
  remote,
  page,
  context,
  platform,
  words,
}) => {
  writeBackend(platform.backend.dataDir, "UPDATE users SET password_forced = 1 WHERE username = 'admin'")
  const second = await context.newPage()
  await second.goto(page.url())
  await new Shell(second, words).ready()
  await remote.signOut()
  const signIn = new SignIn(page, words)
  // Background reads of the session before carry its token.
  const before = platform.calls.findLast(({ headers }) => headers['token'] !== undefined)?.headers['token']
  expect(before).toEqual(expect.any(String))
  platform.clear()
  await signIn.signIn()

  const dialog = page.getByRole('alertdialog', { name: words('sys.center:password.forced') })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button')).toHaveText([
    words('sys.center:signOut'),
    words('sys.center:password.change'),
  ])
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(remote.navigation).toHaveCount(0)

  // Another address, another load, another window: the same dialog.
  await page.goto(`${page.url().split('#')[0]}#/sys/user`)
  await expect(dialog).toBeVisible()
  await page.reload()
  await expect(dialog).toBeVisible()
  const third = await context.newPage()
  await third.goto(`${page.url().split('#')[0]}#/sys/user`)
  await expect(third.getByRole('alertdialog', { name: words('sys.center:password.forced') })).toBeVisible()
  await expect(third.getByRole('navigation')).toHaveCount(0)

  // Over the bridge by hand.
  for (const target of [page, third]) {
    expect(await byHand(target, 'api.call', { endpoint: 'sys.user.page', query: {} })).toBe('forbidden')
    expect(await byHand(target, 'api.call', { endpoint: 'shell.auth.nav', prefer: 'cache' })).toBe(
      'forbidden',
    )
    for (const name of [
      'session.refresh',
      'drafts.list',
      'transfers.list',
      'workspace.get',
      'host.openWindow',
    ])
      expect({ name, answer: await byHand(target, name) }).toEqual({ name, answer: 'forbidden' })
  }
  const others = platform.calls.filter(
    ({ path, headers }) => !/appConfig|login|logout/.test(path) && headers['token'] !== before,
  )
  expect(others).toEqual([])

  const form = formDialog(page, words)
  const centre = new PersonalCentre(page, words)
  await centre.typePassword(form, 'wrong', NEW)
  await expect(form.errors(chinese('wrongOldPassword')).first()).toBeVisible()
  await centre.typePassword(form, 'admin', NEW)
  await signIn.ready()
  await new SignIn(third, words).ready()
  await signIn.signIn('admin', NEW)
  await remote.ready()
})

test('signing out is the only other way of a demanded change (OPS-PER-03)', async ({
  remote,
  page,
  platform,
  words,
}) => {
  writeBackend(platform.backend.dataDir, "UPDATE users SET password_forced = 1 WHERE username = 'admin'")
  await remote.signOut()
  const signIn = new SignIn(page, words)
  await signIn.signIn()
  const dialog = page.getByRole('alertdialog', { name: words('sys.center:password.forced') })
  await dialog.getByRole('button', { name: words('sys.center:signOut') }).click()
  await signIn.ready()
  expect(await callBridge(page, 'session.list')).toEqual([])
  // Elements that the dialog hid from assistive technology are there again.
  await expect(page.locator('[aria-hidden=true]:has(form)')).toHaveCount(0)
})
