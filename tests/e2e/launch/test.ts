import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, expect, test as base, type Page } from '@playwright/test'
import type { Language } from '#contract/bridge.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { type Words, wordsOf } from '../pages/texts.ts'
import { type Backend, startBackend } from './backend.ts'
import { callBridge, enterHost } from './bridge.ts'
import { type BrowserHost, launchBrowserHost } from './browserHost.ts'
import { type Recorder, startRecorder } from './recorder.ts'
import { copyTemplate } from './template.ts'

/** A real backend for this test, behind a proxy that records requests. */
export interface Platform extends Recorder {
  readonly backend: Backend
}

interface Fixtures {
  /** A host for this test, so that tests do not affect each other. */
  host: BrowserHost
  language: Language
  words: Words
  /** The sign-in screen of the built-in demo, ready for input. */
  signIn: SignIn
  /** Signed in to the built-in demo as the platform's administrator. */
  shell: Shell
  /** The platform behind a second profile. */
  platform: Platform
  /** Signed in there; the window's requests are in `platform.calls`. */
  remote: Shell
}

export interface ProfileOptions {
  name?: string
  address: string
  environment?: 'development' | 'test' | 'production'
  requireHttps?: boolean
}

function profileOf(options: ProfileOptions) {
  const { name = '录音', address, environment = 'test', requireHttps = false } = options
  return { name, address, environment, requireHttps, proxy: { mode: 'none' as const, url: '' }, ca: '' }
}

/** Adds a profile and shows its sign-in screen. */
export async function useProfile(page: Page, words: Words, options: ProfileOptions): Promise<SignIn> {
  const profile = await callBridge(page, 'profiles.save', profileOf(options))
  await page.reload()
  await page.getByRole('combobox', { name: words('shell:profile.label') }).selectOption(profile.id)
  return new SignIn(page, words)
}

export async function signInTo(page: Page, words: Words, signIn: SignIn, username?: string): Promise<Shell> {
  await signIn.signIn(username, username)
  const shell = new Shell(page, words)
  await shell.ready()
  // The tabs are restored: from now on, an address that is set is opened.
  await expect(shell.tabs.first()).toBeVisible()
  return shell
}

/** Writes down what pages built with probes say on their consoles (`tests/mutants/probes.ts`). */
function noteHits(context: BrowserContext, suite: string, file: string): void {
  context.on('console', (message) => {
    const hit = /^mutant-hit (\w+)$/.exec(message.text())?.[1]
    if (hit !== undefined) appendFileSync(file, `${JSON.stringify({ hit, suite })}\n`)
  })
}

/** Starts one while a test works with the one before: a start takes as long as the sign-in. */
function startAhead<T>(start: () => Promise<T>, end: (one: T) => Promise<void>) {
  let coming: Promise<T> | null = null
  const begin = () => {
    const started = start()
    // A start that fails is reported to the test that takes it.
    started.catch(() => undefined)
    return started
  }
  return {
    take(): Promise<T> {
      const taken = coming ?? begin()
      coming = taken.then(begin, begin)
      coming.catch(() => undefined)
      return taken
    },
    async end(): Promise<void> {
      if (coming) await end(await coming)
    },
  }
}

interface WorkerFixtures {
  hosts: ReturnType<typeof startAhead<BrowserHost>>
  backends: ReturnType<typeof startAhead<Backend>>
}

/** Storage key of the last sign-in on this machine. */
const lastSignIn = { scope: 'machine', key: 'shell.lastSignIn' } as const

export const test = base.extend<Fixtures, WorkerFixtures>({
  hosts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the shape of the parameter
    async ({}, use) => {
      const prepare = (dataDir: string) => copyTemplate(join(dataDir, 'backend'))
      const hosts = startAhead(
        () => launchBrowserHost({ prepare }),
        (host) => host.close(),
      )
      await use(hosts)
      await hosts.end()
    },
    { scope: 'worker' },
  ],
  backends: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the shape of the parameter
    async ({}, use) => {
      const backends = startAhead(
        () => startBackend({ prepare: copyTemplate }),
        (backend) => backend.stop(),
      )
      await use(backends)
      await backends.end()
    },
    { scope: 'worker' },
  ],
  host: async ({ hosts }, use) => {
    const host = await hosts.take()
    await use(host)
    await host.close()
  },
  context: async ({ context }, use, { file }) => {
    const hits = process.env['MUTANT_HITS']
    if (hits !== undefined) noteHits(context, file, hits)
    await use(context)
  },
  language: ['zh-CN', { option: true }],
  words: async ({ language }, use) => use(wordsOf(language)),
  signIn: async ({ page, host, words }, use) => {
    await page.goto(await host.address())
    const signIn = new SignIn(page, words)
    await signIn.ready()
    await use(signIn)
  },
  shell: async ({ page, signIn, words }, use) => use(await signInTo(page, words, signIn)),
  platform: async ({ backends }, use) => {
    const backend = await backends.take()
    const recorder = await startRecorder(backend.address)
    await use({ ...recorder, backend })
    recorder.close()
    await backend.stop()
  },
  remote: async ({ page, host, words, platform }, use) => {
    // As after a sign-in there, so that the built-in demo is not started.
    const entered = await enterHost(page.request, await host.address())
    const { id } = await entered.call('profiles.save', profileOf({ address: platform.address }))
    await entered.call('workspace.set', {
      ...lastSignIn,
      value: { profileId: id, username: '', tenantId: '' },
    })
    await page.goto(`${await host.address()}&window=${entered.windowId}`)
    const shell = await signInTo(page, words, new SignIn(page, words))
    platform.clear()
    await use(shell)
  },
})

export { expect } from '@playwright/test'
