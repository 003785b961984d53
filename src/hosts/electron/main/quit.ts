import { type App, type BrowserWindow, dialog } from 'electron'
import type { BridgeEvent, Language, PendingWork } from '#contract/bridge.ts'
import type { Core } from '#core/ports.ts'
import { linksIn } from './deepLink.ts'
import type { NativeText } from './nativeTexts.ts'
import { ownImage, startImage } from './ownImage.ts'
import { LEAVE, quitQuestion } from './quitQuestion.ts'
import type { Report } from './report.ts'

/** Milliseconds that core gets for writing pending changes. */
const CLOSE_LIMIT = 5000

interface QuitOptions {
  app: App
  core: Pick<Core, 'close' | 'subscribe'>
  windows: { pending(): readonly PendingWork[]; freeze(): void; thaw(): void }
  text(): NativeText
  language(): Language
  /** Whether the program stays in the notification area when the last window is closed. */
  hidesLast(): boolean
  report: Report
  /** Called last, before the program ends. */
  onEnd(): void
}

/** The way out of the program, the same on every platform. */
export interface Quit {
  /**
   * Quits like every other quit, and starts again.
   * @param before done last, when nothing runs any more
   */
  relaunch(before?: () => void): void
  /**
   * Quits like every other quit.
   * @param last done last; it starts the program's replacement
   */
  leaveWith(last: () => void): void
  /** The system's updater closes the windows by itself, before the program quits. */
  leavesForUpdate(): void
  /** Quits without a question: the operator has agreed to lose open work. */
  leaveAtOnce(...last: (() => void)[]): void
  /** Whether the operator has agreed to lose unsaved changes. */
  mayDiscard(): boolean
  /**
   * The operator closes the only window.
   * @returns whether it is held: it is hidden, or the program quits instead
   */
  holdsLast(window: BrowserWindow): boolean
  /** A window that was not part of the question stays open, which cancels quitting. */
  stayed(): void
  /** A window that had held up quitting is gone. */
  goOn(): void
  /** The system ends the session, and neither `before-quit` nor `will-quit` follows. */
  sessionEnds(): void
}

/** Names of the files of transfers that go on by themselves, and whether the console is locked. */
function follow(core: Pick<Core, 'subscribe'>) {
  const running = new Map<string, string>()
  let isLocked = false
  core.subscribe((event: BridgeEvent) => {
    if (event.type === 'lock') ({ isLocked } = event.lock)
    if (event.type === 'transfer-forgotten') running.delete(event.id)
    if (event.type !== 'transfer') return
    const { id, state, fileName, title } = event.transfer
    if (state === 'running' || state === 'queued') running.set(id, fileName || title)
    else running.delete(id)
  })
  return { transfers: () => [...running.values()], isLocked: () => isLocked }
}

/** Starts the program again: by Electron, or by the file that it was started from. */
function startAgain(app: App, report: Report): void {
  const image = ownImage(process.env, app.getPath('exe'))
  if (image === null) {
    // A link that this program was started with has been followed.
    const links = linksIn(process.argv)
    app.relaunch({ args: process.argv.slice(1).filter((argument) => !links.includes(argument)) })
    return
  }
  // Held until this program is gone, it would make the new one quit.
  app.releaseSingleInstanceLock()
  startImage(image, (error) => report('error', `the program was not started again: ${error.message}`))
}

/**
 * Coordinates quitting. Electron closes all windows at once: one that refuses would leave the others closed, and
 * several would show their questions at once. So `before-quit` is held, the operator answers one question for all
 * windows, and then either every window closes without its own question or nothing has changed.
 */
export function coordinateQuit(options: QuitOptions): Quit {
  const { app, core, windows, text, language, report, onEnd } = options
  const { transfers, isLocked } = follow(core)
  let phase: 'running' | 'asking' | 'leaving' | 'closed' = 'running'
  let isAgreed = false
  /** Actions after everything has ended, in the order of the list. */
  let last: (() => void)[] = []

  const leave = () => {
    phase = 'leaving'
    windows.freeze()
  }
  const stay = () => {
    phase = 'running'
    isAgreed = false
    last = []
  }

  app.on('before-quit', (event) => {
    if (phase === 'leaving' || phase === 'closed') return
    const all = windows.pending()
    const found = {
      unsaved: all.flatMap(({ unsaved }) => unsaved),
      batches: all.flatMap(({ batches }) => batches),
      transfers: transfers(),
    }
    const question = quitQuestion(found, text(), { language: language(), isLocked: isLocked() })
    if (question === null) {
      leave()
      return
    }
    event.preventDefault()
    if (phase === 'asking') return
    phase = 'asking'
    dialog
      .showMessageBox(question)
      .then(({ response }) => {
        if (response !== LEAVE) {
          stay()
          report('info', 'the operator stays: nothing was closed')
          return
        }
        isAgreed = true
        leave()
        app.quit()
      })
      .catch((error: unknown) => {
        stay()
        report('error', `the question before quitting failed: ${String(error)}`)
      })
  })
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  app.on('will-quit', (event) => {
    if (phase === 'closed') return
    event.preventDefault()
    const limit = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_LIMIT))
    void Promise.race([core.close().catch(() => {}), limit]).then(() => {
      phase = 'closed'
      // A step that fails prevents neither the others nor the end.
      for (const step of [onEnd, ...last]) attempt(step)
      app.quit()
    })
  })

  const attempt = (step: () => void) => {
    try {
      step()
    } catch (error) {
      report('error', `a last step before the end failed: ${String(error)}`)
    }
  }
  const leaveWith = (...steps: (() => void)[]) => {
    last = steps
    app.quit()
  }

  return {
    relaunch: (before = () => {}) => leaveWith(before, () => startAgain(app, report)),
    leaveWith: (step) => leaveWith(step),
    leavesForUpdate: leave,
    leaveAtOnce(...steps) {
      isAgreed = true
      leave()
      leaveWith(...steps)
    },
    mayDiscard: () => isAgreed,
    holdsLast(window) {
      if (phase === 'leaving' || phase === 'closed' || process.platform === 'darwin') return false
      if (options.hidesLast()) {
        window.hide()
        return true
      }
      // Later, because a refused close cancels a quit that is under way.
      setImmediate(() => app.quit())
      return true
    },
    stayed() {
      if (phase !== 'leaving') return
      stay()
      windows.thaw()
    },
    goOn() {
      if (phase === 'leaving') app.quit()
    },
    sessionEnds() {
      windows.freeze()
      void core.close().catch(() => {})
      onEnd()
    },
  }
}
