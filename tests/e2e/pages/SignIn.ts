import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from './texts.ts'

export class SignIn {
  readonly page: Page
  readonly words: Words
  readonly form: Locator
  #lastSubmit = -1000

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
    this.form = page.getByRole('form', { name: words('shell:signIn.title') })
  }

  get username(): Locator {
    return this.form.locator('input[name=username]')
  }

  get password(): Locator {
    return this.form.locator('input[name=password]')
  }

  get captcha(): Locator {
    return this.form.locator('input[name=captcha]')
  }

  get failure(): Locator {
    // Messages below fields are alerts too.
    return this.form.locator('[role=alert]:not([id*=validationMessage])')
  }

  async ready(): Promise<void> {
    await this.username.waitFor({ timeout: 60_000 })
    await expect(this.username).toBeEnabled({ timeout: 20_000 })
  }

  /**
   * Submits by Enter. The console accepts one submission per second (SYS-CMN-11); this waits until the next is
   * accepted.
   */
  async submit(): Promise<void> {
    await this.page.waitForFunction((last) => performance.now() - last > 1000, this.#lastSubmit)
    await this.password.press('Enter')
    this.#lastSubmit = await this.page.evaluate(() => performance.now())
  }

  async signIn(username = 'admin', password = 'admin', captcha?: string): Promise<void> {
    await this.ready()
    await this.username.fill(username)
    await this.password.fill(password)
    if (captcha !== undefined) await this.captcha.fill(captcha)
    await this.submit()
  }
}
