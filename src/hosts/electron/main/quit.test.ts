import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FixtureApp, fixtureApp } from '#tests/electron-standin/fixtureApp.ts'
import type { StandInApp } from '#tests/electron-standin/launch.ts'

/** Quitting on the stand-in, which closes all windows at once as Electron does; two windows, one of them dirty. */
let fixture: FixtureApp

const source = (file: string) => JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, file)).href)

const page = (name: string) => `<!doctype html><title>${name}</title><p>${name}</p><script>
  if ('${name}' !== 'clean') addEventListener('beforeunload', (event) => event.preventDefault())
</script>`

beforeAll(() => {
  fixture = fixtureApp({
    main: `
import { coordinateQuit } from ${source('quit.ts')}
import { watchWindow } from ${source('faults.ts')}
import { nativeTexts } from ${source('nativeTexts.ts')}
privileged()
const text = nativeTexts('zh-CN')
const write = (line) => process.stdout.write(line + '\\n')
app.whenReady().then(() => {
  serve(session.defaultSession, Object.fromEntries(['clean', 'dirty', 'untold'].map((name) => ['/' + name, ${JSON.stringify(page('NAME'))}.replaceAll('NAME', name)])))
  const pending = new Map()
  let listener = () => {}
  const quit = coordinateQuit({
    app,
    core: { subscribe: (one) => { listener = one }, close: async () => write('core closed') },
    windows: { pending: () => [...pending.values()], freeze: () => write('frozen'), thaw: () => write('thawed') },
    text: () => text, language: () => 'zh-CN', hidesLast: () => process.env.TRAY === 'yes', report: (_level, message) => write(message), onEnd: () => write('end'),
  })
  const faults = { quit, text: () => text, report: write, budget: { take: () => false, forget() {} }, faultAddress: '' }
  const open = (name) => {
    const window = new BrowserWindow({ webPreferences: safe })
    window.on('close', (event) => {
      if (BrowserWindow.getAllWindows().length === 1 && quit.holdsLast(window)) event.preventDefault()
    })
    watchWindow(name, window, faults)
    window.on('closed', () => pending.delete(window))
    pending.set(window, { unsaved: name === 'dirty' ? ['参数'] : [], batches: [] })
    window.loadURL('app://home/' + name)
    return window
  }
  for (const name of (process.env.PAGES ?? 'dirty clean').split(' ')) open(name)
  const transfer = (id, state) => listener({ type: 'transfer', transfer: { id, state, fileName: id + '.xlsx', title: '' } })
  if (process.env.TRANSFERS) { transfer('a', 'running'); transfer('b', 'queued'); transfer('c', 'running'); transfer('c', 'done') }
  if (process.env.TRANSFERS) { transfer('d', 'running'); listener({ type: 'transfer-forgotten', id: 'd' }) }
  app.on('activate', () => quit.relaunch(() => { if (process.env.FAILS) throw new Error('no space') }))
})`,
  })
})

afterAll(() => fixture.remove())

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Chromium shows the question only for a page that was used. */
async function use(app: StandInApp, count: number): Promise<void> {
  for (const window of await app.waitForWindows(count)) await window.click('p')
}

test.each(['linux', 'darwin'] as const)(
  '%s: one question for all windows; to stay changes nothing, to leave ends the program',
  async (platform) => {
    const app = await fixture.launch({ platform, messageBox: () => 1, env: { TRANSFERS: 'yes' } })
    await use(app, 2)
    await expect(app.close()).rejects.toThrow('refused')
    await expect.poll(() => app.output()).toContain('nothing was closed')
    expect(app.messageBoxes).toHaveLength(1)
    expect(app.messageBoxes[0]?.detail).toMatch(/页面：参数\n.*传输：a\.xlsx和b\.xlsx$/)
    expect(app.windows()).toHaveLength(2)
    expect(app.output()).not.toContain('frozen')
    app.answerMessageBox(() => 0)
    await app.ask('quit', null).catch(() => {})
    expect(await app.exited).toBe(0)
    expect(app.messageBoxes).toHaveLength(2)
    expect(app.output()).toMatch(/frozen\ncore closed\nend\n/)
  },
)

