import { randomUUID } from 'node:crypto'
import type { PickedFile } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { OfferedFile } from '../ports.ts'
import { type LocalFile, release } from './localFile.ts'
import { statPlain } from './plainFiles.ts'

/** Files that the user picked in a window and that no upload has taken yet. */
export interface PickedFiles {
  /** @throws FailureError `file-missing` for one that cannot be read or is a folder */
  offer(windowId: string, files: readonly OfferedFile[]): Promise<PickedFile[]>
  /** The upload owns them afterwards. @throws FailureError `not-found` for one that is not this window's */
  take(windowId: string, ids: readonly string[]): LocalFile[]
  /** All of a window's when no ids are given. */
  forget(windowId: string, ids?: readonly string[]): Promise<void>
}

async function read(file: OfferedFile): Promise<LocalFile> {
  const missing = (reason: string) =>
    new FailureError({ code: 'file-missing', message: `${reason}: the file cannot be read` })
  const { path, name, type, temporary } = file
  try {
    const found = await statPlain(path)
    if (!found.isFile()) throw missing('not a file')
    return { path, name, type, temporary, size: found.size, modified: found.mtimeMs }
  } catch (error) {
    if (error instanceof FailureError) throw error
    throw missing(error instanceof Error && 'code' in error ? String(error.code) : 'unknown')
  }
}

export function createPickedFiles(): PickedFiles {
  const picked = new Map<string, { windowId: string; file: LocalFile }>()

  const own = (windowId: string, ids: readonly string[]) =>
    ids.flatMap((id) => {
      const entry = picked.get(id)
      return entry?.windowId === windowId ? [{ id, file: entry.file }] : []
    })

  return {
    async offer(windowId, files) {
      const results = await Promise.allSettled(files.map(read))
      const failed = results.find((result) => result.status === 'rejected')
      if (failed) {
        await Promise.all(files.map(release))
        throw failed.reason
      }
      return results.flatMap((result) => {
        if (result.status === 'rejected') return []
        const id = randomUUID()
        const { name, size, type } = result.value
        picked.set(id, { windowId, file: result.value })
        return [{ id, name, size, type }]
      })
    },
    take(windowId, ids) {
      const unique = [...new Set(ids)]
      const found = own(windowId, unique)
      if (found.length < unique.length) {
        throw new FailureError({ code: 'not-found', message: 'Choose the file again' })
      }
      for (const { id } of found) picked.delete(id)
      return found.map(({ file }) => file)
    },
    async forget(windowId, ids) {
      const found = own(windowId, ids ?? [...picked.keys()])
      for (const { id } of found) picked.delete(id)
      await Promise.all(found.map(({ file }) => release(file)))
    },
  }
}
