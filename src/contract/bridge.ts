import type { z } from 'zod'
import { apiOperations } from './bridge/api.ts'
import { backendOperations } from './bridge/backend.ts'
import { clientLogOperations } from './bridge/clientLog.ts'
import { crashDumpOperations } from './bridge/crashDumps.ts'
import { doctorOperations } from './bridge/doctor.ts'
import { draftOperations } from './bridge/drafts.ts'
import { fileOperations } from './bridge/files.ts'
import { hostOperations } from './bridge/host.ts'
import { journalOperations } from './bridge/journal.ts'
import { lockOperations } from './bridge/lock.ts'
import { logOperations } from './bridge/logs.ts'
import { noticeOperations } from './bridge/notices.ts'
import { profileOperations } from './bridge/profiles.ts'
import { sessionOperations } from './bridge/session.ts'
import { settingsOperations } from './bridge/settings.ts'
import { recordIndexOperations } from './bridge/recordIndex.ts'
import { supportOperations } from './bridge/support.ts'
import { transferOperations } from './bridge/transfers.ts'
import { updateOperations } from './bridge/update.ts'
import { versionOperations } from './bridge/versions.ts'
import { watchOperations } from './bridge/watch.ts'
import { workspaceOperations } from './bridge/workspace.ts'
import type { BridgeEvent } from './bridge/events.ts'
import type { PickedFile, WindowFile } from './bridge/files.ts'
import type { Result } from './failures.ts'
import type { Piece } from '#base/pieces.ts'

export * from './bridge/backend.ts'
export * from './bridge/crashDumps.ts'
export * from './bridge/doctor.ts'
export * from './bridge/drafts.ts'
export * from './bridge/events.ts'
export * from './bridge/files.ts'
export * from './bridge/host.ts'
export * from './bridge/journal.ts'
export * from './bridge/lock.ts'
export * from './bridge/logs.ts'
export * from './bridge/notices.ts'
export * from './bridge/profiles.ts'
export * from './bridge/session.ts'
export * from './bridge/settings.ts'
export * from './bridge/transfers.ts'
export * from './bridge/update.ts'
export * from './bridge/versions.ts'
export * from './bridge/watch.ts'

/**
 * The only bridge between a window and the process that holds the secrets: operation name → zod
 * input and output, and one stream of events. Every subject has a file in bridge/, with its values
 * and its operations. Two hosts implement the map (Electron IPC, loopback HTTP); one more line in a
 * subject's operations stops both from compiling until core answers it.
 */
export const operations = {
  ...hostOperations,
  ...settingsOperations,
  ...profileOperations,
  ...backendOperations,
  ...sessionOperations,
  ...apiOperations,
  ...transferOperations,
  ...fileOperations,
  ...logOperations,
  ...workspaceOperations,
  ...draftOperations,
  ...versionOperations,
  ...journalOperations,
  ...watchOperations,
  ...recordIndexOperations,
  ...doctorOperations,
  ...lockOperations,
  ...noticeOperations,
  ...clientLogOperations,
  ...supportOperations,
  ...crashDumpOperations,
  ...updateOperations,
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
export type OperationInput<N extends OperationName> = z.input<Operations[N]['input']>
/** The input after parsing, as a handler receives it. */
export type OperationParsed<N extends OperationName> = z.output<Operations[N]['input']>
export type OperationOutput<N extends OperationName> = z.output<Operations[N]['output']>

/** A result as a window receives it. With `rest` its long lists are empty, and `Bridge.more` has their items. */
export type Answer<T> = Result<T> & { readonly rest?: string }

/** The API that a window sees as `window.steward`: the only thing a host exposes. */
export interface Bridge {
  call<N extends OperationName>(name: N, input: OperationInput<N>): Promise<Answer<OperationOutput<N>>>
  /**
   * The next piece of a long answer, or null after the last one. A rest that is not requested is dropped after a
   * minute. Absent where answers come whole.
   */
  more?(rest: string): Promise<Result<Piece | null>>
  /**
   * Hands files of an `<input type=file>` or of a drop to core. The window never gets their paths;
   * a picked file belongs to this window, and is forgotten when it is uploaded or the window closes.
   */
  offer(files: readonly WindowFile[]): Promise<Result<PickedFile[]>>
  /** @returns a function that ends the subscription. */
  listen(listener: (event: BridgeEvent) => void): () => void
}
