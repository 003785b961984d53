import { joinedLogRoutes, logWorkbenchRoute } from '#contract/routes.ts'
import { jobMonitorTab } from '#contract/tabs.ts'
import { type TextKey, translate } from '#kit/text.ts'
import { JOURNAL_PATH } from '../journal/openJournal.ts'
import { TRANSFERS_PATH } from '../transfers/openTransfers.ts'
import { WATCH_PATH } from '../watch/rules.ts'
import type { MenuItem } from './menu.ts'

/** A page that no platform has in its menu. */
interface Tool {
  readonly path: string
  readonly name: TextKey
  readonly icon: string
  /** One of these pages makes it useful; absent: it always is. */
  readonly of?: readonly string[]
}

const tools: readonly Tool[] = [
  { path: logWorkbenchRoute, name: 'shell:logs.workbench', icon: 'log', of: joinedLogRoutes },
  {
    path: jobMonitorTab.path,
    name: 'shell:tools.jobMonitor',
    icon: 'activity',
    of: [jobMonitorTab.parent ?? ''],
  },
  { path: WATCH_PATH, name: 'shell:watch.title', icon: 'bell' },
  { path: TRANSFERS_PATH, name: 'shell:transfers.title', icon: 'transfer' },
  { path: JOURNAL_PATH, name: 'shell:journal.title', icon: 'history' },
]

const item = (
  id: string,
  name: TextKey,
  icon: string,
  path = '',
  children: readonly MenuItem[] = [],
): MenuItem => ({
  ...{
    id,
    name: translate(name),
    chineseName: '',
    icon,
    badge: '',
    path,
    url: path,
    openMode: 'tab',
    children,
  },
})

/** The pages of the console itself as a folder of the navigation. @param paths routes of the platform's menu */
export function toolsBeside(paths: ReadonlySet<string>): MenuItem | undefined {
  const offered = tools.filter(
    ({ path, of }) => !paths.has(path) && (of?.some((route) => paths.has(route)) ?? true),
  )
  const pages = offered.map(({ path, name, icon }) => item(`tool:${path}`, name, icon, path))
  return pages.length > 0 ? item('tools', 'shell:tools.title', 'toolbox', '', pages) : undefined
}
