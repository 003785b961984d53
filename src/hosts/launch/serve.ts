import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserHost, PortTakenError, startBrowserHost } from '#hosts/browser/host.ts'
import type { Pages } from '#hosts/browser/pages.ts'
import type { StartOptions } from './arguments.ts'
import { type Folder, root } from './folder.ts'
import type { Lock } from './lock.ts'
import { openInBrowser } from './systemBrowser.ts'
import { isForeground } from './foreground.ts'
import { complain, print, reasonOf, say, stop } from './terminal.ts'
import type { StartKey } from './texts.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Milliseconds. One Ctrl+C can arrive twice: from the terminal, and passed on by npm. */
const SAME_SIGNAL = 1000

/** Ctrl+C and its kin end the console in order, once; another one a moment later ends it at once. */
function closeOnSignal(host: BrowserHost, lock: Lock): void {
  let closingSince = 0
  const close = async () => {
    if (closingSince > 0) {
      if (Date.now() - closingSince > SAME_SIGNAL) process.exit(130)
      return
    }
    closingSince = Date.now()
    try {
      await host.close()
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
  if (process.env.npm_lifecycle_event) onParentGone(begin)
}

/** Milliseconds. */
const PARENT_CHECK = 500

/**
 * npm starts its scripts through a shell, and hands a signal to that shell only: it dies, and this process
 * would go on without anybody to end it.
 */
function onParentGone(listener: () => void): void {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    listener()
  }, PARENT_CHECK)
  timer.unref()
}

async function open(dataDir: string, port: number, pages: Pages): Promise<BrowserHost> {
  // The project's own file.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  try {
    return await startBrowserHost({ dataDir, port, version, pages })
  } catch (error) {
    if (error instanceof PortTakenError) stop('start:port.taken', { port: String(error.port) })
    throw error
  }
}

/** Serves the console until a signal ends it. Prints why it is the browser, and the address. */
export async function serve(
  options: StartOptions,
  { dataDir, lock }: Folder,
  pages: Pages,
  why: StartKey,
): Promise<void> {
  const host = await open(dataDir, options.port, pages)
  closeOnSignal(host, lock)
  lock.announce({ address: host.origin, run: host.run, key: host.launcherKey })
  print(say(why))
  print(host.address())
  // The system's process table shows this one to everybody, used up as soon as the browser is there.
  if (options.open) openInBrowser(host.address())
  printOnEnter(host)
}

/** Prints a fresh address for each line typed, as long as the terminal is this program's to read from. */
function printOnEnter(host: BrowserHost): void {
  const { stdin } = process
  const follow = () => {
    if (!stdin.isTTY || isForeground()) stdin.resume()
    else stdin.pause()
  }
  stdin.on('data', () => print(host.address()))
  stdin.on('error', () => {})
  if (stdin.isTTY) {
    complain(say('start:again'))
    process.on('SIGCONT', follow)
  }
  follow()
}
