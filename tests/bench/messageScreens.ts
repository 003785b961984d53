import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { filesBelow } from '#tests/setup/project.ts'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { launchBrowserHost } from '#tests/e2e/launch/browserHost.ts'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { launchBrowser } from './browser.ts'
import { startFloor } from './floorServer.ts'
import { floorSide } from './floorSide.ts'
import { median, settle } from './inPage.ts'
import type { Group, Measure } from './measure.ts'
import { addPeople } from './messages.ts'
import { openPage } from './pages.ts'
import { fillTenants } from './records.ts'
import { longestTask } from './tasks.ts'
import { within } from './within.ts'

/**
 * The screens of messages in the browser: the page of a template whose six channels have contents of 2,000
 * characters, typing beside a preview, and 10,000 receivers. The baseline of the page is the bare page's dialog.
 */
const LENGTH = 2000
const KEYS = 100
const STEP = 60

const words = wordsOf('zh-CN')

/** Text of the length, with placeholders on the way. */
const long = (): string =>
  '${customerName}，您好！您的订单${orderNo}已发货，请注意查收。'.repeat(60).slice(0, LENGTH)

const contents: Readonly<Record<string, () => string>> = {
  SMS: long,
  EMAIL: () => `<p>${long()}</p>`,
  MP: () => JSON.stringify([{ label: 'first', value: long(), color: '#173177' }]),
  MA: () => JSON.stringify([{ label: 'thing1', value: long() }]),
  DINGTALK: () => JSON.stringify({ title: '订单', text: long() }),
  SITE: () =>
    JSON.stringify({ title: '订单', content: long(), url: '', type: 'SYS_MSG_NOTICE', msgLevel: 1 }),
}

/** Fills the database of the running backend. */
function fill(dataDir: string): void {
  const [file] = filesBelow('.', /^steward\.db$/, dataDir)
  if (!file) throw new Error(`no backend database below ${dataDir}`)
  const database = new Database(join(dataDir, file))
  try {
    const update = database.prepare(
      "UPDATE msg_channel_templates SET content = ? WHERE template_id = 'ORDER_SHIPPED' AND channel_code = ?",
    )
    for (const [code, content] of Object.entries(contents)) update.run(content(), code)
    const entry = { channel: 'ALL', channelName: '全部渠道', val: addPeople(database), uf: '' }
    database
      .prepare(
        "UPDATE msg_audit_events SET receive_info = ?, template_id = 'ORDER_SHIPPED' WHERE event_code = 'AUDIT_ERRORS'",
      )
      .run(JSON.stringify({ obj: [], user: [], dept: [entry] }))
  } finally {
    database.close()
  }
}

