import { app, Menu, nativeTheme } from 'electron'
import type { Settings } from '#contract/bridge.ts'
import { themeSource } from './backgroundColor.ts'
import { menuTemplate } from './menuTemplate.ts'
import type { NativeText } from './nativeTexts.ts'
import { createTray } from './tray.ts'
import type { Windows } from './windows/windows.ts'

interface NativeShellOptions {
  /** Folder of the icons. */
  resources: string
  windows: Windows
  title(): string
  text(): NativeText
  settings(): Pick<Settings, 'theme'>
}

/**
 * Creates the tray; menu, tray texts and theme follow the settings.
 * @returns applies the present settings to all of them.
 */
export function createNativeShell({
  resources,
  windows,
  title,
  text,
  settings,
}: NativeShellOptions): () => void {
  const newWindow = () =>
    void windows.open({ kind: 'main', route: '', title: title(), sessionId: null, profileId: null })
  const tray = createTray(resources, {
    show: () => windows.show(title()),
    transfers: () => windows.navigate('transfers', title()),
    newWindow,
    quit: () => app.quit(),
  })
  nativeTheme.on('updated', () => windows.recolor())

  return () => {
    const template = menuTemplate({
      text: text(),
      platform: process.platform,
      packaged: app.isPackaged,
      send: (command) => windows.sendToFocused({ type: 'command', command }),
      newWindow,
    })
    Menu.setApplicationMenu(Menu.buildFromTemplate(template))
    tray.relabel(text())
    nativeTheme.themeSource = themeSource(settings().theme)
    windows.recolor()
  }
}
