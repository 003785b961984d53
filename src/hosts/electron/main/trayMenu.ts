import type { MenuItemConstructorOptions } from 'electron'
import type { NativeText } from './nativeTexts.ts'

/** The menu of the icon in the notification area. */
export const trayMenu = (context: {
  text: NativeText
  show(): void
  transfers(): void
  newWindow(): void
  quit(): void
}): MenuItemConstructorOptions[] => [
  { id: 'tray.show', label: context.text('desktop:tray.show'), click: context.show },
  { id: 'tray.transfers', label: context.text('desktop:tray.transfers'), click: context.transfers },
  { id: 'window.new', label: context.text('desktop:newWindow'), click: context.newWindow },
  { type: 'separator' },
  { id: 'quit', label: context.text('desktop:quit'), click: context.quit },
]
