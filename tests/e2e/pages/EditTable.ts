import { expect, type Locator, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import type { Words } from './texts.ts'

/** An editable table. Rows and columns are counted from 1; column 0 is the row's number. */
export class EditTable {
  readonly root: Locator
  readonly page: Page
  readonly words: Words

  /** @param label accessible name of the table */
  constructor(within: Locator, words: Words, label: string) {
    this.root = within.getByRole('grid', { name: label, exact: true })
    this.page = within.page()
    this.words = words
  }

  row(row: number): Locator {
    return this.root.locator(`[data-row="${row - 1}"]`)
  }

  cell(row: number, column: number): Locator {
    return this.row(row).locator(`[data-col="${column}"]`)
  }

  /** Waits for the words of all cells, without their messages. */
  async expectCells(rows: readonly (readonly string[])[]): Promise<void> {
    await expect.poll(() => this.#cells()).toEqual(rows)
  }

  #cells(): Promise<string[][]> {
    return this.root
      .locator('[data-row]')
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('[role=gridcell] > [title]:not(button)')].map(
            (each) => each.textContent ?? '',
          ),
        ),
      )
  }

  /** The control of the cell that is being edited. */
  get editor(): Locator {
    return this.root.locator('[role=gridcell] input:not([type=color]), [role=gridcell] select')
  }

  /** Clicks the cell, types, and leaves it by Enter. */
  async fill(row: number, column: number, words: string): Promise<void> {
    await this.cell(row, column).click()
    await this.editor.fill(words)
    await this.editor.press('Enter')
    await expect(this.editor).toHaveCount(0)
  }

  /**
   * Edits the cell by keyboard, chooses by code, and leaves it by Enter. Choices shown by a click handle keys
   * themselves.
   */
  async choose(row: number, column: number, code: string): Promise<void> {
    await this.cell(row, column).focus()
    await this.page.keyboard.press('Enter')
    await this.editor.selectOption(code)
    await this.editor.press('Enter')
    await expect(this.editor).toHaveCount(0)
  }

  /** Pastes as the system's shortcut does, into the element with the focus. */
  async paste(words: string): Promise<void> {
    await this.page.evaluate((given) => navigator.clipboard.writeText(given), words)
    await this.page.keyboard.press('ControlOrMeta+v')
  }

  async tool(row: number, key: 'kit:table.up' | 'kit:table.down' | 'kit:table.remove'): Promise<void> {
    await this.row(row)
      .getByRole('button', { name: this.words(key, { row }), exact: true })
      .click()
  }

  /** A button below the rows. */
  button(key: TextKey, values?: Record<string, number>): Locator {
    return this.root
      .locator('xpath=../..')
      .getByRole('button', { name: this.words(key, values), exact: true })
  }
}
