import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type FixtureApp, fixtureApp, saidBy } from '#tests/electron-standin/fixtureApp.ts'
import type { StandInOptions } from '#tests/electron-standin/launch.ts'
import { serveUpdates, type UpdateFeed } from '#tests/e2e/launch/updateFeed.ts'

/**
 * electron-updater as the console uses it, on a Mac and on Windows: a program whose actions the test starts by links.
 */
let fixture: FixtureApp
let feed: UpdateFeed

vi.setConfig({ testTimeout: 60_000 })
const source = (file: string) => JSON.stringify(pathToFileURL(path.resolve(import.meta.dirname, file)).href)

beforeAll(() => {
  fixture = fixtureApp({
    main: `
import { openLibrary } from ${source('library.ts')}
privileged()
app.whenReady().then(() => {
  serve(session.defaultSession, { '/': '<!doctype html><title>page</title>' })
  const window = new BrowserWindow({ webPreferences: safe })
  // As the console on a Mac, which goes on without windows.
  app.on('window-all-closed', () => {})
  window.on('closed', () => process.stdout.write('window closed\\n'))
  window.loadURL('app://home/')
  const library = openLibrary({
    dataDir: here, program: app.getPath('exe'), readLimit: 1000, stallLimit: 1000, installLimit: 1000,
    quit: { relaunch() {}, leaveWith: () => process.stdout.write('leaves\\n'), leavesForUpdate: () => process.stdout.write('places kept\\n') },
    report: (_level, message) => process.stdout.write(message + '\\n'),
  })
  const steps = {
    check: () => library.check(process.env.FEED, process.env.KEYS),
    download: () => library.download(() => {}, new AbortController().signal),
    install: () => library.install(),
  }
  app.on('open-url', (_event, step) => steps[step]().then(
    () => said(step, 'done'),
    (error) => said(step, error.problem ?? String(error)),
  ))
})`,
  })
  mkdirSync(path.join(fixture.folder, 'resources'))
  writeFileSync(
    path.join(fixture.folder, 'resources/app-update.yml'),
    'provider: generic\nurl: https://steward.example\nupdaterCacheDirName: steward-updater\n',
  )
})
beforeEach(async () => {
  feed = await serveUpdates('mac')
  await feed.publish('99.0.0')
})
afterEach(() => feed.remove())
afterAll(async () => {
  vi.resetConfig()
  await fixture.remove()
})

async function start(squirrel: StandInOptions['squirrel'], platform: NodeJS.Platform = 'darwin') {
  const app = await fixture.launch({
    ...{ platform, isPackaged: true, squirrel },
    env: { FEED: feed.address, KEYS: feed.publicKey },
  })
  await app.waitForWindows(1)
  const step = async (name: 'check' | 'download' | 'install') => {
    const answers = () => app.output().split(`{"name":"${name}"`).length
    const before = answers()
    await app.ask('openLink', { url: name })
    await expect.poll(answers).toBeGreaterThan(before)
    return saidBy(app).get(name)
  }
  return { app, step }
}

test('a program without a signature is told so with the download, not with silence afterwards', async () => {
  const { app, step } = await start('unsigned')
  expect(await step('check')).toBe('done')
  expect(await step('download')).toBe('signature')
  // Started all the same, the installation gets no answer from the system: the wait has an end, and the program goes
  // on.
  expect(await step('install')).toBe('failed')
  expect(app.windows()).toHaveLength(1)
})

test.each([
  ['read-only', 'not-replaceable'],
  ['finds-nothing', 'failed'],
] as const)('a system that answers "%s" is %s', async (squirrel, problem) => {
  const { app, step } = await start(squirrel)
  await step('check')
  expect(await step('download')).toBe('done')
  expect(await step('install')).toBe(problem)
  expect(app.windows()).toHaveLength(1)
})

test('the places of the windows are kept before the system closes them', async () => {
  const { app, step } = await start('takes')
  feed.setPackage(Buffer.alloc(200_000, 1))
  await feed.publish('99.0.0')
  await step('check')
  expect(await step('download')).toBe('done')
  await app.ask('openLink', { url: 'install' })
  expect(await app.exited).toBe(0)
  expect(app.output()).toMatch(
    /places kept\n[^]*window closed\n[^]*squirrel replaces the program by 200000 bytes/,
  )
})

test('a download that brings nothing any more is cut off, and can be tried again', async () => {
  const { step } = await start('takes')
  feed.setPackage(Buffer.alloc(2_000_000, 1))
  await feed.publish('99.0.0')
  await step('check')
  Object.assign(feed, { cutAt: 0.5, isStalled: true })
  expect(await step('download')).toBe('cut')
})

test('a feed that says nothing is not waited for', async () => {
  const { step } = await start('takes')
  feed.refuses = 'silent'
  expect(await step('check')).toBe('feed')
})

test('Windows: the installer is compared once more before the program leaves for it', async () => {
  feed.remove()
  feed = await serveUpdates('win')
  await feed.publish('99.0.0')
  const { app, step } = await start('unsigned', 'win32')
  expect(await step('check')).toBe('done')
  expect(await step('download')).toBe('done')
  const pending = path.join(fixture.folder, 'steward-updater/pending')
  writeFileSync(path.join(pending, 'steward-setup.exe'), 'another program')
  expect(await step('install')).toBe('damaged')
  expect(app.output()).not.toContain('leaves')
  expect(await step('download')).toBe('done')
  expect(await step('install')).toBe('done')
  expect(app.output()).toContain('leaves\n')
})
