import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp, saidBy } from './fixtureApp.ts'

/**
 * Actions of the system on a program, and calls of the program to the system; one program, started once for each
 * system.
 */
let fixture: FixtureApp

beforeAll(() => {
  const page = (name: string) => `<!doctype html><title>${name}</title><script>
    if ('${name}' === 'dirty') addEventListener('beforeunload', (event) => event.preventDefault())
  </script><p>${name}</p>`
  fixture = fixtureApp({
    main: `
import { rmSync } from 'node:fs'
privileged()
app.setPath('userData', process.env.STEWARD_DATA_DIR)
app.setPath('sessionData', path.join(here, 'chromium'))
if (process.platform === 'win32') app.setAppUserModelId('org.example.fixture')
app.enableSandbox()
const isFirst = app.requestSingleInstanceLock()
const heard = []
for (const name of ['before-quit', 'will-quit', 'window-all-closed']) app.on(name, () => { heard.push(name); said('heard', heard) })
app.on('activate', (_event, hasVisibleWindows) => said('activate', hasVisibleWindows))
if (!isFirst) app.quit()
else app.whenReady().then(() => {
  serve(session.defaultSession, { '/clean': ${JSON.stringify(page('clean'))}, '/dirty': ${JSON.stringify(page('dirty'))} })
  said('start', { argv: process.argv.length, platform: process.platform })
  if (process.platform === 'win32') app.setAsDefaultProtocolClient('fixture', process.execPath, [here])
  const dirty = new BrowserWindow({ show: false, webPreferences: safe })
  const clean = new BrowserWindow({ show: false, webPreferences: safe })
  dirty.maximize()
  dirty.loadURL('app://home/dirty')
  clean.loadURL('app://home/clean')
  clean.once('ready-to-show', () => { clean.minimize(); clean.show(); clean.focus(); said('focus', clean.isFocused()) })
  if (process.platform === 'win32') {
    for (const name of ['Local State', 'other']) {
      try { rmSync(path.join(app.getPath('sessionData'), name), { force: true }); said(name, 'gone') }
      catch (error) { said(name, error.code) }
    }
    said('wrong', app.removeAsDefaultProtocolClient('fixture'))
  }
  for (const name of ['query-session-end', 'session-end']) dirty.on(name, () => process.stdout.write(name + '\\n'))
  powerMonitor.on('suspend', () => said('blocked', powerSaveBlocker.start('prevent-app-suspension')))
  const tray = new Tray(nativeImage.createFromPath(path.resolve('resources/tray.png')))
  tray.setContextMenu(Menu.buildFromTemplate([{ label: 'x' }]))
  tray.on('click', () => said('tray', true))
})`,
  })
})

afterAll(() => fixture.remove())

test('quitting closes all windows at once: one that stays does not keep the others', async () => {
  const app = await fixture.launch({ platform: 'linux', args: ['--no-sandbox', '--lang=zh'] })
  const pages = await app.waitForWindows(2)
  await expect.poll(() => Promise.all(pages.map((page) => page.title()))).toEqual(['dirty', 'clean'])
  // Chromium prompts only for a page that was used.
  await pages[0]?.click('p')
  await expect(app.close()).rejects.toThrow('refused to close')
  const [left] = await app.waitForWindows(1)
  expect(await left?.title()).toBe('dirty')
  await expect.poll(() => saidBy(app).get('heard')).toEqual(['before-quit'])
  await expect.poll(() => saidBy(app).get('focus')).toBe(false)
  await expect.poll(() => app.violations).toContain('maximize() shows a window before its page has painted')
  // The sandbox takes the switch back that would switch it off.
  expect((await app.inspect()).switches).toEqual(['--lang=zh'])
  await expect(app.ask('power', { event: 'lock-screen' })).rejects.toThrow('on Linux')
  await app.clickTray(null)
  await expect.poll(() => saidBy(app).get('tray')).toBe(true)
  const second = await fixture.launch({ platform: 'linux' })
  await expect.poll(() => app.violations.join()).toContain('nobody listens to second-instance')
  await Promise.all([app.kill(), second.kill()])
  expect(app.violations.join()).not.toContain('tray')
})

test('macOS: a click on the tray icon does two things, and the dock asks for a window', async () => {
  const app = await fixture.launch({ platform: 'darwin', isPackaged: true })
  await app.waitForWindows(2)
  await expect.poll(() => saidBy(app).get('start')).toEqual({ argv: 1, platform: 'darwin' })
  await app.clickTray(null)
  await expect.poll(() => app.violations.join()).toContain('opens its menu and calls the listener')
  await app.ask('activate', { hasVisibleWindows: true })
  await expect.poll(() => saidBy(app).get('activate')).toBe(true)
  await app.ask('power', { event: 'suspend' })
  expect((await app.inspect()).powerSaveBlockers).toEqual(['prevent-app-suspension'])
  await app.kill()
})

test('Windows: knows the program by its identity, and ends it with the session', async () => {
  const app = await fixture.launch({ platform: 'win32' })
  await app.waitForWindows(2)
  const { identity } = await app.inspect()
  expect(identity).toMatchObject({
    appUserModelId: 'org.example.fixture',
    beforeReady: [
      'setPath userData',
      'setPath sessionData',
      'setAppUserModelId',
      'enableSandbox',
      'requestSingleInstanceLock',
    ],
    protocolClients: [{ scheme: 'fixture', program: process.execPath, args: [fixture.folder] }],
  })
  expect(identity.sessionData.endsWith('chromium')).toBe(true)
  expect(Object.fromEntries(saidBy(app))).toMatchObject({
    'Local State': 'EBUSY',
    other: 'gone',
    wrong: false,
  })
  expect(await app.ask('querySessionEnd', null)).toBe(false)
  await expect(app.ask('sessionEnd', null)).rejects.toThrow('has ended')
  expect(await app.exited).toBeNull()
  expect(app.output()).toMatch(/query-session-end\nsession-end\n/)
  expect(saidBy(app).has('heard')).toBe(false)
})
