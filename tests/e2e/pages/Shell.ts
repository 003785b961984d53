import { expect, type Locator, type Page } from '@playwright/test'
import type { TextKey } from '#kit/text.ts'
import { ListPage } from './ListPage.ts'
import type { Words } from './texts.ts'

/** Titles of the screens by route; the menu's own names come from the server. */
export const screens = {
  'sys/sysTenant': 'sys.tenant:title',
  'sys/user': 'sys.user:title',
  'sys/online': 'sys.online:title',
  'sys/safetyAudit-pwdAudit': 'ops.pwdAudit:title',
  'sys/sysUserGroup': 'sys.userGroup:title',
  'sys/sysUserSubRel': 'sys.userSubRel:title',
  'sys/dept': 'sys.dept:title',
  'sys/menu': 'sys.menu:title',
  'sys/sysMenuModule': 'sys.menuModule:title',
  'sys/sysDuty': 'sys.duty:title',
  'sys/sysUserQuickAccess': 'sys.quickAccess:title',
  'sys/role': 'sys.role:title',
  'sys/sysRoleRelationship': 'sys.roleRelationship:title',
  'sys/sysRuleSort': 'sys.ruleSort:title',
  'msg/msgSysEvent': 'msg.sysEvent:title',
  'msg/msgAuditEvent': 'msg.auditEvent:title',
  'msg/msgBizEvent': 'msg.bizEvent:title',
  'api/apiConf': 'api.apiConf:title',
  'api/apiLog': 'api.apiLog:title',
  'api/apiNotifyInfo': 'api.apiNotifyInfo:title',
  'sys/sysApp': 'sys.sysApp:title',
  'sys/params': 'ops.params:title',
  'sys/sysdicttype': 'sys.dictType:title',
  'sys/sysDictTypeCust': 'sys.dictType:cust.title',
  'sys/exportDict': 'sys.exportData:title',
  'sys/sysJob': 'ops.job:title',
  'sys/sysJob-log': 'ops.jobLog:title',
  'sys/log-operation': 'ops.logOperation:title',
  'sys/log-login': 'ops.logLogin:title',
  'sys/log-error': 'ops.logError:title',
  'sys/log-errorStat': 'ops.logErrorStat:title',
  'sys/sysLogSql': 'ops.logSql:title',
  'sys/sysLogUserBehavior': 'ops.logUserBehavior:title',
  'sys/sysPortal': 'portal.portal:title',
  'sys/sysPortalFpage': 'portal.portal:fpage.title',
  'sys/sysPortalTheme': 'portal.portal:theme.title',
  'sys/sysBillType': 'bill.billType:title',
  'sys/sysBillcodeTemplate': 'bill.billcodeTemplate:title',
  'sys/sysBillcodeTime': 'bill.billcodeTime:title',
  'sys/sysBillcodeMax': 'bill.billcodeMax:title',
  'sys/sysDesignPage': 'portal.designPage:title',
  'oss/sysOss': 'ops.oss:title',
  'oss/sysOssDir': 'ops.ossDir:title',
  'sys/sysHandoverConf': 'sys.handoverConf:title',
  'sys/sysPrivileges': 'sys.privilege:title',
  'sys/sysHandoverLog': 'sys.handoverLog:title',
  'msg/msgTemplate': 'msg.template:title',
  'msg/msgChannel': 'msg.channel:title',
  'msg/msgSignature': 'msg.signature:title',
  'msg/msgBizInfo': 'msg.bizInfo:title',
  'msg/msgBizInfo-channel-log': 'msg.channelRecord:title',
  'msg/msgRecord': 'msg.message:title',
} as const satisfies Record<string, TextKey>

export type Route = keyof typeof screens

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
    // Not by its role: below a dialog it is hidden from assistive technology.
    this.status = page.locator(`footer[aria-label="${words('shell:status.label')}"]`)
  }

  async ready(): Promise<void> {
    // Not an expectation: whenever one is not met yet, Playwright writes down the whole page for its message.
    await this.status.waitFor({ timeout: 60_000 })
  }

  /** The same window in another language. */
  inLanguage(words: Words): Shell {
    return new Shell(this.page, words)
  }

  /** Opens a screen from the server's menu. */
  async open(route: Route): Promise<ListPage> {
    await this.openRoute(route)
    const list = this.list(route)
    await list.ready()
    return list
  }

  /** Opens a screen that is not a list. */
  async openRoute(route: string): Promise<void> {
    const link = this.navigation.locator(`a[href="#/${route}"]`)
    // Checked and clicked in one step: the menu opens the folder of a restored tab by itself, and a click
    // after that would close it again.
    const unfold = (menu: Element, href: string): Promise<void> =>
      new Promise((resolve) => {
        const look = () => {
          // A change of language requests the menu again, which replaces the element.
          if (menu.querySelector(`a[href="${href}"]`) || !menu.isConnected) return resolve()
          menu.querySelector<HTMLElement>('[aria-expanded="false"]')?.click()
          requestAnimationFrame(look)
        }
        look()
      })
    do await this.navigation.evaluate(unfold, `#/${route}`)
    while ((await link.count()) === 0)
    await link.click()
  }

  list(route: Route): ListPage {
    return new ListPage(this.page, this.words, screens[route])
  }

  get tabs(): Locator {
    return this.page.getByRole('tab')
  }

  /** The tab of a screen, by its route instead of its name in the server's menu. */
  tab(route: Route): Locator {
    return this.page.locator(`[role=tab][id="tab-${route.replaceAll('/', '-')}"]`)
  }

  get activeTab(): Locator {
    return this.page.locator('[role=tab][id^="tab-"][aria-selected="true"]')
  }

  async expectActive(route: Route): Promise<void> {
    await expect(this.tab(route)).toHaveAttribute('aria-selected', 'true')
  }

  /** Ids of the tabs, left to right, home first. */
  async tabOrder(): Promise<string[]> {
    return this.tabs.evaluateAll((tabs) => tabs.map((tab) => tab.id.replace(/^tab-/, '')))
  }

  /** Chooses an entry of a tab's context menu. */
  async tabMenu(route: Route, entry: TextKey): Promise<void> {
    await this.tab(route).click({ button: 'right' })
    await this.page.getByRole('menuitem', { name: this.words(entry) }).click()
  }

  async userMenu(): Promise<Locator> {
    await this.page.getByRole('banner').locator('button[aria-haspopup=menu]').last().click()
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

  /** Runs a command by its name. */
  async command(words: string): Promise<void> {
    const box = await this.openPalette()
    await box.fill(words)
    await this.page.getByRole('option', { name: words }).first().click()
  }

  get connection(): Locator {
    return this.status.locator('[role=status]').first()
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
