import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  callBridge as call,
  type ConsoleApp,
  consoleApp,
  mustBridge as must,
  type Page,
} from '#tests/electron-standin/consoleApp.ts'
import type { MenuEntry } from '#tests/electron-standin/protocol.ts'
import type { StandInApp } from '#tests/electron-standin/launch.ts'
import { menuCommands } from './menuTemplate.ts'
import type { SavedWindow } from './windows/windowState.ts'

/** The whole main process on the stand-in, from its sources, with pages that only call the bridge and listen. */
let fixture: ConsoleApp
// Each test starts the whole console, some of them twice.
vi.setConfig({ testTimeout: 90_000 })
beforeAll(() => {
  fixture = consoleApp()
})
afterEach(async () => {
  expect(await fixture.end()).toEqual([])
})
afterAll(() => {
  vi.resetConfig()
  fixture.remove()
})

interface Heard {
  readonly type: string
  readonly command?: string
  readonly route?: string
}
const heard = (page: Page, type: string): Promise<Heard[]> =>
  page.evaluate(
    (wanted) => Reflect.get(globalThis, 'heard').filter((event: Heard) => event.type === wanted),
    type,
  )

const file = (name: string) => path.join(fixture.dataDir, name)
const stored = (): { windows?: SavedWindow[] } => JSON.parse(readFileSync(file('settings.json'), 'utf8'))
const logged = (): string =>
  existsSync(file('logs'))
    ? readdirSync(file('logs'))
        .map((name) => readFileSync(file(`logs/${name}`), 'utf8'))
        .join('')
    : ''

const entriesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu.flatMap((entry) => [entry, ...entriesOf(entry.submenu)])

/** A window as the last run has saved it. */
const saved = (more: Partial<SavedWindow> = {}): SavedWindow => ({
  kind: 'main',
  route: '',
  title: '管家',
  bounds: { x: 100, y: 60, width: 1200, height: 800 },
  state: 'normal',
  sessionId: null,
  profileId: null,
  ...more,
})
const saveWindows = (windows: readonly object[]) =>
  writeFileSync(file('settings.json'), JSON.stringify({ windows }))
const windowsOf = async (app: StandInApp) => (await app.inspect()).windows

/** Pages by their initial route. */
async function byRoute(pages: readonly Page[]): Promise<Map<string, Page>> {
  const found = new Map<string, Page>()
  for (const page of pages) found.set((await must<{ route: string }>(page, 'host.info')).route, page)
  return found
}

