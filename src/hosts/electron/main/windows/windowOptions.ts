import type { BrowserWindowConstructorOptions } from 'electron'
import { webPreferences } from './webPreferences.ts'
import { minimumSize, type Bounds, type SavedWindow } from './windowState.ts'

interface WindowLook {
  kind: SavedWindow['kind']
  title: string
  bounds: Bounds
  backgroundColor: string
  /** Absolute path of the icon, which only Linux needs: macOS and Windows take the program's, in every size. */
  icon: string
  preload: string
  partition: string
  devTools: boolean
}

/** Options of a window, which is hidden until its page has painted. */
export const windowOptions = (
  { kind, title, bounds, backgroundColor, icon, ...place }: WindowLook,
  platform: NodeJS.Platform = process.platform,
) =>
  ({
    ...bounds,
    title,
    backgroundColor,
    ...(platform === 'linux' ? { icon } : {}),
    show: false,
    minWidth: minimumSize[kind].width,
    minHeight: minimumSize[kind].height,
    autoHideMenuBar: false,
    webPreferences: webPreferences(place),
  }) satisfies BrowserWindowConstructorOptions
