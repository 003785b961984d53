import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OfferedFile } from '#core/ports.ts'
import { keepOnly } from './keepOnly.ts'

/**
 * Stores the bytes of chosen files, because a browser does not reveal their paths: each in a separate file that
 * only this account can read, until core has uploaded it or no longer needs it.
 */
export interface Incoming {
  /**
   * Stores one file.
   * @param isLocked called with each piece
   * @throws LockedError, the error of the disk or the connection, after removing the file
   */
  receive(
    file: { name: string; type: string },
    bytes: Readable,
    isLocked?: () => boolean,
  ): Promise<OfferedFile>
  /** Removes a file that core has not taken. */
  discard(file: OfferedFile): Promise<void>
  /** Keeps the files that uploads of earlier runs still need and removes the others. */
  adopt(picked: readonly string[]): Promise<void>
}

/** The console was locked while the file arrived. */
export class LockedError extends Error {}

/** @throws LockedError at the first piece that comes while it is locked */
async function* whileOpen(pieces: AsyncIterable<Buffer>, isLocked: () => boolean): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    if (isLocked()) throw new LockedError('locked')
    yield piece
  }
}

export function createIncoming(dataDir: string): Incoming {
  const folder = join(dataDir, 'incoming')
  return {
    async receive({ name, type }, bytes, isLocked = () => false) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      try {
        // Not ended by the fault: the answer goes over the same connection.
        const pieces = bytes.iterator({ destroyOnReturn: false })
        await pipeline(whileOpen(pieces, isLocked), createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, name, type, temporary: true }
    },
    discard: ({ path }) => rm(path, { force: true }),
    adopt: (picked) =>
      keepOnly(
        folder,
        new Set(picked.filter((path) => dirname(path) === folder).map((path) => basename(path))),
      ),
  }
}