describe('start', () => {
  test('what Electron requires before it is ready is done in order, and every wall stands', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    const { identity, ...now } = await app.inspect()
    expect(identity.beforeReady).toEqual([
      'enableSandbox',
      'setPath userData',
      'setPath sessionData',
      'requestSingleInstanceLock',
    ])
    expect(identity.sessionData).toBe(file('chromium'))
    // From the sources on Windows only: elsewhere Electron itself would open them from then on.
    expect(identity.protocolClients).toEqual([])
    expect(now).toMatchObject({
      isSandboxEnabled: true,
      isHardwareAccelerated: true,
      handlers: ['steward:call', 'steward:more', 'steward:offer'],
      powerEvents: ['resume', 'lock-screen'],
      themeSource: 'system',
    })
    expect(now.privilegedSchemes.map(({ scheme }) => scheme)).toEqual(['app'])
    expect(now.sessions).toEqual(
      ['', 'persist:console'].map((partition) => ({
        partition,
        lacks: [],
        minTlsVersion: 'tls1.2',
        cleared: 0,
      })),
    )
    const info = await must<{
      capabilities: string[]
      kind: string
      version: string
    }>(page, 'host.info')
    const { version } = JSON.parse(readFileSync(path.join(fixture.folder, 'package.json'), 'utf8'))
    expect(info).toMatchObject({
      kind: 'main',
      route: '',
      sessionId: null,
      isLocked: false,
      version,
    })
    expect(info.capabilities.toSorted()).toEqual(
      [
        'close-to-tray',
        'crash-dumps',
        'embedded-backend',
        'keep-awake',
        'keychain',
        'native-menu',
        'native-save-dialog',
        'native-windows',
        'reveal-file',
        'system-notifications',
        'tray',
        'updates',
      ].toSorted(),
    )
    expect(JSON.parse(readFileSync(file('running.json'), 'utf8'))).toMatchObject({ pid: app.pid })
    expect(await app.close()).toBe(0)
    expect(existsSync(file('running.json'))).toBe(false)
  })

  test('without graphics hardware after it has crashed twice, or when asked to', async () => {
    const app = await fixture.launch({ messageBox: () => 0 })
    await app.firstWindow()
    for (const reason of ['crashed', 'crashed']) await app.ask('childProcessGone', { type: 'GPU', reason })
    await expect.poll(() => app.messageBoxes.length).toBe(1)
    expect(app.messageBoxes[0]).toMatchObject({ defaultId: 0, cancelId: 1 })
    expect(await app.exited).toBe(0)
    expect(logged()).toContain('child process gone: GPU')
    expect(existsSync(file('no-graphics-hardware'))).toBe(true)
    const again = await fixture.launch()
    await again.firstWindow()
    expect((await again.inspect()).isHardwareAccelerated).toBe(false)
    await again.kill()
    rmSync(file('no-graphics-hardware'))
    const safe = await fixture.launch({ args: ['--safe-mode'] })
    await safe.firstWindow()
    expect((await safe.inspect()).isHardwareAccelerated).toBe(false)
  })

  test('a folder that another program has is left alone, unless that program hands it over', async () => {
    const holder = JSON.stringify({
      pid: process.pid,
      address: '',
      run: '',
      key: '',
    })
    writeFileSync(file('running.json'), holder)
    const app = await fixture.launch()
    expect(await app.exited).toBe(1)
    expect(app.messageBoxes).toHaveLength(1)
    expect(app.messageBoxes[0]?.detail).toContain(String(process.pid))
    const own = await fixture.launch({
      env: { STEWARD_LOCK_HOLDER: String(process.pid) },
    })
    await own.firstWindow()
    expect(JSON.parse(readFileSync(file('running.json'), 'utf8'))).toMatchObject({ pid: own.pid })
    expect(await own.close()).toBe(0)
    expect(existsSync(file('running.json'))).toBe(false)
    // A relaunch has the same environment, and the launcher is gone by then.
    const relaunched = await fixture.launch({ env: { STEWARD_LOCK_HOLDER: '999999999' } })
    await relaunched.firstWindow()
    expect(JSON.parse(readFileSync(file('running.json'), 'utf8'))).toMatchObject({ pid: relaunched.pid })
  })

  test.each([
    ['zh-CN', '没有任何改动'],
    ['en-US', 'nothing in it was changed'],
  ])(
    'a folder of somebody else is refused in a window and on the terminal, untouched (%s)',
    async (locale, words) => {
      mkdirSync(file('downloads'), { mode: 0o755 })
      writeFileSync(file('downloads/film.mkv'), 'film', { mode: 0o644 })
      chmodSync(fixture.dataDir, 0o775)
      const picture = () =>
        ['.', 'downloads', 'downloads/film.mkv'].map((name) => {
          const { mode, mtimeMs, ctimeMs } = statSync(file(name))
          return [mode, mtimeMs, ctimeMs]
        })
      const before = picture()
      const app = await fixture.launch({ locale })
      expect(await app.exited).toBe(1)
      expect(app.messageBoxes).toMatchObject([
        { type: 'error', detail: expect.stringContaining(fixture.dataDir) },
      ])
      expect(app.messageBoxes[0]?.detail).toContain(words)
      expect(app.output()).toContain(words)
      expect(readdirSync(fixture.dataDir, { recursive: true })).toEqual(['downloads', 'downloads/film.mkv'])
      expect(picture()).toEqual(before)
    },
  )

  test('a sandbox that was switched off is not switched on again, and every window keeps its own', async () => {
    const app = await fixture.launch({ args: ['--no-sandbox'] })
    await app.firstWindow()
    expect(await app.inspect()).toMatchObject({ isSandboxEnabled: false, switches: ['--no-sandbox'] })
  })

  test('a second start with --quit asks the first to quit, which asks the operator', async () => {
    const app = await fixture.launch({ platform: 'win32', messageBox: () => 0 })
    const page = await app.firstWindow()
    await must(page, 'host.setPending', { unsaved: ['用户'], batches: [] })
    const ask = () => fixture.launch({ platform: 'win32', args: ['--quit'] })
    expect(await (await ask()).exited).toBe(0)
    await expect.poll(() => app.messageBoxes.map(({ message }) => message)).toEqual(['确定退出管家？'])
    expect(await app.exited).toBe(0)
    // There is no program to which it could pass the request, and it shows nothing itself.
    expect(await (await ask()).exited).toBe(0)
    expect(existsSync(file('running.json'))).toBe(false)
  })

  test('Windows: what Chromium holds open goes later, and what is made after a removal stays', async () => {
    const windows = { platform: 'win32', isPackaged: true } as const
    const start = async () => {
      const app = await fixture.launch(windows)
      return { app, page: await app.firstWindow() }
    }
    const first = await start()
    await must(first.page, 'settings.set', { openAtLogin: true })
    await expect.poll(async () => (await first.app.inspect()).identity.opensAtLogin).toBe(true)
    await call(first.page, 'host.removeEverything').catch(() => undefined)
    expect(await first.app.exited).toBe(0)
    expect(first.app.output()).toContain('stand-in: leaves {"protocolClients":[],"opensAtLogin":false}')
    expect(readdirSync(fixture.dataDir).toSorted()).toEqual(['chromium', 'removing', 'steward-data.txt'])

    const second = await start()
    await must(second.page, 'settings.set', { theme: 'dark' })
    expect(await second.app.close()).toBe(0)
    for (let run = 0; run < 2; run += 1) {
      const { app, page } = await start()
      expect(await must(page, 'settings.get')).toMatchObject({ theme: 'dark' })
      expect(existsSync(file('removing'))).toBe(false)
      await app.close()
    }
  })

  test('removing everything leaves files of others and names them', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    writeFileSync(file('note.txt'), 'of somebody else')
    await call(page, 'host.removeEverything').catch(() => undefined)
    expect(await app.exited).toBe(0)
    expect(readdirSync(fixture.dataDir)).toEqual(['note.txt'])
    expect(app.messageBoxes).toMatchObject([{ type: 'error', detail: expect.stringContaining('note.txt') }])
  })

  test('the uninstaller of Windows removes everything without a window; a link cannot', async () => {
    const windows = { platform: 'win32', isPackaged: true } as const
    const first = await fixture.launch(windows)
    await must(await first.firstWindow(), 'settings.set', { theme: 'dark' })
    expect(await first.close()).toBe(0)

    const linked = await fixture.launch({ ...windows, args: ['steward:', '--remove-everything'] })
    await linked.firstWindow()
    expect(await linked.close()).toBe(0)
    expect(existsSync(file('settings.json'))).toBe(true)

    const removing = await fixture.launch({ ...windows, args: ['--remove-everything'] })
    expect(await removing.exited).toBe(0)
    expect(removing.windows()).toEqual([])
    expect(removing.messageBoxes).toEqual([])
    expect(removing.output()).toContain('stand-in: leaves {"protocolClients":[],"opensAtLogin":false}')
    expect(existsSync(file('settings.json'))).toBe(false)
  })

  test('with the settings of a newer program the operator quits, or begins with empty ones', async () => {
    const text = JSON.stringify({
      storedBy: { format: 99, version: '9.1.0' },
      settings: { theme: 'new' },
    })
    writeFileSync(file('settings.json'), text)
    const app = await fixture.launch({ messageBox: () => 0 })
    expect(await app.exited).toBe(0)
    expect(app.messageBoxes).toMatchObject([{ type: 'warning', defaultId: 0, cancelId: 0 }])
    expect(app.messageBoxes[0]?.message).toContain('9.1.0')
    expect(readFileSync(file('settings.json'), 'utf8')).toBe(text)
    expect(existsSync(file('running.json'))).toBe(false)
    const anew = await fixture.launch({ messageBox: () => 1 })
    await anew.firstWindow()
    expect(readFileSync(file('settings.newer-9.1.0.json'), 'utf8')).toBe(text)
  })
})

