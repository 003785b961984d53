import { browserSide, configuration, violation } from './link.ts'

/**
 * Electron's main process is the thread of the windows' frames, menus and messages: while it computes, all of them
 * freeze (docs/tutorial/performance.md 3). Here Chromium is another process, so nothing would be noticed.
 */

/** Milliseconds of computing between two looks at the event loop. */
const LIMIT = 100
/**
 * The same where code was loaded meanwhile, which happens once for each part of the program. Sources are loaded file by
 * file, so their limit would be no evidence about a built program.
 */
const LOADING_LIMIT = configuration.loadsSources ? Number.POSITIVE_INFINITY : 250
const EVERY = 20

/** Shorter turns are not reported. */
const NOTABLE = 20
/** Messages that are named of a turn, and of those before it. */
const NAMED = 5

/** Messages since the last look at the event loop, and the last of those before. */
let arrived: string[] = []
let before: string[] = []

/** Notes a message of a page or a child program, or a request: the cause of the main process's computation. */
export function noteArrived(what: string): void {
  arrived.push(what)
  if (arrived.length > NAMED) arrived.shift()
}

/** The messages of a turn, which then count as earlier ones. */
function named(): string {
  const [during, earlier] = [arrived, before]
  before = [...earlier, ...during].slice(-NAMED)
  arrived = []
  const parts = [
    during.length > 0 && `in ${during.join(', ')}`,
    earlier.length > 0 && `after ${earlier.join(', ')}`,
  ]
  return parts.filter(Boolean).join(', ')
}

let hasLoaded = false

export const noteLoaded = (): void => {
  hasLoaded = true
}

let isWatching = false

/**
 * Watches the main process once the first window is shown. It counts the processor time of its thread, not the elapsed
 * time, which depends on the load of the machine.
 */
export function watchBusy(): void {
  if (isWatching) return
  isWatching = true
  let since = process.threadCpuUsage()
  let longest = NOTABLE
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(since)
    since = process.threadCpuUsage()
    const milliseconds = Math.round((user + system) / 1000)
    const [limit, messages] = [hasLoaded ? LOADING_LIMIT : LIMIT, named()]
    const during = hasLoaded ? `while code was loaded, ${messages}` : messages
    hasLoaded = false
    if (milliseconds > longest) {
      longest = milliseconds
      void browserSide.ask('longestTurn', { milliseconds, during }).catch(() => {})
    }
    if (milliseconds > limit)
      violation(`the main process computed for ${milliseconds} ms without a pause, ${during}`)
  }, EVERY).unref()
}
