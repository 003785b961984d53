import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes everything directly in a folder but these names; a folder that is not there is empty. */
export async function keepOnly(folder: string, names: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  await Promise.all(
    found
      .filter((name) => !names.has(name))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}
