import { expect, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import type { Words } from './texts.ts'

interface Presses {
  readonly clicks: number
  readonly keys: number
}

/** Clicks and keys of an operator in a window. Text of an input method has no keys. */
export class Effort {
  readonly #page: Page
  readonly #words: Words
  readonly #read: () => Promise<Presses>

  private constructor(page: Page, words: Words, read: () => Promise<Presses>) {
    this.#page = page
    this.#words = words
    this.#read = read
  }

  /** Counts from now on. */
  static async begin(page: Page, words: Words): Promise<Effort> {
    const counts = await page.evaluateHandle(() => {
      const effort = { clicks: 0, keys: 0 }
      const count = (kind: keyof typeof effort) => (event: Event) => {
        if (event.isTrusted) effort[kind] += 1
      }
      window.addEventListener('pointerdown', count('clicks'), true)
      window.addEventListener('keydown', count('keys'), true)
      return effort
    })
    return new Effort(page, words, () => counts.jsonValue())
  }

  /** Opens a screen by the palette, its name composed by an input method: three keys. */
  async palette(title: TextKey): Promise<void> {
    await this.#page.keyboard.press('ControlOrMeta+k')
    await expect(this.#page.getByRole('combobox', { name: this.#words('shell:palette.label') })).toBeFocused()
    await this.#page.keyboard.insertText(this.#words(title))
    await expect(this.#page.getByRole('option').first()).toContainText(this.#words(title))
    await this.#page.keyboard.press('Enter')
  }

  async expectAtMost(clicks: number, keys: number): Promise<void> {
    const spent = await this.#read()
    expect(spent.clicks, 'clicks').toBeLessThanOrEqual(clicks)
    expect(spent.keys, 'keys').toBeLessThanOrEqual(keys)
    // The counter counts at all.
    expect(spent.clicks + spent.keys).toBeGreaterThan(1)
  }
}
