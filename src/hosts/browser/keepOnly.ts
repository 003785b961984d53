import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes every entry of a folder except these names; a missing folder counts as empty. */
export async function keepOnly(folder: string, names: ReadonlySet<string>): Promise<void> {
  const found = await readdir(folder).catch(() => [])
  await Promise.all(
    found
      .filter((name) => !names.has(name))
      .map((name) => rm(join(folder, name), { recursive: true, force: true })),
  )
}
