import type { NavNode } from '#contract/resources/shell/auth.ts'
import { menuParams } from '#contract/tabs.ts'
import { bridge } from '#kit/bridge/bridge.ts'
import { host } from '#kit/bridge/host.ts'
import { presentFailure } from '#kit/data/failures.ts'
import { useTabs } from '#kit/tabs.ts'

/** A menu that a portal leads to. */
export interface PortalMenu {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly isExternal: boolean
}

export interface PortalFolder {
  readonly id: string
  readonly name: string
  readonly menus: readonly PortalMenu[]
}

const SCREEN = 0

function screensBelow(node: NavNode): PortalMenu[] {
  const own =
    node.type === SCREEN && node.url !== ''
      ? [
          {
            ...{ id: node.id, name: node.name, path: node.url.replace(/^[#/]+/, '') },
            isExternal: node.openMode === 'browser',
          },
        ]
      : []
  return [...own, ...node.children.flatMap(screensBelow)]
}

/** The signed-in user's menus in the modules of a portal, by folder. */
export function portalFolders(menus: readonly NavNode[], moduleCode: string): PortalFolder[] {
  const modules = new Set(moduleCode.split(',').map((code) => code.trim()))
  return menus
    .filter(({ client }) => modules.has(client || 'PC'))
    .map((node) => ({ id: node.id, name: node.name, menus: screensBelow(node) }))
    .filter((folder) => folder.menus.length > 0)
}

/** Opens a menu: in a tab where this window has tabs, otherwise in a separate window. */
export function openMenu({ path, name, isExternal }: PortalMenu): void {
  if (isExternal) void bridge.call('host.openExternal', { url: path }).catch(presentFailure)
  else if (host.isPopOut()) void host.openWindow(path, name).catch(presentFailure)
  else useTabs.getState().open({ path, params: menuParams(path, Date.now()) })
}
