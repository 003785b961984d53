import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { CrashDump } from '#contract/bridge/crashDumps.ts'
import { FailureError } from '#contract/failures.ts'
import type { ClientLog } from '../clientLog.ts'
import type { CrashDumpPort } from '../ports.ts'

/** Dumps that are kept, the newest. One has some megabytes, a hundred at most. */
export const MAX_DUMPS = 5

export interface StoredDump extends CrashDump {
  readonly path: string
}

export interface CrashDumps {
  /** Absent where the host keeps none. */
  readonly port: CrashDumpPort | undefined
  /** The newest first. */
  list(): Promise<StoredDump[]>
  /** Deletes all but the newest. */
  trim(kept?: number): Promise<void>
  reveal(): Promise<void>
  /** Applies the setting, from the next start on. */
  follow(isWanted: boolean): void
}

/**
 * The dumps below the folder of the host. Where they lie in it differs: `pending` and `completed` on Linux and macOS,
 * `reports` on Windows.
 */
export function createCrashDumps(port: CrashDumpPort | undefined, log: ClientLog): CrashDumps {
  const list = async (): Promise<StoredDump[]> => {
    if (!port) return []
    const names = await readdir(port.folder, { recursive: true }).catch((): string[] => [])
    const dumps = await Promise.all(
      names
        .filter((name) => name.endsWith('.dmp'))
        .map(async (name) => {
          const path = join(port.folder, name)
          const { mtimeMs: at, size } = await stat(path)
          return { path, at: Math.round(at), size }
        }),
    )
    return dumps.toSorted((one, other) => other.at - one.at)
  }
  return {
    port,
    list,
    async trim(kept = MAX_DUMPS) {
      try {
        for (const { path } of (await list()).slice(kept)) {
          // Crashpad's notes about a dump are in a file beside it.
          await rm(path.replace(/\.dmp$/, '.meta'), { force: true })
          await rm(path, { force: true })
        }
      } catch (error) {
        log.warn('crash dumps could not be deleted', { reason: String(error) })
        if (kept === 0) throw error
      }
    },
    async reveal() {
      const [newest] = await list()
      if (!port || !newest) throw new FailureError({ code: 'not-found', message: 'There is no crash dump' })
      port.reveal(newest.path)
    },
    follow: (isWanted) => port?.keepFromNextStart(isWanted),
  }
}
