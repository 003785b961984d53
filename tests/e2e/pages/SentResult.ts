import { expect, type Locator, type Page } from '@playwright/test'
import type { Words } from './texts.ts'

/** The dialog with the outcome of a send, after its form has closed. */
export class SentResult {
  readonly root: Locator
  readonly #words: Words

  constructor(page: Page, words: Words) {
    this.#words = words
    const record = page.getByRole('button', { name: words('pickers:outcome.record'), exact: true })
    this.root = page.getByRole('dialog').filter({ has: record })
  }

  async expectCounts(success: number, fail: number): Promise<void> {
    await expect(this.root).toContainText(this.#words('pickers:outcome.counts', { success, fail }))
  }

  async showRecord(): Promise<void> {
    await this.root.getByRole('button', { name: this.#words('pickers:outcome.record'), exact: true }).click()
  }

  async close(): Promise<void> {
    await this.root.getByRole('button', { name: this.#words('common:close'), exact: true }).click()
    await expect(this.root).toBeHidden()
  }
}
