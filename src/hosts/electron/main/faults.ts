import { type App, type BrowserWindow, dialog } from 'electron'
import type { NativeText } from './nativeTexts.ts'
import type { createReloadBudget } from './reloadBudget.ts'

/** Into the client log, which redacts. */
export type Report = (level: 'info' | 'warning' | 'error', message: string, stack?: string) => void

interface FaultOptions {
  report: Report
  text(): NativeText
  budget: ReturnType<typeof createReloadBudget>
  faultAddress: string
  /** Remembers for the next start that the graphics hardware is not to be used. */
  disableGraphics(): void
  /** The operator kept a window with unsaved changes open; a quit that was under way is off. */
  onStay(): void
}

/** Watches the program as a whole. */
export function watchProgram(app: App, { report, text, disableGraphics }: FaultOptions): void {
  process.on('uncaughtException', (error) =>
    report('error', `uncaught exception: ${error.message}`, error.stack),
  )
  process.on('unhandledRejection', (reason) => {
    const error = reason instanceof Error ? reason : new Error(String(reason))
    report('error', `unhandled rejection: ${error.message}`, error.stack)
  })
  let graphicsCrashes = 0
  app.on('child-process-gone', (_event, details) => {
    if (details.reason === 'clean-exit') return
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
        if (response !== 0) return
        app.relaunch()
        app.quit()
      })
      .catch((error: unknown) => report('error', `the graphics question failed: ${String(error)}`))
  })
  app.on('certificate-error', (event, _contents, url, error, _certificate, answer) => {
    event.preventDefault()
    answer(false)
    report('warning', `certificate refused: ${error} ${new URL(url).host}`)
  })
  // Unhandled, the first certificate of the system's store would be sent to any server that requests one.
  app.on('select-client-certificate', (event, _contents, _url, _certificates, answer) => {
    event.preventDefault()
    answer()
  })
}

/** Watches one window: a dead page is loaded again once a minute, then shows a page that says so. */
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
    // -3: a navigation that was refused or replaced by another one.
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
 * A page with unsaved changes refuses to unload; Electron would then silently keep the window. The
 * question is asked without stopping the main process: the window stays until it is answered.
 */
function watchUnload(window: BrowserWindow, { text, report, onStay }: FaultOptions): void {
  let isClosing = false
  let isAsking = false
  window.on('close', () => {
    isClosing = true
  })
  window.webContents.on('will-prevent-unload', (event) => {
    const closing = isClosing
    isClosing = false
    // A reload that the operator asked for is not held up; the kit has asked before.
    if (!closing) {
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
        if (response === 0) window.destroy()
        else onStay()
      })
      .catch((error: unknown) =>
        report('error', `the question about unsaved changes failed: ${String(error)}`),
      )
      .finally(() => {
        isAsking = false
      })
  })
}
