import type { Locator } from '@playwright/test'
import { thinned } from '#tests/setup/thinned.ts'
import { expect, test } from '../launch/test.ts'
import { openAddress, queriesOf, routesOfScreens, settled } from '../pages/allScreens.ts'

/** Of calls that the console makes by itself, as core sends it. */
const BACKGROUND_HEADER = 'x-steward-background'

type Change = (data: unknown) => unknown

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nonsense: readonly unknown[] = [
  ...[null, true, -1, 1e21, '', '<b>', 'null', [], {}, [null], [[[]]], [{}], [{ id: {} }], ['a', 1]],
  ...[
    { list: null, total: 3 },
    { list: {}, total: 'many' },
    { list: [null, 7, 'x'], total: -1 },
  ],
  ...[
    { list: [{ id: null }], total: 1 },
    { list: [{ id: '1', name: { a: [] } }], total: 1e9 },
  ],
]

/** The next nonsense with each call. */
const anything = (first: number): Change => {
  let next = first
  return () => {
    next += 1
    return nonsense[next % nonsense.length]
  }
}

/** Calls that the session itself needs were answered before. */
const ofSession = new Set([
  '/sys/user/info',
  '/sys/menu/nav',
  '/sys/menu/permissions',
  '/sys/dict/type/all',
  '/sys/appConfig/public',
])

const habits: readonly (readonly [name: string, change: Change, hasRows: boolean])[] = [
  ['without any field', (data) => thinned(data, undefined), true],
  ['with null in every field', (data) => thinned(data, null), true],
  ['with anything at all', anything(0), false],
]

for (const [name, change, hasRows] of habits) {
  test(`answered ${name}, every screen shows what it has, or a sentence`, async ({
    remote,
    page,
    platform,
    words,
  }) => {
    // Some fifty screens, one after another.
    test.setTimeout(300_000)
    const faults: string[] = []
    const where = { route: '' }
    page.on('pageerror', (error) => faults.push(`${where.route}: ${error.message}`))
    const queries = queriesOf(platform.backend.dataDir)
    /** Rows of the pages that the screen got. */
    let most = 0
    platform.alter(({ path, headers }, data) => {
      if (ofSession.has(path)) return data
      const altered = change(data)
      const isOfScreen = headers[BACKGROUND_HEADER] === undefined
      if (isOfScreen && isRecord(altered) && Array.isArray(altered.list))
        most = Math.max(most, altered.list.length)
      return altered
    })
    await remote.ready()
    let previous: Locator | undefined
    for (const route of routesOfScreens()) {
      most = 0
      where.route = route
      const panel = await openAddress(page, `${route}${queries[route] ?? ''}`)
      await settled(page, panel).catch(() => faults.push(`${route}: shows nothing`))
      const shown = page.locator(panel)
      if (await shown.getByText(words('shell:fault.title')).count())
        faults.push(`${route}: the screen failed`)
      // Of lists; a calendar has no rows to lose.
      const grids = shown.locator('[role=grid]:has([data-row]), [role=treegrid]')
      if (hasRows && most > 0 && (await grids.count()) > 0)
        await expect(shown.locator('[role=row][data-row]:not([data-row="-1"])').first())
          .toBeVisible()
          .catch(() => faults.push(`${route}: no rows`))
      // Only a tab with unsaved input has a name beside its text.
      const changed = await previous?.getAttribute('aria-label')
      if (changed) faults.push(`${changed}, although nothing was typed`)
      // Home, which would come between, reads its own lists.
      await previous?.click({ button: 'middle', timeout: 10_000 }).catch(async () => {
        // The spec types nothing, so no question may be in front of a screen.
        const questions = await page.getByRole('dialog').or(page.getByRole('alertdialog')).allInnerTexts()
        faults.push(`${route}: ${JSON.stringify(questions)} before the last tab is closed`)
        await page.keyboard.press('Escape')
      })
      previous = page.locator(`[id="${await remote.activeTab.first().getAttribute('id')}"]`)
    }
    expect(faults).toEqual([])
  })
}
