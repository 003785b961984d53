import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
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

/**
 * Screens of interfaces and dictionaries in the browser: charts, 5,000 interfaces of which an application is granted
 * some, and a dictionary of 10,000 entries. Measured is the longest task of each.
 */
const INTERFACES = 5000
const ENTRIES = 10_000
const STEP = 60
const FIRST = 7_000_000_000_000_000_000n

const words = wordsOf('zh-CN')

type Row = Record<string, unknown>

/** Inserts copies of the row that the query finds, each with changes. */
function copyRow(
  database: Database.Database,
  table: string,
  where: string,
  count: number,
  change: (index: number) => Row,
): void {
  const row = database.prepare(`SELECT * FROM ${table} WHERE ${where} LIMIT 1`).safeIntegers().get() as Row
  const names = Object.keys(row)
  const insert = database.prepare(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`,
  )
  database.transaction(() => {
    for (let index = 0; index < count; index += 1) insert.run({ ...row, ...change(index) })
  })()
}

/** Fills the database of the running backend. @returns the id of an interface with requests */
function fill(dataDir: string): string {
  const [file] = filesBelow('.', /^steward\.db$/, dataDir)
  if (!file) throw new Error(`no backend database below ${dataDir}`)
  const database = new Database(join(dataDir, file))
  try {
    copyRow(database, 'api_confs', "api_code = 'STOCK_REPORT'", INTERFACES, (index) => ({
      id: FIRST + BigInt(index),
      api_code: `BENCH_${index}`,
      api_name: `压测接口${index}`,
    }))
    copyRow(database, 'dict_data', "dict_type = 'SYS_DEPT_TYPE'", ENTRIES, (index) => ({
      id: FIRST + BigInt(index),
      dict_value: `B${index}`,
      dict_label: `压测类型${index}`,
    }))
    database.prepare(`UPDATE depts SET type = 'B' || (id % ${ENTRIES})`).run()
    const found = database
      .prepare("SELECT CAST(id AS TEXT) AS id FROM api_confs WHERE api_code = 'STOCK_REPORT'")
      .get() as { id: string }
    return found.id
  } finally {
    database.close()
  }
}

const goTo = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${route}`)

/** Closes the active tab and waits for the address of the next one, which would overwrite one set before. */
async function closeTab(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.location.hash)
  await page.locator('[role=tab][id^=tab-][aria-selected=true]').click({ button: 'middle' })
  await page.waitForFunction((hash) => window.location.hash !== hash, before)
}

const panel = (page: Page): Locator => page.getByRole('tabpanel').filter({ visible: true })

/** From the address until so many charts are drawn. */
async function drawCharts(page: Page, route: string, count: number): Promise<void> {
  await goTo(page, route)
  await panel(page)
    .locator('canvas')
    .nth(count - 1)
    .waitFor()
}

/** Opens the authorisation of the first application. */
async function openGrants(page: Page): Promise<void> {
  await goTo(page, 'sys/sysApp')
  const row = page.locator('[data-row="0"]').filter({ visible: true })
  await row.waitFor()
  const direct = row.getByRole('button', { name: words('sys.sysApp:action.authorise'), exact: true })
  if ((await direct.count()) > 0) await direct.click()
  else {
    await row.getByRole('button', { name: words('kit:row.more') }).click()
    await page.getByRole('menuitem', { name: words('sys.sysApp:action.authorise') }).click()
  }
  await page.getByRole('listbox', { name: words('sys.sysApp:auth.available') }).waitFor()
}

/** Narrows the interfaces by typing, empties the box again. */
async function searchGrants(page: Page): Promise<void> {
  const label = words('sys.sysApp:auth.available')
  const box = page.getByRole('searchbox', { name: words('kit:transfer.search', { label }) })
  const lines = page.getByRole('listbox', { name: label }).getByRole('option')
  await box.pressSequentially('压测接口49')
  await lines
    .first()
    .filter({ hasText: /BENCH_49$/ })
    .waitFor()
  await box.fill('')
  await lines
    .first()
    .filter({ hasNotText: /BENCH_49$/ })
    .waitFor()
}

