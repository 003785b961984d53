import type { Locator, Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import { expect } from '../launch/test.ts'
import { expectSaid, Form } from './dialogs.ts'
import type { Shell } from './Shell.ts'
import type { Words } from './texts.ts'

/** The page of settings with its tabs. */
export class Settings {
  readonly #page: Page
  readonly #words: Words

  constructor(page: Page, words: Words) {
    this.#page = page
    this.#words = words
  }

  get tabs(): Locator {
    return this.#page.getByRole('tablist', { name: this.#words('sys.appConfig:title') }).getByRole('tab')
  }

  tab(label: TextKey): Locator {
    return this.tabs.filter({ hasText: this.#words(label) })
  }

  form(title: TextKey): Form {
    return new Form(this.#page.getByRole('form', { name: this.#words(title) }), this.#words)
  }

  /** Saves and waits until the message has been seen. */
  async save(form: Form): Promise<void> {
    await expectSaid(this.#page, this.#words('common:success'), () => form.save())
    await expect(form.button('kit:form.reset')).toBeDisabled()
    // It is that while the save is under way, too.
    await expect(form.saveButton).toBeEnabled()
  }
}

export async function openSettings(shell: Shell, page: Page, words: Words): Promise<Settings> {
  await shell.openRoute('sys/appConfig')
  const settings = new Settings(page, words)
  await expect(settings.form('sys.appConfig:form.system').saveButton).toBeVisible()
  return settings
}

/** The form of the security settings, and the page around it. */
export async function openSecurity(
  shell: Shell,
  page: Page,
  words: Words,
): Promise<{ readonly settings: Settings; readonly form: Form }> {
  const settings = await openSettings(shell, page, words)
  await settings.tab('sys.appConfig:tab.security').click()
  return { settings, form: settings.form('sys.appConfig:form.security') }
}
