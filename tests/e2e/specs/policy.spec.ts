import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { type BrowserHost, launchBrowserHost } from '../launch/browserHost.ts'
import { expect, signInTo, test as base, useProfile } from '../launch/test.ts'
import { SignIn } from '../pages/SignIn.ts'

interface Managed {
  readonly host: BrowserHost
  /** Puts another document in the place of the policy, for the next start. */
  write(policy: string): void
}

/** Starts the console of a machine with this policy. */
const test = base.extend<{ under(policy: string): Promise<Managed> }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the shape of the parameter
  under: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-policy-'))
    const hosts: BrowserHost[] = []
    const file = join(folder, 'policy.json')
    const write = (policy: string) => writeFileSync(file, policy, { mode: 0o600 })
    await use(async (policy) => {
      write(policy)
      const host = await launchBrowserHost({ env: { STEWARD_POLICY: file } })
      hosts.push(host)
      return { host, write }
    })
    for (const host of hosts) await host.close()
    rmSync(folder, { recursive: true })
  },
})

const clipboard = (page: Page) =>
  page.evaluate(() => navigator.clipboard.readText().catch((error: unknown) => String(error)))

test('environments, language and lock of the organisation hold; nothing leaves its production', async ({
  under,
  platform,
  page,
  context,
  words,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const profile = { address: platform.address, requireHttps: false }
  const { host } = await under(
    JSON.stringify({
      profiles: { own: false, list: [{ name: '华东生产', environment: 'production', ...profile }] },
      demo: false,
      export: 'not-from-production',
      clipboard: 'not-from-production',
      idleLock: 10,
      languages: ['zh-CN'],
    }),
  )
  await page.goto(await host.address())
  const signIn = new SignIn(page, words)
  await signIn.ready()
  const choice = page.getByRole('combobox', { name: words('shell:profile.label') })
  await expect(choice.locator('option')).toHaveText(['华东生产'])
  await expect(page.getByRole('combobox', { name: words('shell:language') })).toBeDisabled()

  await page.getByRole('button', { name: words('shell:profile.manage') }).click()
  const profiles = page.getByRole('dialog', { name: words('shell:profile.manage') })
  await expect(profiles.getByRole('textbox', { name: words('shell:profile.address') })).not.toBeEditable()
  await expect(profiles.getByText(words('shell:policy.fixed'))).toBeVisible()
  await expect(profiles.getByRole('button', { name: words('common:save') })).toHaveCount(0)
  await profiles.getByRole('button', { name: words('common:close') }).click()

  const shell = await signInTo(page, words, signIn)
  const list = await shell.open('sys/params')
  const refused = list.button('common:export')
  await expect(refused).toHaveAttribute('title', words('kit:policy.export'))
  await expect(refused).toBeDisabled()
  // Core refuses a request that a window should not have sent.
  await expect(
    callBridge(page, 'transfers.export', {
      ...{
        endpoint: 'ops.params.page',
        query: {},
        columns: [{ key: 'paramCode', label: '编码' }],
        fileName: '参数',
      },
      ...{ via: 'client', format: 'csv' },
    }),
  ).rejects.toThrow('policy')

  await page.evaluate(() => navigator.clipboard.writeText('before'))
  await list.rows.first().getByRole('gridcell').nth(1).click()
  await page.keyboard.press('Control+C')
  await expect(page.getByText(words('kit:policy.clipboard'))).toBeVisible()
  expect(await clipboard(page)).toBe('before')

  await shell.command(words('shell:settings.title'))
  const settings = page.getByRole('dialog', { name: words('shell:settings.title') })
  const minutes = settings.getByRole('textbox', { name: words('shell:settings.lock') })
  await expect(minutes).toBeDisabled()
  await expect(minutes).toHaveValue('10')
  await expect(settings.getByText(words('shell:policy.fixed')).first()).toBeVisible()
})

test('a policy with a wrong key is named in every window; what it could forbid is off, and reading goes on', async ({
  under,
  platform,
  page,
  words,
}) => {
  const { host, write } = await under('{}')
  await page.goto(await host.address())
  const signIn = await useProfile(page, words, { address: platform.address, environment: 'production' })
  await signIn.ready()
  await expect(page.getByRole('combobox', { name: words('shell:language') })).toBeEnabled()

  write('{"exports": "never"}')
  await host.restart()
  await page.goto(await host.address())
  const bar = page.getByRole('alert').filter({ hasText: 'policy.json' })
  await expect(bar).toContainText(words('shell:policy.invalid', { where: 'exports' }))
  await signIn.ready()
  // The own environment is the only one left: the demo is off.
  await expect(
    page.getByRole('combobox', { name: words('shell:profile.label') }).locator('option'),
  ).toHaveText(['录音'])
  const shell = await signInTo(page, words, signIn)
  await expect(bar).toBeVisible()
  const list = await shell.open('sys/params')
  await expect(list.rows.first()).toBeVisible()
  await expect(list.button('common:export')).toHaveAttribute('title', words('kit:policy.export'))
  await expect(callBridge(page, 'session.unlockWrites', { environment: '录音' })).rejects.toThrow('policy')
})
