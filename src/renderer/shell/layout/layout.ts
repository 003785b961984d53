import { create } from 'zustand'
import { readWorkspace, writeWorkspace } from '#kit/workspace.ts'

/** How this machine's windows are laid out. */
interface Layout {
  readonly navWidth: number
  readonly isNavCollapsed: boolean
  /** Module whose menu is shown; empty: the desktop's. */
  readonly module: string
  /** Ids of the folders that are open in the navigation; null: never touched, the first is open. */
  readonly openFolders: readonly string[] | null
}

const key = 'shell.layout'

export const navWidths = { least: 180, usual: 224, most: 400 } as const

const usual: Layout = { navWidth: navWidths.usual, isNavCollapsed: false, module: '', openFolders: null }

export const useLayout = create<Layout>(() => usual)

/** Pixels of the navigation that shows icons alone. */
const railWidth = 48

/** Pixels of the navigation as it is now. */
export const shownNavWidth = ({
  navWidth,
  isNavCollapsed,
}: Pick<Layout, 'navWidth' | 'isNavCollapsed'>): number => (isNavCollapsed ? railWidth : navWidth)

export const clampNavWidth = (width: number): number =>
  Math.round(Math.min(navWidths.most, Math.max(navWidths.least, width)))

/** Reads a stored layout; values that are not valid get their default. */
export function readLayout(saved: unknown): Layout {
  if (typeof saved !== 'object' || saved === null) return usual
  const { navWidth, isNavCollapsed, module, openFolders } = saved as { [K in keyof Layout]?: unknown }
  return {
    navWidth:
      typeof navWidth === 'number' && Number.isFinite(navWidth) ? clampNavWidth(navWidth) : usual.navWidth,
    isNavCollapsed: isNavCollapsed === true,
    module: typeof module === 'string' ? module : '',
    openFolders: Array.isArray(openFolders) ? openFolders.filter((id) => typeof id === 'string') : null,
  }
}

/** Changes made while the saved layout was being read; they take precedence over it. */
let changedWhileReading: Partial<Layout> = {}

export async function loadLayout(): Promise<void> {
  changedWhileReading = {}
  const saved = readLayout(await readWorkspace('machine', key))
  const isChanged = Object.keys(changedWhileReading).length > 0
  useLayout.setState({ ...saved, ...changedWhileReading })
  // The layout that was written meanwhile lacks the rest of the saved layout.
  if (isChanged) writeWorkspace('machine', key, useLayout.getState())
}

export function changeLayout(change: Partial<Layout>): void {
  changedWhileReading = { ...changedWhileReading, ...change }
  useLayout.setState(change)
  writeWorkspace('machine', key, useLayout.getState())
}

export const toggleNav = (): void => changeLayout({ isNavCollapsed: !useLayout.getState().isNavCollapsed })
