import type { NavNode } from '#contract/resources/shell/auth.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'

/** The entries that open something, folders apart. */
const leaves = (nodes: readonly NavNode[]): readonly NavNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]))

test('every entry of the menu opens its screen', async ({ shell, page, words }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const session = await callBridge(page, 'session.current')
  const entries = leaves(session?.menus ?? []).filter(({ url }) => url !== '')
  expect(entries.length).toBeGreaterThan(50)
  for (const { name, url } of entries) {
    await test.step(name, async () => {
      await shell.openRoute(url)
      const panel = page.locator(`[role=tabpanel][aria-labelledby="tab-${url.replaceAll('/', '-')}"]`)
      await expect(panel).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name, exact: true }).first()).toBeVisible()
      await expect(panel.getByText(words('shell:loading'), { exact: true })).toBeHidden()
      await expect(panel).toContainText(/\S/)
      await expect(panel).not.toContainText(words('shell:unknown.title'))
      await expect(panel).not.toContainText(words('shell:fault.title'))
    })
    // One after the other: tabs that stay open would all be drawn again by every answer.
    await page.locator('[role=tab][id^=tab-][aria-selected=true]').click({ button: 'middle' })
  }
  expect(faults).toEqual([])
})