describe('links', () => {
  test('one at the start is where the first window goes; later ones lead a window that listens', async () => {
    const app = await fixture.launch({ args: ['steward://open/sys/params'] })
    const page = await app.firstWindow()
    expect(await must(page, 'host.info')).toMatchObject({
      route: 'sys/params',
    })
    const second = await fixture.launch({
      args: ['steward://open/sys/sysUser'],
    })
    expect(await second.exited).toBe(0)
    await app.ask('openLink', { url: 'steward://open/sys/sysDept' })
    await expect
      .poll(() => heard(page, 'navigate'))
      .toEqual([
        { type: 'navigate', route: 'sys/sysUser' },
        { type: 'navigate', route: 'sys/sysDept' },
      ])
    for (const url of ['steward://signIn/admin', 'steward://open/https://example.com'])
      await app.ask('openLink', { url })
    await expect.poll(() => logged().match(/a link that is none of ours was ignored/g)?.length).toBe(2)
    expect(await heard(page, 'navigate')).toHaveLength(2)
    // A second start without a link shows the window.
    await app.minimizeWindow(page)
    expect(await (await fixture.launch()).exited).toBe(0)
    await expect.poll(() => windowsOf(app)).toMatchObject([{ isMinimized: false, isFocused: true }])
    expect(app.windows()).toHaveLength(1)
  })
})

