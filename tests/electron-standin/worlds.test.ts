import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp } from './fixtureApp.ts'
import type { StandInApp } from './launch.ts'

/** Values passed between the main process, the preload and a page, and their transport. */
let fixture: FixtureApp
let app: StandInApp
let page: Page

beforeAll(async () => {
  fixture = fixtureApp({
    main: `
privileged()
app.enableSandbox()
app.whenReady().then(() => {
  const target = session.fromPartition('persist:x')
  target.setPermissionCheckHandler((_contents, permission) => permission === 'notifications')
  target.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === 'notifications'))
  target.setDevicePermissionHandler(() => false)
  target.setDisplayMediaRequestHandler((_request, answer) => answer({}))
  target.on('will-download', (event) => event.preventDefault())
  serve(target, {
    '/': '<!doctype html><title>first</title><p>first',
    '/second': '<!doctype html><title>second</title><p>second',
  })
  app.on('web-contents-created', (_event, contents) => {
    const judge = (details) => { if (!details.url.startsWith('app://home/')) details.preventDefault() }
    contents.on('will-navigate', judge)
    contents.on('will-frame-navigate', judge)
    contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  })
  ipcMain.handle('echo', (_event, ...args) => args)
  ipcMain.handle('kind', (_event, value) => Object.prototype.toString.call(value) + (value?.constructor?.name ?? ''))
  ipcMain.handle('fail', () => { throw Object.assign(new TypeError('no'), { code: 'SECRET' }) })
  ipcMain.handle('function', () => () => 1)
  let held
  ipcMain.handle('hold', (event) => { held = event; return event.senderFrame === event.sender.mainFrame })
  ipcMain.handle('held', () => held.senderFrame === null)
  const window = new BrowserWindow({ webPreferences: { ...safe, partition: 'persist:x', preload: path.join(here, 'preload.cjs') } })
  ipcMain.handle('push', () => window.webContents.send('pushed', { at: new Date(5) }))
  window.loadURL('app://home/')
})`,
    preload: `
const { contextBridge, ipcRenderer } = require('electron')
const attempts = {}
for (const name of ['fs', 'child_process', 'node:fs', './other.js', 'path']) {
  try { require(name); attempts[name] = 'loaded' } catch (error) { attempts[name] = error.message }
}
try { ipcRenderer.sendSync('x') } catch (error) { attempts.sendSync = error.message }
globalThis.leaked = 'from the preload'
class Point { constructor() { this.x = 1 } get double() { return this.x * 2 } }
contextBridge.exposeInMainWorld('api', {
  attempts,
  timers: typeof require('timers').setTimeout + typeof require('url').URL,
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  listen(listener) {
    const forward = (_event, value) => listener(value)
    ipcRenderer.on('pushed', forward)
    return () => ipcRenderer.removeListener('pushed', forward)
  },
  point: new Point(),
  symbol: Symbol('x'),
  throws() { throw Object.assign(new Error('plain'), { code: 'CODE' }) },
  sendFunction: () => ipcRenderer.invoke('echo', () => 1),
  sendSymbol: () => ipcRenderer.invoke('echo', Symbol('x')),
  sendPoint: () => ipcRenderer.invoke('kind', new Point()),
  sendMap: () => ipcRenderer.invoke('kind', new Map([[1, new Date(0)]])),
})
try { contextBridge.exposeInMainWorld('api', {}) } catch (error) { attempts.twice = error.message }
contextBridge.exposeInMainWorld('late', { attempts })
`,
  })
  app = await fixture.launch()
  page = await app.firstWindow()
})

afterAll(() => fixture.remove())

/** Runs an expression in the page; `api` is the object that the preload exposed. */
const inPage = (code: string): Promise<unknown> => page.evaluate(code)
const failure = (code: string) =>
  inPage(
    `(async () => { try { await (${code}); return null } catch (error) { return { name: error.name, message: error.message, own: Object.keys(error) } } })()`,
  )

test('a sandboxed preload may require four modules and nothing else', async () => {
  const attempts = await inPage('late.attempts')
  for (const name of ['fs', 'child_process', 'node:fs', './other.js', 'path']) {
    expect(attempts).toHaveProperty([name], `module not found: ${name}`)
  }
  expect(await inPage('api.timers')).toBe('functionfunction')
})

test('a call that would block a page is not modelled', async () => {
  expect(await inPage('late.attempts.sendSync')).toMatch(/sendSync is not modelled/)
})

