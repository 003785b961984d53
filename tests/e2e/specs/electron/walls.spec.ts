import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { callBridge } from '#tests/e2e/launch/bridge.ts'
import { expect, onStandIn, test } from '#tests/e2e/launch/desktop.ts'
import { SignIn } from '#tests/e2e/pages/SignIn.ts'
import type { StandInApp } from '#tests/electron-standin/launch.ts'

/**
 * Responses of the built main process where Electron would allow by itself. Chromium has no device, no certificate and
 * no hostile page here, so the stand-in sends their requests.
 */
test.describe.configure({ timeout: 150_000 })

const own = 'app://console/'
const foreign = 'https://example.com/'

/** @returns the stand-in's id of the first window. */
const contentsOf = async (app: StandInApp) => (await app.inspect()).windows[0]?.contentsId ?? 0

const logOf = (dataDir: string): string =>
  readdirSync(join(dataDir, 'logs'))
    .map((name) => readFileSync(join(dataDir, 'logs', name), 'utf8'))
    .join('')

if (onStandIn) {
  test('a file is offered by the main frame of a window of ours alone, and by a whole path', async ({
    launchStandIn,
    words,
    dataDir,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    const file = { path: join(dataDir, 'offered.txt'), name: 'offered.txt', type: '' }
    writeFileSync(file.path, 'x')
    const offer = (from: Parameters<StandInApp['invokeFrom']>[1], path = file.path) =>
      app.invokeFrom(page, from, 'steward:offer', [{ ...file, path }])
    for (const from of [
      { url: foreign, where: 'main' },
      { url: 'app://console.example.com/', where: 'main' },
      { url: own, where: 'child' },
      { url: own, where: 'gone' },
    ] as const) {
      expect(await offer(from)).toMatchObject({ value: { ok: false, failure: { code: 'forbidden' } } })
    }
    expect(await offer({ url: own, where: 'main' }, 'package.json')).toMatchObject({
      value: { ok: false, failure: { code: 'unsupported' } },
    })
    expect(await offer({ url: own, where: 'main' })).toMatchObject({ value: { ok: true } })
    await expect.poll(() => logOf(dataDir)).toContain('refused a message: not the main frame')
  })

  test('a page goes nowhere else, by itself, in a frame, by a redirect or as a webview', async ({
    launchStandIn,
    words,
  }) => {
    const app = await launchStandIn()
    await new SignIn(await app.firstWindow(), words).ready()
    const contentsId = await contentsOf(app)
    const goes = (url: string, how: { isMainFrame: boolean; isRedirect: boolean }) =>
      app.ask('mayNavigate', { contentsId, url, ...how })
    for (const how of [
      { isMainFrame: true, isRedirect: false },
      { isMainFrame: false, isRedirect: false },
      { isMainFrame: true, isRedirect: true },
    ]) {
      for (const url of [foreign, 'app://console.example.com/', 'app://user@console/', 'file:///etc/passwd'])
        expect([how, url, await goes(url, how)]).toEqual([how, url, false])
      expect([how, await goes(own, how)]).toEqual([how, true])
    }
    expect(await app.ask('mayAttachWebview', { contentsId, url: foreign })).toBe(false)
    expect(await app.ask('mayAttachWebview', { contentsId, url: own })).toBe(false)
  })

  test('both handlers of permissions refuse, each by itself, what no page of ours needs', async ({
    launchStandIn,
    words,
  }) => {
    const app = await launchStandIn()
    await new SignIn(await app.firstWindow(), words).ready()
    const contentsId = await contentsOf(app)
    const said = (name: string, url: string) => app.ask('permissionSaid', { contentsId, name, url })
    const no = { check: false, request: false }
    for (const name of [
      'clipboard-read',
      'display-capture',
      'fileSystem',
      'geolocation',
      'hid',
      'media',
      'midi',
      'openExternal',
      'pointerLock',
      'serial',
      'usb',
    ]) {
      expect([name, await said(name, own)]).toEqual([name, no])
    }
    for (const name of ['clipboard-sanitized-write', 'fullscreen', 'notifications']) {
      expect([name, await said(name, own)]).toEqual([name, { check: true, request: true }])
      expect([name, await said(name, foreign)]).toEqual([name, no])
    }
  })

  test('no page gets a device, the screen, or a download of its own', async ({ launchStandIn, words }) => {
    const app = await launchStandIn()
    await new SignIn(await app.firstWindow(), words).ready()
    const contentsId = await contentsOf(app)
    expect(await app.ask('device', { contentsId, url: own })).toBe(false)
    expect(await app.ask('displayMedia', { contentsId, url: own })).toBe(false)
    for (const url of [`${own}assets/app.js`, 'blob:app://console/1', foreign])
      expect([url, await app.ask('willDownload', { contentsId, url })]).toEqual([url, false])
  })

  test('no certificate is believed beyond Chromium’s verdict, and none is sent', async ({
    launchStandIn,
    words,
    dataDir,
  }) => {
    const app = await launchStandIn()
    await new SignIn(await app.firstWindow(), words).ready()
    const contentsId = await contentsOf(app)
    // -3: the verdict of Chromium counts.
    for (const verdict of ['net::OK', 'net::ERR_CERT_AUTHORITY_INVALID', 'net::ERR_CERT_REVOKED']) {
      const answer = await app.ask('certificate', { contentsId, hostname: 'example.com', verdict })
      expect([verdict, answer]).toEqual([verdict, -3])
    }
    expect(await app.ask('certificateError', { contentsId, url: foreign })).toEqual({
      isHandled: true,
      isTrusted: false,
    })
    expect(await app.ask('clientCertificate', { contentsId, url: foreign })).toBeNull()
    await expect.poll(() => logOf(dataDir)).toContain('certificate refused')
  })

  test('every session has every handler, the default one too; a removed profile leaves no storage', async ({
    launchStandIn,
    enter,
    words,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    const { id } = await callBridge(page, 'profiles.save', {
      name: '将删除',
      address: 'https://platform.example.com',
      environment: 'test',
      requireHttps: true,
      proxy: { mode: 'none', url: '' },
      ca: '',
    })
    await expect(callBridge(page, 'profiles.remove', { id: 'embedded' })).rejects.toThrow()
    await callBridge(page, 'profiles.remove', { id })
    const cleared = async () =>
      (await app.inspect()).sessions.filter((one) => one.cleared > 0).map(({ partition }) => partition)
    await expect.poll(cleared).toEqual([`persist:profile-${id}`])

    const shell = await enter(page)
    await shell.open('sys/log-login')
    await app.clickMenu('tab.popOut')
    await app.waitForWindows(2)
    const { sessions, windows } = await app.inspect()
    const used = new Set(['', ...windows.map(({ partition }) => partition)])
    expect(used.size).toBe(3)
    expect(sessions.filter(({ partition }) => used.has(partition))).toEqual(
      ['', 'persist:console', 'persist:profile-embedded'].map((partition) => ({
        partition,
        lacks: [],
        minTlsVersion: 'tls1.2',
        cleared: 0,
      })),
    )
  })

  test('whatever is served below app:// is taken for what it says it is', async ({
    launchStandIn,
    words,
  }) => {
    const app = await launchStandIn()
    const page = await app.firstWindow()
    await new SignIn(page, words).ready()
    const sniffing = await page.evaluate(async () => {
      const script = document.querySelector('script[src]')?.getAttribute('src') ?? ''
      const answers: [string, number, string | null][] = []
      for (const path of ['./', './fault', script, './file/none', './none.txt']) {
        const answer = await fetch(path)
        answers.push([
          path === script ? 'script' : path,
          answer.status,
          answer.headers.get('x-content-type-options'),
        ])
      }
      return answers
    })
    expect(sniffing).toEqual([
      ['./', 200, 'nosniff'],
      ['./fault', 200, 'nosniff'],
      ['script', 200, 'nosniff'],
      ['./file/none', 404, 'nosniff'],
      ['./none.txt', 404, 'nosniff'],
    ])
  })

  test('a child program is given the variables it needs, and no secret of the shell', async ({
    launchStandIn,
    enter,
  }) => {
    const app = await launchStandIn({
      env: { GITHUB_TOKEN: 'x', AWS_SECRET_ACCESS_KEY: 'x', ELECTRON_RUN_AS_NODE: '', LD_PRELOAD: '' },
    })
    await enter(await app.firstWindow())
    const { utilityProcesses } = await app.inspect()
    expect(utilityProcesses.map(({ serviceName }) => serviceName)).toEqual(
      expect.arrayContaining(['Steward backend', 'Steward cache']),
    )
    for (const { serviceName, variables } of utilityProcesses) {
      const unexpected = variables.filter((name) =>
        /^(GITHUB_TOKEN|AWS_|ELECTRON_|LD_|NODE_OPTIONS|npm_)/.test(name),
      )
      expect([serviceName, unexpected]).toEqual([serviceName, []])
    }
  })
}
