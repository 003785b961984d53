import { appendFileSync } from 'node:fs'
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { Language } from '#contract/bridge.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { type Words, wordsOf } from '../pages/texts.ts'
import type { Backend } from './backend.ts'
import { callBridge, enterHost } from './bridge.ts'
import { type BrowserHost, launchBrowserHost } from './browserHost.ts'
import { type PooledHost, prepareHost, startPool } from './pool.ts'
import { type Recorder, startRecorder } from './recorder.ts'

/** A real backend for this test, behind a proxy that records requests. */
export interface Platform extends Recorder {
  readonly backend: Backend
}

/** Detail of a test whose host is a process of its own, as `npm start` starts it, instead of one of the pool. */
export const ownProgram = { tag: '@program' } as const

interface Fixtures {
  /** A host for this test, so that tests do not affect each other. */
  host: PooledHost | BrowserHost
  /** The same as a process of its own, for tests that end it and say so with `ownProgram`. */
  program: BrowserHost
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
  /** How the platform differs from the contract. */
  mapping?: object
}

function profileOf(options: ProfileOptions) {
  const { name = '录音', address, environment = 'test', requireHttps = false, mapping } = options
  const proxy = { mode: 'none' as const, url: '' }
  return {
    ...{ name, address, environment, requireHttps, proxy, ca: '' },
    ...(mapping && { mapping: JSON.stringify(mapping) }),
  }
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
  return shownShell(page, words)
}

async function shownShell(page: Page, words: Words): Promise<Shell> {
  const shell = new Shell(page, words)
  await shell.ready()
  // The tabs are restored: from now on, an address that is set is opened. By a selector, because a dialog that is
  // restored as well hides what is behind it from roles.
  await page.locator('[role=tab]').first().waitFor()
  return shell
}

/** Storage key of the last sign-in on this machine. */
const lastSignIn = { scope: 'machine', key: 'shell.lastSignIn' } as const

/**
 * Signs in as the form does, whose own specs use it, and opens the window: most specs begin behind the form, and
 * showing it takes a tenth of their time.
 */
async function openSignedIn(
  page: Page,
  host: PooledHost,
  words: Words,
  entered: Awaited<ReturnType<typeof enterHost>>,
  profileId: string,
): Promise<Shell> {
  const username = 'admin'
  await entered.call('session.prepare', { profileId })
  await entered.call('session.signIn', {
    ...{ profileId, username, password: username },
    ...{ tenantId: '', captcha: '', uuid: '', remember: false },
  })
  await entered.call('workspace.set', { ...lastSignIn, value: { profileId, username, tenantId: '' } })
  await page.goto(`${await host.address()}&window=${entered.windowId}`)
  return shownShell(page, words)
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
  hosts: ReturnType<typeof startAhead<PooledHost>>
  backends: ReturnType<typeof startAhead<Backend>>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  hosts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the shape of the parameter
    async ({}, use) => {
      const pool = startPool()
      const hosts = startAhead(
        () => pool.host(),
        (host) => host.close(),
      )
      await use(hosts)
      await hosts.end()
      await pool.end()
    },
    { scope: 'worker' },
  ],
  // In another process than the hosts: as in use, neither waits for what the other computes.
  backends: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the shape of the parameter
    async ({}, use) => {
      const pool = startPool()
      const backends = startAhead(
        () => pool.backend(),
        (backend) => backend.stop(),
      )
      await use(backends)
      await backends.end()
      await pool.end()
    },
    { scope: 'worker' },
  ],
  host: async ({ hosts }, use, { tags }) => {
    const host = await (tags.includes(ownProgram.tag)
      ? launchBrowserHost({ prepare: prepareHost })
      : hosts.take())
    await use(host)
    await host.close()
  },
  program: async ({ host }, use) => {
    if (!('kill' in host)) throw new Error(`the test has no tag ${ownProgram.tag}`)
    await use(host)
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
  shell: async ({ page, host, words }, use) => {
    const entered = await enterHost(page.request, await host.address())
    const [demo] = await entered.call('profiles.list', undefined)
    if (!demo) throw new Error('the console has no profile')
    await use(await openSignedIn(page, host, words, entered, demo.id))
  },
  platform: async ({ backends }, use) => {
    const backend = await backends.take()
    const recorder = await startRecorder(backend.address)
    await use({ ...recorder, backend })
    recorder.close()
    await backend.stop()
  },
  remote: async ({ page, host, words, platform }, use) => {
    const entered = await enterHost(page.request, await host.address())
    const { id } = await entered.call('profiles.save', profileOf({ address: platform.address }))
    const shell = await openSignedIn(page, host, words, entered, id)
    platform.clear()
    await use(shell)
  },
})

export { expect } from '@playwright/test'
