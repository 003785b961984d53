import { rm } from 'node:fs/promises'
import { z } from 'zod'

/** A file to upload, in its state when it was picked. */
export const LocalFile = z.object({
  path: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
  /** Milliseconds, with their fraction. */
  modified: z.number(),
  /** A copy made by the host, which core removes. */
  temporary: z.boolean(),
})
export type LocalFile = z.output<typeof LocalFile>

/** Removes the host's copy, if the file is one. */
export async function release(file: Pick<LocalFile, 'path' | 'temporary'>): Promise<void> {
  if (file.temporary) await rm(file.path, { force: true }).catch(() => {})
}
