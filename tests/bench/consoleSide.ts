import type { Browser, Page } from '@playwright/test'
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
  size: words('kit:pager.size'),
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
          // What the eye can see of 100 rows; the rest is drawn as it scrolls in.
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
const listStands = (page: Page, name: string): Promise<unknown> =>
  page.waitForFunction((label) => {
    const grids = [...document.querySelectorAll(`[role=grid][aria-label="${label}"]`)]
    const grid = grids.find((one) => one.checkVisibility())
    return grid?.getAttribute('aria-busy') === 'false' && grid.querySelectorAll('[data-row="0"]').length > 0
  }, name)

const showHundred = async (page: Page, name: string): Promise<void> => {
  await listStands(page, name)
  await page.getByRole('combobox', { name: names.size }).selectOption('100')
  await page.waitForFunction((label) => {
    const grids = [...document.querySelectorAll(`[role=grid][aria-label="${label}"]`)]
    const grid = grids.find((one) => one.checkVisibility())
    return grid?.getAttribute('aria-busy') === 'false' && grid.querySelectorAll('[data-row]').length > 11
  }, name)
}

export interface ConsoleSide extends Side {
  /** Bytes of the heap after collection, with eight lists of 100 rows open. */
  heapWithEightLists(): Promise<number>
  close(): Promise<void>
}

/** The console in the browser host. `address` carries the run's token and may be used once a browser. */
export async function consoleSide(browser: Browser, address: () => Promise<string>): Promise<ConsoleSide> {
  let scriptBytes = 0
  const { page, context } = await openPage(browser)
  await page.goto(`${await address()}#/sys/sysTenant`)
  await usable(page)
  await page.locator('input[name=username]').fill('admin')
  await page.locator('input[name=password]').fill('admin')
  await page.locator('form button[type=submit]').click()
  await showHundred(page, names.tenants)
  await showRoute(page, '#/sys/log-operation')

  const onList = async (action: () => Promise<number>): Promise<Sample> => {
    await settle(page)
    await longTasks(page)
    return { value: await action(), longTasks: await longTasks(page) }
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
      return onList(() =>
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
      const sample = await onList(() =>
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
      await page.keyboard.press('Escape')
      await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' })
      return sample
    },
    async switchTab() {
      const switchTo = (tab: string, grid: string) =>
        page.evaluate(
          ([label, list]) => {
            const target = [...document.querySelectorAll<HTMLElement>('[role=tab]')].find(
              (one) => one.textContent?.trim() === label,
            )
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
      const sample = await onList(() => switchTo(names.operations, names.operations))
      await switchTo(names.tenants, names.tenants)
      return sample
    },
    scriptBytes: async () => scriptBytes,
    async heapWithEightLists() {
      const routes: readonly [route: string, name: string][] = [
        ['sys/sysTenant', names.tenants],
        ['sys/params', names.params],
        ['sys/log-operation', names.operations],
        ['sys/log-login', names.logins],
      ]
      for (const copy of ['', '?copy=1']) {
        for (const [route, name] of routes) {
          await showRoute(page, `#/${route}${copy}`)
          await showHundred(page, name)
        }
      }
      const session = await context.newCDPSession(page)
      for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize
    },
    close: () => context.close(),
  }
}
