import { isAbsolute } from 'node:path'
import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { z } from 'zod'
import type { Answer, OperationName } from '#contract/bridge.ts'
import { fail, type Result } from '#contract/failures.ts'
import type { Core, WindowRef } from '#core/ports.ts'
import { locked } from '#core/failures.ts'
import { callChannel, moreChannel, offerChannel } from './channels.ts'
import type { IsOwn } from './ownOrigin.ts'
import { createRests } from './rests.ts'
import { refuseSender } from './senderCheck.ts'

interface BridgeOptions {
  core: Core
  isOwn: IsOwn
  windowOf(contents: WebContents): WindowRef | undefined
  onRefused(reason: string): void
  /** Called after a successful operation, for cleaning up that only the host can do. */
  onDone(window: WindowRef, name: OperationName, input: unknown): void
}

/** Registers the product's only `ipcMain.handle`s. Core parses an operation's input against the contract. */
export function openBridge(options: BridgeOptions): void {
  const { core, onDone } = options
  // electron-store would answer pages with the path of the data folder.
  ipcMain.removeAllListeners('electron-store-get-data')
  const rests = createRests()
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown): Promise<Answer<unknown>> => {
    const window = believed(event, options)
    if (!window || typeof name !== 'string') return refused
    // Core answers not-found for a name that is not in the contract.
    const operation = name as OperationName
    const result = await core.handle(window, operation, input)
    if (result.ok) onDone(window, operation, input)
    return rests.divided(window.id, result)
  })
  ipcMain.handle(moreChannel, (event, rest: unknown): Result<unknown> => {
    const window = believed(event, options)
    if (!window || typeof rest !== 'string') return refused
    // The answer began before the console was locked; the rest of it is not given out.
    return core.isLocked() ? fail(locked().failure) : rests.next(window.id, rest)
  })
  ipcMain.handle(offerChannel, async (event, given: unknown): Promise<Result<unknown>> => {
    const window = believed(event, options)
    if (!window) return refused
    const files = z.array(Offered).max(1000).safeParse(given)
    if (!files.success) return fail({ code: 'invalid-input', message: 'These are no files' })
    // A file that a page has created itself has no path.
    if (files.data.some(({ path }) => !isAbsolute(path))) {
      return fail({ code: 'unsupported', message: 'The file is not on a disk of this machine' })
    }
    return core.offer(
      window,
      files.data.map((file) => ({ ...file, temporary: false })),
    )
  })
}

const Offered = z.object({
  path: z.string().max(4096),
  name: z.string().min(1).max(500),
  type: z.string().max(200),
})

const refused = fail({ code: 'forbidden', message: 'The sender of this message is not trusted' })

/** @returns the window that sent a message; undefined when the sender is not trusted. */
function believed(
  event: IpcMainInvokeEvent,
  { isOwn, windowOf, onRefused }: BridgeOptions,
): WindowRef | undefined {
  // Read first, because it becomes null when the page navigates.
  const { senderFrame, sender } = event
  const window = windowOf(sender)
  const reason = refuseSender(
    { senderFrame, mainFrame: sender.mainFrame, isKnownWindow: window !== undefined },
    isOwn,
  )
  if (reason === null) return window
  onRefused(reason)
  return undefined
}
