import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { FailureError } from '#contract/failures.ts'
import { isOwnId } from '#core/dataFolder/ownFiles.ts'
import type { FilePort, SaveTarget } from '#core/ports.ts'
import { keepOnly } from './keepOnly.ts'

/** A finished file that its window may fetch. */
export interface Grant {
  readonly path: string
  readonly name: string
}

export interface Downloads {
  readonly port: FilePort
  /** Reserves the file for one answer; null when there is none or another response is in progress. */
  take(id: string): Grant | null
  /** Called after the response: removes the file if `whole`, otherwise it can be fetched again. */
  settle(id: string, whole: boolean): Promise<void>
  /** Removes finished files; unfinished ones stay for the next run. */
  close(): Promise<void>
}

/**
 * Saves exports for the browser, which has no save dialog that core could write to: into a private folder, from
 * which the requesting window fetches each one at a one-time address.
 */
export function createDownloads(dataDir: string): Downloads {
  const folder = join(dataDir, 'downloads')
  const grants = new Map<string, Grant & { busy: boolean }>()
  const remove = (id: string) => rm(join(folder, id), { recursive: true, force: true })

  const targetOf = (windowId: string, path: string): SaveTarget => {
    const id = basename(dirname(path))
    return {
      path,
      async finished() {
        grants.set(id, { path, name: basename(path), busy: false })
        return { download: `/download/${id}?window=${encodeURIComponent(windowId)}` }
      },
      abandoned: () => remove(id),
    }
  }

  return {
    port: {
      async chooseSaveTarget({ windowId, suggestedName }) {
        const path = join(folder, randomUUID(), basename(suggestedName))
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        return targetOf(windowId, path)
      },
      async reopenSaveTarget({ windowId, path }) {
        // With dots in it a path may have the folder's name and be elsewhere.
        if (
          resolve(path) !== path ||
          dirname(dirname(path)) !== folder ||
          !isOwnId(basename(dirname(path)))
        ) {
          throw new FailureError({ code: 'not-found', message: 'Not a file of this folder' })
        }
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        return targetOf(windowId, path)
      },
      // Finished files that were not fetched in the last run are removed.
      adopt: ({ unfinished }) => keepOnly(folder, new Set(unfinished.map((path) => basename(dirname(path))))),
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
    async close() {
      await Promise.all([...grants.keys()].map(remove))
    },
  }
}
