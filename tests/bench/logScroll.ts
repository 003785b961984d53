import type { Locator, Page } from '@playwright/test'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { addStopwatch, median } from './inPage.ts'
import type { Measure } from './measure.ts'
import { tasksOf } from './tasks.ts'

/**
 * How the log workbench scrolls over the rows of a cache: every way of scrolling, and its tasks of more than 50 ms of
 * CPU time, so that a busy machine counts none.
 */
const LIMIT = 50

const words = wordsOf('zh-CN')

/**
 * Signs in and opens the workbench on the operation log.
 * @param count rows that it has to have
 */
async function openWorkbench(page: Page, address: string, count: number): Promise<Locator> {
  await addStopwatch(page)
  await page.goto(address)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('admin')
  await page.locator('form button[type=submit]').click()
  await page.locator(`footer[aria-label="${words('shell:status.label')}"]`).waitFor()
  await page.evaluate(() => {
    window.location.hash = '/tool/log-workbench?log=ops.logOperation'
  })
  await page.waitForFunction(
    (least) => (document.querySelector('[role=listbox] > div')?.clientHeight ?? 0) > least * 26 * 0.99,
    count,
    { timeout: 120_000 },
  )
  return page.getByRole('listbox', { name: words('ops.logWorkbench:lines') })
}

async function wheel(page: Page, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds
  while (performance.now() < end) await page.mouse.wheel(0, 400)
}

/** Drags the thumb of the scroll bar down and up again, a position for every frame. */
const drag = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const box = document.querySelector('[role=listbox]')
    if (!box) return
    const length = box.scrollHeight - box.clientHeight
    for (let frame = 0; frame <= 240; frame += 1) {
      box.scrollTop = length * Math.sin((Math.PI * frame) / 240)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  })

/** Holds a key down, then goes to the end and to the beginning. */
async function keys(page: Page): Promise<void> {
  for (const key of ['PageDown', 'ArrowDown', 'PageUp'])
    for (let press = 0; press < 100; press += 1) await page.keyboard.press(key)
  for (const key of ['End', 'PageUp', 'Home', 'PageDown']) {
    await page.keyboard.press(key)
    await filled(page)
  }
}

/** Whether all rows on the screen are there. Runs in the page. */
function isFilled(): boolean {
  const box = document.querySelector('[role=listbox]')
  if (!box) return false
  const rows = [...box.querySelectorAll<HTMLElement>('[role=option]')].filter(
    (row) => row.offsetTop >= box.scrollTop && row.offsetTop < box.scrollTop + box.clientHeight - 26,
  )
  return rows.length > 10 && rows.every((row) => row.childElementCount > 1)
}

const filled = async (page: Page): Promise<void> => void (await page.waitForFunction(isFilled))

/** Moves the scroll bar to a fraction of its length. Milliseconds until the rows there are painted. */
async function jump(page: Page, share: number): Promise<number> {
  const isReady = await page.evaluateHandle(`(${isFilled.toString()})`)
  return page.evaluate(
    ([to, ready]) =>
      window.stopwatch.measure(
        () => {
          const box = document.querySelector('[role=listbox]')
          if (box) box.scrollTop = (box.scrollHeight - box.clientHeight) * to
        },
        ready as () => boolean,
      ),
    [share, isReady] as const,
  )
}

/**
 * Scrolls by wheel for ten seconds, by jumps, by dragging and by keys.
 * @param address of a console whose administrator has these rows in the cache
 */
export async function measureScrolling(page: Page, address: string, count: number): Promise<Measure[]> {
  const lines = await openWorkbench(page, address, count)
  await lines.hover()
  const jumps: number[] = []
  const ways: readonly (readonly [string, () => Promise<void>])[] = [
    ['logs.scroll', () => wheel(page, 10_000)],
    [
      'logs.scroll-jumps',
      async () => {
        for (const share of [0.5, 0.93, 0.11, 0.77, 0.3, 1, 0]) jumps.push(await jump(page, share))
      },
    ],
    ['logs.scroll-drag', () => drag(page)],
    [
      'logs.scroll-keys',
      async () => {
        await lines.focus()
        await keys(page)
      },
    ],
  ]
  const results: Measure[] = []
  let longest = 0
  for (const [id, way] of ways) {
    const tasks = await tasksOf(page, async () => {
      await way()
      await filled(page)
    })
    longest = tasks.reduce((most, task) => Math.max(most, task), longest)
    const long = tasks.filter((task) => task > LIMIT)
    results.push({ id, value: long.length, unit: 'tasks', baseline: null, limit: 0 })
  }
  return [
    ...results,
    { id: 'logs.scroll-longest-task', value: longest, unit: 'ms', baseline: null, limit: LIMIT },
    { id: 'logs.scroll-jump', value: median(jumps), unit: 'ms', baseline: null, limit: 300 },
  ]
}
