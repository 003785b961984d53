import path from 'node:path'
import { Menu, nativeImage, type NativeImage, Tray } from 'electron'
import type { NativeText } from './nativeTexts.ts'
import { trayMenu } from './trayMenu.ts'

interface TrayActions {
  show(): void
  /** Shows the transfer centre. */
  transfers(): void
  newWindow(): void
  quit(): void
}

export function trayImage(resources: string): NativeImage {
  // macOS colours a template image itself; its file name must end in Template.
  const file = process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'
  const image = nativeImage.createFromPath(path.join(resources, file))
  if (image.isEmpty()) throw new Error(`The tray icon ${file} is missing`)
  return image
}

/** Creates the icon in the notification area, which some Linux desktops do not show. */
export function createTray(resources: string, actions: TrayActions): { relabel(text: NativeText): void } {
  const tray = new Tray(trayImage(resources))
  // On macOS a click opens the menu; a listener would do a second thing.
  if (process.platform !== 'darwin') tray.on('click', actions.show)
  return {
    relabel(text) {
      tray.setToolTip(text('desktop:product'))
      tray.setContextMenu(Menu.buildFromTemplate(trayMenu({ text, ...actions })))
    },
  }
}
