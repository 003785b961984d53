import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { type BrowserHost, launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { launchBrowser } from './browser.ts'
import { median } from './inPage.ts'
import type { Group, Measure } from './measure.ts'
import { openPage } from './pages.ts'
import { longestTask } from './tasks.ts'
import { bigRole, fillTrees } from './treeRows.ts'
import { within } from './within.ts'

const words = wordsOf('zh-CN')
/** Milliseconds above which a task is noticeable. */
const LIMIT = 50
const STEP = 60

/**
 * Runs a step and stores its longest task.
 * @param id of the measure, without its group
 */
type Take = (id: string, work: () => Promise<unknown>) => Promise<void>

// Elements are found by selectors only: a search by role reads the whole page, in a task that would be measured.

const goTo = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${route}`)

/** Clicks the visible button with this name. */
const press = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((label) => {
    const all = [...document.querySelectorAll<HTMLButtonElement>('button')]
    const button = all.find((one) => one.textContent?.trim() === label && one.checkVisibility())
    button?.click()
    return button !== undefined
  }, name)

/** Waits until the visible list has this many rows and is not loading. */
const rowsReady = (page: Page, atLeast: number, atMost = 20_000): Promise<unknown> =>
  page.waitForFunction(
    ([least, most]) => {
      const grid = [...document.querySelectorAll('[role$=grid]')].find((one) => one.checkVisibility())
      const count = Number(grid?.getAttribute('aria-rowcount')) - 1
      return grid?.getAttribute('aria-busy') === 'false' && count >= least && count <= most
    },
    [atLeast, atMost] as const,
  )

/**
 * Waits for a node of a tree.
 * @param state of its checkbox
 */
const nodeReady = (page: Page, words: string, state = ''): Promise<unknown> =>
  page.waitForFunction(
    ([label, ticked]) =>
      [...document.querySelectorAll('[role=tree] [data-line]')].some(
        (line) =>
          line.textContent === label && (ticked === '' || line.getAttribute('aria-checked') === ticked),
      ),
    [words, state] as const,
  )

const pressLine = (page: Page, words: string): Promise<void> =>
  page.evaluate((label) => {
    const lines = [...document.querySelectorAll<HTMLElement>('[role=tree] [data-line]')]
    lines.find((line) => line.textContent === label)?.click()
  }, words)

/** Closes the active tab and waits for the address of the next one, which would overwrite an address set before. */
async function closeTab(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.location.hash)
  await page.locator('[role=tab][id^=tab-][aria-selected=true]').click({ button: 'middle' })
  await page.waitForFunction((hash) => window.location.hash !== hash, before)
}

const isClosed = (page: Page): Promise<void> =>
  page.locator('[role=dialog], [role=alertdialog]').first().waitFor({ state: 'detached' })

/** Types into the search box of a tree letter by letter, then a text that half of the nodes contain. */
async function searchTree(page: Page, label: string): Promise<void> {
  const box = page.locator(`input[aria-label="${words('kit:tree.filterOf', { tree: label })}"]`)
  await box.pressSequentially('华东9菜', { delay: 40 })
  await nodeReady(page, '华东9菜单')
  await box.fill('9')
  await nodeReady(page, '华东1·1·9菜单')
  await box.fill('')
  await nodeReady(page, '电脑端')
}

async function departments(page: Page, take: Take): Promise<void> {
  await take('departments.open', async () => {
    await goTo(page, 'sys/dept')
    await rowsReady(page, 1, 1)
    await press(page, words('kit:tree.openAll'))
    await rowsReady(page, 10_000)
  })
  const card = page.locator('form[role=search]').filter({ visible: true })
  await take('departments.search', async () => {
    await card.locator('input').fill('9')
    await press(page, words('kit:query.search'))
    await rowsReady(page, 1, 9_000)
    await card.locator('input').fill('部门')
    await press(page, words('kit:query.search'))
    await rowsReady(page, 10_000)
  })
  await closeTab(page)
}

async function menus(page: Page, take: Take): Promise<void> {
  await take('menus.open', async () => {
    await goTo(page, 'sys/menu')
    await rowsReady(page, 100, 200)
    await press(page, words('kit:tree.openAll'))
    await rowsReady(page, 10_000)
  })
  await take('menus.search', async () => {
    await press(page, words('common:add'))
    await page.locator('button[aria-haspopup=tree]').click()
    await searchTree(page, words('sys.menu:field.pid'))
  })
  await page.keyboard.press('Escape')
  await page.locator('[role=tree]').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await isClosed(page)
  await closeTab(page)
}

async function role(page: Page, take: Take): Promise<void> {
  await goTo(page, 'sys/role')
  await rowsReady(page, 1)
  await take('role.open', async () => {
    const row = page.locator('[data-row]', { hasText: bigRole })
    await row.locator('button', { hasText: words('common:edit') }).click()
    await page.locator('#form-tab-menus').click()
    await nodeReady(page, '华东1菜单', 'mixed')
  })
  await take('role.search', () => searchTree(page, words('sys.role:page.menus')))
  const note = page.locator(`[role=status][aria-label="${words('kit:change.title')}"]`)
  await take('role.tick', async () => {
    await pressLine(page, '华东1菜单')
    await nodeReady(page, '华东1菜单', 'true')
    const said = await note.innerText()
    await pressLine(page, '华东1菜单')
    await nodeReady(page, '华东1菜单', 'false')
    await note.filter({ hasNotText: said }).waitFor()
  })
  await page.keyboard.press('Escape')
  await press(page, words('kit:discard.action'))
  await isClosed(page)
  await closeTab(page)
}

/** An administrator's window in an empty browser. */
async function signedIn(browser: Browser, host: BrowserHost): Promise<Page> {
  const { page } = await openPage(browser)
  await page.goto(await host.address())
  await page.locator('input[name=username]').waitFor()
  await callBridge(page, 'backend.start')
  fillTrees(join(host.dataDir, 'backend'))
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('admin')
  await page.locator('form button[type=submit]').click()
  await page.locator(`footer[aria-label="${words('shell:status.label')}"]`).waitFor()
  return page
}

async function measureTrees(rounds: number): Promise<Measure[]> {
  const browser = await launchBrowser()
  const host = await launchBrowserHost()
  const tasks = new Map<string, number[]>()
  try {
    const page = await within(STEP, 'opening the console', signedIn(browser, host))
    // The first round is a warm-up: code is loaded and compiled.
    for (let round = -1; round < rounds; round += 1) {
      const take: Take = async (id, work) => {
        const longest = await within(STEP, `tree.${id}`, longestTask(page, work))
        if (round >= 0) tasks.set(id, [...(tasks.get(id) ?? []), longest])
      }
      await departments(page, take)
      await menus(page, take)
      await role(page, take)
    }
  } finally {
    await browser.close()
    await host.close()
  }
  return [...tasks].flatMap(([id, values]): Measure[] => {
    const measure = { unit: 'ms', baseline: null } as const
    return [
      { ...measure, id: `tree.${id}`, value: median(values), limit: LIMIT },
      { ...measure, id: `tree.${id}-worst`, value: Math.max(...values), limit: null },
    ]
  })
}

/** Trees of ten thousand nodes: measures the longest task of the window, during which it does not respond. */
export const treeGroup = (rounds: number): Group => ({ name: 'trees', run: () => measureTrees(rounds) })
