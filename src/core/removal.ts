import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { foreignFiles, markFile, ownFiles, removeOwn, removingFile } from './dataFolder/ownFiles.ts'
import type { ClosableLog } from './clientLog.ts'
import type { Credentials } from './credentials/credentials.ts'
import type { HostPorts } from './ports.ts'
import type { Sessions } from './session/sessions.ts'
import type { Profiles } from './settings/profiles.ts'
import type { Transfers } from './transfers/transfers.ts'

/** Paths below the data folder that a removal could not, or must not, remove. */
interface Remains {
  /** Still in use; the next start goes on. */
  readonly inUse: readonly string[]
  /** Not this program's. */
  readonly foreign: readonly string[]
}

const Marker = z.object({
  /** Starts that have tried to remove the rest. */
  tries: z.number().int().nonnegative(),
  /** Times of the last change, in milliseconds, by the remaining paths. */
  left: z.record(z.string(), z.number()),
})
type Marker = z.output<typeof Marker>

const markerOf = (dataDir: string): string => join(dataDir, removingFile)

const changedAt = (dataDir: string, path: string): number =>
  lstatSync(join(dataDir, path), { throwIfNoEntry: false })?.mtimeMs ?? 0

function mark(dataDir: string, tries: number, paths: readonly string[]): void {
  const left = Object.fromEntries(paths.map((path) => [path, changedAt(dataDir, path)]))
  writeFileSync(markerOf(dataDir), JSON.stringify({ tries, left } satisfies Marker), { mode: 0o600 })
}

/**
 * The marker of a removal; null where there is none. Earlier versions wrote an empty one, and a marker can be cut off:
 * then the files that have not changed since it was written are left, and are tried once.
 */
function readMarker(dataDir: string): Marker | null {
  if (!existsSync(markerOf(dataDir))) return null
  try {
    return Marker.parse(JSON.parse(readFileSync(markerOf(dataDir), 'utf8')))
  } catch {
    const written = changedAt(dataDir, removingFile)
    const old = ownFiles(dataDir).flatMap((path) => {
      const changed = changedAt(dataDir, path)
      return changed <= written ? [[path, changed] as const] : []
    })
    return { tries: 1, left: Object.fromEntries(old) }
  }
}

/** Removes the paths of a marker. @returns those still in use */
function removeLeft(dataDir: string, { tries, left }: Marker): string[] {
  // Files changed by a run after the removal are its data. The first start comes before any such run.
  const paths = Object.keys(left).filter((path) => tries === 0 || changedAt(dataDir, path) === left[path])
  return removeOwn(dataDir, paths)
}

/** Takes the marks away, after which the folder is unclaimed, or names the remaining files. */
function conclude(dataDir: string, inUse: readonly string[]): void {
  if (inUse.length > 0) {
    mark(dataDir, 0, inUse)
    return
  }
  rmSync(markerOf(dataDir))
  // Last: without it the next start would not go on.
  rmSync(join(dataDir, markFile), { force: true })
}

/** Removes the program's own files from its data folder, after everything has been closed; others stay. */
export function removeOwnFiles(dataDir: string): Remains {
  mark(dataDir, 0, ownFiles(dataDir))
  const inUse = removeOwn(dataDir)
  conclude(dataDir, inUse)
  return { inUse, foreign: foreignFiles(dataDir) }
}

/**
 * Ends a removal that could not reach everything, before anything is made in the folder; called once that is known to
 * be the program's. The second start is the last that tries.
 */
export function finishRemoval(dataDir: string): void {
  const marker = readMarker(dataDir)
  if (marker === null) return
  const inUse = removeLeft(dataDir, marker)
  // The mark of the folder stays: the program uses it again.
  if (inUse.length === 0 || marker.tries > 0) rmSync(markerOf(dataDir))
  else mark(dataDir, marker.tries + 1, inUse)
}

/** Ends a removal for the program that has just ended, whose own files are free only now. */
export function completeRemoval(dataDir: string): void {
  const marker = readMarker(dataDir)
  if (marker?.tries === 0) conclude(dataDir, removeLeft(dataDir, marker))
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
    // After the answer, so that the requesting window gets it.
    setImmediate(() =>
      ports.quit(() => {
        log.end()
        return removeOwnFiles(ports.dataDir).foreign
      }),
    )
  }
}
