/// <reference types="electron" />
import type { MenuEntry } from '../protocol.ts'
import { answers } from './link.ts'
import { strict } from './strict.ts'

/** Roles as electron.d.ts lists them; Electron throws for an unknown role. */
const roles = [
  'undo',
  'redo',
  'cut',
  'copy',
  'paste',
  'pasteAndMatchStyle',
  'delete',
  'selectAll',
  'reload',
  'forceReload',
  'toggleDevTools',
  'resetZoom',
  'zoomIn',
  'zoomOut',
  'toggleSpellChecker',
  'togglefullscreen',
  'window',
  'minimize',
  'close',
  'help',
  'about',
  'services',
  'hide',
  'hideOthers',
  'unhide',
  'quit',
  'showSubstitutions',
  'front',
  'zoom',
  'appMenu',
  'fileMenu',
  'editMenu',
  'viewMenu',
  'windowMenu',
] as const satisfies readonly NonNullable<Electron.MenuItemConstructorOptions['role']>[]
const types = ['normal', 'separator', 'submenu', 'checkbox', 'radio']

type Item = Electron.MenuItemConstructorOptions

export class StandInMenu {
  readonly template: readonly Item[]
  constructor(template: readonly Item[]) {
    this.template = template
  }

  static buildFromTemplate(template: readonly Item[]): StandInMenu {
    if (!Array.isArray(template))
      throw new TypeError('Invalid template for Menu: Menu template must be an array')
    for (const item of template) check(item)
    return strict('Menu', new StandInMenu(template))
  }

  static setApplicationMenu(menu: StandInMenu | null): void {
    applicationMenu = menu
  }

  static getApplicationMenu(): StandInMenu | null {
    return applicationMenu
  }
}

let applicationMenu: StandInMenu | null = null

function check(item: Item): void {
  if (item.type !== undefined && !types.includes(item.type))
    throw new Error(`Unknown menu item type: ${item.type}`)
  const known: readonly string[] = roles
  if (item.role !== undefined && !known.includes(item.role))
    throw new Error(`Unknown menu role: ${item.role}`)
  if (item.type !== 'separator' && item.label === undefined && item.role === undefined) {
    throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type')
  }
  if (Array.isArray(item.submenu)) for (const below of item.submenu) check(below)
}

export const Menu = strict('Menu', StandInMenu)

export const describeMenu = (menu: StandInMenu | null): MenuEntry[] => (menu?.template ?? []).map(describe)

const describe = (item: Item): MenuEntry => ({
  id: item.id ?? '',
  label: item.label ?? '',
  role: item.role ?? '',
  type: item.type ?? (item.submenu === undefined ? 'normal' : 'submenu'),
  accelerator: String(item.accelerator ?? ''),
  submenu: Array.isArray(item.submenu) ? item.submenu.map(describe) : [],
})

const find = (items: readonly Item[], id: string): Item | undefined => {
  for (const item of items) {
    if (item.id === id) return item
    const below = Array.isArray(item.submenu) ? find(item.submenu, id) : undefined
    if (below !== undefined) return below
  }
  return undefined
}

export function clickIn(menu: StandInMenu | null, id: string): void {
  const item = find(menu?.template ?? [], id)
  if (item?.click === undefined)
    throw new Error(`stand-in: no menu entry ${id} that can be clicked`)
    // The product's entries use none of Electron's three arguments; an entry that does gets an error.
  ;(item.click as () => void)()
}

answers.clickMenu = ({ id }) => clickIn(applicationMenu, id)

export const describeApplicationMenu = (): MenuEntry[] => describeMenu(applicationMenu)
