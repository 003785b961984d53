import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ClientLog } from './clientLog.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { HostPorts } from './ports.ts'
import type { Sessions } from './session/sessions.ts'
import type { Profiles } from './settings/profiles.ts'
import type { Transfers } from './transfers/transfers.ts'

/** What stands in the data folder while its content is to go. */
const marker = 'removing'

/** Everything that the program, its hosts and its packages write into the data folder; nothing else is touched. */
const own = new Set([
  'backend',
  'cache',
  'logs',
  'workspace',
  'transfers',
  'downloads',
  'incoming',
  'chromium',
  'steward-updater',
  '.updaterId',
  'enter.html',
  'no-graphics-hardware',
  'policy.reg',
  'crashes',
  'keeps-crash-dumps',
])
/** The store, one that was put aside, and one that was being written. */
const settings = /^settings(?:\.newer-[\w.-]+)?\.json(?:\.tmp-\w+)?$/

/**
 * Removes the program's own files from its data folder, after everything has been closed.
 * @returns the names of those that are still in use; the next start goes on
 */
export function removeOwnFiles(dataDir: string): string[] {
  writeFileSync(join(dataDir, marker), '')
  const left = readdirSync(dataDir).filter((name) => {
    if (!own.has(name) && !settings.test(name)) return false
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true })
      return false
    } catch {
      return true
    }
  })
  if (left.length === 0) rmSync(join(dataDir, marker))
  return left
}

/** Ends a removal that could not reach everything; called before anything of the folder is used. */
export function finishRemoval(dataDir: string): void {
  if (existsSync(join(dataDir, marker))) removeOwnFiles(dataDir)
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
  log: ClientLog
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
    setImmediate(() => ports.quit(() => removeOwnFiles(ports.dataDir)))
  }
}