test('closing the only window quits, with the same question', async () => {
  const app = await fixture.launch({ platform: 'linux', messageBox: () => 1, env: { PAGES: 'dirty' } })
  await use(app, 1)
  const [window] = app.windows()
  if (window === undefined) throw new Error('no window')
  await app.userClose(window)
  await expect.poll(() => app.output()).toContain('nothing was closed')
  expect(app.windows()).toHaveLength(1)
  app.answerMessageBox(() => 0)
  await app.userClose(window)
  expect(await app.exited).toBe(0)
  expect(app.messageBoxes.map(({ message }) => message)).toEqual(['确定退出管家？', '确定退出管家？'])
})

test('with the tray, closing the only window hides it, and quitting still quits', async () => {
  const app = await fixture.launch({ platform: 'linux', env: { PAGES: 'clean', TRAY: 'yes' } })
  const [window] = await app.waitForWindows(1)
  if (window === undefined) throw new Error('no window')
  await app.userClose(window)
  await expect.poll(async () => (await app.inspect()).windows).toMatchObject([{ isVisible: false }])
  expect(await app.close()).toBe(0)
})

test('macOS: a page that had not told of its changes is asked about by itself, and then the program quits', async () => {
  const app = await fixture.launch({ platform: 'darwin', messageBox: () => 1, env: { PAGES: 'untold' } })
  await use(app, 1)
  await expect(app.close()).rejects.toThrow('refused')
  await expect.poll(() => app.output()).toContain('thawed')
  expect(app.windows()).toHaveLength(1)
  app.answerMessageBox(() => 0)
  await app.ask('quit', null).catch(() => {})
  expect(await app.exited).toBe(0)
})

test('a restart asks as well, and does not follow its link again', async () => {
  const link = 'steward://open/sys/sysTenant'
  const app = await fixture.launch({ platform: 'darwin', messageBox: () => 0, args: ['--flag', link] })
  await use(app, 2)
  await app.ask('activate', { hasVisibleWindows: true })
  expect(await app.exited).toBe(0)
  expect(app.messageBoxes).toHaveLength(1)
  expect(app.output()).toContain('stand-in: relaunch {"args":')
  expect(app.output()).toContain('"--flag"]}')
  expect(app.output()).not.toContain(link)
})

test('an AppImage starts its image, which is not there any more once: the program ends all the same', async () => {
  const image = path.join(fixture.folder, 'steward.AppImage')
  const env = { APPIMAGE: image, APPDIR: path.dirname(process.execPath) }
  const run = async () => {
    const app = await fixture.launch({ platform: 'darwin', messageBox: () => 0, env })
    await use(app, 2)
    await app.ask('activate', { hasVisibleWindows: true })
    expect(await app.exited).toBe(0)
    return app.output()
  }
  expect(await run()).toContain('end\n')
  writeFileSync(image, '#!/bin/sh\necho "$# $APPIMAGE" > "$0.started"\n', { mode: 0o755 })
  expect(await run()).not.toContain('stand-in: relaunch')
  await expect.poll(() => readIfThere(`${image}.started`)).toBe('0 \n')
})

test('an image of another program is not started', async () => {
  const env = { APPIMAGE: '/opt/editor.AppImage', APPDIR: fixture.folder }
  const app = await fixture.launch({ platform: 'darwin', messageBox: () => 0, env })
  await use(app, 2)
  await app.ask('activate', { hasVisibleWindows: true })
  expect(await app.exited).toBe(0)
  expect(app.output()).toContain('stand-in: relaunch')
  expect(app.output()).not.toContain('editor')
})

test('a last step that fails keeps neither the next one nor the end from coming', async () => {
  const app = await fixture.launch({ platform: 'darwin', messageBox: () => 0, env: { FAILS: 'yes' } })
  await use(app, 2)
  await app.ask('activate', { hasVisibleWindows: true })
  expect(await app.exited).toBe(0)
  expect(app.output()).toContain('a last step before the end failed: Error: no space')
  expect(app.output()).toContain('stand-in: relaunch')
})
