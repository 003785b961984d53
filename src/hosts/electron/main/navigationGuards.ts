import type { App } from 'electron'
import type { IsOwn } from './ownOrigin.ts'

/**
 * Denies navigation outside the console. Applied to every web contents at its creation, so that no window lacks
 * it. `loadURL` does not trigger these events, which is why only the window factory calls it.
 */
export function guardNavigation(
  app: App,
  isOwn: IsOwn,
  onRefused: (kind: string, address: string) => void,
): void {
  app.on('web-contents-created', (_created, contents) => {
    const unlessOwn = (kind: string) => (details: { url: string; preventDefault(): void }) => {
      if (isOwn(details.url)) return
      details.preventDefault()
      onRefused(kind, details.url)
    }
    contents.on('will-navigate', unlessOwn('navigation'))
    contents.on('will-frame-navigate', unlessOwn('frame navigation'))
    contents.on('will-redirect', unlessOwn('redirect'))
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
      onRefused('webview', '')
    })
    // Further console windows are requested over the bridge and created by the factory.
    contents.setWindowOpenHandler(({ url }) => {
      onRefused('window.open', url)
      return { action: 'deny' }
    })
  })
}
