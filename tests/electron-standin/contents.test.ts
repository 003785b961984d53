import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp, saidBy } from './fixtureApp.ts'

/** Code that the main process runs in a page, its prints, notifications, pictures, and the list of processes. */
let fixture: FixtureApp

beforeAll(() => {
  fixture = fixtureApp({
    main: `
privileged()
const attempt = (work) => work.then((value) => value, (error) => error.message)
app.on('window-all-closed', () => {})
const shownOrFailed = (notification) => new Promise((resolve) => {
  notification.once('show', () => resolve('show'))
  notification.once('failed', (_event, error) => resolve(error))
  notification.show()
})
app.whenReady().then(async () => {
  serve(session.defaultSession, { '/': '<!doctype html><title>page</title><script>globalThis.own = 7</script>' })
  const window = new BrowserWindow({ show: false, webPreferences: safe })
  const { webContents } = window
  void window.loadURL('app://home/')
  said('waited', await webContents.executeJavaScript('document.readyState + globalThis.own'))
  said('promise', await webContents.executeJavaScript('Promise.resolve({ list: [1, 2] })'))
  said('rejected', await attempt(webContents.executeJavaScript('Promise.reject(new Error("no"))')))
  said('pdf', (await webContents.printToPDF({})).subarray(0, 5).toString())
  said('notification', await shownOrFailed(new Notification({ title: 'hello', silent: true })))
  const picture = nativeImage.createFromPath(path.resolve('resources/tray.png'))
  said('picture', { ...picture.getSize(), isEmpty: picture.isEmpty() })
  const none = nativeImage.createFromPath('/none.png')
  said('none', { ...none.getSize(), isEmpty: none.isEmpty() })
  const child = utilityProcess.fork(path.join(here, 'child.mjs'), [], { serviceName: 'Fixture child' })
  const listed = () => app.getAppMetrics().flatMap(({ type, pid }) => [type + ' ' + (pid > 0)])
  said('before', listed())
  await new Promise((resolve) => child.once('message', resolve))
  said('while', [listed(), app.getAppMetrics()[1].name])
  child.kill()
  await new Promise((resolve) => child.once('exit', resolve))
  said('after', listed())
  window.destroy()
  said('gone', await attempt(webContents.executeJavaScript('1')))
  said('end', true)
})`,
    'child.mjs': 'process.parentPort.on("message", () => {}); process.parentPort.postMessage("ready")',
  })
})

afterAll(() => fixture.remove())

test('runs code in a page that has loaded, prints it, and lists the processes that run', async () => {
  const app = await fixture.launch()
  await expect.poll(() => saidBy(app).get('end'), { timeout: 20_000 }).toBe(true)
  const said = Object.fromEntries(saidBy(app))
  expect(said, app.output()).toMatchObject({
    waited: 'complete7',
    promise: { list: [1, 2] },
    pdf: '%PDF-',
    notification: 'show',
    picture: { isEmpty: false },
    none: { isEmpty: true, width: 0, height: 0 },
    before: ['Browser true'],
    while: [['Browser true', 'Utility true'], 'Fixture child'],
    after: ['Browser true'],
    gone: 'Object has been destroyed',
  })
  expect(said.rejected).toMatch(/no/)
  expect((await app.inspect()).notifications).toEqual(['hello'])
})

test('a system that refuses notifications says why', async () => {
  const app = await fixture.launch({ notificationError: 'no daemon' })
  await expect.poll(() => saidBy(app).get('notification'), { timeout: 20_000 }).toBe('no daemon')
  expect((await app.inspect()).notifications).toEqual([])
})
