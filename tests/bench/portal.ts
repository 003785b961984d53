import type { BrowserContext, Page } from '@playwright/test'
import { launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import type { ListPage } from '#tests/e2e/pages/ListPage.ts'
import { Shell } from '#tests/e2e/pages/Shell.ts'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { launchBrowser } from './browser.ts'
import { startFloor } from './floorServer.ts'
import { median, settle } from './inPage.ts'
import type { Group, Measure } from './measure.ts'
import { openPage } from './pages.ts'
import { within } from './within.ts'

/** The window of a portal, from the click that opens it until its first page has its figures. */
const STEP = 60

const words = wordsOf('zh-CN')

/** Milliseconds of the same clock in every window. */
const now = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin + performance.now())

/** @returns when the page shows something that the selector finds with this text */
async function shownAt(page: Page, selector: string, text: string): Promise<number> {
  const at = await page.waitForFunction(
    ([wanted, part]) =>
      document.querySelector(wanted)?.textContent.includes(part) === true
        ? performance.timeOrigin + performance.now()
        : 0,
    [selector, text] as const,
    { polling: 'raf' },
  )
  return at.jsonValue()
}

async function portalWindow(context: BrowserContext, list: ListPage): Promise<number> {
  const { page } = list
  // The last click is the one on the menu's entry.
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      () => sessionStorage.setItem('clicked', String(performance.timeOrigin + performance.now())),
      { capture: true },
    )
  })
  const opened = context.waitForEvent('page')
  await list.act(list.row('运维门户'), 'portal.portal:action.open')
  const portal = await opened
  const shown = await shownAt(portal, 'section[aria-label="值守时间"]', '24')
  const clicked = await page.evaluate(() => Number(sessionStorage.getItem('clicked')))
  await portal.close()
  return shown - clicked
}

async function floorWindow(context: BrowserContext, page: Page, address: string): Promise<number> {
  const opened = context.waitForEvent('page')
  const clicked = await now(page)
  await page.evaluate((url) => void window.open(url), address)
  const floor = await opened
  const shown = await shownAt(floor, 'body:has(input[name=username])', '')
  await floor.close()
  return shown - clicked
}

async function measure(rounds: number): Promise<readonly Measure[]> {
  const browser = await launchBrowser()
  const host = await launchBrowserHost()
  const portals: number[] = []
  const floors: number[] = []
  try {
    const { page, context } = await openPage(browser)
    await page.goto(await host.address())
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill('admin')
    await page.locator('form button[type=submit]').click()
    const shell = new Shell(page, words)
    await within(2 * STEP, 'signing in', shell.ready())
    const list = await shell.open('sys/sysPortal')
    const floor = await startFloor(new URL(page.url()).origin)
    // The first round is a warm-up: code is loaded and compiled.
    for (let round = -1; round < rounds; round += 1) {
      await settle(page)
      const bare = await within(STEP, 'the bare window', floorWindow(context, page, floor.address))
      await settle(page)
      const own = await within(STEP, 'the window of a portal', portalWindow(context, list))
      if (round < 0) continue
      floors.push(bare)
      portals.push(own)
    }
    floor.close()
  } finally {
    await browser.close()
    await host.close()
  }
  return [{ id: 'portal.window', value: median(portals), unit: 'ms', baseline: median(floors), limit: 3 }]
}

export const portalGroup = (rounds: number): Group => ({ name: 'portal', run: () => measure(rounds) })
