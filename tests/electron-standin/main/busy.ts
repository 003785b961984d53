import { configuration, violation } from './link.ts'

/**
 * Electron's main process is the thread of the windows' frames, menus and messages: while it computes, all of them
 * stand still (docs/tutorial/performance.md 3). Here Chromium is another process, so nothing would be noticed.
 */

/** Milliseconds of computing between two looks at the event loop. */
const LIMIT = 100
/**
 * The same where code was loaded meanwhile, which happens once for each part of the program. Of sources, file by file,
 * it says nothing about a program that is built.
 */
const LOADING_LIMIT = configuration.loadsSources ? Number.POSITIVE_INFINITY : 250
const EVERY = 20

/** What was asked of the main process last, to name in a violation. */
const asked: string[] = []

export function noteAsked(what: string): void {
  asked.push(what)
  if (asked.length > 5) asked.shift()
}

let hasLoaded = false

export const noteLoaded = (): void => {
  hasLoaded = true
}

let isWatching = false

/**
 * Watches the main process from now on: the first window is shown. Counted is what its thread has computed, not
 * how long it took, which on a busy machine says nothing.
 */
export function watchBusy(): void {
  if (isWatching) return
  isWatching = true
  let before = process.threadCpuUsage()
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const milliseconds = Math.round((user + system) / 1000)
    const limit = hasLoaded ? LOADING_LIMIT : LIMIT
    hasLoaded = false
    if (milliseconds <= limit) return
    violation(`the main process computed for ${milliseconds} ms without a pause, after ${asked.join(', ')}`)
  }, EVERY).unref()
}