describe('windows', () => {
  test('all of the last run open again where they were, the main one first, a damaged one not', async () => {
    const place = { x: 320, y: 90, width: 900, height: 700 }
    saveWindows([
      saved({
        kind: 'popout',
        route: 'sys/log-login',
        title: '登录日志',
        bounds: place,
      }),
      { kind: 'main', route: 7 },
      saved({ route: 'sys/params', state: 'maximized' }),
      saved({
        route: 'sys/sysUser',
        state: 'fullscreen',
        profileId: 'embedded',
      }),
    ])
    const app = await fixture.launch()
    const pages = await app.waitForWindows(3)
    expect([...(await byRoute(pages)).keys()]).toEqual(['sys/params', 'sys/sysUser', 'sys/log-login'])
    await expect
      .poll(async () => (await windowsOf(app)).map(({ isVisible, isMaximized }) => [isVisible, isMaximized]))
      .toEqual([
        [true, true],
        [true, false],
        [true, false],
      ])
    const [, second, third] = await windowsOf(app)
    expect(second?.partition).toBe('persist:profile-embedded')
    expect(third).toMatchObject({
      bounds: place,
      partition: 'persist:console',
    })
    expect(await app.close()).toBe(0)
    expect(stored().windows?.map(({ kind, state, profileId }) => [kind, state, profileId])).toEqual([
      ['main', 'maximized', null],
      ['main', 'fullscreen', 'embedded'],
      ['popout', 'normal', null],
    ])
  })

  test('what was moved is saved a moment later, what was closed is forgotten, the last one is kept', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    const open = { route: 'sys/log-login', title: '登录日志' }
    const { windowId } = await must<{ windowId: string }>(page, 'host.openWindow', open)
    const popOut = (await app.waitForWindows(2)).find((one) => one !== page)
    if (popOut === undefined) throw new Error('no second window')
    expect(await must(popOut, 'host.info')).toMatchObject({
      windowId,
      kind: 'popout',
      route: open.route,
    })
    const place = { x: 200, y: 120, width: 1100, height: 760 }
    await app.moveWindow(popOut, place)
    await expect.poll(() => stored().windows?.map(({ bounds }) => bounds)).toContainEqual(place)
    await must(popOut, 'host.setTitle', { title: '改名' })
    expect((await windowsOf(app)).map(({ title }) => title)).toContain('改名')
    await must(popOut, 'host.closeWindow').catch(() => {})
    await app.waitForWindows(1)
    await expect.poll(() => stored().windows?.map(({ kind }) => kind)).toEqual(['main'])
    // A whole console beside this one begins by itself.
    await must(page, 'host.openWindow', {
      route: '',
      title: '管家',
      kind: 'main',
    })
    expect(await app.waitForWindows(2)).toHaveLength(2)
    expect((await windowsOf(app)).map(({ partition }) => partition)).toEqual([
      'persist:console',
      'persist:console',
    ])
    await app.userClose(page)
    const [last] = await app.waitForWindows(1)
    if (last === undefined) throw new Error('no window')
    await app.userClose(last)
    expect(await app.exited).toBe(0)
    expect(stored().windows).toHaveLength(1)
  })

  test('macOS: the dock raises a window only while none can be seen, and the tray is its menu alone', async () => {
    const app = await fixture.launch({ platform: 'darwin' })
    const page = await app.firstWindow()
    await app.minimizeWindow(page)
    await app.clickTray(null)
    await app.ask('activate', { hasVisibleWindows: true })
    expect(await windowsOf(app)).toMatchObject([{ isMinimized: true }])
    await app.ask('activate', { hasVisibleWindows: false })
    expect(await windowsOf(app)).toMatchObject([{ isMinimized: false, isFocused: true }])
    const { menu } = await app.inspect()
    expect(menu.map(({ label }) => label)).toEqual(['管家', '文件', '编辑', '视图', '窗口', '帮助'])
  })

  test('the tray and the menu show a window, open another one, and lead to the transfers', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    for (const show of [
      () => app.clickTray(null),
      () => app.clickTray('tray.show'),
      () => must(page, 'host.focusWindow'),
    ]) {
      await app.minimizeWindow(page)
      await show()
      expect(await windowsOf(app)).toMatchObject([{ isMinimized: false, isFocused: true, isVisible: true }])
    }
    await app.clickTray('tray.transfers')
    await expect.poll(() => heard(page, 'navigate')).toEqual([{ type: 'navigate', route: 'transfers' }])
    await app.clickTray('window.new')
    await app.waitForWindows(2)
    await app.clickMenu('window.new')
    expect(await app.waitForWindows(3)).toHaveLength(3)
    await app.clickTray('quit')
    expect(await app.exited).toBe(0)
  })

  test('every command of the menu goes to the window in front, and to no other', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    await must(page, 'host.openWindow', {
      route: 'sys/log-login',
      title: '登录日志',
    })
    const popOut = (await app.waitForWindows(2)).find((one) => one !== page)
    if (popOut === undefined) throw new Error('no second window')
    await must(popOut, 'host.focusWindow')
    for (const command of menuCommands) await app.clickMenu(command)
    const commands = async (of: Page) => (await heard(of, 'command')).map(({ command }) => command)
    await expect.poll(() => commands(popOut)).toEqual([...menuCommands])
    expect(await commands(page)).toEqual([])
    await must(page, 'host.focusWindow')
    await app.clickMenu('palette.open')
    await expect.poll(() => commands(page)).toEqual(['palette.open'])
  })

  test('with the tray the only window is hidden instead of closed, and a quit is a quit', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    await must(page, 'settings.set', { closeToTray: true })
    await app.userClose(page)
    await expect.poll(() => windowsOf(app)).toMatchObject([{ isVisible: false }])
    await app.clickTray(null)
    expect(await windowsOf(app)).toMatchObject([{ isVisible: true }])
    expect(await app.close()).toBe(0)
  })

  test('what a page would lose is asked about, until the page is another one', async () => {
    const app = await fixture.launch({ messageBox: () => 1 })
    const page = await app.firstWindow()
    await must(page, 'host.setPending', {
      unsaved: ['参数'],
      batches: ['删除'],
    })
    await expect(app.close()).rejects.toThrow('refused')
    await expect.poll(() => app.messageBoxes.length).toBe(1)
    expect(app.messageBoxes[0]?.detail).toMatch(/参数\n.*删除$/)
    await page.reload()
    await must(page, 'host.info')
    expect(await app.close()).toBe(0)
    expect(app.messageBoxes).toHaveLength(1)
  })
})

