import type { Page } from '@playwright/test'
import { figureIds, remoteIds } from '#shell/home/figures.ts'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { launchBrowser } from './browser.ts'
import { median } from './inPage.ts'
import type { Group, Measure } from './measure.ts'

const words = wordsOf('zh-CN')
const arrangement = { scope: 'account', key: 'shell.home.arrangement' } as const

/**
 * Milliseconds from the start of a navigation until home shows its stored figures.
 * @param figures number of figures that have to be shown
 */
async function paint(page: Page, figures: number): Promise<number> {
  await page.reload({ waitUntil: 'commit' })
  const shown = await page.waitForFunction(
    ([attention, connection, count]) => {
      const section = document.querySelector(`section[aria-label="${attention}"]`)
      if (!section || !document.querySelector(`section[aria-label="${connection}"]`)) return 0
      const numbers = [...section.querySelectorAll('li a')].filter((tile) => /\d/.test(tile.textContent))
      return numbers.length >= Number(count) ? performance.now() : 0
    },
    [words('shell:attention.title'), words('shell:home.connection'), figures] as const,
    { polling: 'raf' },
  )
  return shown.jsonValue()
}

/** Home with its stored figures, beside the same home with all of them hidden, alternating. */
async function measureHome(rounds: number): Promise<readonly Measure[]> {
  const browser = await launchBrowser()
  const host = await launchBrowserHost()
  try {
    const page = await browser.newPage()
    await page.goto(await host.address())
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill('admin')
    await page.locator('form button[type=submit]').click()
    const attention = page.getByRole('region', { name: words('shell:attention.title') })
    // Everything was read once, days included: the measured part sends no request to the platform.
    await attention.getByRole('img').nth(5).waitFor()
    const figures: number[] = []
    const plain: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await callBridge(page, 'workspace.set', { ...arrangement, value: { order: [], hidden: figureIds } })
      plain.push(await paint(page, 0))
      await callBridge(page, 'workspace.set', { ...arrangement, value: { order: [], hidden: [] } })
      figures.push(await paint(page, remoteIds.length))
    }
    return [
      { id: 'home.from-cache', value: median(figures), unit: 'ms', baseline: median(plain), limit: 1.5 },
    ]
  } finally {
    await browser.close()
    await host.close()
  }
}

export const homeGroup = (rounds: number): Group => ({ name: 'home', run: () => measureHome(rounds) })
