import { afterEach, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp } from './fixtureApp.ts'

/** Where Electron allows everything by default, a missing handler must not look like a refusal. */
let fixture: FixtureApp
afterEach(() => fixture.remove())

const page = '<!doctype html><title>page</title><a href="https://example.com/">out</a>'

test('a program without handlers gets reports of what Electron would have allowed', async () => {
  fixture = fixtureApp({
    main: `
privileged()
app.whenReady().then(() => {
  serve(session.defaultSession, { '/': ${JSON.stringify(page)} })
  new BrowserWindow({ webPreferences: safe }).loadURL('app://home/')
})`,
  })
  const app = await fixture.launch()
  const window = await app.firstWindow()
  await window.evaluate("window.open('https://example.com/new')")
  await window.click('a')
  await expect
    .poll(() => app.violations.join('\n'))
    .toMatch(/lacks a permission handler[\s\S]*would open[\s\S]*would go to/)
  expect(await window.title()).toBe('page')
})

test('a session without the handler of its scheme serves nothing', async () => {
  fixture = fixtureApp({
    main: `
privileged()
app.whenReady().then(() => {
  serve(session.defaultSession, { '/': ${JSON.stringify(page)} })
  const window = new BrowserWindow({ webPreferences: { ...safe, partition: 'persist:other' } })
  window.loadURL('app://home/').catch((error) => { said('load', error.message); app.exit(3) })
})`,
  })
  const app = await fixture.launch()
  expect(await app.exited).toBe(3)
  expect(app.output()).toContain('ERR_FAILED')
  expect(app.violations).toContainEqual(expect.stringContaining('persist:other has no handler'))
})

test('a preload that throws is reported', async () => {
  fixture = fixtureApp({
    main: `
privileged()
app.whenReady().then(() => {
  serve(session.defaultSession, { '/': ${JSON.stringify(page)} })
  const window = new BrowserWindow({ webPreferences: { ...safe, preload: path.join(here, 'preload.cjs') } })
  window.webContents.on('preload-error', (_event, file, error) => said('preload', path.basename(file) + error.message))
  window.loadURL('app://home/')
})`,
    preload: "require('electron').ipcRenderer.postMessage('x')",
  })
  const app = await fixture.launch()
  await app.firstWindow()
  await expect.poll(() => app.output()).toContain('preload.cjsstand-in')
  expect(app.violations.join()).toContain('electron.ipcRenderer.postMessage is not modelled')
})

test('an unanswered dialog is an error, not a silent cancel', async () => {
  fixture = fixtureApp({
    main: `app.whenReady().then(() => dialog.showSaveDialog({}).catch((error) => { said('dialog', error.message); app.exit(4) }))`,
  })
  const app = await fixture.launch()
  expect(await app.exited).toBe(4)
  expect(app.output()).toContain('the test has no answer')
})

test('a utility process is a real process with a parent port and no channel of Node', async () => {
  fixture = fixtureApp({
    main: `
app.whenReady().then(() => {
  const child = utilityProcess.fork(path.join(here, 'child.js'), [], { env: { GIVEN: 'yes' } })
  child.on('message', (message) => { said('child', message); child.kill() })
  child.on('exit', () => app.exit(0))
  child.postMessage({ at: new Date(3) })
  try { child.postMessage(() => 1) } catch (error) { said('refused', error.message) }
})`,
    'child.js': `
process.parentPort.on('message', ({ data }) => process.parentPort.postMessage({
  at: data.at.getTime(), send: typeof process.send, type: process.type, given: process.env.GIVEN, home: process.env.HOME }))`,
  })
  const app = await fixture.launch()
  expect(await app.exited).toBe(0)
  expect(app.output()).toContain('"value":{"at":3,"send":"undefined","type":"utility","given":"yes"}')
  expect(app.output()).toContain('An object could not be cloned.')
})

test('a second start passes on its arguments and ends', async () => {
  fixture = fixtureApp({
    main: `
app.setPath('userData', process.env.STEWARD_DATA_DIR)
if (app.requestSingleInstanceLock({ link: process.argv.at(-1) })) {
  app.on('second-instance', (_event, _argv, _directory, data) => { said('second', data.link); app.exit(0) })
  app.whenReady().then(() => said('first', true))
} else app.quit()`,
  })
  const first = await fixture.launch()
  await expect.poll(() => first.output()).toContain('first')
  const second = await fixture.launch({ args: ['steward://open/x'] })
  expect(await second.exited).toBe(0)
  expect(await first.exited).toBe(0)
  expect(first.output()).toContain('steward://open/x')
})

test('quitting closes windows first, and a window may refuse', async () => {
  fixture = fixtureApp({
    main: `
privileged()
app.on('before-quit', () => said('before', 1))
app.on('window-all-closed', () => said('all-closed', 1))
let asked = 0
app.on('will-quit', (event) => { said('will' + ++asked, 1); if (asked === 1) { event.preventDefault(); setTimeout(() => app.quit(), 1) } })
app.whenReady().then(() => {
  serve(session.defaultSession, { '/': ${JSON.stringify(page)} })
  const window = new BrowserWindow({ webPreferences: safe })
  let closes = 0
  window.on('close', (event) => { if (++closes === 1) event.preventDefault() })
  window.loadURL('app://home/')
})`,
  })
  const app = await fixture.launch()
  await app.firstWindow()
  await expect(app.close()).rejects.toThrow('refused to close')
  expect(await app.close()).toBe(0)
  expect(app.output()).toContain('will2')
  expect(app.output()).not.toContain('all-closed')
})
