/// <reference types="electron" />
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { findChromium } from '#tests/setup/machine.ts'
import { type Driver, startDriver } from './driver.ts'
import { forkMain, type MainProcessOptions } from './mainProcess.ts'
import type { Inspection, InvokeAnswer, LongestTurn, MainSide } from './protocol.ts'
import { createRpc, type Rpc } from './rpc.ts'

/** The user's choice in a save dialog: a path, null to cancel, or a function of the options. */
export type SaveDialogAnswer = string | null | ((options: Electron.SaveDialogOptions) => string | null)

export interface StandInOptions extends MainProcessOptions {
  saveDialog?: SaveDialogAnswer
  /** Index of the button pressed. Without it a message box is an error. */
  messageBox?: (options: Electron.MessageBoxOptions) => number
  headless?: boolean
  /** Default: the Chromium of this machine. */
  executablePath?: string
}

export interface StandInApp {
  /** Pages of the open windows, oldest first. */
  windows(): Page[]
  /** The first window, as soon as there is one; rejects when the main process ends before. */
  firstWindow(): Promise<Page>
  /** Waits until this many windows are open. */
  waitForWindows(count: number): Promise<Page[]>
  inspect(): Promise<Inspection>
  clickMenu(id: string): Promise<void>
  clickTray(id: string | null): Promise<void>
  /** Closes a window by its frame, as the user does. */
  userClose(page: Page): Promise<void>
  moveWindow(page: Page, bounds: Electron.Rectangle): Promise<void>
  minimizeWindow(page: Page): Promise<void>
  answerSaveDialog(answer: SaveDialogAnswer): void
  answerMessageBox(answer: (options: Electron.MessageBoxOptions) => number): void
  /** Sends a message as another frame, a foreign page, or a destroyed frame. */
  invokeFrom(
    page: Page,
    from: { url: string; where: 'main' | 'child' | 'gone' },
    channel: string,
    ...args: unknown[]
  ): Promise<InvokeAnswer>
  /** Any other request to the main process, for the stand-in's own tests. */
  ask: Rpc<MainSide>['ask']
  /** Addresses and folders that were passed to the operating system. */
  readonly externals: { kind: 'address' | 'folder'; value: string }[]
  readonly saveDialogs: Electron.SaveDialogOptions[]
  readonly messageBoxes: Electron.MessageBoxOptions[]
  /** Permissions that Electron would have granted without a handler; a correct run has none. */
  readonly violations: string[]
  /** Longest uninterrupted computation of the main process; null: too short to report. */
  longestTurn(): LongestTurn | null
  /** Everything the main process and its children wrote. */
  output(): string
  readonly pid: number | undefined
  /**
   * Quits as the user does.
   * @returns the exit code
   * @throws when a window refuses
   */
  close(): Promise<number | null>
  /** Kills the process without warning, like a power failure. */
  kill(): Promise<void>
  /** Resolves with the exit code when the main process has ended by itself. */
  readonly exited: Promise<number | null>
}