describe('settings', () => {
  test('language, theme and start at login are followed when they change', async () => {
    const app = await fixture.launch({
      platform: 'win32',
      isPackaged: true,
      dark: false,
    })
    const page = await app.firstWindow()
    const now = await app.inspect()
    expect(now.identity.beforeReady[0]).toBe('setAppUserModelId')
    expect(now.identity.protocolClients).toEqual([{ scheme: 'steward', program: null, args: [] }])
    expect(now.menu.map(({ label }) => label)).toEqual(['文件', '编辑', '视图', '窗口', '帮助'])
    expect(now.tray?.tooltip).toBe('管家')
    expect(now.windows).toMatchObject([{ backgroundColor: '#ffffff' }])
    // An installed program has no developer tools.
    expect(entriesOf(now.menu).map(({ role }) => role)).not.toContain('toggleDevTools')
    await must(page, 'settings.set', { language: 'en-US', theme: 'dark' })
    await expect.poll(async () => (await app.inspect()).themeSource).toBe('dark')
    const then = await app.inspect()
    expect(then.menu.map(({ label }) => label)).toEqual(['File', 'Edit', 'View', 'Window', 'Help'])
    expect(then.tray?.tooltip).not.toBe('管家')
    await expect.poll(() => windowsOf(app)).toMatchObject([{ backgroundColor: '#292929' }])
    expect(then.identity.opensAtLogin).toBeNull()
    expect(await heard(page, 'settings')).toHaveLength(1)
    await must(page, 'settings.set', { openAtLogin: true })
    await expect.poll(async () => (await app.inspect()).identity.opensAtLogin).toBe(true)
    const info = await must<{ capabilities: string[] }>(page, 'host.info')
    expect(info.capabilities).toEqual(
      expect.arrayContaining(['open-at-login', 'system-lock', 'close-to-tray']),
    )
    await must(page, 'settings.set', { lockWithSystem: true })
    await app.ask('power', { event: 'lock-screen' })
    expect(await must(page, 'lock.state')).toMatchObject({ isLocked: false })
    await page.reload()
    expect(await page.getAttribute('html', 'lang')).toBe('en-US')
  })

  test('a removed profile leaves nothing in the storage of its windows', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    const draft = {
      name: '将删除',
      address: 'https://platform.example.com',
      environment: 'test',
      requireHttps: true,
      proxy: { mode: 'none', url: '' },
      ca: '',
    }
    const { id } = await must<{ id: string }>(page, 'profiles.save', draft)
    expect(await call(page, 'profiles.remove', { id: 'embedded' })).toMatchObject({ ok: false })
    const cleared = async () =>
      (await app.inspect()).sessions.filter((one) => one.cleared > 0).map(({ partition }) => partition)
    expect(await cleared()).toEqual([])
    await must(page, 'profiles.remove', { id })
    await expect.poll(cleared).toEqual([`persist:profile-${id}`])
  })
})

