import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { createChildLink } from '../cache/childLink.ts'
import type { Answers, OperationInput, SetAsideReason } from '../cache/protocol.ts'
import type { ClientLog } from '../clientLog.ts'
import type { ChildSpawner } from '../ports.ts'

type JournalOperation = Extract<keyof Answers, `journal${string}`>

/** The journal of one account. */
export interface JournalFile {
  /** @throws FailureError */
  request<N extends JournalOperation>(name: N, input: Omit<OperationInput<N>, 'file'>): Promise<Answers[N]>
  /** Deletes the file, with its backups and those that were set aside. */
  destroy(): Promise<void>
}

export interface JournalFiles {
  /** `key` is hashed into the file name. */
  open(key: string): JournalFile
  close(): Promise<void>
}

/**
 * Files of the change journal. A program of their own writes them, started with the first request: a save must not
 * wait for a search in the cache.
 */
export function createJournalFiles(dependencies: {
  dataDir: string
  children: ChildSpawner
  log: ClientLog
  onSetAside(reason: SetAsideReason, file: string): void
}): JournalFiles {
  const { dataDir, ...rest } = dependencies
  const link = createChildLink({ ...rest, directory: join(dataDir, 'journal') })
  return {
    open(key) {
      const file = createHash('sha256').update(key).digest('hex').slice(0, 32)
      return {
        request: (name, input) =>
          // The operation of this name takes this input and the file.
          link.request(name, { ...input, file } as unknown as OperationInput<typeof name>),
        async destroy() {
          await link.request('destroy', { file })
        },
      }
    },
    close: () => link.close(),
  }
}