/** Starts the built main process with the stand-in for Electron, and Chromium for its windows. */
export async function launchStandIn(options: StandInOptions): Promise<StandInApp> {
  const violations: string[] = []
  const externals: StandInApp['externals'] = []
  const saveDialogs: Electron.SaveDialogOptions[] = []
  const messageBoxes: Electron.MessageBoxOptions[] = []
  const waiting = new Set<() => void>()
  let saveDialog = options.saveDialog
  let messageBox = options.messageBox
  let output = ''
  let longestTurn: LongestTurn | null = null

  const driver: Driver = await startDriver({
    executablePath: options.executablePath ?? (await findChromium()),
    headless: options.headless ?? true,
    locale: options.locale ?? 'zh-CN',
    async saveDialog(asked) {
      saveDialogs.push(asked)
      if (saveDialog === undefined)
        throw new Error('stand-in: a save dialog opened and the test has no answer')
      const filePath = typeof saveDialog === 'function' ? saveDialog(asked) : saveDialog
      return { canceled: filePath === null, filePath: filePath ?? '' }
    },
    async messageBox(asked) {
      messageBoxes.push(asked)
      if (messageBox === undefined)
        throw new Error(`stand-in: a message box opened unexpectedly: ${asked.message}`)
      return { response: messageBox(asked), checkboxChecked: false }
    },
    errorBox: (title, content) => void messageBoxes.push({ type: 'error', message: title, detail: content }),
    external: (kind, value) => void externals.push({ kind, value }),
    onViolation: (message) => void violations.push(message),
    onLongestTurn: (turn) => {
      longestTurn = turn
    },
    onWindows() {
      for (const check of waiting) check()
    },
  })

  const child = forkMain(options)
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const main = createRpc<Driver['side'], MainSide>(
    {
      post: (message) => {
        if (child.connected) child.send(message as object, () => {})
      },
      onMessage: (listener) => void child.on('message', listener),
    },
    driver.side,
  )
  driver.connect(main)

  // `close`, not `exit`: the last output has been read by then.
  const exited = once(child, 'close').then(async ([code]: (number | null)[]) => {
    main.closed('stand-in: the main process has ended')
    await driver.end()
    for (const check of waiting) check()
    return code ?? null
  })
  let hasExited = false
  exited.then(
    () => {
      hasExited = true
      for (const check of waiting) check()
    },
    () => {},
  )

  const pages = () => driver.windows().map(({ page }) => page)
  /** Waits until the number of open windows is right and none is still being created. */
  const settledWindows = (isRight: (count: number) => boolean): Promise<Page[]> =>
    new Promise((resolve, reject) => {
      const check = () => {
        const open = pages()
        if (isRight(open.length) && !driver.isOpening()) resolve(open)
        else if (hasExited)
          reject(new Error(`stand-in: the main process ended with ${open.length} windows open\n${output}`))
        else return
        waiting.delete(check)
      }
      waiting.add(check)
      check()
    })
  /** Waits for a window's page, because a new window is empty. */
  const shown = async (page: Page): Promise<Page> => {
    await page.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'domcontentloaded' })
    return page
  }
  const contentsOf = (page: Page): number => {
    const window = driver.windows().find((candidate) => candidate.page === page)
    if (window === undefined) throw new Error('stand-in: this page is no window')
    return window.contentsId
  }

  return {
    windows: pages,
    async firstWindow() {
      const [first] = await settledWindows((count) => count > 0)
      if (first === undefined) throw new Error('stand-in: no window')
      return await shown(first)
    },
    waitForWindows: async (count) =>
      await Promise.all((await settledWindows((open) => open === count)).map(shown)),
    inspect: () => main.ask('inspect', null),
    clickMenu: (id) => main.ask('clickMenu', { id }),
    clickTray: (id) => main.ask('clickTray', { id }),
    userClose: (page) => main.ask('userClose', { contentsId: contentsOf(page) }),
    moveWindow: (page, bounds) => main.ask('moveWindow', { contentsId: contentsOf(page), bounds }),
    minimizeWindow: (page) => main.ask('minimizeWindow', { contentsId: contentsOf(page) }),
    answerSaveDialog(answer) {
      saveDialog = answer
    },
    answerMessageBox(answer) {
      messageBox = answer
    },
    invokeFrom: (page, from, channel, ...args) =>
      main.ask('invokeFrom', { contentsId: contentsOf(page), ...from, channel, args }),
    ask: main.ask,
    externals,
    saveDialogs,
    messageBoxes,
    violations,
    longestTurn: () => longestTurn,
    output: () => output,
    pid: child.pid,
    async close() {
      // The main process usually ends before it can respond.
      const hasClosed = hasExited || (await main.ask('quit', null).catch(() => true))
      if (!hasClosed) throw new Error('stand-in: a window refused to close')
      return await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    exited,
  }
}