describe('walls', () => {
  const own = 'app://console/'
  const foreign = 'https://example.com/'

  test('a message counts only from the main frame of a window of ours that shows a page of ours', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    const refused = {
      ok: true,
      value: { ok: false, failure: { code: 'forbidden' } },
    }
    const offered = [{ path: file('settings.json'), name: 'settings.json', type: '' }]
    for (const from of [
      { url: foreign, where: 'main' },
      { url: 'app://console.example.com/', where: 'main' },
      { url: own, where: 'child' },
      { url: own, where: 'gone' },
    ] as const) {
      expect(await app.invokeFrom(page, from, 'steward:call', 'settings.get')).toMatchObject(refused)
      expect(await app.invokeFrom(page, from, 'steward:offer', offered)).toMatchObject(refused)
    }
    const sound = { url: own, where: 'main' } as const
    const ask = (channel: string, ...sent: unknown[]) => app.invokeFrom(page, sound, channel, ...sent)
    expect(await ask('steward:call', 'settings.get')).toMatchObject({
      value: { ok: true },
    })
    expect(await ask('steward:call', 7)).toMatchObject(refused)
    const unknown = { value: { ok: false, failure: { code: 'not-found' } } }
    expect(await ask('steward:call', 'constructor', null)).toMatchObject(unknown)
    const code = (name: string) => ({
      value: { ok: false, failure: { code: name } },
    })
    expect(await ask('steward:offer', 'text')).toMatchObject(code('invalid-input'))
    const relative = [{ path: 'package.json', name: 'package.json', type: '' }]
    expect(await ask('steward:offer', relative)).toMatchObject(code('unsupported'))
    expect(await ask('steward:offer', [...offered, ...relative])).toMatchObject(code('unsupported'))
    expect(await ask('steward:offer', offered)).toMatchObject({
      value: { ok: true },
    })
    // For Electron it is an archive; the operator's file is a file.
    writeFileSync(file('firmware.asar'), 'of the operator')
    const archive = [{ path: file('firmware.asar'), name: 'firmware.asar', type: '' }]
    expect(await ask('steward:offer', archive)).toMatchObject({ value: { ok: true, value: [{ size: 15 }] } })
    await expect.poll(logged).toContain('refused a message: not the main frame')
    expect(logged()).toContain('refused a message: not a page of ours')
    expect(logged()).toContain('refused a message: the frame is gone')
  })

  test('a page goes nowhere else and gets no device, download or certificate', async () => {
    const app = await fixture.launch()
    await app.firstWindow()
    const contentsId = (await windowsOf(app))[0]?.contentsId ?? 0
    for (const [isMainFrame, isRedirect] of [
      [true, false],
      [false, false],
      [true, true],
    ] as const) {
      const goes = (url: string) => app.ask('mayNavigate', { contentsId, url, isMainFrame, isRedirect })
      for (const url of [foreign, 'app://console.example.com/', 'file:///etc/passwd'])
        expect([isMainFrame, isRedirect, url, await goes(url)]).toEqual([isMainFrame, isRedirect, url, false])
      expect([isMainFrame, isRedirect, await goes(own)]).toEqual([isMainFrame, isRedirect, true])
    }
    expect(await app.ask('mayAttachWebview', { contentsId, url: own })).toBe(false)
    expect(await app.ask('device', { contentsId, url: own })).toBe(false)
    expect(await app.ask('displayMedia', { contentsId, url: own })).toBe(false)
    expect(await app.ask('willDownload', { contentsId, url: `${own}a.js` })).toBe(false)
    const verdict = { contentsId, hostname: 'example.com', verdict: 'net::OK' }
    expect(await app.ask('certificate', verdict)).toBe(-3)
    expect(await app.ask('certificateError', { contentsId, url: foreign })).toEqual({
      isHandled: true,
      isTrusted: false,
    })
    expect(await app.ask('clientCertificate', { contentsId, url: foreign })).toBeNull()
    const said = (name: string, url: string) => app.ask('permissionSaid', { contentsId, name, url })
    expect(await said('media', own)).toEqual({ check: false, request: false })
    expect(await said('fullscreen', own)).toEqual({
      check: true,
      request: true,
    })
    expect(await said('fullscreen', foreign)).toEqual({
      check: false,
      request: false,
    })
    await expect.poll(logged).toContain('certificate refused: ')
    for (const kind of ['frame navigation', 'redirect'])
      expect(logged()).toContain(`refused ${kind}: https://example.com/`)
    expect(logged()).toContain('refused webview: ')
  })

  test('an address is opened when the operator has seen it and says so; other schemes never', async () => {
    const app = await fixture.launch({ messageBox: () => 1 })
    const page = await app.firstWindow()
    const open = (url: string) => call(page, 'host.openExternal', { url })
    expect(await open('https://docs.example.com/')).toMatchObject({
      failure: { code: 'cancelled' },
    })
    expect(app.messageBoxes).toMatchObject([
      { detail: 'https://docs.example.com/', defaultId: 1, cancelId: 1 },
    ])
    expect(app.externals).toEqual([])
    app.answerMessageBox(() => 0)
    expect(await open('https://docs.example.com/')).toMatchObject({ ok: true })
    expect(app.externals).toEqual([{ kind: 'address', value: 'https://docs.example.com/' }])
    expect(await open('file:///etc/passwd')).toMatchObject({
      failure: { code: 'invalid-input' },
    })
    expect(app.messageBoxes).toHaveLength(2)
  })
})

describe('faults', () => {
  test('a page that dies is loaded again, and the second time in a minute says that it cannot go on', async () => {
    const app = await fixture.launch()
    const page = await app.firstWindow()
    await page.evaluate(() => Reflect.set(globalThis, 'before', true))
    const contentsId = (await windowsOf(app))[0]?.contentsId ?? 0
    await app.ask('crashed', { contentsId, reason: 'crashed' })
    await page.waitForFunction(() => !('before' in globalThis))
    await must(page, 'host.info')
    await app.ask('crashed', { contentsId, reason: 'oom' })
    await page.getByRole('heading', { name: '此窗口无法继续显示' }).waitFor()
    await expect.poll(logged).toContain('page gone: oom')
    expect(logged()).toContain('page gone: crashed')
  })
})
