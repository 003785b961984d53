import type { MenuItemConstructorOptions } from 'electron'
import type { NativeText } from './nativeTexts.ts'

/** Commands that menu entries send to the focused window's shell, as `{type: 'command', command}`. */
export const menuCommands = [
  'tab.popOut',
  'tab.close',
  'tab.next',
  'tab.previous',
  'tab.refresh',
  'palette.open',
  'navigation.toggle',
  'settings.open',
  'shortcuts.open',
  'session.signOut',
  'about.open',
] as const
export type MenuCommand = (typeof menuCommands)[number]

export interface MenuContext {
  text: NativeText
  platform: NodeJS.Platform
  /** True for an installed program, which offers no developer tools. */
  packaged: boolean
  send(command: MenuCommand): void
  newWindow(): void
}

/** The menu bar as data. Ids are the commands' names, so that tests find entries in any language. */
export function menuTemplate({
  text,
  platform,
  packaged,
  send,
  newWindow,
}: MenuContext): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const command = (id: MenuCommand, label: string, accelerator?: string): MenuItemConstructorOptions => ({
    id,
    label,
    accelerator,
    // The shell handles these keys; the menu only shows them.
    registerAccelerator: false,
    click: () => send(id),
  })

  const settings = command('settings.open', text('desktop:settings'), 'CmdOrCtrl+,')
  const application: MenuItemConstructorOptions = {
    label: text('desktop:product'),
    submenu: [
      command('about.open', text('desktop:about')),
      separator,
      settings,
      separator,
      { role: 'hide', label: text('desktop:hide') },
      { role: 'hideOthers', label: text('desktop:hideOthers') },
      { role: 'unhide', label: text('desktop:showAll') },
      separator,
      { role: 'quit', label: text('desktop:quit') },
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: text('desktop:menu.file'),
    submenu: [
      {
        id: 'window.new',
        label: text('desktop:newWindow'),
        accelerator: 'CmdOrCtrl+Shift+N',
        click: newWindow,
      },
      command('tab.popOut', text('desktop:popOut')),
      separator,
      command('tab.close', text('desktop:closeTab'), 'CmdOrCtrl+W'),
      { role: 'close', label: text('desktop:closeWindow'), accelerator: 'CmdOrCtrl+Shift+W' },
      separator,
      ...(isMac ? [] : [settings]),
      command('session.signOut', text('desktop:signOut')),
      ...(isMac ? [] : [separator, { role: 'quit', label: text('desktop:quit') } as const]),
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: text('desktop:menu.edit'),
    submenu: [
      { role: 'undo', label: text('desktop:undo') },
      { role: 'redo', label: text('desktop:redo') },
      separator,
      { role: 'cut', label: text('desktop:cut') },
      { role: 'copy', label: text('desktop:copy') },
      { role: 'paste', label: text('desktop:paste') },
      { role: 'selectAll', label: text('desktop:selectAll') },
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: text('desktop:menu.view'),
    submenu: [
      command('palette.open', text('desktop:palette'), 'CmdOrCtrl+K'),
      command('tab.refresh', text('desktop:refresh'), 'F5'),
      command('navigation.toggle', text('desktop:navigation'), 'CmdOrCtrl+B'),
      separator,
      command('tab.next', text('desktop:nextTab'), 'Ctrl+Tab'),
      command('tab.previous', text('desktop:previousTab'), 'Ctrl+Shift+Tab'),
      separator,
      { role: 'zoomIn', label: text('desktop:zoomIn') },
      { role: 'zoomOut', label: text('desktop:zoomOut') },
      { role: 'resetZoom', label: text('desktop:zoomReset') },
      separator,
      { role: 'togglefullscreen', label: text('desktop:fullScreen') },
      ...(packaged ? [] : [{ role: 'toggleDevTools', label: text('desktop:developerTools') } as const]),
    ],
  }
  const window: MenuItemConstructorOptions = {
    label: text('desktop:menu.window'),
    role: 'window',
    submenu: [
      { role: 'minimize', label: text('desktop:minimize') },
      ...(isMac ? [{ role: 'front', label: text('desktop:front') } as const] : []),
    ],
  }
  const help: MenuItemConstructorOptions = {
    label: text('desktop:menu.help'),
    role: 'help',
    submenu: [
      command('shortcuts.open', text('desktop:shortcuts')),
      ...(isMac ? [] : [command('about.open', text('desktop:about'))]),
    ],
  }
  return [...(isMac ? [application] : []), file, edit, view, window, help]
}
