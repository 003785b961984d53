import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root } from '#tests/setup/project.ts'
import { queryBackend } from '../launch/backend.ts'

/** Screens that the console itself has, by the name that the table of the screens gives their routes. */
const own: Readonly<Record<string, string>> = {
  WATCH_PATH: 'shell/watch',
  TRANSFERS_PATH: 'transfers',
  JOURNAL_PATH: 'shell/journal',
}

/** Routes of all screens but the first one, as the console's table has them: a new one cannot be forgotten. */
export function routesOfScreens(): string[] {
  const source = readFileSync(join(root, 'src', 'renderer', 'shell', 'screens.ts'), 'utf8')
  const entries = [...source.matchAll(/^ {2}(?:\[(\w+)\]|'([^']+)'): async \(\) =>/gm)]
  expect(entries.length).toBe(source.match(/\(await import\(/g)?.length)
  return entries.flatMap(([, name = '', route = own[name]]) => {
    if (name === 'HOME_TAB') return []
    if (route === undefined) throw new Error(`no address for ${name}`)
    return [route.replace(':portalCode', 'main')]
  })
}

/** Ends of the routes of screens that show one record. */
export function queriesOf(dataDir: string): Readonly<Record<string, string>> {
  // As text: ids have more digits than a number keeps.
  const first = (sql: string) =>
    String(
      queryBackend<{ value: unknown }>(dataDir, sql.replace(/(\w+) AS value/, 'CAST($1 AS TEXT) AS value'))[0]
        ?.value,
    )
  return {
    'sys/role-user': `?roleIds=${first('SELECT id AS value FROM roles')}&roleGrade=2`,
    'sys/ruledata': `?ruleSort=${first('SELECT value FROM rule_sorts')}`,
    'msg/msgTemplate-channel': `?id=${first("SELECT id AS value FROM msg_templates WHERE template_id = 'ORDER_SHIPPED'")}`,
    'msg/msgBizEventRule': `?eventCode=${first('SELECT event_code AS value FROM msg_biz_events')}&timeUnit=D`,
    'api/apiConfView': `?id=${first('SELECT id AS value FROM api_confs')}`,
    'api/apiHealthCalendar': `?apiCode=ORDER_RECEIVE&reqTime=${first("SELECT api_req_time AS value FROM api_logs WHERE api_code = 'ORDER_RECEIVE'")}`,
    'portal/designPage': `?pageId=${first('SELECT page_id AS value FROM design_pages')}`,
    'portal/designer': `?kind=designPage&id=${first('SELECT id AS value FROM design_pages')}`,
    'sys/permissionExplain': `?userId=${first("SELECT id AS value FROM users WHERE username = 'operator'")}`,
  }
}

/** Opens a route by its address. @returns the panel it is shown in. */
export async function openAddress(page: Page, address: string): Promise<string> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, `#/${address}`)
  const id = `tab-${address.replace(/\?.*/, '').replaceAll('/', '-')}`
  const tab = page.locator(`[role=tab][aria-selected=true][id^="${id}"]`)
  await tab.waitFor()
  return `[role=tabpanel][aria-labelledby="${await tab.getAttribute('id')}"]`
}

/** Waits until the content of a panel has come. */
export async function settled(page: Page, panel: string): Promise<void> {
  await page.waitForFunction((selector) => {
    const content = document.querySelector<HTMLElement>(selector)
    return content?.innerText.trim() && !content.querySelector('.fui-Spinner, [aria-busy=true]')
  }, panel)
}
