import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type BrowserHost,
  NewerSettingsError,
  PortTakenError,
  startBrowserHost,
} from '#hosts/browser/host.ts'
import type { Pages } from '#hosts/browser/pages.ts'
import type { StartOptions } from './arguments.ts'
import { type Folder, root } from './folder.ts'
import { openInBrowser } from './systemBrowser.ts'
import { isForeground } from './foreground.ts'
import { complain, print, reasonOf, translate, stop } from './terminal.ts'
import type { StartKey } from './texts.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds within which a second signal counts as the same: Ctrl+C can come from the terminal and from npm. */
const SAME_SIGNAL = 1000

/**
 * Closes the console on the first termination signal; a later one ends the process at once.
 * @returns a function that closes it as a signal does
 */
function closeOnSignal(host: BrowserHost, { dataDir, lock }: Folder): () => void {
  let last = (): readonly string[] => []
  let closingSince = 0
  const close = async () => {
    if (closingSince > 0) {
      if (Date.now() - closingSince > SAME_SIGNAL) process.exit(130)
      return
    }
    closingSince = Date.now()
    try {
      await host.close()
      const stays = last()
      if (stays.length > 0) complain(translate('start:stays', { folder: dataDir, files: stays.join('\n') }))
    } finally {
      lock.release()
    }
    process.exit(0)
  }
  const begin = () => {
    close().catch((error: unknown) => {
      complain(reasonOf(error))
      process.exit(1)
    })
  }
  for (const signal of signals) {
    process.removeAllListeners(signal)
    process.on(signal, begin)
  }
  if (process.env.npm_lifecycle_event) onParentExit(begin)
  host.onQuit((then) => {
    last = then
    begin()
  })
  return begin
}

/** Milliseconds without a window and a transfer after which the console ends, and between two checks. */
export interface Leaving {
  after: number
  every: number
}

const usualLeaving: Leaving = { after: 300_000, every: 5_000 }

/** Ends the console some time after its last window; one without any window yet waits. */
function endWhenLeft(host: BrowserHost, end: () => void, { after, every }: Leaving): void {
  let wasOpened = false
  let leftAt: number | null = null
  const timer = setInterval(() => {
    if (host.isInUse()) {
      wasOpened = true
      leftAt = null
      return
    }
    if (!wasOpened) return
    if (leftAt === null) {
      leftAt = Date.now()
      complain(translate('start:left', { minutes: String(Math.max(1, Math.round(after / 60_000))) }))
    }
    if (Date.now() - leftAt < after) return
    clearInterval(timer)
    end()
  }, every)
  timer.unref()
}

/** Milliseconds between two checks of the parent process. */
const PARENT_CHECK = 500

/**
 * Calls the listener when the parent process has ended. npm starts scripts through a shell and sends signals
 * only to that shell, after whose end this process would continue unnoticed.
 */
function onParentExit(listener: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    listener()
  }, PARENT_CHECK)
  timer.unref()
}

async function open(dataDir: string, port: number, pages: Pages): Promise<BrowserHost> {
  // The type of the project's own file.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  try {
    return await startBrowserHost({ dataDir, port, version, pages })
  } catch (error) {
    if (error instanceof PortTakenError) stop('start:port.taken', { port: String(error.port) })
    if (error instanceof NewerSettingsError)
      stop('start:newer', { version: error.version, file: join(dataDir, 'settings.json') })
    throw error
  }
}

/**
 * Serves the console until a signal ends it, or its last window was closed a while ago. Prints the reason for the
 * browser, and the address.
 */
export async function serve(
  options: StartOptions,
  folder: Folder,
  pages: Pages,
  why: StartKey,
  leaving: Leaving = usualLeaving,
): Promise<void> {
  const { dataDir, lock } = folder
  const host = await open(dataDir, options.port, pages)
  const end = closeOnSignal(host, folder)
  if (!options.stay) endWhenLeft(host, end, leaving)
  lock.announce({ address: host.origin, run: host.run, key: host.launcherKey })
  print(translate(why))
  print(host.address())
  if (options.open) openInBrowser(host.address(), { asTab: options.tab, dataDir })
  printOnEnter(host)
}

/** Prints a new address for each line typed, while this program may read from the terminal. */
function printOnEnter(host: BrowserHost): void {
  const { stdin } = process
  const follow = () => {
    if (!stdin.isTTY || isForeground()) stdin.resume()
    else stdin.pause()
  }
  stdin.on('data', () => print(host.address()))
  stdin.on('error', () => {})
  if (stdin.isTTY) {
    complain(translate('start:again'))
    process.on('SIGCONT', follow)
  }
  follow()
}
