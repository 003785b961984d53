import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { FailureError } from '#contract/failures.ts'
import type { FilePort } from '#core/ports.ts'

/** A finished file that its window may fetch. */
export interface Grant {
  readonly path: string
  readonly name: string
}

export interface Downloads {
  readonly port: FilePort
  /** Reserves the file for one answer; null when there is none or another answer is under way. */
  take(id: string): Grant | null
  /** After the answer: `whole` removes the file, otherwise it can be fetched once more. */
  settle(id: string, whole: boolean): Promise<void>
  /** Removes every file. */
  close(): Promise<void>
}

/**
 * A browser has no save dialog that core could write to. An export goes into a private folder and the
 * window that asked for it fetches it from a one-time address.
 */
export async function createDownloads(dataDir: string): Promise<Downloads> {
  const folder = join(dataDir, 'downloads')
  // What a killed run left behind is nobody's any more.
  await rm(folder, { recursive: true, force: true })
  const grants = new Map<string, Grant & { busy: boolean }>()
  const remove = (id: string) => rm(join(folder, id), { recursive: true, force: true })

  return {
    port: {
      async chooseSaveTarget({ windowId, suggestedName }) {
        const id = randomUUID()
        await mkdir(join(folder, id), { recursive: true, mode: 0o700 })
        const name = basename(suggestedName)
        const path = join(folder, id, name)
        return {
          path,
          async finished() {
            grants.set(id, { path, name, busy: false })
            return { download: `/download/${id}?window=${encodeURIComponent(windowId)}` }
          },
          abandoned: () => remove(id),
        }
      },
      async reveal() {
        throw new FailureError({ code: 'unsupported', message: 'The browser keeps its downloads itself' })
      },
    },
    take(id) {
      const grant = grants.get(id)
      if (!grant || grant.busy) return null
      grant.busy = true
      return grant
    },
    async settle(id, whole) {
      const grant = grants.get(id)
      if (!grant) return
      grant.busy = false
      if (!whole) return
      grants.delete(id)
      await remove(id)
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}
