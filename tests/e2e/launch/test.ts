import { test as base, type Page } from '@playwright/test'
import type { Language } from '#contract/bridge.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { type Words, wordsOf } from '../pages/texts.ts'
import { captchaAnswer } from './backend.ts'
import { type BrowserHost, launchBrowserHost } from './browserHost.ts'

export interface Console {
  readonly page: Page
  readonly words: Words
  readonly shell: Shell
}

interface Fixtures {
  /** A host of this test's own: what one test leaves behind, no other finds. */
  host: BrowserHost
  language: Language
  words: Words
  /** The sign-in screen, usable. */
  signIn: SignIn
  /** Signed in as the platform's administrator. */
  shell: Shell
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  host: async ({}, use) => {
    const host = await launchBrowserHost()
    await use(host)
    await host.close()
  },
  language: ['zh-CN', { option: true }],
  words: async ({ language }, use) => use(wordsOf(language)),
  signIn: async ({ page, host, words }, use) => {
    await page.goto(host.address())
    const signIn = new SignIn(page, words)
    await signIn.ready()
    await use(signIn)
  },
  shell: async ({ page, signIn, words }, use) => {
    await signIn.signIn()
    const shell = new Shell(page, words)
    await shell.ready()
    await use(shell)
  },
})

export { expect } from '@playwright/test'
export { captchaAnswer }
