import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isOwnId } from '#core/dataFolder/ownFiles.ts'

/** Removes the entries that the console has made in a folder, except these; a missing folder counts as empty. */
export async function keepOnly(folder: string, ids: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  await Promise.all(
    found
      .filter((name) => isOwnId(name) && !ids.has(name))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}
