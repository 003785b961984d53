import type { NavNode } from '#contract/resources/shell/auth.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'

/** The entries that open something, folders apart. */
const leaves = (nodes: readonly NavNode[]): readonly NavNode[] =>
  nodes.flatMap((node) => (node.children.length > 0 ? leaves(node.children) : [node]))

/** Problems of the state columns in the grids of a panel, and the number of those columns. */
function statesIn(panel: Element): { readonly seen: number; readonly hidden: readonly string[] } {
  const states = [
    ...panel.querySelectorAll<HTMLElement>(
      '[role=grid] [role=columnheader], [role=treegrid] [role=columnheader]',
    ),
  ].filter((header) => header.checkVisibility() && header.innerText.trim().endsWith('状态'))
  const isOnTop = (cell: Element) => {
    const { left, right, top, height } = cell.getBoundingClientRect()
    // Both edges: half of a column may be below another one.
    return [left + 2, right - 2].every((x) => {
      const found = document.elementFromPoint(x, top + height / 2)
      return found !== null && cell.contains(found)
    })
  }
  const hidden = states.filter((header) => {
    const first = header
      .closest('[role=grid], [role=treegrid]')
      ?.querySelector(`[data-row="0"] > [data-col="${header.dataset['col']}"]`)
    return !isOnTop(header) || (first !== null && first !== undefined && !isOnTop(first))
  })
  return { seen: states.length, hidden: hidden.map(({ innerText }) => innerText) }
}

test('the state of a row is in sight in every list of the menu, at 1440 and at 1280 pixels', async ({
  shell,
  page,
}) => {
  const session = await callBridge(page, 'session.current')
  const entries = leaves(session?.menus ?? []).filter(({ url }) => url !== '')
  let seen = 0
  for (const { name, url } of entries) {
    await test.step(name, async () => {
      await page.setViewportSize({ width: 1440, height: 900 })
      await shell.openRoute(url)
      const panel = page.locator(`[role=tabpanel][aria-labelledby="tab-${url.replaceAll('/', '-')}"]`)
      await expect(panel).toContainText(/\S/)
      await expect(panel.locator('[aria-busy=true]')).toHaveCount(0)
      const first = await panel.evaluate(statesIn)
      seen += first.seen
      for (const size of first.seen > 0
        ? [
            { width: 1440, height: 900 },
            { width: 1280, height: 800 },
          ]
        : []) {
        await page.setViewportSize(size)
        await expect
          .poll(async () => (await panel.evaluate(statesIn)).hidden, { message: `${name} ${size.width}` })
          .toEqual([])
      }
    })
    // One after the other: tabs that stay open would all be drawn again by every answer.
    await page.locator('[role=tab][id^=tab-][aria-selected=true]').click({ button: 'middle' })
  }
  expect(seen).toBeGreaterThan(15)
})
