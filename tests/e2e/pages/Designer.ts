import { expect, type Locator, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import type { Shell } from './Shell.ts'
import type { Words } from './texts.ts'

/** The designer of a page: palette, canvas, properties, tools. */
export class Designer {
  readonly page: Page
  readonly words: Words
  readonly root: Locator
  readonly palette: Locator
  readonly canvas: Locator
  readonly properties: Locator
  readonly tools: Locator

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
    this.root = page.getByRole('tabpanel').filter({ visible: true })
    this.palette = this.root.getByRole('group', { name: words('portal.designer:palette') })
    this.canvas = this.root.getByRole('group', { name: words('portal.designer:canvas') })
    this.properties = this.root.getByRole('complementary', { name: words('portal.designer:properties') })
    this.tools = this.root.getByRole('toolbar', { name: words('portal.designer:tools') })
  }

  /** Opens the designer of a design page from the list of pages. */
  async open(shell: Shell, name: string): Promise<void> {
    const list = await shell.open('sys/sysDesignPage')
    await list.act(list.row(name), 'portal.designPage:design')
    await expect(this.tools).toBeVisible()
  }

  tool(label: TextKey): Locator {
    return this.tools.getByRole('button', { name: this.words(label), exact: true })
  }

  async add(type: TextKey): Promise<void> {
    await this.palette.getByRole('button', { name: this.words(type), exact: true }).click()
  }

  /** Holds a kind of widget over a cell of the canvas, counted from 0; the pointer is still down. */
  async hold(type: TextKey, column: number, row: number): Promise<void> {
    const from = await this.palette.getByRole('button', { name: this.words(type), exact: true }).boundingBox()
    const canvas = await this.canvas.boundingBox()
    if (!from || !canvas) throw new Error('no palette on the screen')
    await this.page.mouse.move(from.x + 20, from.y + from.height / 2)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x + 60, from.y + from.height / 2 + 20, { steps: 3 })
    await this.holdOver(column, row)
  }

  /** Moves the held widget on to another cell; an empty page has its grid where its offers were. */
  async holdOver(column: number, row: number): Promise<void> {
    const pane = await this.canvas.locator('..').boundingBox()
    const canvas = await this.canvas.boundingBox()
    if (!canvas || !pane) throw new Error('no canvas on the screen')
    await this.page.mouse.move(canvas.x + (column * (canvas.width + 10)) / 12 + 5, pane.y + 20, { steps: 2 })
    const now = await this.canvas.boundingBox()
    await this.page.mouse.move(
      canvas.x + (column * (canvas.width + 10)) / 12 + 5,
      (now ?? canvas).y + row * 50 + 25,
      { steps: 3 },
    )
  }

  /** Place where the held widget would land. */
  get landing(): Locator {
    return this.canvas.locator('[data-landing]')
  }

  get data(): Locator {
    return this.properties.getByRole('button', { name: `${this.words('portal.designer:data')}: ` })
  }

  /** Chooses the data of the chosen widget by typing. */
  async chooseData(typed: string): Promise<void> {
    await this.data.click()
    await this.page.getByRole('combobox', { name: this.words('portal.designer:data.search') }).fill(typed)
    await this.page.keyboard.press('Enter')
    await expect(this.page.getByRole('listbox')).toHaveCount(0)
  }

  get widgets(): Locator {
    return this.canvas.locator('[data-widget]')
  }

  widget(id: string): Locator {
    return this.canvas.locator(`[data-widget="${id}"]`)
  }

  /** Text of a screen reader for a widget. */
  named(name: string, x: number, y: number, w: number, h: number): string {
    return this.words('portal.designer:placed', { name, x, y, w, h })
  }

  field(label: TextKey): Locator {
    return this.properties.getByLabel(this.words(label), { exact: true })
  }

  async choose(id: string): Promise<void> {
    await this.widget(id).click({ position: { x: 10, y: 10 } })
    await expect(this.widget(id)).toHaveAttribute('aria-current', 'true')
  }

  /** Drags a widget, or its lower right corner, by so many columns and rows. */
  async drag(id: string, part: 'box' | 'corner', columns: number, rows: number): Promise<void> {
    const element = part === 'box' ? this.widget(id) : this.widget(id).locator('[data-handle]')
    const from = await element.boundingBox()
    const canvas = await this.canvas.boundingBox()
    if (!from || !canvas) throw new Error(`widget ${id} is not on the screen`)
    const [x, y] = [from.x + Math.min(from.width / 2, 40), from.y + Math.min(from.height / 2, 12)]
    // A gap of ten pixels between columns and rows; a row is forty pixels high.
    const [right, down] = [(columns * (canvas.width + 10)) / 12, rows * 50]
    await this.page.mouse.move(x, y)
    await this.page.mouse.down()
    await this.page.mouse.move(x + right / 2, y + down / 2, { steps: 3 })
    await this.page.mouse.move(x + right, y + down, { steps: 3 })
    await this.page.mouse.up()
  }

  /** While it saves, the button still takes the focus. */
  async expectSaved(): Promise<void> {
    await expect(this.tool('portal.designer:save')).toHaveAttribute('disabled', '')
  }

  async save(): Promise<void> {
    await this.tool('portal.designer:save').click()
    await this.expectSaved()
  }
}
