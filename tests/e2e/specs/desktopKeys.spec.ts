import type { NavNode } from '#contract/resources/shell/auth.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'

/** The entries that open something, folders apart. */
const leaves = (nodes: readonly NavNode[]): readonly NavNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]))

const dialogs = '[role=dialog][aria-modal=true], [role=alertdialog]'
const form = 'form:not([role=search])'

/** Actions that keys offer on a page. */
function offered(panel: Element) {
  const has = (selector: string) =>
    [...panel.querySelectorAll<HTMLElement>(selector)].some((element) => element.checkVisibility())
  return {
    hasFilter: has('[role=search] :is(input, select, textarea, button[role=combobox]):enabled'),
    hasAdd: has('[aria-keyshortcuts="Alt+N"]'),
  }
}

test('on every entry of the menu keys lead to the filter and to a new record, and save it', async ({
  shell,
  page,
}) => {
  test.setTimeout(600_000)
  const session = await callBridge(page, 'session.current')
  const entries = leaves(session?.menus ?? []).filter(({ url }) => url !== '')
  const counts = { filters: 0, forms: 0 }
  const home = await page.locator('[role=tab][id^=tab-]').count()

  /** Leaves the opened parts, whatever they ask, until the page of the entry is in front again. */
  const leave = async (url: string) => {
    const own = page.locator(`[role=tab][id="tab-${url.replaceAll('/', '-')}"][aria-selected=true]`)
    await expect(async () => {
      if ((await page.locator(dialogs).count()) > 0) await page.keyboard.press('Escape')
      else if ((await own.count()) === 0) await page.keyboard.press('Alt+w')
      expect(await page.locator(dialogs).count()).toBe(0)
      expect(await own.count()).toBe(1)
    }).toPass()
  }

  for (const { name, url } of entries) {
    await test.step(name, async () => {
      await shell.openRoute(url)
      const panel = page.locator(`[role=tabpanel][aria-labelledby="tab-${url.replaceAll('/', '-')}"]`)
      await expect(panel).toContainText(/\S/)
      await expect(panel.locator('[aria-busy=true]')).toHaveCount(0)
      const { hasFilter, hasAdd } = await panel.evaluate(offered)
      if (hasFilter) {
        counts.filters += 1
        await page.keyboard.press('Control+f')
        await expect(panel.locator('[role=search] :focus'), name).toHaveCount(1)
      }
      if (hasAdd) {
        await page.keyboard.press('Alt+n')
        // A dialog, or a tab that holds a form.
        const opened = page.locator(`:is(${dialogs}), [role=tabpanel]:has(${form})`).filter({ visible: true })
        await expect(opened, name).toHaveCount(1)
        await expect(opened.locator(':focus'), name).toHaveCount(1)
        if ((await opened.locator(form).count()) > 0) {
          counts.forms += 1
          await page.keyboard.press('Control+s')
          await expect(opened.locator('[aria-invalid=true], [role=alert]').first(), name).toBeVisible()
        }
        await leave(url)
      }
    })
    while ((await page.locator('[role=tab][id^=tab-]').count()) > home)
      await page.locator('[role=tab][id^=tab-]').last().click({ button: 'middle' })
  }
  expect(counts.filters).toBeGreaterThan(30)
  expect(counts.forms).toBeGreaterThan(15)
})
