import i18next from 'i18next'
import { expect, test } from 'vitest'
import { HOME_TAB } from '#kit/tabs.ts'
import { isKnownRoute, loadScreen, pathParams, readyScreen } from './screens.ts'
import { JOURNAL_PATH } from './journal/openJournal.ts'
import { TRANSFERS_PATH } from './transfers/openTransfers.ts'
import { WATCH_PATH } from './watch/rules.ts'

/** The list as it is written, so that no line of it is left out. */
const [written = ''] = Object.values(
  import.meta.glob<string>('./screens.ts', { query: '?raw', import: 'default', eager: true }),
)
const routes = [...written.matchAll(/^ {2}'([^']+)': async/gm)].map(([, route = '']) =>
  route.replace(':portalCode', 'ops'),
)

// All the code of the console is loaded.
test('every route loads its screen once, with its texts, and is then drawn at once', async () => {
  expect(routes.length).toBeGreaterThan(80)
  const all = [HOME_TAB, WATCH_PATH, TRANSFERS_PATH, JOURNAL_PATH, ...routes]
  const screens = all.map(loadScreen)
  for (const [at, route] of all.entries()) expect(loadScreen(route), route).toBe(screens[at])
  for (const [at, route] of all.entries()) {
    const screen = await screens[at]
    expect(screen?.Component, route).toBeDefined()
    expect(readyScreen(route), route).toBe(screen)
    expect(isKnownRoute(route), route).toBe(true)
    const lacking = screen?.namespaces.filter((name) => !i18next.hasResourceBundle('zh-CN', name))
    expect(lacking, route).toEqual([])
  }
})

test('a route that is not there has no screen, whatever it is called', () => {
  for (const route of ['sys/none', '', 'toString', 'portal/a/b']) {
    expect(loadScreen(route), route).toBeUndefined()
    expect([isKnownRoute(route), readyScreen(route)], route).toEqual([false, null])
  }
})

test('all portals have one screen, which is told which of them it is', async () => {
  expect(await loadScreen('portal/other')).toBe(await loadScreen('portal/ops'))
  expect([pathParams('portal/ops'), pathParams('portal/designer'), pathParams('sys/user')]).toEqual([
    { portalCode: 'ops' },
    {},
    {},
  ])
})
