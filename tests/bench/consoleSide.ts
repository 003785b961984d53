import type { Browser, BrowserContext, Page } from '@playwright/test'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { wordsOf } from '#tests/e2e/pages/texts.ts'
import { settle } from './inPage.ts'
import { openPage } from './pages.ts'
import type { Sample, Side } from './side.ts'

const words = wordsOf('zh-CN')
const names = {
  tenants: words('sys.tenant:title'),
  params: words('ops.params:title'),
  operations: words('ops.logOperation:title'),
  logins: words('ops.logLogin:title'),
  next: words('kit:pager.next'),
  previous: words('kit:pager.previous'),
}

const usable = (page: Page): Promise<number> =>
  page.evaluate(() =>
    window.stopwatch.sinceNavigation(() => {
      const input = document.querySelector<HTMLInputElement>('input[name=username]')
      return input !== null && !input.disabled
    }),
  )

async function submit(page: Page): Promise<number> {
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('admin')
  await settle(page)
  await longTasks(page)
  return page.evaluate(
    (name) =>
      window.stopwatch.measure(
        () => document.querySelector<HTMLButtonElement>('form button[type=submit]')?.click(),
        () => {
          const grid = document.querySelector(`[role=grid][aria-label="${name}"]`)
          const rows = grid?.querySelectorAll('[role=row][data-row]:not([data-row="-1"])').length ?? 0
          // The visible part of 100 rows; the rest is drawn on scrolling.
          return grid?.getAttribute('aria-busy') === 'false' && rows > 10
        },
      ),
    names.tenants,
  )
}

const longTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.stopwatch.longTasks())

const showRoute = (page: Page, route: string): Promise<void> =>
  page.evaluate((hash) => {
    window.location.hash = hash
  }, route)

/** Waits until a list of the given name shows rows and is not loading. */
const listReady = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((label) => {
    const grids = [...document.querySelectorAll(`[role=grid][aria-label="${label}"]`)]
    const grid = grids.find((one) => one.checkVisibility())
    // The rendered part of 100 rows.
    return grid?.getAttribute('aria-busy') === 'false' && grid.querySelectorAll('[data-row]').length > 11
  }, name)

/** Stores 100 rows of any day as the start of every list, as an operator may leave it. */
async function rememberHundred(page: Page): Promise<void> {
  const view = { filters: { bDate: '' }, page: 1, limit: 100, sortKey: '', order: '' }
  for (const id of ['sys.tenant', 'ops.params', 'ops.logOperation', 'ops.logLogin']) {
    await callBridge(page, 'workspace.set', { scope: 'account', key: `list/${id}`, value: { view } })
  }
}

export interface ConsoleSide extends Side {
  /** Bytes of the heap after collection, with eight lists of 100 rows open. */
  heapWithEightLists(): Promise<number>
  close(): Promise<void>
}

/** The console in the browser host. `address` carries the run's token and may be used once per browser. */
export async function consoleSide(browser: Browser, address: () => Promise<string>): Promise<ConsoleSide> {
  let scriptBytes = 0
  let opened: { page: Page; context: BrowserContext } | null = null

  /** Signs in. `route` is part of the address; one that is set while the console starts would be overwritten. */
  const signedIn = async (route: string) => {
    const { page, context } = await openPage(browser)
    await page.goto(`${await address()}${route}`)
    await usable(page)
    await page.locator('input[name=username]').fill('admin')
    await page.locator('input[name=password]').fill('admin')
    await page.locator('form button[type=submit]').click()
    await page.getByRole('contentinfo', { name: words('shell:status.label') }).waitFor()
    return { page, context }
  }

  /** The window of the list measurements, signed in only after all other windows have signed in and out. */
  const lists = async (): Promise<Page> => {
    if (opened) return opened.page
    opened = await signedIn('#/sys/log-operation')
    const { page } = opened
    await listReady(page, names.operations)
    await showRoute(page, '#/sys/sysTenant')
    await listReady(page, names.tenants)
    return page
  }

  const first = await signedIn('')
  await rememberHundred(first.page)
  await callBridge(first.page, 'session.signOut')
  await first.context.close()

  const onList = async (action: (page: Page) => Promise<number>): Promise<Sample> => {
    const page = await lists()
    await page.bringToFront()
    await settle(page)
    await longTasks(page)
    return { value: await action(page), longTasks: await longTasks(page) }
  }
  let isSecond = false

  return {
    async navigationToSignIn() {
      const fresh = await openPage(browser)
      await fresh.page.goto(await address())
      const value = await usable(fresh.page)
      const tasks = await longTasks(fresh.page)
      await fresh.context.close()
      return { value, longTasks: tasks }
    },
    async signInToList() {
      const fresh = await openPage(browser)
      await fresh.page.goto(`${await address()}#/sys/sysTenant`)
      await usable(fresh.page)
      const value = await submit(fresh.page)
      const tasks = await longTasks(fresh.page)
      scriptBytes = await fresh.loaded()
      await callBridge(fresh.page, 'session.signOut')
      await fresh.context.close()
      return { value, longTasks: tasks }
    },
    turnPage() {
      isSecond = !isSecond
      return onList((page) =>
        page.evaluate(
          ([grid, button]) => {
            const shown = () =>
              [...document.querySelectorAll(`[role=grid][aria-label="${grid}"]`)].find((one) =>
                one.checkVisibility(),
              )
            const first = () => shown()?.querySelector('[data-row="0"]')?.textContent
            const before = first()
            return window.stopwatch.measure(
              () =>
                [...document.querySelectorAll<HTMLButtonElement>(`button[aria-label="${button}"]`)]
                  .find((one) => one.checkVisibility())
                  ?.click(),
              () => first() !== before,
            )
          },
          [names.tenants, isSecond ? names.next : names.previous] as const,
        ),
      )
    },
    async openDialog() {
      const sample = await onList((page) =>
        page.evaluate(() =>
          window.stopwatch.measure(
            () =>
              [...document.querySelectorAll<HTMLButtonElement>('[data-action=open]')]
                .find((one) => one.checkVisibility())
                ?.click(),
            () => document.querySelectorAll('[role=dialog] input, [role=alertdialog] input').length >= 6,
          ),
        ),
      )
      const page = await lists()
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' })
      return sample
    },
    async switchTab() {
      const page = await lists()
      const switchTo = (tab: string, grid: string) =>
        page.evaluate(
          ([id, list]) => {
            const target = document.getElementById(id)
            return window.stopwatch.measure(
              () => target?.click(),
              () =>
                [...document.querySelectorAll(`[role=grid][aria-label="${list}"]`)].some(
                  (one) => one.checkVisibility() && one.querySelector('[data-row="0"]') !== null,
                ),
            )
          },
          [tab, grid] as const,
        )
      const sample = await onList(() => switchTo('tab-sys-log-operation', names.operations))
      await switchTo('tab-sys-sysTenant', names.tenants)
      return sample
    },
    scriptBytes: async () => scriptBytes,
    async heapWithEightLists() {
      const page = await lists()
      const routes: readonly [route: string, name: string][] = [
        ['sys/sysTenant', names.tenants],
        ['sys/params', names.params],
        ['sys/log-operation', names.operations],
        ['sys/log-login', names.logins],
      ]
      for (const copy of ['', '?copy=1']) {
        for (const [route, name] of routes) {
          await showRoute(page, `#/${route}${copy}`)
          await listReady(page, name)
        }
      }
      const session = await page.context().newCDPSession(page)
      for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize
    },
    close: async () => opened?.context.close(),
  }
}
