import { ipcMain, type WebContents } from 'electron'
import type { OperationName } from '#contract/bridge.ts'
import { fail, type Result } from '#contract/failures.ts'
import type { Core, WindowRef } from '#core/ports.ts'
import type { IsOwn } from './ownOrigin.ts'
import { refuseSender } from './senderCheck.ts'

export const callChannel = 'steward:call'
export const eventChannel = 'steward:event'

interface BridgeOptions {
  core: Core
  isOwn: IsOwn
  windowOf(contents: WebContents): WindowRef | undefined
  onRefused(reason: string): void
  /** After an operation that succeeded, for what only the host can clean up. */
  onDone(window: WindowRef, name: OperationName, input: unknown): void
}

/** The product's only `ipcMain.handle`. Core parses the name's input against the contract. */
export function openBridge({ core, isOwn, windowOf, onRefused, onDone }: BridgeOptions): void {
  // electron-store answers pages synchronously with the data folder's path; no page of ours may ask.
  ipcMain.removeAllListeners('electron-store-get-data')
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown): Promise<Result<unknown>> => {
    // Read before anything else: it turns null when the page navigates.
    const { senderFrame, sender } = event
    const window = windowOf(sender)
    const reason = refuseSender(
      { senderFrame, mainFrame: sender.mainFrame, isKnownWindow: window !== undefined },
      isOwn,
    )
    if (reason !== null || window === undefined || typeof name !== 'string') {
      onRefused(reason ?? 'no operation name')
      return fail({ code: 'forbidden', message: 'The sender of this message is not trusted' })
    }
    // Core answers not-found for a name that is not in the contract.
    const operation = name as OperationName
    const result = await core.handle(window, operation, input)
    if (result.ok) onDone(window, operation, input)
    return result
  })
}
