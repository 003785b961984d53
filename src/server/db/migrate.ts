import { existsSync, rmSync } from 'node:fs'
import type { Store } from './store.ts'

/** One step of the schema; its place in the list is the `user_version` it leads to. */
export type Migration = (store: Store) => void

/** The file was written by a newer Steward; nothing was touched. */
export class NewerDatabaseError extends Error {
  constructor(found: number, known: number) {
    super(`The database has version ${found}, this server knows ${known}. Please install a newer Steward.`)
    this.name = 'NewerDatabaseError'
  }
}

/**
 * Brings the file to the newest version, each step in a separate transaction. Before the first step of an existing file
 * a copy is put beside it as `<file>.v<version>.bak`.
 * @returns the version found before.
 */
export function migrate(store: Store, migrations: readonly Migration[]): number {
  const found = Number(store.pragma('user_version'))
  if (found > migrations.length) throw new NewerDatabaseError(found, migrations.length)
  if (found > 0 && found < migrations.length) backUp(store, `${store.file}.v${found}.bak`)
  for (const [index, step] of migrations.entries()) {
    if (index < found) continue
    store.transaction(() => {
      step(store)
      store.pragma(`user_version = ${index + 1}`)
    })
  }
  return found
}

function backUp(store: Store, target: string): void {
  // A copy from an interrupted attempt may be incomplete; VACUUM INTO refuses an existing file.
  if (existsSync(target)) rmSync(target)
  store.run('VACUUM INTO ?', target)
}
