import { expect, type Locator, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import type { Words } from './texts.ts'

/** A list screen: query card, toolbar, table, pager. */
export class ListPage {
  readonly page: Page
  readonly words: Words
  readonly grid: Locator
  readonly search: Locator
  readonly toolbar: Locator
  readonly pager: Locator

  constructor(page: Page, words: Words, title: TextKey) {
    this.page = page
    this.words = words
    const named = { name: words(title), exact: true }
    // Rows that form a tree are in a treegrid.
    this.grid = page.getByRole('grid', named).or(page.getByRole('treegrid', named)).filter({ visible: true })
    // Hidden tabs stay in the document, so only the visible element is taken.
    this.search = page.getByRole('search').filter({ visible: true })
    this.toolbar = page.getByRole('toolbar', { name: words('kit:toolbar.label') }).filter({ visible: true })
    this.pager = page.getByRole('navigation', { name: words('kit:pager.label') }).filter({ visible: true })
  }

  /** Waits until rows, an empty list or a failure are shown. */
  async ready(): Promise<void> {
    await this.grid.waitFor({ timeout: 60_000 })
    await expect(this.grid).toHaveAttribute('aria-busy', 'false')
  }

  /** Data rows on the screen. */
  get rows(): Locator {
    return this.grid.locator('[role=row][data-row]:not([data-row="-1"])')
  }

  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text })
  }

  get headers(): Locator {
    return this.grid.getByRole('columnheader')
  }

  header(label: TextKey): Locator {
    return this.grid.getByRole('columnheader', { name: this.words(label), exact: true })
  }

  /** Texts of one column, top to bottom, as drawn. */
  async column(label: TextKey): Promise<string[]> {
    const at = await this.header(label).getAttribute('data-col')
    return this.rows.locator(`[role=gridcell][data-col="${at}"]`).allInnerTexts()
  }

  async labels(): Promise<string[]> {
    // A closing panel covers what is behind it until it is gone.
    await expect(this.headers.first()).toBeVisible()
    return (await this.headers.allInnerTexts()).map((label) => label.trim()).filter((label) => label !== '')
  }

  /** A filter of the query card; filling it in or clicking it unfolds the card where the filter is out of sight. */
  filter(label: TextKey): Locator {
    const field = this.search.getByLabel(this.words(label), { exact: true })
    const { fill, click, selectOption } = field
    return Object.assign(field, {
      fill: async (...given: Parameters<typeof fill>) => {
        await this.unfold(field)
        await fill.apply(field, given)
      },
      click: async (...given: Parameters<typeof click>) => {
        await this.unfold(field)
        await click.apply(field, given)
      },
      selectOption: async (...given: Parameters<typeof selectOption>) => {
        await this.unfold(field)
        return await selectOption.apply(field, given)
      },
    })
  }

  /** Unfolds the query card where this part of it is out of sight. */
  async unfold(part: Locator): Promise<void> {
    await expect(part).toBeAttached()
    if (await part.isVisible()) return
    await this.search.getByRole('button', { name: this.words('kit:query.expand'), exact: true }).click()
  }

  /** Opens the calendar of a range and gives the ranges with a name, each of which is searched for by a click. */
  async ranges(): Promise<Locator> {
    const label = this.words('kit:range.from')
    await this.unfold(this.search.getByRole('textbox', { name: label, includeHidden: true }))
    await this.search
      .getByRole('button', { name: this.words('kit:date.pick', { label }), exact: true })
      .click()
    return this.page.getByRole('group', { name: this.words('kit:range.presets') }).getByRole('button')
  }

  async submitSearch(): Promise<void> {
    await this.search.getByRole('button', { name: this.words('kit:query.search'), exact: true }).click()
    await this.ready()
  }

  async resetSearch(): Promise<void> {
    await this.search.getByRole('button', { name: this.words('kit:query.reset'), exact: true }).click()
    await this.ready()
  }

  button(label: TextKey): Locator {
    return this.toolbar.getByRole('button', { name: this.words(label), exact: true })
  }

  /** Labels of the actions a row offers, those in its menu included, without history and clone, which rows of most nouns have. */
  async actions(row: Locator): Promise<string[]> {
    await expect(row).toBeVisible()
    const labels = await row.locator('[data-action]').allInnerTexts()
    const more = row.locator('[data-more]')
    if ((await more.count()) === 0) return labels
    await more.click()
    const menu = this.page.getByRole('menu')
    await expect(menu).toBeVisible()
    const rest = await menu.getByRole('menuitem').allInnerTexts()
    await this.page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    const common = [this.words('kit:history'), this.words('kit:clone')]
    return [...labels, ...rest.filter((label) => !common.includes(label))]
  }

  /** Runs a row action, as a button or from the menu, depending on the width of the row. */
  async act(row: Locator, label: TextKey): Promise<void> {
    const name = this.words(label)
    const button = row.getByRole('button', { name, exact: true })
    await expect(row).toBeVisible()
    if ((await button.count()) > 0) await button.click()
    else {
      await row.locator('[data-more]').click()
      await this.page.getByRole('menuitem', { name, exact: true }).click()
    }
  }

  async tick(row: Locator): Promise<void> {
    await row.getByRole('checkbox').check()
  }

  async sortBy(label: TextKey): Promise<void> {
    await this.header(label).click()
    await this.ready()
  }

  async total(): Promise<number> {
    const words = await this.pager.getByRole('status').innerText()
    return Number(/\d+/.exec(words.replace(/[,\s]/g, ''))?.[0])
  }

  async setPageSize(size: number): Promise<void> {
    await this.pager.getByRole('combobox', { name: this.words('kit:pager.size') }).selectOption(String(size))
    await this.ready()
  }

  async nextPage(): Promise<void> {
    await this.pager.getByRole('button', { name: this.words('kit:pager.next') }).click()
  }

  /** Opens the export menu and chooses an entry. */
  async export(entry: TextKey, values?: Record<string, string>): Promise<void> {
    await this.button('common:export').click()
    await this.page.getByRole('menuitem', { name: this.words(entry, values), exact: true }).click()
  }
}
