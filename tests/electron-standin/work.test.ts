import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp, saidBy } from './fixtureApp.ts'

/** Computation and streams of the main process. */
let fixture: FixtureApp

beforeAll(() => {
  fixture = fixtureApp({
    main: `
privileged()
ipcMain.handle('compute', (_event, milliseconds) => {
  const since = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(since)
    if ((user + system) / 1000 > milliseconds) return
  }
})
app.whenReady().then(() => {
  let read = 0
  session.defaultSession.protocol.handle('app', (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/page') return new Response('<!doctype html><title>page</title>', { headers: { 'content-type': 'text/html' } })
    const last = pathname === '/endless' ? Infinity : 3
    request.signal.addEventListener('abort', () => said('aborted', pathname))
    return new Response(new ReadableStream({
      async pull(stream) {
        read += 1
        said('read', read)
        if (read > last) return stream.close()
        stream.enqueue(new TextEncoder().encode('piece ' + read + ';'))
        await new Promise((resolve) => setTimeout(resolve, 5))
      },
      cancel: () => said('cancelled', pathname),
    }, { highWaterMark: 0 }))
  })
  const preferences = { ...safe, preload: path.join(here, 'preload.cjs') }
  new BrowserWindow({ webPreferences: preferences }).loadURL('app://home/page')
})`,
    preload: `const { contextBridge, ipcRenderer } = require('electron')
contextBridge.exposeInMainWorld('fixture', { compute: (milliseconds) => ipcRenderer.invoke('compute', milliseconds) })`,
  })
})

afterAll(() => fixture.remove())

test('a main process that computes for a tenth of a second while a window is open is a violation', async () => {
  const app = await fixture.launch()
  const page = await app.firstWindow()
  const compute = (milliseconds: number) =>
    page.evaluate(
      (given) =>
        (window as unknown as { fixture: { compute(ms: number): Promise<void> } }).fixture.compute(given),
      milliseconds,
    )
  await compute(30)
  expect(app.violations.join()).not.toContain('computed')
  await compute(150)
  await expect.poll(() => app.violations.join()).toMatch(/computed for 1\d\d ms .*, in .*compute 150/)
  const longest = app.longestTurn()
  expect(longest?.milliseconds).toBeGreaterThanOrEqual(150)
  expect(longest?.during).toContain('compute 150')
  await app.kill()
})

test('a body is streamed to its end, and one that nobody waits for any more is cancelled', async () => {
  const app = await fixture.launch()
  const page = await app.firstWindow()
  expect(await page.evaluate(async () => (await fetch('./three')).text())).toBe('piece 1;piece 2;piece 3;')
  const answer = page.evaluate(async () => {
    const controller = new AbortController()
    Object.assign(window, { abort: () => controller.abort() })
    return fetch('./endless', { signal: controller.signal }).catch((error: Error) => error.name)
  })
  await expect.poll(() => saidBy(app).get('read')).toBeGreaterThan(10)
  await page.evaluate(() => (window as unknown as { abort(): void }).abort())
  expect(await answer).toBe('AbortError')
  await expect.poll(() => saidBy(app).get('cancelled')).toBe('/endless')
  expect(saidBy(app).get('aborted')).toBe('/endless')
  await app.kill()
})
