import type { Session } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { type TabsState, useTabs } from '#kit/tabs.ts'
import { currentLanguage, useText } from '#kit/text.ts'
import { type Menu, menuOf, placeAboveTab, placeOfTab } from './menu.ts'
import { toolsBeside } from './tools.ts'

const none: readonly never[] = []

const menuOfSession = (session: Session | null): Menu =>
  menuOf(session?.menus ?? none, session?.menuNames, currentLanguage(), toolsBeside)

/** The signed-in user's navigation. */
export function useMenu(): Menu {
  // Names of the console's own pages follow the language.
  useText()
  return useSession(({ session }) => menuOfSession(session))
}

/** For code outside React. */
export const currentMenu = (): Menu => menuOfSession(useSession.getState().session)

/** Route of the menu of the tab on screen, or of the page it belongs to; the tab's own path where there is none. */
export function currentPathIn(menu: Menu, { tabs, activeId }: Pick<TabsState, 'tabs' | 'activeId'>): string {
  const tab = tabs.find(({ id }) => id === activeId)
  if (!tab) return ''
  return (placeOfTab(menu, tab) ?? placeAboveTab(menu, tab))?.item.path ?? tab.path
}

export function useCurrentPath(): string {
  const menu = useMenu()
  return useTabs((state) => currentPathIn(menu, state))
}
