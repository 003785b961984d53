import type { Transfer } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { ClientLog } from '../clientLog.ts'
import type { Emit } from '../events.ts'
import type { Platform } from '../gateway/platform.ts'
import type { FilePort } from '../ports.ts'
import { createTransferFactory, type TransferFactory } from './transferFactory.ts'
import { hasEnded } from './queue/entry.ts'
import { createQueue, type TransferTimes } from './queue/queue.ts'
import { openRegister } from './queue/register.ts'
import { createTargets } from './targets.ts'

/** Exports, downloads and uploads. They survive a restart of the program. */
export interface Transfers extends TransferFactory {
  /** Oldest first. */
  list(): Transfer[]
  pause(id: string): void
  /** @param windowId the requesting window, which in a browser downloads the finished file. */
  resume(id: string, windowId: string): void
  /** @throws FailureError `disk` while another transfer writes its file */
  retry(id: string, windowId: string): void
  /** Does nothing for a transfer that has ended. */
  keepAwake(id: string, on: boolean): void
  cancel(id: string): void
  reveal(id: string): Promise<void>
  /** Removes a transfer that has ended; does nothing for others. */
  forget(id: string): void
  /** Cancels everything, and removes the part files. */
  abandon(): Promise<void>
  /** The console is locked: no file is received until it is unlocked. */
  locked(): void
  /** @param isOpen whether the transfers of a session go on; others wait until it signs in again */
  unlocked(isOpen: (sessionId: string) => boolean): void
  /** The account is signed out: its running transfers wait until it signs in again. */
  sessionEnded(sessionId: string): void
  /** Stops running transfers; the next start of the program finds them paused. */
  close(): Promise<void>
}

interface TransfersOptions {
  /** Holds the list of transfers. */
  dataDir: string
  files: FilePort
  log: ClientLog
  emit: Emit
  /** @returns undefined for a session that is not signed in. */
  platform(sessionId: string): Platform | undefined
  /** Default: exports are allowed. @throws FailureError `policy` where those of this session are not */
  checkExport?(sessionId: string): void
  /** Whether an address leads to a file that the platform keeps; default: it is not known. */
  isStoredFile?(sessionId: string, url: string): Promise<boolean>
  /** Rows vanished from the list each time it was read; the finished file may lack some. */
  onChanged(title: string, sessionId: string): void
  times?: TransferTimes
}

export async function createTransfers(dependencies: TransfersOptions): Promise<Transfers> {
  const { dataDir, files, log, emit, platform, checkExport = () => {}, onChanged, times = {} } = dependencies
  const { isStoredFile = async () => false } = dependencies
  const register = await openRegister({ dataDir, log, emit })
  const targets = createTargets(files, register.all)
  const queue = createQueue({ register, log, platform, checkExport, targetOf: targets.of, onChanged, times })
  await targets.adopt()

  return {
    ...createTransferFactory({
      ...{ platform, checkExport, isStoredFile },
      choose: targets.choose,
      add: queue.add,
    }),

    list: () => register.all().map((entry) => entry.transfer),

    pause: (id) => void queue.stop(register.get(id), 'pause'),

    resume(id, windowId) {
      const entry = register.get(id)
      if (entry.transfer.state !== 'paused') return
      entry.abort.abort()
      entry.windowId = windowId
      entry.tries = 0
      if (entry.job.kind === 'upload' && entry.transfer.done > 0) entry.transfer.restarts += 1
      queue.again(entry)
    },

    retry(id, windowId) {
      const entry = register.get(id)
      const { state } = entry.transfer
      if (state !== 'failed' && state !== 'cancelled') return
      targets.checkFree(entry.path)
      entry.windowId = windowId
      entry.tries = 0
      entry.furthest = 0
      entry.transfer = { ...entry.transfer, done: 0, failure: undefined }
      queue.again(entry)
    },

    keepAwake(id, on) {
      const entry = register.get(id)
      // With its state, so that it is stored and reported at once.
      if (!hasEnded(entry)) register.report(entry, { keepsAwake: on, state: entry.transfer.state })
    },

    cancel(id) {
      const entry = register.find(id)
      if (entry) void queue.stop(entry, 'cancel')
    },

    async reveal(id) {
      const entry = register.get(id)
      if (entry.transfer.state !== 'done' || entry.path === '') {
        throw new FailureError({ code: 'not-found', message: 'The file is not there' })
      }
      await files.reveal(entry.path)
    },

    forget(id) {
      const entry = register.find(id)
      if (entry && hasEnded(entry)) register.remove(entry)
    },

    async abandon() {
      await Promise.all(register.all().map((entry) => queue.stop(entry, 'cancel')))
    },

    locked: () => void queue.lock(),
    unlocked: queue.unlock,

    sessionEnded(sessionId) {
      for (const entry of register.all()) {
        if (entry.transfer.sessionId === sessionId) void queue.stop(entry, 'session')
      }
    },

    async close() {
      await queue.close()
      await register.close()
    },
  }
}
