import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { everything } from '#contract/logQuery.ts'
import { callBridge } from '../launch/bridge.ts'
import { expect, signInTo, test } from '../launch/test.ts'
import { readCsv } from '../launch/workbook.ts'
import type { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { type Words, wordsOf } from '../pages/texts.ts'

/** The workbench over the logs of the seeded platform, opened from the toolbar of a log. */
async function openWorkbench(shell: Shell, page: Page, words: Words) {
  for (const resource of ['ops.logOperation', 'ops.logLogin', 'ops.logError', 'ops.jobLog'])
    await callBridge(page, 'logs.sync', { resource })
  const list = await shell.open('sys/log-operation')
  await list.button('ops.logWorkbench:open').click()
  const lines = page.getByRole('listbox', { name: words('ops.logWorkbench:lines') })
  await expect(lines.locator('mark, span').first()).toBeVisible()
  const logs = page.getByRole('group', { name: words('ops.logWorkbench:logs') })
  for (const log of ['login', 'error', 'job'] as const)
    await logs.getByRole('button', { name: words(`ops.logWorkbench:log.${log}`), exact: true }).click()
  return { lines, rows: lines.getByRole('option') }
}

test('the log workbench narrows, marks and walks through all logs by keyboard, offline as online', async ({
  shell,
  page,
  words,
}) => {
  const { lines, rows } = await openWorkbench(shell, page, words)
  await expect(rows.filter({ hasText: words('ops.logWorkbench:log.login') }).first()).toBeVisible()
  const times = await rows.evaluateAll((all) => all.map((row) => row.children[1]?.textContent ?? ''))
  expect(times.length).toBeGreaterThan(10)
  expect(times).toEqual([...times].sort().reverse())

  // A word narrows and is marked; one with a minus leaves out.
  await lines.focus()
  await page.keyboard.press('/')
  await expect(page.locator('input:focus')).toBeVisible()
  await page.keyboard.type('ADMIN')
  await page.keyboard.press('Enter')
  await expect(rows.first().locator('mark').first()).toHaveText(/admin/i)
  await page.keyboard.type('-GET')
  await page.keyboard.press('Enter')
  await expect(rows.filter({ hasText: 'GET' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(lines).toBeFocused()
  await expect(rows.first().locator('mark').first()).toBeVisible()

  // From failure to failure; the details of a line.
  await page.keyboard.press('n')
  await expect(lines.locator('[aria-selected=true]').getByRole('img')).toBeVisible()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: words('ops.logWorkbench:detail') })
  await expect(detail.getByText(words('ops.logWorkbench:failed'), { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()

  // Without a platform the same lines are found, and their age is shown.
  // The number of rendered ones depends on the height that is left; the first screenful is the same.
  const screenful = async () => (await rows.allInnerTexts()).slice(0, 20)
  const online = await screenful()
  expect(online).toHaveLength(20)
  await shell.stopBackend()
  const box = page.getByRole('textbox', { name: words('ops.logWorkbench:search') })
  await page.getByRole('button', { name: words('ops.logWorkbench:part.remove', { part: 'GET' }) }).click()
  await box.fill('-GET')
  await box.press('Enter')
  await expect.poll(screenful).toEqual(online)
  await expect(
    page.getByText(new RegExp(`^${words('ops.logWorkbench:age', { age: '' }).trim()}`)),
  ).toBeVisible()
})

test('a stretch of the histogram narrows the lines, a saved search brings it back', async ({
  shell,
  page,
  words,
}) => {
  const { rows } = await openWorkbench(shell, page, words)
  const bars = page.getByRole('img', { name: words('ops.logWorkbench:histogram') })
  await expect(bars.locator('g').nth(1)).toBeAttached()
  const box = await bars.boundingBox()
  if (!box) throw new Error('the histogram has no place')
  await page.mouse.move(box.x + box.width * 0.2, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.8, box.y + 20, { steps: 3 })
  await page.mouse.up()
  const from = page.getByRole('textbox', { name: words('kit:range.from') })
  const until = page.getByRole('textbox', { name: words('kit:range.until') })
  await expect(from).toHaveValue(/^\d{4}-/)
  const [begin, end] = [await from.inputValue(), await until.inputValue()]
  await expect
    .poll(async () => {
      const times = await rows.evaluateAll((all) => all.map((row) => row.children[1]?.textContent ?? ''))
      return times.every((time) => time >= begin && time <= end)
    })
    .toBe(true)

  await page.getByRole('button', { name: words('ops.logWorkbench:saved'), exact: true }).click()
  await page.getByRole('textbox', { name: words('ops.logWorkbench:saved.name') }).fill('夜间')
  await page.getByRole('button', { name: words('ops.logWorkbench:saved.save') }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('kit:range.any') }).click()
  await expect(from).toHaveValue('')
  await page.getByRole('button', { name: words('ops.logWorkbench:saved'), exact: true }).click()
  await page.getByRole('button', { name: '夜间', exact: true }).click()
  await expect(from).toHaveValue(begin)
})

test('background reading pauses on a metered connection', async ({ page, host, words }) => {
  await page.addInitScript(() => {
    const line = Object.assign(new EventTarget(), { saveData: true })
    Object.defineProperty(navigator, 'connection', { value: line })
  })
  await page.goto(await host.address())
  const signIn = new SignIn(page, words)
  await signIn.ready()
  await signInTo(page, words, signIn)
  await expect.poll(async () => (await callBridge(page, 'logs.overview')).isPaused).toBe(true)
  await page.evaluate(() => {
    const line = (navigator as Navigator & { connection: EventTarget & { saveData: boolean } }).connection
    line.saveData = false
    line.dispatchEvent(new Event('change'))
  })
  await expect.poll(async () => (await callBridge(page, 'logs.overview')).isPaused).toBe(false)
})

/** Makes a change on the platform that its operation log records. */
const changeSomething = (page: Page, paramCode: string) =>
  callBridge(page, 'api.call', {
    endpoint: 'ops.params.create',
    body: { paramCode, paramValue: '1', remark: '' },
  })

test('while it follows, what happens appears by itself; while paused it waits', async ({
  shell,
  page,
  words,
}) => {
  const list = await shell.open('sys/log-operation')
  await list.button('ops.logWorkbench:open').click()
  const rows = page.getByRole('listbox', { name: words('ops.logWorkbench:lines') }).getByRole('option')
  await expect(rows.first()).toBeVisible()
  const follow = page.getByRole('button', { name: words('ops.logWorkbench:tail'), exact: true })
  await follow.click()
  await changeSomething(page, 'E2E_FOLLOWED')
  await expect(rows.filter({ hasText: 'E2E_FOLLOWED' })).toBeVisible()

  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await follow.click()
  await changeSomething(page, 'E2E_WAITING')
  // It is on this machine, and the lines do not move.
  await expect
    .poll(async () => {
      await callBridge(page, 'logs.sync', { resource: 'ops.logOperation' })
      const filter = { ...everything, include: [{ text: 'E2E_WAITING', fields: [] }] }
      const found = await callBridge(page, 'logs.search', {
        logs: ['ops.logOperation'],
        filter,
        from: null,
        direction: 'older',
        limit: 1,
      })
      return found.rows.length
    })
    .toBe(1)
  await expect(rows.filter({ hasText: 'E2E_WAITING' })).toHaveCount(0)
  await follow.click()
  await expect(rows.filter({ hasText: 'E2E_WAITING' })).toBeVisible()
})

test('exactly what is narrowed to is exported, and goes on in windows of its own, several at once', async ({
  shell,
  page,
  words,
}, info) => {
  await callBridge(page, 'logs.sync', { resource: 'ops.logOperation' })
  const list = await shell.open('sys/log-operation')
  await list.button('ops.logWorkbench:open').click()
  const linesOf = (window: Page) => window.getByRole('listbox', { name: words('ops.logWorkbench:lines') })
  const box = page.getByRole('textbox', { name: words('ops.logWorkbench:search') })
  await box.fill('post 角色 -参数')
  await box.press('Enter')
  await expect(linesOf(page).locator('mark').first()).toBeVisible()
  const filter = {
    ...everything,
    include: ['post', '角色'].map((text) => ({ text, fields: [] })),
    exclude: [{ text: '参数', fields: [] }],
  }
  const { rows } = await callBridge(page, 'logs.search', {
    logs: ['ops.logOperation'],
    filter,
    from: null,
    direction: 'older',
    limit: 500,
  })
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.length).toBeLessThan(500)

  const arrived = page.waitForEvent('download')
  await page.getByRole('button', { name: words('common:export'), exact: true }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = await arrived
  const path = join(info.outputDir, file.suggestedFilename())
  await file.saveAs(path)
  const [, ...written] = readCsv(path)
  expect(written.map(([time]) => time)).toEqual(rows.map(({ key }) => key.time))

  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: words('ops.logWorkbench:popOut'), exact: true }).click()
  const first = await opened
  await expect(linesOf(first).locator('mark').first()).toHaveText(/post|角色/i)
  await expect(first.getByText(words('ops.logWorkbench:total', { total: String(rows.length) }))).toBeVisible()
  const another = first.waitForEvent('popup')
  await first.getByRole('button', { name: words('ops.logWorkbench:another'), exact: true }).click()
  const second = await another
  await expect(linesOf(second).getByRole('option').first()).toBeVisible()
  await expect(linesOf(second).locator('mark')).toHaveCount(0)
  await expect(linesOf(first).locator('mark').first()).toBeVisible()
})

test('a list of a log reads this machine on request, with the same filters', async ({
  remote,
  page,
  platform,
  words,
}) => {
  const list = await remote.open('sys/log-operation')
  await list.filter('kit:range.from').fill('')
  await list.submitSearch()
  await callBridge(page, 'logs.sync', { resource: 'ops.logOperation' })
  const total = await list.total()
  await expect
    .poll(
      async () =>
        (await callBridge(page, 'logs.overview')).logs.find(({ log }) => log === 'ops.logOperation')?.rows,
    )
    .toBeGreaterThanOrEqual(total)
  const asked = () =>
    platform.to('GET', '/sys/log/operation/page').filter(({ query }) => query.limit === '10').length
  await page.getByRole('switch', { name: words('kit:list.preferCache') }).click()
  await list.ready()
  const before = asked()
  await list
    .filter('ops.logOperation:field.status')
    .selectOption({ label: words('ops.logOperation:status.0') })
  await list.submitSearch()
  await expect
    .poll(async () => new Set(await list.column('ops.logOperation:field.status')))
    .toEqual(new Set([words('ops.logOperation:status.0')]))
  const failed = await list.total()
  expect(failed).toBeLessThan(total)
  expect(asked()).toBe(before)
  await page.getByRole('switch', { name: words('kit:list.preferCache') }).click()
  await expect.poll(asked).toBe(before + 1)
  await list.ready()
  await expect.poll(() => list.total()).toBe(failed)
})

test('the search box shows its hint whole, in Chinese and in English', async ({ shell, page, words }) => {
  await page.setViewportSize({ width: 1024, height: 700 })
  await openWorkbench(shell, page, words)
  /** Pixels that the hint has to spare. */
  const room = (label: string) =>
    page.getByRole('textbox', { name: label }).evaluate((box: HTMLInputElement) => {
      const style = getComputedStyle(box)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) return -1
      pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
      const inner = box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      return inner - pen.measureText(box.placeholder).width
    })
  expect(await room(words('ops.logWorkbench:search'))).toBeGreaterThan(0)
  await shell.chooseLanguage('English')
  const label = wordsOf('en-US')('ops.logWorkbench:search')
  await expect(page.getByRole('textbox', { name: label })).toBeVisible()
  expect(await room(label)).toBeGreaterThan(0)
})

test('from a request to its minutes on the time line, with receipts and notifications beside it', async ({
  shell,
  page,
  words,
}) => {
  for (const resource of ['api.apiLog', 'api.apiReceiptInfo', 'api.apiNotifyInfo'])
    await callBridge(page, 'logs.sync', { resource })
  const list = await shell.open('api/apiLog')
  const [time = ''] = await list.column('api.apiLog:field.createDate')
  const [code = ''] = await list.column('api.apiLog:field.api')
  await list.act(list.rows.first(), 'api.apiLog:action.detail')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('api.apiLog:around'), exact: true })
    .click()
  const lines = page.getByRole('listbox', { name: words('ops.logWorkbench:lines') })
  const rows = lines.getByRole('option')
  const shown = async () => (await rows.allInnerTexts()).join('\n')
  // Everything of all interfaces, a minute to either side.
  const from = page.getByRole('textbox', { name: words('kit:range.from') })
  const until = page.getByRole('textbox', { name: words('kit:range.until') })
  const begin = await from.inputValue()
  const end = await until.inputValue()
  expect(Date.parse(end) - Date.parse(begin)).toBe(120_000)
  expect(Date.parse(time) - Date.parse(begin)).toBe(60_000)
  await expect(rows.first()).toBeVisible()
  await expect.poll(shown).toContain(code.split('--')[0])
  const times = await rows.evaluateAll((all) => all.map((row) => row.children[1]?.textContent ?? ''))
  expect(times.filter((each) => each < begin || each > end)).toEqual([])

  // Over the whole range all three kinds are there, and each is left out by its button.
  await page.getByRole('button', { name: words('kit:range.any') }).click()
  const kinds = page.getByRole('group', { name: words('ops.logWorkbench:logs') })
  const kind = (log: 'api' | 'receipt' | 'notify') => words(`ops.logWorkbench:log.${log}`)
  const only = async (log: 'api' | 'receipt' | 'notify') => {
    for (const other of ['api', 'receipt', 'notify'] as const) {
      const button = kinds.getByRole('button', { name: kind(other), exact: true })
      if (((await button.getAttribute('aria-pressed')) === 'true') !== (other === log)) await button.click()
    }
    await expect.poll(async () => new Set(await kindsShown())).toEqual(new Set([kind(log)]))
  }
  const kindsShown = () => rows.evaluateAll((all) => all.map((row) => row.children[2]?.textContent ?? ''))
  for (const log of ['notify', 'receipt', 'api'] as const) await only(log)

  // A failed request is found by its mark, offline as well.
  await shell.stopBackend()
  await lines.focus()
  await page.keyboard.press('n')
  await expect(lines.locator('[aria-selected=true]').getByRole('img')).toBeVisible()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('region', { name: words('ops.logWorkbench:detail') })
  await expect(detail.getByText(words('ops.logWorkbench:failed'), { exact: true }).first()).toBeVisible()
})