const goTo = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${route}`)

/** Waits until the visible list has the row. */
const rowReady = (page: Page, code: string) =>
  page.locator('[data-row]', { hasText: code }).filter({ visible: true }).waitFor()

interface Opened {
  /** Milliseconds until all sections and the first form are rendered. */
  readonly form: number
  /** Milliseconds until the preview beside them has been painted as well. */
  readonly preview: number
}

/** Clicks the action of the row. */
const openChannels = (page: Page): Promise<Opened> =>
  page.evaluate(
    async ([label, length]) => {
      const begun = performance.now()
      const form = await window.stopwatch.measure(
        () => {
          const row = [...document.querySelectorAll('[data-row]')].find(
            (one) => one.textContent?.includes('ORDER_SHIPPED') && one.checkVisibility(),
          )
          const buttons = [...(row?.querySelectorAll('button') ?? [])]
          buttons.find((one) => one.textContent === label)?.click()
        },
        () =>
          document.querySelectorAll('section[aria-labelledby$="-head"]').length === 6 &&
          [...document.querySelectorAll('textarea')].some((one) => one.value.length === length),
      )
      await window.stopwatch.measure(
        () => undefined,
        () => document.querySelector('form [data-preview]') !== null,
      )
      return { form, preview: performance.now() - begun }
    },
    [words('msg.template:action.channels'), LENGTH] as const,
  )

/** Milliseconds of each key: handling, rendering, style and layout, before the browser can paint it. */
const typeKeys = (page: Page): Promise<number[]> =>
  page.evaluate(
    async ([length, keys]) => {
      const field = [...document.querySelectorAll('textarea')].find((one) => one.value.length === length)
      const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
      if (!field || !write) throw new Error('no editor')
      /** React's own tasks come between messages of a channel. */
      const turn = () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve()
          port2.postMessage(null)
        })
      const times: number[] = []
      for (let key = 0; key < keys; key += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        await turn()
        const begun = performance.now()
        write.call(field, `${field.value}x`)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        // React handles input before the browser continues; the preview follows when there is time.
        await Promise.resolve()
        document.body.getBoundingClientRect()
        times.push(performance.now() - begun)
      }
      return times
    },
    [LENGTH, KEYS] as const,
  )

/**
 * Closes the active tab with its typed text, and waits for the address of the next one, which would overwrite one set
 * before.
 */
async function closeTab(page: Page): Promise<void> {
  const before = await page.evaluate(() => window.location.hash)
  await page.locator('[role=tab][id^=tab-][aria-selected=true]').click({ button: 'middle' })
  await page.locator('[role=alertdialog] button', { hasText: words('kit:discard.action') }).click()
  await page.waitForFunction((hash) => window.location.hash !== hash, before)
}

/** Opens the list of who gets it, turns a page, shows one channel. */
async function showReceivers(page: Page): Promise<void> {
  const rows = page.locator('[role=dialog] tbody tr')
  await page.locator('button', { hasText: words('pickers:getters') }).click()
  await rows.first().waitFor()
  const first = await rows.first().innerText()
  await page.locator(`[role=dialog] button[aria-label="${words('kit:pager.next')}"]`).click()
  await page.waitForFunction(
    (before) => (document.querySelector('[role=dialog] tbody tr') as HTMLElement).innerText !== before,
    first,
  )
  await page.locator('[role=dialog] [role=tab]', { hasText: '邮件' }).click()
  await rows.filter({ hasText: 'bench1' }).first().waitFor()
  await page
    .locator('[role=dialog] button', { hasText: words('common:close') })
    .last()
    .click()
  await rows.first().waitFor({ state: 'detached' })
}

async function signedIn(browser: Browser, host: Awaited<ReturnType<typeof launchBrowserHost>>) {
  const { page } = await openPage(browser)
  await page.goto(await host.address())
  await page.locator('input[name=username]').waitFor()
  await callBridge(page, 'backend.start')
  const { address } = await callBridge(page, 'backend.status')
  await fillTenants(address, 100)
  fill(join(host.dataDir, 'backend'))
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('admin')
  await page.locator('form button[type=submit]').click()
  await page.locator(`footer[aria-label="${words('shell:status.label')}"]`).waitFor()
  return { page, address }
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN

async function measure(rounds: number): Promise<readonly Measure[]> {
  const browser = await launchBrowser()
  const host = await launchBrowserHost()
  try {
    const { page, address } = await within(2 * STEP, 'opening the console', signedIn(browser, host))
    const floorServer = await startFloor(address)
    const floor = await floorSide(browser, floorServer.address)
    const opened: number[] = []
    const previews: number[] = []
    const dialogs: number[] = []
    const keys: number[] = []
    const tasks: number[] = []
    // The first round is a warm-up: code is loaded and compiled.
    for (let round = -1; round < rounds; round += 1) {
      await page.bringToFront()
      await goTo(page, 'msg/msgTemplate')
      await rowReady(page, 'ORDER_SHIPPED')
      await settle(page)
      const { form, preview } = await within(STEP, 'opening a template', openChannels(page))
      await settle(page)
      const typed = await within(STEP, 'typing', typeKeys(page))
      await closeTab(page)
      const { value: base } = await within(STEP, 'the bare dialog', floor.openDialog())
      await page.bringToFront()
      await goTo(page, 'msg/msgAuditEvent')
      await rowReady(page, 'AUDIT_ERRORS')
      const row = page.locator('[data-row]', { hasText: 'AUDIT_ERRORS' }).filter({ visible: true })
      await row.locator('button', { hasText: words('msg.auditEvent:action.receivers') }).click()
      await page.locator('button', { hasText: words('pickers:getters') }).waitFor()
      const longest = await within(
        STEP,
        'receivers',
        longestTask(page, () => showReceivers(page)),
      )
      await page.keyboard.press('Escape')
      await page.locator('[role=alertdialog]').waitFor({ state: 'detached' })
      if (round < 0) continue
      opened.push(form)
      previews.push(preview)
      dialogs.push(base)
      keys.push(...typed)
      tasks.push(longest)
    }
    await floor.close()
    floorServer.close()
    const absolute = { unit: 'ms', baseline: null } as const
    return [
      {
        id: 'message-screens.template',
        value: median(opened),
        unit: 'ms',
        baseline: median(dialogs),
        limit: 3,
      },
      { ...absolute, id: 'message-screens.preview of it', value: median(previews), limit: 100 },
      { ...absolute, id: 'message-screens.key, 95 %', value: percentile(keys, 0.95), limit: 16 },
      { ...absolute, id: 'message-screens.key, median', value: median(keys), limit: null },
      { ...absolute, id: 'message-screens.10,000 receivers', value: median(tasks), limit: 50 },
    ]
  } finally {
    await browser.close()
    await host.close()
  }
}

export const messageScreenGroup = (rounds: number): Group => ({
  name: 'message-screens',
  run: () => measure(rounds),
})
