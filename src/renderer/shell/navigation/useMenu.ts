import type { Session } from '#contract/bridge.ts'
import { useSession } from '#kit/session.ts'
import { useTabs } from '#kit/tabs.ts'
import { type Menu, menuOf, placeOfTab } from './menu.ts'

const none: readonly never[] = []

const menuOfSession = (session: Session | null): Menu => menuOf(session?.menus ?? none, session?.menuNames)

/** The signed-in user's navigation. */
export const useMenu = (): Menu => useSession(({ session }) => menuOfSession(session))

/** For code outside React. */
export const currentMenu = (): Menu => menuOfSession(useSession.getState().session)

/** Route of the menu that leads to the tab on screen; the tab's own path where none does. */
export function useCurrentPath(): string {
  const menu = useMenu()
  return useTabs(({ tabs, activeId }) => {
    const tab = tabs.find(({ id }) => id === activeId)
    return tab ? (placeOfTab(menu, tab)?.item.path ?? tab.path) : ''
  })
}
