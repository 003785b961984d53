import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { claimDataFolder, completeRemoval, ForeignFolderError, removingFile } from '#hosts/ownFolder.ts'
import { dataFolder } from './dataFolder.ts'
import { freshAddress, type Lock, lockFile, takeLock } from '#hosts/lock.ts'
import { reasonOf, Stop, translate, stop } from './terminal.ts'

/** Root folder of the project. */
export const root = resolve(import.meta.dirname, '..', '..', '..')

export interface Folder {
  readonly dataDir: string
  /** File for the output of build tools and Electron. */
  readonly log: string
  readonly lock: Lock
}

/**
 * Creates the data folder and locks it for this process.
 * @throws Stop when it cannot, or the folder belongs to another account
 */
export async function takeFolder(): Promise<Folder> {
  const dataDir = dataFolder(process.env)
  const logs = join(dataDir, 'logs')
  try {
    claimDataFolder(dataDir)
    mkdirSync(logs, { recursive: true, mode: 0o700 })
  } catch (error) {
    if (error instanceof ForeignFolderError) stop('start:data.foreign', { folder: error.folder })
    stop('start:data.unusable', { reason: reasonOf(error) })
  }
  const lock = await takeLock(dataDir, { host: 'launcher' })
  if ('release' in lock) return { dataDir, log: join(logs, 'start.log'), lock }
  const pid = String(lock.pid)
  throw new Stop(
    lock.address === ''
      ? translate('start:running.file', { pid, file: lockFile(dataDir) })
      : `${translate('start:running', { pid })}\n${await freshAddress(lock)}`,
  )
}

/**
 * Gives the lock back after Electron has ended, and completes a removal that it has begun. Electron gives its lock back
 * itself before it ends, so another start may have the folder by now.
 */
export async function leaveFolder({ dataDir, lock }: Folder): Promise<void> {
  lock.release()
  if (!existsSync(join(dataDir, removingFile))) return
  const again = await takeLock(dataDir, { host: 'launcher' })
  if (!('release' in again)) return
  completeRemoval(dataDir)
  again.release()
}