test('the preload has a world of its own', async () => {
  expect(await inPage('typeof leaked + typeof require + typeof process')).toBe('undefinedundefinedundefined')
})

test('what is exposed is frozen and cannot be replaced, nor exposed twice', async () => {
  expect(await inPage('Object.isFrozen(api) && Object.isFrozen(api.point)')).toBe(true)
  expect(
    await inPage('(() => { try { window.api = 1 } catch {} delete window.api; return typeof window.api })()'),
  ).toBe('object')
  expect(await inPage('late.attempts.twice')).toMatch(/existing property/)
})

test('the context bridge copies: no prototypes, no symbols, no own properties of errors', async () => {
  expect(await inPage('[api.point.x, api.point.double, api.point.constructor.name]')).toEqual([
    1,
    undefined,
    'Object',
  ])
  expect(await inPage('api.symbol')).toBeUndefined()
  expect(await failure('api.throws()')).toEqual({ name: 'Error', message: 'plain', own: [] })
})

test('functions and symbols are not passed to the main process', async () => {
  expect(await failure('api.sendFunction()')).toMatchObject({ message: 'An object could not be cloned.' })
  expect(await failure('api.sendSymbol()')).toMatchObject({ message: 'An object could not be cloned.' })
  expect(await failure("api.invoke('function')")).toMatchObject({
    message: expect.stringContaining('An object could not be cloned.'),
  })
})

test('an object of a class arrives as a plain one, a map as a map', async () => {
  expect(await inPage('api.sendPoint()')).toBe('[object Object]Object')
  expect(await inPage('api.sendMap()')).toBe('[object Map]Map')
})

test('plain values are returned unchanged', async () => {
  const same = await inPage(`(async () => {
    const sent = [undefined, null, NaN, -0, 1n, 'text', [1, [2]], new Date(7), new Set([1]), new Uint8Array([1, 2]), /a/g, { a: { b: undefined } }]
    const [back] = await api.invoke('echo', sent)
    const shared = [{}]
    shared.push(shared[0])
    const [twin] = await api.invoke('echo', shared)
    return back[0] === undefined && back[1] === null && Number.isNaN(back[2]) && Object.is(back[3], -0) && back[4] === 1n &&
      back[5] === 'text' && back[6][1][0] === 2 && back[7].getTime() === 7 && back[8].has(1) && back[9][1] === 2 &&
      back[10].flags === 'g' && 'b' in back[11].a && twin.length === 2
  })()`)
  expect(same).toBe(true)
})

test("only the message of a handler's error is passed on", async () => {
  expect(await failure("api.invoke('fail')")).toEqual({
    name: 'Error',
    message: "Error invoking remote method 'fail': TypeError: no",
    own: [],
  })
  expect(await failure("api.invoke('nobody')")).toMatchObject({
    message: expect.stringContaining("No handler registered for 'nobody'"),
  })
})

test('events reach a listener, without the event object, until it is removed', async () => {
  const heard = await inPage(`(async () => {
    const heard = []
    const stop = api.listen((value) => heard.push(value))
    await api.invoke('push')
    await api.invoke('echo')
    stop()
    await api.invoke('push')
    await api.invoke('echo')
    return heard.map(({ at }) => at.getTime())
  })()`)
  expect(heard).toEqual([5])
})

test('permissions follow both handlers', async () => {
  const state = (name: string) =>
    inPage(`navigator.permissions.query({ name: '${name}' }).then(({ state }) => state)`)
  expect(await state('notifications')).toBe('granted')
  expect(await state('geolocation')).toBe('denied')
})

test('navigation to foreign pages and new windows are refused', async () => {
  expect(await inPage("window.open('https://example.com/')")).toBeNull()
  await inPage("void (location.href = 'https://example.com/')")
  await inPage(
    "document.body.insertAdjacentHTML('beforeend', '<a target=_blank href=https://example.com/>out</a>')",
  )
  await page.click('a')
  expect(await inPage('api.invoke("echo", document.title)')).toEqual(['first'])
  expect(app.windows()).toHaveLength(1)
  expect(app.violations).toEqual([])
})

test('a destroyed frame is no longer a sender', async () => {
  expect(await inPage("api.invoke('hold')")).toBe(true)
  await inPage("void (location.href = '/second')")
  await page.waitForFunction("document.title === 'second'")
  expect(await inPage("api.invoke('held')")).toBe(true)
})
