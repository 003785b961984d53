import { expect, type Locator, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import type { Words } from './texts.ts'

/** The topmost dialog. A click beside a form or a question does not close it. */
const topDialog = (page: Page): Locator => page.locator('[role=dialog], [role=alertdialog]').last()

/** Waits until the cell of an editable table accepts typing; a new row opens one a moment after it was added. */
export const cellOpen = (page: Page) =>
  expect(page.locator('[role=grid] :is(input, textarea):focus')).toBeVisible()

/** A confirmation dialog. */
export class Confirm {
  readonly root: Locator
  readonly words: Words

  constructor(page: Page, words: Words) {
    // The dialog below may have a button of the same name, and the code of the first question is still to come.
    this.root = page.locator('[data-question]').last()
    this.words = words
  }

  async expectQuestion(question: string): Promise<void> {
    await expect(this.root).toContainText(question)
  }

  /** `action`: label of the confirming button. */
  async accept(action: TextKey = 'common:ok'): Promise<void> {
    await this.root.getByRole('button', { name: this.words(action), exact: true }).click()
    await expect(this.root).toBeHidden()
  }

  async decline(): Promise<void> {
    await this.root.getByRole('button', { name: this.words('common:cancel'), exact: true }).click()
    await expect(this.root).toBeHidden()
  }
}

/** A form in a dialog or in a tab. */
export class Form {
  readonly root: Locator
  readonly words: Words
  #lastSave = -1000

  constructor(root: Locator, words: Words) {
    this.root = root
    this.words = words
  }

  /** The button accepts one click per second (SYS-CMN-11); this waits for the next. */
  async save(action: TextKey = 'common:save'): Promise<void> {
    const page = this.root.page()
    await page.waitForFunction((last) => performance.now() - last > 1000, this.#lastSave)
    await this.button(action).click()
    this.#lastSave = await page.evaluate(() => performance.now())
  }

  field(label: TextKey): Locator {
    return this.root.getByLabel(this.words(label))
  }

  async fill(values: Partial<Record<TextKey, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label as TextKey).fill(value)
  }

  get saveButton(): Locator {
    return this.root.getByRole('button', { name: this.words('common:save'), exact: true })
  }

  button(label: TextKey): Locator {
    return this.root.getByRole('button', { name: this.words(label), exact: true })
  }

  /** Messages below the fields. */
  errors(text: string): Locator {
    return this.root.getByText(text, { exact: true })
  }
}

/** The form of the visible tab. */
export const formTab = (page: Page, words: Words): Form =>
  new Form(page.locator('[role=tabpanel] form:not([role=search])').filter({ visible: true }), words)

export const formDialog = (page: Page, words: Words): Form => new Form(topDialog(page), words)

/** The toast. */
export const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true })

/** Runs an action and expects a text, however briefly it is shown: every frame is checked. */
export async function expectSaid(page: Page, text: string, action: () => Promise<void>): Promise<void> {
  const said = page.waitForFunction((words) => document.body.innerText.includes(words), text, {
    polling: 'raf',
  })
  await action()
  await said
}
