import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onStandIn, test } from '#tests/e2e/launch/desktop.ts'
import type { ListPage } from '#tests/e2e/pages/ListPage.ts'
import { Shell } from '#tests/e2e/pages/Shell.ts'
import { SignIn } from '#tests/e2e/pages/SignIn.ts'

/** A second window loads every script once more, through the main process. */
const opened = (list: ListPage) =>
  expect(list.grid).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 })

// Each test starts the whole console, some of them twice.
test.describe.configure({ timeout: 150_000 })

/**
 * Events that a test can cause only where it plays the operating system: foreign frames, missing monitors, dying pages,
 * links. The real runtime has no handle for these.
 */
const logOf = (dataDir: string): string =>
  readdirSync(join(dataDir, 'logs'))
    .map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8'))
    .join('')

if (onStandIn) {
  test('a message from a foreign page, a frame or a frame that is gone is refused and logged', async ({
    launchStandIn,
    words,
    dataDir,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    const forbidden = { ok: true, value: { ok: false, failure: { code: 'forbidden' } } }
    for (const from of [
      { url: 'https://example.com/', where: 'main' },
      { url: 'app://console.example.com/', where: 'main' },
      { url: 'app://console/', where: 'child' },
      { url: 'app://console/', where: 'gone' },
    ] as const) {
      expect(await app.invokeFrom(page, from, 'steward:call', 'settings.get', undefined)).toMatchObject(
        forbidden,
      )
    }
    const own = await app.invokeFrom(
      page,
      { url: 'app://console/', where: 'main' },
      'steward:call',
      'settings.get',
      undefined,
    )
    expect(own).toMatchObject({ ok: true, value: { ok: true } })
    expect(
      await app.invokeFrom(page, { url: 'app://console/', where: 'main' }, 'steward:call', 7),
    ).toMatchObject(forbidden)
    const unknown = await app.invokeFrom(
      page,
      { url: 'app://console/', where: 'main' },
      'steward:call',
      'constructor',
      null,
    )
    expect(unknown).toMatchObject({ ok: true, value: { ok: false, failure: { code: 'not-found' } } })
    await expect.poll(() => logOf(dataDir)).toContain('not the main frame')
  })

  test('a window whose monitor is gone opens on the one that is left', async ({ launchStandIn, words }) => {
    const screen = (id: number, x: number) => {
      const bounds = { x, y: 0, width: 1920, height: 1080 }
      return { id, bounds, workArea: bounds }
    }
    const first = await launchStandIn({ displays: [screen(1, 0), screen(2, 1920)] })
    const page = await first.firstWindow()
    await new SignIn(page, words).ready()
    const place = { x: 2200, y: 100, width: 1200, height: 800 }
    await first.moveWindow(page, place)
    await first.close()

    const same = await launchStandIn({ displays: [screen(1, 0), screen(2, 1920)] })
    await new SignIn(await same.firstWindow(), words).ready()
    expect((await same.inspect()).windows[0]?.bounds).toEqual(place)
    await same.close()

    const less = await launchStandIn({ displays: [screen(1, 0)] })
    await new SignIn(await less.firstWindow(), words).ready()
    expect((await less.inspect()).windows[0]?.bounds).toEqual({ x: 360, y: 140, width: 1200, height: 800 })
  })

  test('a page that dies is loaded again once, then says that it cannot go on', async ({
    launchStandIn,
    words,
    dataDir,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    const contentsId = (await app.inspect()).windows[0]?.contentsId ?? 0
    await page.evaluate(() => Reflect.set(window, 'before', true))
    await app.ask('crashed', { contentsId, reason: 'crashed' })
    await page.waitForFunction(() => !('before' in window))
    await new SignIn(page, words).ready()
    await app.ask('crashed', { contentsId, reason: 'oom' })
    await expect(page.getByRole('heading', { name: '此窗口无法继续显示' })).toBeVisible()
    await expect.poll(() => logOf(dataDir)).toContain('page gone: oom')
    await page.getByRole('link', { name: '重新加载' }).click()
    await new SignIn(page, words).ready()
  })

  test('a link navigates a signed-in window and does nothing else', async ({
    launchStandIn,
    enter,
    words,
    dataDir,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    const shell = await enter(page)
    const second = await launchStandIn({ args: ['steward://open/sys/params'] })
    expect(await second.exited).toBe(0)
    await shell.list('sys/params').ready()
    await expect(shell.activeTab).toContainText(words('ops.params:title'))
    await app.ask('openLink', { url: 'steward://signIn/admin' })
    await app.ask('openLink', { url: 'steward://open/https://example.com' })
    await expect.poll(() => logOf(dataDir).match(/a link that is none of ours/g)?.length).toBe(2)
    expect(app.windows()).toHaveLength(1)
  })

  test('a link at the start is where the first window goes', async ({ launchStandIn, enter, words }) => {
    const app = await launchStandIn({ args: ['steward://open/sys/params'] })
    const shell = await enter(await app.firstWindow())
    await expect(shell.activeTab).toContainText(words('ops.params:title'))
  })

  test('an address is shown before it is opened, and only https and mailto are asked about', async ({
    launchStandIn,
    words,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    const open = (url: string) =>
      page.evaluate(
        (address) => Reflect.get(window, 'steward').call('host.openExternal', { url: address }),
        url,
      )
    app.answerMessageBox(() => 1)
    expect(await open('https://docs.example.com/')).toMatchObject({
      ok: false,
      failure: { code: 'cancelled' },
    })
    expect(app.messageBoxes.at(-1)).toMatchObject({
      detail: 'https://docs.example.com/',
      defaultId: 1,
      cancelId: 1,
    })
    app.answerMessageBox(() => 0)
    expect(await open('https://docs.example.com/')).toMatchObject({ ok: true })
    expect(app.externals).toEqual([{ kind: 'address', value: 'https://docs.example.com/' }])
    for (const url of [
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://user:secret@example.com/',
      'http://example.com/',
    ]) {
      expect(await open(url)).toMatchObject({ ok: false })
    }
    expect(app.messageBoxes).toHaveLength(2)
    expect(app.externals).toHaveLength(1)
  })

  test('every session of a window is hardened, and there is one handler only', async ({
    launchStandIn,
    enter,
    words,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    const shell = await enter(page)
    await shell.open('sys/log-login')
    await app.clickMenu('tab.popOut')
    const popout = (await app.waitForWindows(2)).find((window) => window !== page)
    if (popout === undefined) throw new Error('no second window')
    await opened(new Shell(popout, words).list('sys/log-login'))
    const facts = await app.inspect()
    expect(facts.handlers).toEqual(['steward:call', 'steward:more', 'steward:offer'])
    expect(facts.isSandboxEnabled).toBe(true)
    expect(facts.privilegedSchemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true, stream: true },
      },
    ])
    expect(facts.windows.map(({ partition }) => partition).sort()).toEqual([
      'persist:console',
      'persist:profile-embedded',
    ])
    expect(facts.utilityProcesses.map(({ serviceName }) => serviceName)).toContain('Steward backend')
    const permission = (name: string) =>
      popout.evaluate(
        (wanted) =>
          navigator.permissions.query({ name: wanted as PermissionName }).then(({ state }) => state),
        name,
      )
    expect(await permission('geolocation')).toBe('denied')
    // The console's own page notifies of a watch rule's findings (rules.test.ts: no other page may).
    expect(await permission('notifications')).toBe('granted')
    expect(await permission('camera')).toBe('denied')
  })

  test('the window begins in the colour of the theme', async ({ launchStandIn, words }) => {
    const app = await launchStandIn({ dark: true })
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    expect((await app.inspect()).windows[0]?.backgroundColor).toBe('#292929')
    await page.evaluate(() => Reflect.get(window, 'steward').call('settings.set', { theme: 'light' }))
    await expect.poll(async () => (await app.inspect()).windows[0]?.backgroundColor).toBe('#ffffff')
    expect((await app.inspect()).themeSource).toBe('light')
    await app.close()
    const again = await launchStandIn({ dark: true })
    await new SignIn(await again.firstWindow(), words).ready()
    expect((await again.inspect()).windows[0]?.backgroundColor).toBe('#ffffff')
  })

  test('the notification area brings a window back and quits', async ({ launchStandIn, words }) => {
    const app = await launchStandIn()
    await new SignIn(await app.firstWindow(), words).ready()
    const { tray } = await app.inspect()
    expect(tray).toMatchObject({ tooltip: '管家' })
    await app.clickTray('window.new')
    await app.waitForWindows(2)
    await app.clickTray('quit')
    expect(await app.exited).toBe(0)
  })

  test('a console that cannot start says so and ends', async ({ launchStandIn, dataDir }) => {
    // A foreign folder: a preload, but no icon and no pages.
    const folder = `${dataDir}-app`
    mkdirSync(join(folder, 'out/preload'), { recursive: true })
    writeFileSync(join(folder, 'out/preload/index.cjs'), '')
    writeFileSync(join(folder, 'package.json'), '{"name":"other","version":"0.0.0"}')
    const app = await launchStandIn({ appPath: folder })
    expect(await app.exited).toBe(1)
    expect(app.messageBoxes).toEqual([
      { type: 'error', message: '管家无法启动', detail: expect.stringContaining('tray') },
    ])
    rmSync(folder, { recursive: true })
  })

  test('its children end with the main process, however it ends', async ({ launchStandIn, enter }) => {
    const app = await launchStandIn()
    await enter(await app.firstWindow())
    const pids = (await app.inspect()).utilityProcesses.flatMap(({ pid }) => pid ?? [])
    expect(pids.length).toBeGreaterThan(0)
    await app.kill()
    const isAlive = (pid: number) => {
      try {
        process.kill(pid, 0)
        return true
      } catch {
        return false
      }
    }
    await expect.poll(() => pids.filter(isAlive)).toEqual([])
  })
}
