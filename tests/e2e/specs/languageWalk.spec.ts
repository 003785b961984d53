import type { Page } from '@playwright/test'
import { callBridge } from '../launch/bridge.ts'
import { expect, test } from '../launch/test.ts'
import { openAddress, queriesOf, routesOfScreens, settled } from '../pages/allScreens.ts'

/** Tests over which the screens are spread: all tabs of one test are open at the same time. */
const PARTS = 4

const allRoutes = routesOfScreens()
const shares = Array.from({ length: PARTS }, (_, part) =>
  allRoutes.filter((_route, at) => at % PARTS === part),
)

/** All words of a part of the window: texts, and those for screen readers and tooltips; figures are left out. */
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

/** Parts around the pages: navigation, tabs, bars. */
const around = 'nav, header, footer, [role=tablist]'

/** Pages whose rows the walk itself and the platform's own work add to. */
const logs = [
  'sys/log-operation',
  'sys/sysJob-log',
  'sys/sysLogSql',
  'sys/sysLogUserBehavior',
  'tool/log-workbench',
]

const isChinese = (words: string): boolean => /\p{Script=Han}/u.test(words)

/** The Chinese words of each page, which are open already, and of the parts around them. */
async function chineseWords(page: Page, addresses: readonly string[]): Promise<string[][]> {
  const read: string[][] = []
  for (const address of addresses) {
    const panel = await openAddress(page, address)
    await settled(page, panel)
    await page.waitForLoadState('networkidle')
    read.push((await page.evaluate(wordsWithin, panel)).filter(isChinese))
  }
  return [...read, (await page.evaluate(wordsWithin, around)).filter(isChinese)]
}

for (const [part, routes] of shares.entries()) {
  test(`pages that were open when the language was switched keep nothing of it, ${part + 1} of ${PARTS} (28 B18)`, async ({
    page,
    shell,
    host,
  }) => {
    test.setTimeout(300_000)
    const queries = queriesOf(host.dataDir)
    const addresses = routes
      .filter((route) => !logs.includes(route))
      .map((route) => `${route}${queries[route] ?? ''}`)
    await expect(shell.activeTab.first()).toBeVisible()
    for (const address of addresses) await settled(page, await openAddress(page, address))
    // A second time, because empty fields are judged when their page is left.
    const before = await chineseWords(page, addresses)
    await callBridge(page, 'settings.set', { language: 'en-US' })
    await expect(page.locator('html[lang=en-US]')).toBeAttached()
    const after = await chineseWords(page, addresses)
    await page.reload()
    await expect(shell.activeTab.first()).toBeVisible()
    // Data of the platform are Chinese in both; words that only the page that was open still shows are left over.
    const stayed = after.map((words, at) => words.filter((each) => before[at]?.includes(each)))
    for (const [at, address] of [...addresses, ''].entries()) {
      const part = address === '' ? around : await openAddress(page, address)
      const left = async () => {
        const opened = new Set(await page.evaluate(wordsWithin, part))
        return stayed[at]?.filter((words) => !opened.has(words))
      }
      const message = address === '' ? 'around the pages' : address
      await expect.configure({ soft: true }).poll(left, { message, timeout: 5000 }).toEqual([])
    }
    // There were words to compare.
    expect(stayed.flat().length).toBeGreaterThan(10)
  })
}
