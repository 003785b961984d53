import { autoUpdater as native } from 'electron'
import { type AppUpdater, MacUpdater, type UpdateInfo } from 'electron-updater'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js'
import { cancelled } from '#core/failures.ts'
import type { UpdateOffer } from '#core/ports.ts'
import { readFeedKeys } from '#core/updates/feedSignature.ts'
import { UpdateError } from '#core/updates/updateError.ts'
import type { UpdateProblem } from '#contract/bridge.ts'
import type { Quit } from '../quit.ts'
import type { Report } from '../report.ts'
import { ownImage } from '../ownImage.ts'
import { SafeAppImage } from './appImage.ts'
import { limited, READ_LIMIT, STALL_LIMIT } from './limits.ts'
import { SafeNsis } from './nsis.ts'
import { type FeedOptions, NotSigned, SignedFeed } from './signedFeed.ts'
import { followSquirrel } from './squirrel.ts'

/** electron-updater as this console uses it; loaded with the first request to a feed. */

export interface Library {
  /** @throws UpdateError */
  check(feed: string, keys: string): Promise<UpdateOffer>
  download(onProgress: (received: number, total: number) => void, signal: AbortSignal): Promise<void>
  install(): Promise<void>
}

const checkProblems = new Map<string, UpdateProblem>([
  ['ERR_UPDATER_INVALID_UPDATE_INFO', 'unreadable'],
  ['ERR_UPDATER_INVALID_VERSION', 'unreadable'],
])
const downloadProblems = new Map<string, UpdateProblem>([
  ['ERR_CHECKSUM_MISMATCH', 'damaged'],
  ['ERR_UPDATER_INVALID_SIGNATURE', 'signature'],
  ['ERR_UPDATER_NO_FILES_PROVIDED', 'unreadable'],
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
])

/** @param network problem that a failure of the connection means at this step */
function problem(
  error: unknown,
  known: ReadonlyMap<string, UpdateProblem>,
  network: UpdateProblem,
): UpdateError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const said = `${code} ${error instanceof Error ? error.message : String(error)}`
  const isNetwork = /net::|HTTP_ERROR|status \d|timed out|aborted/i.test(said)
  return new UpdateError(known.get(code) ?? (isNetwork ? network : 'failed'), error)
}

/** Notes as plain text; a feed may carry them for several versions. */
const notesOf = ({ releaseNotes }: UpdateInfo): string => {
  const text = Array.isArray(releaseNotes)
    ? releaseNotes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
    : (releaseNotes ?? '')
  return text.slice(0, 20_000)
}

/** The library makes the provider itself, of a class that it is given. */
const providerOf = (options: FeedOptions) =>
  class extends SignedFeed {
    constructor(_given: unknown, _updater: unknown, runtime: ProviderRuntimeOptions) {
      super(options, runtime)
    }
  }

function updaterFor(platform: NodeJS.Platform, program: string): AppUpdater {
  if (platform === 'win32') return new SafeNsis()
  if (platform === 'darwin') return new MacUpdater()
  return new SafeAppImage(ownImage(process.env, program) ?? '')
}

export interface LibraryOptions {
  dataDir: string
  /** The program's own file. */
  program: string
  quit: Pick<Quit, 'relaunch' | 'leaveWith' | 'leavesForUpdate'>
  report: Report
  /** Milliseconds for each file of the description; default 30 s. */
  readLimit?: number
  /** Milliseconds in which a download has to bring something; default 60 s. */
  stallLimit?: number
  /** Milliseconds for the updater of macOS; default 5 min. */
  installLimit?: number
}

export function openLibrary(options: LibraryOptions): Library {
  const { dataDir, program, quit, report, readLimit = READ_LIMIT, stallLimit = STALL_LIMIT } = options
  const updater = updaterFor(process.platform, program)
  // Downloads are with the console's own files, not in the cache folder of the system.
  const { app } = updater as unknown as { app: object }
  Object.defineProperty(app, 'baseCachePath', { value: dataDir })
  // Notes are shown as well where the program cannot replace itself.
  updater.forceDevUpdateConfig = true
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.allowPrerelease = false
  updater.disableWebInstaller = true
  // It needs a copy of the installer that runs, and falls back to the whole file in case of doubt.
  updater.disableDifferentialDownload = true
  updater.logger = {
    info: () => {},
    warn: (message?: unknown) => report('warning', `update: ${String(message)}`),
    error: (message?: unknown) => report('warning', `update: ${String(message)}`),
  }
  // Electron waits for an answer as soon as there is a listener, which the library always adds. Without a name and a
  // password, which its type demands, Electron goes on as if there were no listener.
  updater.on('login', (_info, answer) => (answer as () => void)())
  const squirrel = updater instanceof MacUpdater ? followSquirrel(native, options.installLimit) : null
  let earlier: Promise<unknown> = Promise.resolve()

  return {
    async check(feed, keys) {
      updater.setFeedURL({ provider: 'custom', updateProvider: providerOf({ feed, keys, limit: readLimit }) })
      try {
        const found = await updater.checkForUpdates()
        if (found === null) throw new UpdateError('failed')
        const { updateInfo, isUpdateAvailable } = found
        const trusted = readFeedKeys(keys)
        if (trusted.unreadable.length > 0)
          report('warning', `update: keys ${trusted.unreadable.join(', ')} cannot be read`)
        const isSame = updateInfo.version === updater.currentVersion.version
        return {
          version: updateInfo.version,
          relation: isUpdateAvailable ? 'newer' : isSame ? 'same' : 'older',
          notes: notesOf(updateInfo),
          releasedAt: Date.parse(updateInfo.releaseDate) || 0,
          isSigned: trusted.keys.length > 0,
        }
      } catch (error) {
        if (error instanceof NotSigned) throw new UpdateError('signature', error)
        throw error instanceof UpdateError ? error : problem(error, checkProblems, 'feed')
      }
    },
    async download(onProgress, signal) {
      // One that was cancelled may still be ending.
      await earlier.catch(() => {})
      if (signal.aborted) throw cancelled()
      const { token, restart, hasRunOut, end } = limited(stallLimit)
      const progress = ({ transferred, total }: { transferred: number; total: number }) => {
        restart()
        onProgress(transferred, total)
      }
      const cancel = () => token.cancel()
      signal.addEventListener('abort', cancel)
      updater.on('download-progress', progress)
      squirrel?.takeError()
      try {
        const running = updater.downloadUpdate(token)
        earlier = running
        await running
      } catch (error) {
        if (signal.aborted) throw cancelled()
        throw hasRunOut() ? new UpdateError('cut', error) : problem(error, downloadProblems, 'cut')
      } finally {
        end()
        signal.removeEventListener('abort', cancel)
        updater.off('download-progress', progress)
      }
      const refused = squirrel?.takeError()
      if (refused) throw refused
    },
    async install() {
      if (updater instanceof SafeAppImage) {
        await updater.prepare()
        quit.relaunch(() => updater.install(true, false))
      } else if (updater instanceof SafeNsis) {
        await updater.prepare()
        // The installer waits until this program has ended.
        quit.leaveWith(() => updater.install(true, true))
      } else {
        // Squirrel takes the package now; when it has accepted it, it closes the windows and then quits.
        await squirrel?.install(() => {
          native.once('before-quit-for-update', quit.leavesForUpdate)
          updater.quitAndInstall()
        })
      }
    },
  }
}
