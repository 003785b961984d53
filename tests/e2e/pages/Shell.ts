import { expect, type Locator, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import { ListPage } from './ListPage.ts'
import type { Words } from './texts.ts'

/** Titles of the screens by route; the menu's own names come from the server. */
export const screens = {
  'sys/sysTenant': 'sys.tenant:title',
  'sys/params': 'ops.params:title',
  'sys/log-operation': 'ops.logOperation:title',
  'sys/log-login': 'ops.logLogin:title',
} as const satisfies Record<string, TextKey>

/** The window's frame: navigation, tabs, palette, user corner, status bar. */
export class Shell {
  readonly page: Page
  readonly words: Words
  readonly navigation: Locator
  readonly status: Locator

  constructor(page: Page, words: Words) {
    this.page = page
    this.words = words
    this.navigation = page.getByRole('navigation', { name: words('shell:nav.label') })
    this.status = page.getByRole('contentinfo', { name: words('shell:status.label') })
  }

  async ready(): Promise<void> {
    await expect(this.status).toBeVisible({ timeout: 20_000 })
  }

  /** The same window in another language. */
  inLanguage(words: Words): Shell {
    return new Shell(this.page, words)
  }

  /** Opens a screen from the server's menu. */
  async open(route: keyof typeof screens): Promise<ListPage> {
    const link = this.navigation.locator(`a[href="#/${route}"]`)
    if ((await link.count()) === 0) {
      // Its folder is closed; the search shows everything that fits.
      for (const folder of await this.navigation.getByRole('button', { expanded: false }).all())
        await folder.click()
    }
    await link.click()
    const list = this.list(route)
    await list.ready()
    return list
  }

  list(route: keyof typeof screens): ListPage {
    return new ListPage(this.page, this.words, screens[route])
  }

  get tabs(): Locator {
    return this.page.getByRole('tab')
  }

  tab(title: string | RegExp): Locator {
    return this.page.getByRole('tab', { name: title })
  }

  get activeTab(): Locator {
    return this.page.getByRole('tab', { selected: true })
  }

  async tabTitles(): Promise<string[]> {
    return (await this.tabs.allInnerTexts()).map((title) => title.trim())
  }

  /** Takes one entry of a tab's context menu. */
  async tabMenu(title: string | RegExp, entry: TextKey): Promise<void> {
    await this.tab(title).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: this.words(entry) }).click()
  }

  async userMenu(): Promise<Locator> {
    await this.page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
    return this.page.getByRole('menu').first()
  }

  async chooseLanguage(own: string): Promise<void> {
    await this.userMenu()
    await this.page.getByRole('menuitemradio', { name: own }).click()
  }

  async signOut(): Promise<void> {
    await this.userMenu()
    await this.page.getByRole('menuitem', { name: this.words('shell:user.signOut') }).click()
  }

  async openPalette(): Promise<Locator> {
    await this.page.keyboard.press('Control+k')
    const box = this.page.getByRole('combobox', { name: this.words('shell:palette.label') })
    await expect(box).toBeFocused()
    return box
  }

  /** Runs a command by its words. */
  async command(words: string): Promise<void> {
    const box = await this.openPalette()
    await box.fill(words)
    await this.page.getByRole('option', { name: words }).first().click()
  }

  get connection(): Locator {
    return this.status.getByRole('status').first()
  }

  async expectOnline(): Promise<void> {
    await expect(this.connection).toHaveText(this.words('shell:connection.online'), { timeout: 20_000 })
  }

  async expectOffline(): Promise<void> {
    const [before = ''] = this.words('shell:connection.offline', { since: '|' }).split('|')
    await expect(this.connection).toContainText(before.trim(), { timeout: 20_000 })
  }

  private async backendMenu(entry: TextKey): Promise<void> {
    await this.connection.click()
    await this.page.getByRole('menuitem', { name: this.words(entry), exact: true }).click()
  }

  async stopBackend(): Promise<void> {
    await this.backendMenu('shell:backend.stop')
    await this.expectOffline()
  }

  async startBackend(): Promise<void> {
    await this.backendMenu('shell:backend.start')
    await this.expectOnline()
  }

  /** Texts of the notice list. */
  async notices(): Promise<string[]> {
    await this.status.getByTitle(this.words('shell:notices.title')).click()
    const surface = this.page.getByRole('dialog', { name: this.words('shell:notices.title') })
    await expect(surface).toBeVisible()
    const texts = await surface.getByRole('listitem').allInnerTexts()
    await this.page.keyboard.press('Escape')
    await expect(surface).toBeHidden()
    return texts
  }

  async openTransfers(): Promise<Locator> {
    await this.status.getByTitle(this.words('shell:transfers.title')).click()
    const surface = this.page.getByRole('dialog', { name: this.words('shell:transfers.title') })
    await expect(surface).toBeVisible()
    return surface
  }
}
