import { CancellationToken } from 'electron-updater'

/**
 * Time limits of the network. electron-updater sets its own on an event that requests of Electron never emit, so
 * without these a server that does not respond would be waited for until the program ends.
 */

/** Milliseconds for the description of a version. */
export const READ_LIMIT = 30_000
/** Milliseconds in which a download has to bring something. */
export const STALL_LIMIT = 60_000

/** A token that is cancelled when nothing has called `restart` for some time. */
export interface Limited {
  readonly token: CancellationToken
  /** Begins the time again. */
  restart(): void
  hasRunOut(): boolean
  end(): void
}

/** @param limit milliseconds */
export function limited(limit: number): Limited {
  const token = new CancellationToken()
  let hasRunOut = false
  const timer = setTimeout(() => {
    hasRunOut = true
    token.cancel()
  }, limit)
  return {
    token,
    restart: () => void timer.refresh(),
    hasRunOut: () => hasRunOut,
    end: () => clearTimeout(timer),
  }
}
