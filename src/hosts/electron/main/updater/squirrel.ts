import type { AutoUpdater } from 'electron'
import { UpdateError } from '#core/updates/updateError.ts'

/** The updater of macOS, which takes a package over from electron-updater, checks it and replaces the program. */

/** Milliseconds: it copies and checks some hundred megabytes. */
const INSTALL_LIMIT = 5 * 60_000

type Native = Pick<AutoUpdater, 'on' | 'once' | 'off'>

export interface Squirrel {
  /** An error that it has emitted since the last call, which happens while the package is handed over. */
  takeError(): UpdateError | null
  /**
   * @param begin makes it take the package
   * @returns when it closes the windows.
   * @throws UpdateError; the program goes on then
   */
  install(begin: () => void): Promise<void>
}

/** A disk image, and a program that the system runs from a copy, cannot be replaced. */
function refusal(error: unknown): UpdateError {
  const said = error instanceof Error ? error.message : String(error)
  if (/read-only volume/i.test(said)) return new UpdateError('not-replaceable', error)
  return new UpdateError(/signature/i.test(said) ? 'signature' : 'failed', error)
}

/** Without a first address, or when that was refused, it does not respond to a check at all. */
export function followSquirrel(native: Native, limit: number = INSTALL_LIMIT): Squirrel {
  let error: UpdateError | null = null
  native.on('error', (said) => {
    error = refusal(said)
  })
  const takeError = () => {
    const taken = error
    error = null
    return taken
  }
  return {
    takeError,
    async install(begin) {
      takeError()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const fail = (said: unknown) => reject(refusal(said))
      const nothing = () => fail(new Error('it found no package'))
      const late = setTimeout(() => fail(new Error(`no answer after ${limit} ms`)), limit)
      native.once('error', fail)
      native.once('update-not-available', nothing)
      native.once('before-quit-for-update', resolve)
      try {
        begin()
        await promise
      } finally {
        clearTimeout(late)
        native.off('error', fail)
        native.off('update-not-available', nothing)
        native.off('before-quit-for-update', resolve)
      }
    },
  }
}