/** Ticks all interfaces, moves them to the right, and back again. */
async function moveGrants(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const all = dialog.getByRole('button', { name: words('kit:transfer.tickAll'), exact: true })
  const lines = (key: 'available' | 'granted') =>
    page.getByRole('listbox', { name: words(`sys.sysApp:auth.${key}`) }).getByRole('option')
  const none = (key: 'available' | 'granted') => lines(key).first().waitFor({ state: 'detached' })
  const arrow = (key: 'add' | 'remove') =>
    dialog.getByRole('button', {
      name: new RegExp(`^${words(`kit:transfer.${key}`, { count: '' }).split(' ')[0]} \\d`),
    })
  await all.first().click()
  await arrow('add').click()
  await none('available')
  await all.last().click()
  await arrow('remove').click()
  await none('granted')
}

/** Closes the dialog with its changes. */
async function discard(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: words('common:cancel'), exact: true })
    .last()
    .click()
  const question = page.getByRole('button', { name: words('kit:discard.action') })
  const surfaces = page.locator('[role=dialog], [role=alertdialog]')
  // The question comes only where something differs from the stored values.
  await expect.poll(async () => (await question.count()) > 0 || (await surfaces.count()) === 0).toBe(true)
  if ((await question.count()) > 0) await question.click()
  await expect(surfaces).toHaveCount(0)
}

/** Looks for an entry in the open form of a department, and chooses it. */
async function searchEntries(page: Page): Promise<void> {
  const field = page.getByRole('combobox', { name: new RegExp(words('sys.dept:field.deptType')) })
  await field.click()
  await field.pressSequentially('压测类型99')
  await page.getByRole('option', { name: '压测类型99', exact: true }).click()
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

/** The steps in the order in which they are taken; each leaves the screen as it found it, or closes it. */
function steps(
  page: Page,
  id: string,
): readonly (readonly [string, () => Promise<void>, (() => Promise<void>)?])[] {
  return [
    ['charts of monitoring', () => drawCharts(page, 'api/apiMonitor', 1), () => closeTab(page)],
    ['chart of an interface', () => drawCharts(page, `api/apiConfView?id=${id}`, 1), () => closeTab(page)],
    ['5,000 interfaces opened', () => openGrants(page)],
    ['5,000 interfaces searched', () => searchGrants(page)],
    ['5,000 interfaces moved', () => moveGrants(page), () => discard(page)],
    [
      '10,000 entries label a list',
      async () => {
        await goTo(page, 'sys/dept')
        await page.locator('[data-row]', { hasText: '压测类型' }).filter({ visible: true }).first().waitFor()
      },
      async () => {
        await page
          .getByRole('button', { name: words('common:add'), exact: true })
          .filter({ visible: true })
          .click()
        await page.getByRole('combobox', { name: new RegExp(words('sys.dept:field.deptType')) }).waitFor()
      },
    ],
    [
      '10,000 entries searched',
      () => searchEntries(page),
      async () => {
        await discard(page)
        await closeTab(page)
      },
    ],
  ]
}

async function measure(rounds: number): Promise<readonly Measure[]> {
  const browser = await launchBrowser()
  const host = await launchBrowserHost()
  try {
    const { page } = await openPage(browser)
    const id = await within(2 * STEP, 'opening the console', signedIn(page, host))
    const tasks = new Map<string, number[]>()
    // The first round is a warm-up: code is loaded and compiled.
    for (let round = -1; round < rounds; round += 1) {
      for (const [name, work, after] of steps(page, id)) {
        const longest = await within(STEP, name, longestTask(page, work))
        await after?.()
        await settle(page)
        if (round >= 0) tasks.set(name, [...(tasks.get(name) ?? []), longest])
      }
    }
    return [...tasks].map(([name, values]) => ({
      id: `interface-screens.${name}`,
      value: median(values),
      unit: 'ms',
      baseline: null,
      limit: 50,
    }))
  } finally {
    await browser.close()
    await host.close()
  }
}

export const interfaceScreenGroup = (rounds: number): Group => ({
  name: 'interface-screens',
  run: () => measure(rounds),
})
