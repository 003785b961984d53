import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { OfferedFile } from '#core/ports.ts'
import { keepOnly } from './keepOnly.ts'

/**
 * Stores the bytes of chosen files, because a browser does not reveal their paths: each in a separate file that
 * only this account can read, until core has uploaded it or no longer needs it.
 */
export interface Incoming {
  /** Stores one file. @throws the error of the disk or the connection, after removing the file */
  receive(file: { name: string; type: string }, bytes: NodeJS.ReadableStream): Promise<OfferedFile>
  /** Keeps the files that uploads of earlier runs still need and removes the others. */
  adopt(picked: readonly string[]): Promise<void>
}

export function createIncoming(dataDir: string): Incoming {
  const folder = join(dataDir, 'incoming')
  return {
    async receive({ name, type }, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(folder, randomUUID())
      try {
        await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      } catch (error) {
        await rm(path, { force: true })
        throw error
      }
      return { path, name, type, temporary: true }
    },
    adopt: (picked) =>
      keepOnly(
        folder,
        new Set(picked.filter((path) => dirname(path) === folder).map((path) => basename(path))),
      ),
  }
}
