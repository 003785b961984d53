import { useTabs } from '#kit/tabs.ts'
import { changeLayout, useLayout } from '../layout/layout.ts'
import { desktopModule, type Menu, type MenuItem } from './menu.ts'
import { currentMenu, currentPathIn } from './useMenu.ts'

/** Code of the module whose menu is shown: the chosen one, where the session has it. */
export function shownModule({ modules }: Menu, chosen: string): string {
  if (modules.has(chosen)) return chosen
  return modules.has(desktopModule) ? desktopModule : ([...modules.keys()][0] ?? '')
}

/** Ids of the open folders. The first one is open until the user has opened or closed one. */
export const openIn = (
  items: readonly MenuItem[] | undefined,
  openFolders: readonly string[] | null,
): readonly string[] => openFolders ?? items?.slice(0, 1).map(({ id }) => id) ?? []

/** Opens the folders above the page on screen, however it was reached. */
export function openTrail(): void {
  const menu = currentMenu()
  const { module, openFolders } = useLayout.getState()
  const known = openIn(menu.modules.get(shownModule(menu, module)), openFolders)
  const trail = menu.byPath.get(currentPathIn(menu, useTabs.getState()))?.folders ?? []
  const closed = trail.map(({ id }) => id).filter((id) => !known.includes(id))
  if (closed.length > 0) changeLayout({ openFolders: [...known, ...closed] })
}
