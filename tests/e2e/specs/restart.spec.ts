import { callBridge } from '../launch/bridge.ts'
import { expect, ownProgram, signInTo, test } from '../launch/test.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { wordsOf } from '../pages/texts.ts'

test(
  'tabs, filters, columns and language are as they were after a restart',
  ownProgram,
  async ({ shell, page, program }) => {
    await shell.chooseLanguage('English')
    const words = wordsOf('en-US')
    const english = shell.inLanguage(words)
    const list = await english.open('sys/sysTenant')
    await english.open('sys/params')
    await english.tab('sys/sysTenant').click()
    await list.filter('sys.tenant:field.status').selectOption({ label: words('sys.tenant:status.1') })
    await list.submitSearch()
    await list.setPageSize(20)
    const total = await list.total()
    const order = await english.tabOrder()
    // Changes are gathered for a moment before they are written.
    const kept = (key: string) => callBridge(page, 'workspace.get', { scope: 'account', key })
    await expect.poll(() => kept('shell.tabs')).toMatchObject({ activeId: 'sys-sysTenant' })
    await expect
      .poll(() => kept('list/sys.tenant'))
      .toMatchObject({ view: { filters: { status: '1' }, limit: 20 } })

    await program.restart()
    await page.goto(await program.address())
    const signIn = new SignIn(page, words)
    const again = new Shell(page, words)
    // Where there is no keychain the operator signs in again; everything else is kept.
    await expect(signIn.username.or(again.status).first()).toBeVisible({ timeout: 20_000 })
    if (await signIn.username.isVisible()) await signInTo(page, words, signIn)
    await again.ready()
    await expect.poll(() => again.tabOrder()).toEqual(order)
    await again.expectActive('sys/sysTenant')
    await list.ready()
    await expect(list.filter('sys.tenant:field.status')).toHaveValue('1')
    await expect.poll(() => list.total()).toBe(total)
    await expect(list.rows).toHaveCount(Math.min(20, total))
  },
)

test(
  'what was saved survives a host that was killed',
  ownProgram,
  async ({ shell, page, program, words }) => {
    const list = await shell.open('sys/sysTenant')
    const total = await list.total()
    await program.kill()
    await program.start()
    await page.goto(await program.address())
    const signIn = new SignIn(page, words)
    const again = new Shell(page, words)
    await expect(signIn.username.or(again.status).first()).toBeVisible({ timeout: 20_000 })
    if (await signIn.username.isVisible()) await signInTo(page, words, signIn)
    await again.ready()
    await again.open('sys/sysTenant')
    await expect.poll(() => list.total()).toBe(total)
  },
)
