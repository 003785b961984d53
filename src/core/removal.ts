import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { foreignFiles, markFile, removeOwn, removingFile } from './dataFolder/ownFiles.ts'
import type { ClosableLog } from './clientLog.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { HostPorts } from './ports.ts'
import type { Sessions } from './session/sessions.ts'
import type { Profiles } from './settings/profiles.ts'
import type { Transfers } from './transfers/transfers.ts'

/** What a removal could not, or must not, remove: paths below the data folder. */
interface Remains {
  /** Still in use; the next start goes on. */
  readonly inUse: readonly string[]
  /** Not this program's. */
  readonly foreign: readonly string[]
}

/** Removes the program's own files from its data folder, after everything has been closed; others stay. */
export function removeOwnFiles(dataDir: string): Remains {
  writeFileSync(join(dataDir, removingFile), '', { mode: 0o600 })
  const inUse = removeOwn(dataDir)
  if (inUse.length === 0) {
    rmSync(join(dataDir, removingFile))
    // Last: without it the next start would not go on.
    rmSync(join(dataDir, markFile), { force: true })
  }
  return { inUse, foreign: foreignFiles(dataDir) }
}

/** Ends a removal that could not reach everything; called once the folder is known to be the program's. */
export function finishRemoval(dataDir: string): void {
  if (!existsSync(join(dataDir, removingFile))) return
  // The mark stays: the program uses the folder again.
  if (removeOwn(dataDir).length === 0) rmSync(join(dataDir, removingFile))
}

/** Milliseconds that platforms get for signing out. */
const SIGN_OUT_LIMIT = 5000

/** Signs out everywhere, takes the keychain's entries away and ends the program, which then removes its files. */
export function createRemoval(parts: {
  ports: HostPorts
  sessions: Sessions
  transfers: Transfers
  profiles: Profiles
  credentials: Credentials
  log: ClosableLog
}): () => Promise<void> {
  const { ports, sessions, transfers, profiles, credentials, log } = parts
  return async () => {
    log.info('everything of this console is removed')
    await transfers.abandon()
    const signedOut = Promise.allSettled(sessions.list().map((session) => sessions.signOut(session)))
    const limit = new Promise((resolve) => setTimeout(resolve, SIGN_OUT_LIMIT).unref())
    await Promise.race([signedOut, limit])
    await Promise.all(profiles.owners().map(({ id, account }) => credentials.forget(id, account)))
    // After the answer: the window that has asked is told.
    setImmediate(() =>
      ports.quit(() => {
        log.end()
        return removeOwnFiles(ports.dataDir).foreign
      }),
    )
  }
}
