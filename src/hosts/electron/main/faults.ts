import { type App, type BrowserWindow, dialog } from 'electron'
import { isOwnKill } from './children.ts'
import type { Quit } from './quit.ts'
import type { NativeText } from './nativeTexts.ts'
import type { createReloadBudget } from './reloadBudget.ts'
import type { Report } from './report.ts'

interface FaultOptions {
  report: Report
  text(): NativeText
  budget: ReturnType<typeof createReloadBudget>
  faultAddress: string
  /** Disables the graphics hardware from the next start on. */
  disableGraphics(): void
  quit: Pick<Quit, 'relaunch' | 'mayDiscard' | 'stayed' | 'goOn'>
}

/** Handles faults of the whole program: crashed processes, certificates and uncaught errors. */
export function watchProgram(app: App, { report, text, disableGraphics, quit }: FaultOptions): void {
  process.on('uncaughtException', (error) =>
    report('error', `uncaught exception: ${error.message}`, error.stack),
  )
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    report('error', `unhandled rejection: ${error.message}`, error.stack)
  })
  let graphicsCrashes = 0
  app.on('child-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit' || isOwnKill(details)) return
    report(
      'error',
      `child process gone: ${details.type} ${details.name ?? ''} ${details.reason} ${details.exitCode}`,
    )
    if (details.type !== 'GPU' || ++graphicsCrashes !== 2) return
    disableGraphics()
    const say = text()
    dialog
      .showMessageBox({
        type: 'warning',
        message: say('desktop:graphics.message'),
        buttons: [say('desktop:graphics.relaunch'), say('desktop:graphics.later')],
        defaultId: 0,
        cancelId: 1,
        noLink: true,
      })
      .then(({ response }) => {
        if (response === 0) quit.relaunch()
      })
      .catch((error: unknown) => report('error', `the graphics question failed: ${String(error)}`))
  })
  app.on('certificate-error', (event, _contents, url, error, _certificate, answer) => {
    event.preventDefault()
    answer(false)
    report('warning', `certificate refused: ${error} ${new URL(url).host}`)
  })
  // By default Electron sends the first certificate of the system's store to any server that requests one.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault()
    answer()
  })
}

/** Handles faults of one window: reloads a crashed page at most once a minute, otherwise shows the fault page. */
export function watchWindow(windowId: string, window: BrowserWindow, options: FaultOptions): void {
  const { report, text, budget, faultAddress } = options
  const contents = window.webContents
  contents.on('render-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return
    report('error', `page gone: ${details.reason} ${details.exitCode}`)
    if (window.isDestroyed()) return
    if (budget.take(windowId)) contents.reload()
    else contents.loadURL(faultAddress).catch(() => report('error', 'the fault page could not be shown'))
  })
  contents.on('preload-error', (_event, preload, error) => {
    report('error', `preload failed: ${preload.split(/[\\/]/).at(-1)}: ${error.message}`, error.stack)
  })
  contents.on('did-fail-load', (_event, code, description, _url, isMainFrame) => {
    // -3: the navigation was refused or replaced by another one.
    if (isMainFrame && code !== -3) report('error', `page not loaded: ${code} ${description}`)
  })

  let question: AbortController | null = null
  window.on('unresponsive', () => {
    if (question !== null) return
    report('warning', 'page unresponsive')
    const asked = new AbortController()
    question = asked
    const say = text()
    dialog
      .showMessageBox(window, {
        type: 'warning',
        message: say('desktop:unresponsive.message'),
        detail: say('desktop:unresponsive.detail'),
        buttons: [say('desktop:unresponsive.wait'), say('desktop:unresponsive.reload')],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
        signal: asked.signal,
      })
      .then(({ response }) => {
        if (response === 1 && !asked.signal.aborted && !window.isDestroyed()) contents.reload()
      })
      .catch((error: unknown) =>
        report('error', `the question about an unresponsive page failed: ${String(error)}`),
      )
      .finally(() => {
        if (question === asked) question = null
      })
  })
  window.on('responsive', () => {
    report('info', 'page responsive again')
    question?.abort()
  })

  watchUnload(window, options)
  window.once('closed', () => budget.forget(windowId))
}

/**
 * Asks the operator when a page with unsaved changes refuses to unload; without this Electron silently keeps
 * the window. The dialog does not block the main process, and the window stays open until it is answered.
 */
function watchUnload(window: BrowserWindow, { text, report, quit }: FaultOptions): void {
  let isClosing = false
  let isAsking = false
  window.on('close', (event) => {
    isClosing = !event.defaultPrevented
  })
  window.webContents.on('will-prevent-unload', (event) => {
    const closing = isClosing
    isClosing = false
    // The page has already shown its question before a reload, so that is not prevented, nor is a quit that was agreed
    // to.
    if (!closing || quit.mayDiscard()) {
      event.preventDefault()
      return
    }
    if (isAsking) return
    isAsking = true
    const say = text()
    dialog
      .showMessageBox(window, {
        type: 'question',
        message: say('desktop:unsaved.message'),
        buttons: [say('desktop:unsaved.leave'), say('desktop:unsaved.stay')],
        defaultId: 1,
        cancelId: 1,
        noLink: true,
      })
      .then(({ response }) => {
        if (response !== 0) {
          quit.stayed()
          return
        }
        window.destroy()
        quit.goOn()
      })
      .catch((error: unknown) =>
        report('error', `the question about unsaved changes failed: ${String(error)}`),
      )
      .finally(() => {
        isAsking = false
      })
  })
}
