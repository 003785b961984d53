import type { Page } from '@playwright/test'
import type { TabType } from '#contract/tabs.ts'
import * as declared from '#contract/tabs.ts'
import { expect, test } from '../launch/test.ts'

const tabs = Object.values(declared as Record<string, unknown>).filter(
  (value): value is TabType => typeof value === 'object' && value !== null && 'params' in value,
)

/** Parameters that an address may lack, and wrong ones. */
const wrong = [
  { query: '', params: {} },
  { query: '?id=x&timestamp=1', params: { id: 'x', timestamp: 1 } },
] as const

/** Tabs whose screens do without data that they cannot read: lists without filters, pages that report it themselves. */
const lenient: readonly TabType[] = [declared.jobLogTab]

const cases = tabs.flatMap((tab) =>
  wrong
    .filter(({ params }) => !lenient.includes(tab) && !tab.params.safeParse(params).success)
    .map(({ query }) => ({ address: `${tab.path}${query}`, path: tab.path })),
)

const visit = (page: Page, address: string) =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${address}`)

test('an address that lacks what its screen needs says so, is titled in words and leads to the list', async ({
  page,
  shell,
  words,
}) => {
  test.setTimeout(120_000)
  expect(cases.length).toBeGreaterThan(12)
  for (const { address, path } of cases) {
    await visit(page, address)
    const tab = shell.activeTab.first()
    await expect(tab).toHaveAttribute('id', new RegExp(`^tab-${path.replaceAll('/', '-')}`))
    const panel = page.locator(`[role=tabpanel][aria-labelledby='${await tab.getAttribute('id')}']`)
    await expect(panel.getByRole('heading'), address).toHaveText(words('shell:incomplete.title'))
    await expect(tab, address).not.toContainText('/')
    await panel.getByRole('button').click()
    await expect(shell.activeTab.first(), address).toHaveAttribute('id', /^tab-(sys|msg|api)-[A-Za-z]+$/)
    await expect(page.getByRole('grid').filter({ visible: true }).first(), address).toBeVisible()
    // The address follows the tab; one that is set before that is lost.
    await expect(page).not.toHaveURL(`${new URL(page.url()).origin}/#/${address}`)
    await shell.activeTab.first().click({ button: 'middle' })
    await page.waitForFunction(() => window.location.hash === '#/')
  }
})

test('the page is in the language of the console', async ({ page, shell, words }) => {
  await visit(page, 'msg/msgTemplate-channel')
  await expect(page.getByRole('heading', { name: words('shell:incomplete.title') })).toBeVisible()
  await shell.chooseLanguage('English')
  await expect(page.getByRole('heading', { name: 'Open this page from its list' })).toBeVisible()
  await page.getByRole('button', { name: /^Open / }).click()
  await shell.expectActive('msg/msgTemplate')
})

test('a list opened for a record by its address alone shows what it shows from its list', async ({
  page,
  shell,
}) => {
  const row = encodeURIComponent('{"bizId":"SYS_LOGIN"}')
  await visit(page, `msg/msgBizInfo-channel-log?id=1&row=${row}`)
  await expect(shell.activeTab.first()).toContainText('SYS_LOGIN')
  await shell.list('msg/msgBizInfo-channel-log').ready()
})
