import type { Browser, Page } from '@playwright/test'
import { settle } from './inPage.ts'
import { openPage } from './pages.ts'
import type { Sample, Side } from './side.ts'

const usable = (page: Page): Promise<number> =>
  page.evaluate(() =>
    window.stopwatch.sinceNavigation(() => document.querySelector('input[name=username]') !== null),
  )

const submit = (page: Page): Promise<number> =>
  page.evaluate(() =>
    window.stopwatch.measure(
      () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click(),
      () => document.querySelectorAll('[data-tab=first] tbody tr').length === 100,
    ),
  )

const longTasks = (page: Page): Promise<number[]> => page.evaluate(() => window.stopwatch.longTasks())

/** The bare React page. */
export async function floorSide(
  browser: Browser,
  address: string,
): Promise<Side & { close(): Promise<void> }> {
  let scriptBytes = 0
  const { page, context } = await openPage(browser)
  await page.goto(address)
  await usable(page)
  await submit(page)

  const onList = async (action: () => Promise<number>): Promise<Sample> => {
    await page.bringToFront()
    await settle(page)
    await longTasks(page)
    return { value: await action(), longTasks: await longTasks(page) }
  }
  let isSecond = false

  return {
    async navigationToSignIn() {
      const fresh = await openPage(browser)
      await fresh.page.goto(address)
      const value = await usable(fresh.page)
      const tasks = await longTasks(fresh.page)
      await fresh.context.close()
      return { value, longTasks: tasks }
    },
    async signInToList() {
      const fresh = await openPage(browser)
      await fresh.page.goto(address)
      await usable(fresh.page)
      await settle(fresh.page)
      await longTasks(fresh.page)
      const value = await submit(fresh.page)
      const tasks = await longTasks(fresh.page)
      scriptBytes = await fresh.loaded()
      await fresh.context.close()
      return { value, longTasks: tasks }
    },
    turnPage() {
      isSecond = !isSecond
      return onList(() =>
        page.evaluate(
          (direction) => {
            const first = () => document.querySelector('[data-tab=first] tbody tr')?.textContent
            const before = first()
            return window.stopwatch.measure(
              () =>
                document
                  .querySelector<HTMLButtonElement>(`[data-tab=first] [data-action=${direction}]`)
                  ?.click(),
              () => first() !== before,
            )
          },
          isSecond ? 'next' : 'previous',
        ),
      )
    },
    async openDialog() {
      const sample = await onList(() =>
        page.evaluate(() =>
          window.stopwatch.measure(
            () => document.querySelector<HTMLButtonElement>('[data-tab=first] tbody button')?.click(),
            () => document.querySelectorAll('[role=dialog] input').length === 6,
          ),
        ),
      )
      await page.getByRole('button', { name: 'close' }).click()
      return sample
    },
    async switchTab() {
      const sample = await onList(() =>
        page.evaluate(() =>
          window.stopwatch.measure(
            () => document.querySelector<HTMLButtonElement>('[data-show=second]')?.click(),
            () => document.querySelector('[data-tab=second] tbody tr')?.checkVisibility() === true,
          ),
        ),
      )
      await page.locator('[data-show=first]').click()
      return sample
    },
    scriptBytes: async () => scriptBytes,
    close: () => context.close(),
  }
}
