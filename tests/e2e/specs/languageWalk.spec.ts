import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'
import { openAddress, queriesOf, routesOfScreens, settled } from '../pages/allScreens.ts'
import { wordsOf } from '../pages/texts.ts'

/** Tests over which the screens are spread: all tabs of one test are open at the same time. */
const PARTS = 4

const allRoutes = routesOfScreens()
const shares = Array.from({ length: PARTS }, (_, part) =>
  allRoutes.filter((_route, at) => at % PARTS === part),
)

/** All words of a part of the window: texts and what screen readers and tooltips have; figures are left out. */
function wordsWithin(selector: string): string[] {
  const spoken = ['aria-label', 'title', 'placeholder', 'aria-description', 'aria-roledescription']
  const found = [...document.querySelectorAll(selector)].flatMap((part) => {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode())
      if (walker.currentNode.parentElement?.checkVisibility())
        texts.push(walker.currentNode.textContent ?? '')
    const elements = [part, ...part.querySelectorAll('*')].filter((element) => element.checkVisibility())
    return [
      ...texts,
      ...elements.flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? '')),
    ]
  })
  const plain = found.map((words) => words.replace(/\d+/g, '#').trim())
  return [...new Set(plain)].filter((words) => words !== '' && words !== '#').sort()
}

/** What is around the pages: navigation, tabs, bars. */
const around = 'nav, header, footer, [role=tablist]'

/** Stands at a field that the first pass has left empty. */
const required = wordsOf('en-US')('common:required')

/** Pages that list the walk's own calls. */
const ownTraces = ['sys/sysLogUserBehavior', 'tool/log-workbench']

for (const [part, routes] of shares.entries()) {
  test(`pages that were open when the language was switched read as pages opened after it, ${part + 1} of ${PARTS} (28 B18)`, async ({
    page,
    shell,
    host,
  }) => {
    test.setTimeout(300_000)
    const queries = queriesOf(host.dataDir)
    const addresses = routes
      .filter((route) => !ownTraces.includes(route))
      .map((route) => `${route}${queries[route] ?? ''}`)
    await expect(shell.activeTab.first()).toBeVisible()
    for (const address of addresses) await settled(page, await openAddress(page, address))
    await callBridge(page, 'settings.set', { language: 'en-US' })
    await expect(page.locator('html[lang=en-US]')).toBeAttached()
    const switched: string[][] = []
    for (const address of addresses) {
      const panel = await openAddress(page, address)
      await settled(page, panel)
      await page.waitForLoadState('networkidle')
      switched.push((await page.evaluate(wordsWithin, panel)).filter((words) => words !== required))
    }
    const outside = await page.evaluate(wordsWithin, around)
    await page.reload()
    await expect(shell.activeTab.first()).toBeVisible()
    for (const [at, address] of addresses.entries()) {
      const panel = await openAddress(page, address)
      const left = async () => {
        const opened = new Set(await page.evaluate(wordsWithin, panel))
        return switched[at]?.filter((words) => !opened.has(words))
      }
      await expect.configure({ soft: true }).poll(left, { message: address, timeout: 5000 }).toEqual([])
    }
    const opened = new Set(await page.evaluate(wordsWithin, around))
    expect(outside.filter((words) => !opened.has(words))).toEqual([])
  })
}
