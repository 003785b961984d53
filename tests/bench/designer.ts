import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { filesBelow } from '#tests/setup/project.ts'
import { launchBrowser } from './browser.ts'
import { median, settle } from './inPage.ts'
import type { Group, Measure } from './measure.ts'
import { openPage } from './pages.ts'
import { longestTask } from './tasks.ts'
import { within } from './within.ts'

/** The designer with a page of a hundred widgets: opened, and one of them dragged and sized. */
const WIDGETS = 100
const STEP = 60
const MOVES = 60

const words = wordsOf('zh-CN')

const types = ['stat', 'bar', 'table', 'text', 'line'] as const
const rows = [12, 19, 8].map((value, index) => ({ name: `示例${index + 1}`, value }))

const layout = JSON.stringify({
  widgets: Array.from({ length: WIDGETS }, (_, index) => {
    const type = types[index % types.length]
    return {
      ...{ i: `w${index}`, type, x: (index % 4) * 3, y: Math.floor(index / 4) * 4, w: 3, h: 4 },
      title: `组件${index}`,
      props: type === 'stat' ? { data: 128 } : { data: rows, html: '<p>文字</p>' },
    }
  }),
})

/** Puts the layout into a page of the running backend. @returns the page's id */
function fill(dataDir: string): string {
  const [file] = filesBelow('.', /^steward\.db$/, dataDir)
  if (!file) throw new Error(`no backend database below ${dataDir}`)
  const database = new Database(join(dataDir, file))
  try {
    const found = database.prepare('SELECT CAST(id AS TEXT) AS id FROM design_pages LIMIT 1').get() as {
      id: string
    }
    database.prepare('UPDATE design_pages SET page_config = ? WHERE id = ?').run(layout, BigInt(found.id))
    return found.id
  } finally {
    database.close()
  }
}

async function signedIn(page: Page, host: Awaited<ReturnType<typeof launchBrowserHost>>): Promise<string> {
  await page.goto(await host.address())
  await page.locator('input[name=username]').waitFor()
  await callBridge(page, 'backend.start')
  const id = fill(join(host.dataDir, 'backend'))
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('admin')
  await page.locator('form button[type=submit]').click()
  await page.locator(`footer[aria-label="${words('shell:status.label')}"]`).waitFor()
  return id
}

async function openDesigner(page: Page, id: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/portal/designer?kind=designPage&id=${id}`)
  await page.locator(`[data-widget=w${WIDGETS - 1}]`).waitFor()
}

/** Closes the designer; the drags are undone. */
async function closeDesigner(page: Page): Promise<void> {
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z')
  await page.locator('[role=tab][id^=tab-][aria-selected=true]').click({ button: 'middle' })
  await page.locator('[data-widget]').first().waitFor({ state: 'detached' })
}

/**
 * CPU time of the page's main thread for each frame of a drag, so that other load of the machine is not counted.
 * @returns the 95th percentile in milliseconds
 */
async function frames(page: Page, selector: string): Promise<number> {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 10)]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const times: number[] = []
  for (let move = 1; move <= MOVES; move += 1) {
    const before = await busy()
    await page.mouse.move(x + move * 4, y + move * 3)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
    times.push((await busy()) - before)
  }
  await page.mouse.up()
  await cdp.detach()
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
}

async function measure(rounds: number): Promise<readonly Measure[]> {
  const browser = await launchBrowser()
  const host = await launchBrowserHost()
  const opened: number[] = []
  const dragged: number[] = []
  const sized: number[] = []
  try {
    const { page } = await openPage(browser)
    const id = await within(2 * STEP, 'opening the console', signedIn(page, host))
    // The first round is a warm-up: code is loaded and compiled.
    for (let round = -1; round < rounds; round += 1) {
      const longest = await within(
        STEP,
        'opening',
        longestTask(page, () => openDesigner(page, id)),
      )
      const drag = await within(STEP, 'dragging', frames(page, '[data-widget=w0]'))
      await settle(page)
      const size = await within(STEP, 'sizing', frames(page, '[data-widget=w1] [data-handle]'))
      await closeDesigner(page)
      await settle(page)
      if (round < 0) continue
      opened.push(longest)
      dragged.push(drag)
      sized.push(size)
    }
  } finally {
    await browser.close()
    await host.close()
  }
  const result = (id: string, values: readonly number[], limit: number): Measure => ({
    id: `designer.${id}`,
    value: median(values),
    unit: 'ms',
    baseline: null,
    limit,
  })
  return [
    result(`${WIDGETS} widgets opened, longest task`, opened, 50),
    result('frame of a drag, 95 %', dragged, 16),
    result('frame of a resize, 95 %', sized, 16),
  ]
}

export const designerGroup = (rounds: number): Group => ({ name: 'designer', run: () => measure(rounds) })
