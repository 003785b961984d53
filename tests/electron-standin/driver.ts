import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Request,
  type Route,
} from '@playwright/test'
import { fromBrowser, isOurs } from './addresses.ts'
import { type DriverWindow, openDriverWindow } from './driverWindow.ts'
import type { BrowserSide, LongestTurn, MainSide } from './protocol.ts'
import type { Rpc } from './rpc.ts'

/** Electron's permission names → Playwright's. Only these can be granted to a page. */
const permissions: Record<string, string> = {
  'clipboard-sanitized-write': 'clipboard-write',
  'clipboard-read': 'clipboard-read',
  notifications: 'notifications',
  geolocation: 'geolocation',
  midi: 'midi',
}

export interface DriverOptions {
  /** null: Playwright's own. */
  executablePath: string | null | undefined
  headless: boolean
  locale: string
  saveDialog(options: Electron.SaveDialogOptions): Promise<Electron.SaveDialogReturnValue>
  messageBox(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue>
  errorBox(title: string, content: string): void
  external(kind: 'address' | 'folder', value: string): void
  onViolation(message: string): void
  onLongestTurn(turn: LongestTurn): void
  /** Called whenever a window has opened or closed. */
  onWindows(): void
}

export interface Driver {
  readonly side: BrowserSide
  /** Open windows in the order in which the main process created them. */
  windows(): DriverWindow[]
  /** True while a created window has no page yet. */
  isOpening(): boolean
  connect(main: Rpc<MainSide>): void
  end(): Promise<void>
}

/** Chromium behind the stand-in: one browser context per session, one page per window. */
export async function startDriver(options: DriverOptions): Promise<Driver> {
  const browser: Browser = await chromium.launch({
    ...(options.executablePath ? { executablePath: options.executablePath } : {}),
    headless: options.headless,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  })
  const contexts = new Map<string, Promise<BrowserContext>>()
  /** Null until the page exists; pages become ready in any order. */
  const slots = new Map<number, DriverWindow | null>()
  /** Requests that their page has aborted. */
  const aborted = new WeakSet<Request>()
  let appearance = { dark: false, highContrast: false }
  let connected: Rpc<MainSide> | null = null
  const main = (): Rpc<MainSide> => {
    if (connected === null) throw new Error('stand-in: the main process is not connected')
    return connected
  }
  const opened = () => [...slots.values()].filter((window) => window !== null)
  const windowOf = (page: Page) => opened().find((window) => window.page === page)
  const known = (contentsId: number): DriverWindow => {
    const window = slots.get(contentsId) ?? null
    if (window === null) throw new Error(`stand-in: window ${contentsId} is gone`)
    return window
  }

  const isMainFrame = (request: Request): boolean => {
    // A frame that is being created has none yet; a main frame always has.
    try {
      return request.frame().parentFrame() === null
    } catch {
      return false
    }
  }
  const pageOf = (request: Request): Page | null => {
    try {
      return request.frame().page()
    } catch {
      return null
    }
  }

  const route = async (partition: string, handled: Route) => {
    const request = handled.request()
    const page = pageOf(request)
    const window = page === null ? undefined : windowOf(page)
    if (request.isNavigationRequest() && window !== undefined) {
      const isMain = isMainFrame(request)
      const isExpected = isMain && window.takeExpected(request.url())
      const url = fromBrowser(request.url())
      const { contentsId } = window
      if (
        !isExpected &&
        !(await main().ask('mayNavigate', { contentsId, url, isMainFrame: isMain, isRedirect: false }))
      ) {
        await handled.abort('aborted')
        return
      }
      if (isMain && page !== null) await grant(window, url)
    }
    if (!isOurs(request.url())) {
      await handled.continue()
      return
    }
    const answer = await main().ask('request', {
      partition,
      url: fromBrowser(request.url()),
      method: request.method(),
      headers: Object.entries(request.headers()),
      body: request.postDataBuffer(),
    })
    if (answer === null) {
      options.onViolation(`session ${partition} has no handler for ${fromBrowser(request.url())}`)
      await handled.abort('failed')
      return
    }
    const body = await bodyOf(answer.body, () => aborted.has(request) || page?.isClosed() === true)
    if (body === null) await handled.abort('aborted')
    else {
      const { status } = answer
      await handled.fulfill({ status, headers: Object.fromEntries(answer.headers), body })
    }
  }

  /** Reads a body of the main process; null when its reader has dropped it. */
  const bodyOf = async (body: number, isDropped: () => boolean): Promise<Buffer | null> => {
    const pieces: Uint8Array[] = []
    for (;;) {
      const piece = await main().ask('readBody', { body })
      if (piece === null) return Buffer.concat(pieces)
      if (isDropped()) {
        await main().ask('cancelBody', { body })
        return null
      }
      pieces.push(piece)
    }
  }

  /** Queries the page's permissions before a document loads, not at every use. */
  const grant = async (window: DriverWindow, url: string) => {
    const names = await main().ask('permissions', {
      contentsId: window.contentsId,
      url,
      names: Object.keys(permissions),
    })
    const context = window.page.context()
    await context.clearPermissions()
    await context.grantPermissions(names.flatMap((name) => permissions[name] ?? []))
  }

  const contextOf = (partition: string): Promise<BrowserContext> => {
    const existing = contexts.get(partition)
    if (existing !== undefined) return existing
    const made = browser
      .newContext({ locale: options.locale, serviceWorkers: 'block', acceptDownloads: true, viewport: null })
      .then(async (context) => {
        context.on('requestfailed', (request) => void aborted.add(request))
        // A request may outlive its page or the main process; then the response is dropped.
        await context.route('**/*', (handled) =>
          route(partition, handled).catch(() => handled.abort().catch(() => {})),
        )
        return context
      })
    contexts.set(partition, made)
    return made
  }

  const paint = (page: Page) =>
    page.emulateMedia({
      colorScheme: appearance.dark ? 'dark' : 'light',
      forcedColors: appearance.highContrast ? 'active' : 'none',
    })

  const side: BrowserSide = {
    async createWindow(spec) {
      const { contentsId } = spec
      slots.set(contentsId, null)
      const leave = () => {
        slots.delete(contentsId)
        options.onWindows()
      }
      try {
        const context = await contextOf(spec.partition)
        const window = await openDriverWindow(context, spec, main(), options.onViolation)
        window.page.on('close', leave)
        slots.set(contentsId, window)
        await paint(window.page)
      } catch (error) {
        leave()
        throw error
      }
      options.onWindows()
    },
    load: ({ contentsId, url }) => known(contentsId).load(url),
    reload: ({ contentsId }) => known(contentsId).reload(),
    close: async ({ contentsId }) => (await slots.get(contentsId)?.close()) ?? { isRefused: false },
    destroy: async ({ contentsId }) => slots.get(contentsId)?.page.close(),
    resize: ({ contentsId, width, height }) => known(contentsId).page.setViewportSize({ width, height }),
    send: async ({ contentsId, channel, args }) => slots.get(contentsId)?.send(channel, args),
    evaluate: ({ contentsId, code }) => known(contentsId).page.evaluate(code),
    printToPdf: ({ contentsId }) => known(contentsId).page.pdf(),
    async appearance(request) {
      appearance = request
      await Promise.all(opened().map(({ page }) => paint(page)))
    },
    saveDialog: ({ options: asked }) => options.saveDialog(asked),
    messageBox: ({ options: asked }) => options.messageBox(asked),
    errorBox: async ({ title, content }) => options.errorBox(title, content),
    external: async ({ kind, value }) => options.external(kind, value),
    violation: async ({ message }) => options.onViolation(message),
    longestTurn: async (turn) => options.onLongestTurn(turn),
  }

  return {
    side,
    windows: opened,
    isOpening: () => [...slots.values()].includes(null),
    connect(rpc) {
      connected = rpc
    },
    async end() {
      // Responses to pending requests would reach a closed browser.
      const made = await Promise.allSettled(contexts.values())
      await Promise.allSettled(
        made.flatMap((one) =>
          one.status === 'fulfilled' ? one.value.unrouteAll({ behavior: 'ignoreErrors' }) : [],
        ),
      )
      await browser.close()
    },
  }
}
