import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, test as base, type ElectronApplication, type Page } from '@playwright/test'
import type { Language } from '#contract/bridge.ts'
import { launchStandIn, type StandInApp, type StandInOptions } from '#tests/electron-standin/launch.ts'
import { root } from '#tests/setup/project.ts'
import { Shell } from '../pages/Shell.ts'
import { SignIn } from '../pages/SignIn.ts'
import { type Words, wordsOf } from '../pages/texts.ts'
import { prepareHost } from './pool.ts'

/**
 * The Electron host as specs drive it: on the stand-in, or with STEWARD_E2E_RUNTIME=electron on the
 * real runtime. It has only what both can do.
 */
export interface Desktop {
  firstWindow(): Promise<Page>
  /** Waits until this many windows show their page. */
  waitForWindows(count: number): Promise<Page[]>
  clickMenu(id: string): Promise<void>
  /** Labels of the menu bar. */
  menuLabels(): Promise<string[]>
  /** The user's choice in the next save dialogs; null cancels. */
  answerSaveDialog(path: string | null): Promise<void>
  /** How many save dialogs were answered so far. */
  saveDialogs(): Promise<number>
  /** Which button of the next message boxes is pressed. */
  answerMessageBox(index: number): Promise<void>
  /** The operator closes a window by its frame. */
  userClose(page: Page): Promise<void>
  moveWindow(page: Page, bounds: { x: number; y: number; width: number; height: number }): Promise<void>
  bounds(): Promise<{ x: number; y: number; width: number; height: number }[]>
  /** Quits as the menu does. */
  close(): Promise<void>
  kill(): Promise<void>
}

export const onStandIn = process.env.STEWARD_E2E_RUNTIME !== 'electron'

function overStandIn(app: StandInApp): Desktop {
  return {
    firstWindow: app.firstWindow,
    waitForWindows: app.waitForWindows,
    clickMenu: app.clickMenu,
    menuLabels: async () => (await app.inspect()).menu.map(({ label }) => label),
    answerSaveDialog: async (path) => app.answerSaveDialog(path),
    saveDialogs: async () => app.saveDialogs.length,
    answerMessageBox: async (index) => app.answerMessageBox(() => index),
    userClose: app.userClose,
    moveWindow: app.moveWindow,
    bounds: async () => (await app.inspect()).windows.map(({ bounds }) => bounds),
    close: async () => void (await app.close()),
    kill: app.kill,
  }
}

function overElectron(app: ElectronApplication): Desktop {
  return {
    firstWindow: () => app.firstWindow(),
    async waitForWindows(count) {
      while (app.windows().length < count) await app.waitForEvent('window')
      return app.windows()
    },
    clickMenu: (id) =>
      app.evaluate(({ Menu }, wanted) => {
        const item = Menu.getApplicationMenu()?.getMenuItemById(wanted)
        if (!item) throw new Error(`no menu entry ${wanted}`)
        item.click()
      }, id),
    menuLabels: () =>
      app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? []),
    answerSaveDialog: (path) =>
      app.evaluate(({ dialog }, filePath) => {
        const shown = globalThis as { saveDialogs?: number }
        dialog.showSaveDialog = async () => {
          shown.saveDialogs = (shown.saveDialogs ?? 0) + 1
          return { canceled: filePath === null, filePath: filePath ?? '' }
        }
      }, path),
    saveDialogs: () => app.evaluate(() => (globalThis as { saveDialogs?: number }).saveDialogs ?? 0),
    answerMessageBox: (index) =>
      app.evaluate(({ dialog }, response) => {
        dialog.showMessageBox = async () => ({ response, checkboxChecked: false })
      }, index),
    userClose: async (page) => (await app.browserWindow(page)).evaluate((window) => window.close()),
    moveWindow: async (page, bounds) =>
      (await app.browserWindow(page)).evaluate((window, wanted) => window.setBounds(wanted), bounds),
    bounds: () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.getBounds())),
    close: () => app.close(),
    async kill() {
      const gone = app.waitForEvent('close')
      app.process().kill('SIGKILL')
      await gone
    },
  }
}

interface Fixtures {
  dataDir: string
  language: Language
  words: Words
  /** Starts the console, which ends with the test. */
  launch(options?: Partial<StandInOptions>): Promise<Desktop>
  /** The same with everything that the stand-in reports. */
  launchStandIn(options?: Partial<StandInOptions>): Promise<StandInApp>
  /** Signs the window's operator in on the built-in demo. */
  enter(page: Page): Promise<Shell>
}

export const test = base.extend<Fixtures>({
  dataDir: async ({ language }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), `steward-desktop-${language}-`))
    await use(dataDir)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  },
  language: ['zh-CN', { option: true }],
  words: async ({ language }, use) => use(wordsOf(language)),
  launchStandIn: async ({ dataDir }, use) => {
    const started: StandInApp[] = []
    await use(async (options = {}) => {
      const app = await launchStandIn({ dataDir, ...options })
      started.push(app)
      return app
    })
    await Promise.all(started.map((app) => app.kill()))
    for (const turn of started.flatMap((app) => app.longestTurn() ?? []))
      base.info().annotations.push({
        type: 'longest turn of the main process',
        description: `${turn.milliseconds} ms, ${turn.during}`,
      })
    for (const app of started) base.expect(app.violations, app.output()).toEqual([])
  },
  launch: async ({ dataDir, launchStandIn: start }, use) => {
    // Seeding takes longer than the sign-in that follows it. Consoles of `launchStandIn` seed their own.
    prepareHost(dataDir)
    if (onStandIn) {
      await use(async (options) => overStandIn(await start(options)))
      return
    }
    const started: Desktop[] = []
    await use(async () => {
      const { ELECTRON_RUN_AS_NODE: _, ...environment } = process.env
      const env = { ...environment, STEWARD_DATA_DIR: dataDir } as Record<string, string>
      const app = overElectron(
        await _electron.launch({
          args: [root, '--disable-gpu'],
          // Playwright would switch the sandbox off, which no packed program does.
          chromiumSandbox: true,
          ...{ env, cwd: root, timeout: 60_000 },
        }),
      )
      started.push(app)
      return app
    })
    for (const app of started) await app.close().catch(() => {})
  },
  enter: async ({ words }, use) => {
    await use(async (page) => {
      await new SignIn(page, words).signIn()
      const shell = new Shell(page, words)
      await shell.ready()
      return shell
    })
  },
})

export { expect } from '@playwright/test'
