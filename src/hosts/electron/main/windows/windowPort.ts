import type { BrowserWindow, Dialog, Shell } from 'electron'
import { FailureError } from '#contract/failures.ts'
import type { WindowPort } from '#core/ports.ts'
import { externalAddress } from '../externalAddress.ts'
import type { NativeText } from '../nativeTexts.ts'
import type { Windows } from './windows.ts'

interface WindowPortOptions {
  dialog: Pick<Dialog, 'showMessageBox'>
  shell: Pick<Shell, 'openExternal'>
  windows(): Pick<Windows, 'open' | 'get' | 'focus' | 'setPending' | 'pending'>
  text(): NativeText
  /** The profile of a session; null when the session has ended. */
  profileOf(sessionId: string): Promise<string | null>
  focused(): BrowserWindow | null
}

export function createWindowPort({
  dialog,
  shell,
  windows,
  text,
  profileOf,
  focused,
}: WindowPortOptions): WindowPort {
  return {
    async open({ kind, route, title, sessionId }) {
      const profileId = sessionId === null ? null : await profileOf(sessionId)
      return { windowId: windows().open({ kind, route, title, sessionId, profileId }) }
    },
    close: (windowId) => windows().get(windowId)?.close(),
    setTitle: (windowId, title) => windows().get(windowId)?.setTitle(title),
    setPending: (windowId, pending) => windows().setPending(windowId, pending),
    pending: () => windows().pending(),
    focus: (windowId) => windows().focus(windowId),
    async openExternal(url) {
      const address = externalAddress(url)
      if (address === null) {
        throw new FailureError({
          code: 'invalid-input',
          message: 'Only https and mailto addresses are opened',
        })
      }
      const say = text()
      const options = {
        type: 'question' as const,
        message: say('desktop:external.message'),
        detail: address,
        buttons: [say('desktop:external.open'), say('desktop:cancel')],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      }
      const parent = focused()
      const { response } = await (parent
        ? dialog.showMessageBox(parent, options)
        : dialog.showMessageBox(options))
      if (response !== 0)
        throw new FailureError({ code: 'cancelled', message: 'The operator did not want it' })
      await shell.openExternal(address)
    },
  }
}
