import type { Locator, Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import type { Words } from './texts.ts'

/** The dialog that shows the next number of a bill type. */
export class SimulateNumber {
  readonly root: Locator
  readonly number: Locator
  readonly words: Words

  constructor(page: Page, words: Words) {
    this.root = page.getByRole('alertdialog', { name: words('bill.billcodeMax:simulate') })
    this.number = this.root.getByRole('textbox', { name: words('bill.billcodeMax:field.number') })
    this.words = words
  }

  /** `type`: its name with its sign, as the choice shows it. */
  async choose(type: string): Promise<void> {
    await this.root.getByRole('combobox').selectOption({ label: type })
  }

  view(): Promise<void> {
    return this.#press('bill.billcodeMax:view')
  }

  occupy(): Promise<void> {
    return this.#press('bill.billcodeMax:occupy')
  }

  close(): Promise<void> {
    return this.#press('common:close')
  }

  said(key: TextKey): Locator {
    return this.root.getByText(this.words(key))
  }

  #press(label: TextKey): Promise<void> {
    return this.root.getByRole('button', { name: this.words(label), exact: true }).click()
  }
}
