import { logWorkbenchRoute, permissionExplainRoute } from '#contract/routes.ts'
import { HOME_TAB, type Tab } from '#kit/tabs.ts'
import { type Translate, translate } from '#kit/text.ts'
import { currentMenu } from '../navigation/useMenu.ts'
import type { Menu } from '../navigation/menu.ts'
import { JOURNAL_PATH } from '../journal/openJournal.ts'
import { TRANSFERS_PATH } from '../transfers/openTransfers.ts'
import { WATCH_PATH } from '../watch/rules.ts'

type Titled = Pick<Tab, 'id' | 'path' | 'title'>

/** The title that the screen has set, else the menu's name of the route, else the route itself. */
export function titleIn(menu: Menu, text: Translate, tab: Titled): string {
  if (tab.id === HOME_TAB) return text('shell:home')
  if (tab.path === WATCH_PATH) return text('shell:watch.title')
  if (tab.path === TRANSFERS_PATH) return text('shell:transfers.title')
  if (tab.path === JOURNAL_PATH) return text('shell:journal.title')
  if (tab.path === logWorkbenchRoute) return text('shell:logs.workbench')
  if (tab.path === permissionExplainRoute && tab.title === '') return text('shell:explain.open')
  return tab.title || menu.byPath.get(tab.path)?.item.name || tab.path
}

/** For code outside React. */
export const titleOf = (tab: Titled): string => titleIn(currentMenu(), translate, tab)
