import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { UpdateState } from '#contract/bridge.ts'
import { type ConsoleApp, consoleApp, mustBridge, type Page } from '#tests/electron-standin/consoleApp.ts'
import { otherKey, serveUpdates, successor, type UpdateFeed } from '#tests/e2e/launch/updateFeed.ts'

/** An installed AppImage, the feed of its organisation, and the policy that names both feed and key. */
let fixture: ConsoleApp
let feed: UpdateFeed
let folder: string
let image: string
// Each test starts the whole console.
vi.setConfig({ testTimeout: 120_000 })
beforeAll(() => {
  fixture = consoleApp()
})
beforeEach(async () => {
  feed = await serveUpdates()
  folder = path.join(fixture.folder, 'installed')
  mkdirSync(path.join(folder, 'program'), { recursive: true })
  mkdirSync(path.join(folder, 'resources'), { recursive: true })
  writeFileSync(
    path.join(folder, 'resources/app-update.yml'),
    'provider: generic\nurl: https://steward.example\nupdaterCacheDirName: steward-updater\n',
  )
  image = path.join(folder, 'program/Steward.AppImage')
  writeFileSync(image, 'the old program', { mode: 0o755 })
  const policy = { updateFeed: feed.address, updateKeys: feed.publicKey }
  writeFileSync(path.join(folder, 'policy.json'), JSON.stringify(policy), { mode: 0o600 })
})
afterEach(async () => {
  feed.remove()
  expect(await fixture.end()).toEqual([])
})
afterAll(() => {
  vi.resetConfig()
  fixture.remove()
})

/** As the runtime of AppImages passes the program's path, which on the stand-in is Node. */
const mounted = path.dirname(process.execPath)

const start = (env: Record<string, string> = { APPIMAGE: image, APPDIR: mounted }) =>
  fixture.launch({
    isPackaged: true,
    resourcesPath: path.join(folder, 'resources'),
    env: { STEWARD_POLICY: path.join(folder, 'policy.json'), ...env },
  })

const must = <T = UpdateState>(page: Page, name: string, input?: unknown): Promise<T> =>
  mustBridge<T>(page, name, input)

/** The state after a check or a download has ended. */
async function settled(page: Page, name: 'update.check' | 'update.download'): Promise<UpdateState> {
  await must(page, name)
  await expect
    .poll(async () => (await must(page, 'update.state')).stage)
    .not.toMatch(/^(checking|downloading)$/)
  return await must(page, 'update.state')
}

test('only what is newer, signed with a trusted key and readable is offered', async () => {
  const page = await (await start()).firstWindow()
  expect(await must(page, 'update.state')).toMatchObject({ stage: 'idle', feed: feed.address })
  const check = () => settled(page, 'update.check')
  expect(await check()).toMatchObject({ problem: 'feed' })
  const { version } = JSON.parse(readFileSync(path.join(fixture.folder, 'package.json'), 'utf8'))
  await feed.publish('99.0.0', { signer: null })
  expect(await check()).toMatchObject({ problem: 'signature' })
  await feed.publish('99.0.0', { signer: otherKey() })
  expect(await check()).toMatchObject({ problem: 'signature' })
  await feed.publish('99.0.0')
  feed.tamper('99.0.0', '99.1.0')
  expect(await check()).toMatchObject({ problem: 'signature' })
  for (const description of ['version: [', 'version: later\nfiles: []\n']) {
    await feed.publish('99.0.0', { description })
    expect(await check()).toMatchObject({ stage: 'idle', problem: 'unreadable' })
  }
  await feed.publish(version)
  expect(await check()).toMatchObject({ stage: 'current' })
  await feed.publish('0.0.1')
  expect(await check()).toMatchObject({ stage: 'older', version: '0.0.1' })
  await feed.publish('99.0.0')
  const found = await check()
  expect(found).toMatchObject({ stage: 'available', version: '99.0.0', method: 'install' })
  expect(found.notes).toBe('导出更快\n<b>不是标记</b>\n')
  expect(found.releasedAt).toBe(Date.parse('2026-11-20T08:00:00.000Z'))
  expect(found.problem).toBeUndefined()
  // Nothing is downloaded before the operator agrees, and no header identifies this machine.
  expect(feed.asked.some(({ path: asked }) => asked.endsWith('AppImage'))).toBe(false)
  expect(feed.asked.flatMap(({ headers }) => headers)).not.toContain('x-user-staging-id')
})

test('a signed description is refused without an expiry, after it, and while the clock is before the release', async () => {
  const page = await (await start()).firstWindow()
  const check = () => settled(page, 'update.check')
  const day = 86_400_000
  await feed.publish('99.0.0', { expires: null })
  expect(await check()).toMatchObject({ stage: 'idle', problem: 'undated' })
  // As a folder that was copied earlier and kept since.
  await feed.publish('99.0.0', { signedAt: Date.now() - 90 * day - 60_000 })
  expect(await check()).toMatchObject({ stage: 'idle', problem: 'expired' })
  await feed.publish('99.0.0', { releasedAt: new Date(Date.now() + 2 * day).toISOString() })
  expect(await check()).toMatchObject({ stage: 'idle', problem: 'clock' })
  expect(feed.asked.some(({ path: asked }) => asked.endsWith('AppImage'))).toBe(false)
  await feed.publish('99.0.0', { signedAt: Date.now() - 89 * day })
  expect(await check()).toMatchObject({ stage: 'available', method: 'install' })
})

test('keys of which none can be read demand a signature that none can give', async () => {
  rmSync(path.join(folder, 'policy.json'))
  const keyFile = path.join(fixture.folder, 'resources/updates/keys.pem')
  mkdirSync(path.dirname(keyFile), { recursive: true })
  writeFileSync(keyFile, feed.publicKey.replace('MCow', 'XXXX'))
  const page = await (await start({ APPIMAGE: image, APPDIR: mounted, STEWARD_POLICY: '' })).firstWindow()
  await must(page, 'settings.set', { updateFeed: feed.address })
  for (const signer of [null, otherKey(), undefined]) {
    await feed.publish('99.0.0', { signer })
    expect(await settled(page, 'update.check')).toMatchObject({ stage: 'idle', problem: 'keys' })
  }
  // A folder is a file that cannot be read.
  rmSync(keyFile)
  mkdirSync(keyFile)
  expect(await settled(page, 'update.check')).toMatchObject({ stage: 'idle', problem: 'keys' })
  rmSync(keyFile, { recursive: true })
  writeFileSync(keyFile, `${feed.publicKey.replace('MCow', 'XXXX')}${feed.publicKey}`)
  expect(await settled(page, 'update.check')).toMatchObject({ stage: 'available', method: 'install' })
  rmSync(keyFile)
})

test('a package is taken whole and as described, and replaces the program when nothing is lost', async () => {
  // A list as the start script of an AppImage makes it.
  const lists = { XDG_DATA_DIRS: `${mounted}/usr/share:/usr/share` }
  const app = await start({ APPIMAGE: image, APPDIR: mounted, ...lists })
  const page = await app.firstWindow()
  feed.setPackage(successor(1_500_000))
  await feed.publish('99.0.0')
  expect(await settled(page, 'update.check')).toMatchObject({ stage: 'available' })
  const pending = path.join(fixture.dataDir, 'steward-updater/pending')
  const left = () => (existsSync(pending) ? readdirSync(pending) : [])
  const download = () => settled(page, 'update.download')
  feed.cutAt = 0.4
  expect(await download()).toMatchObject({ stage: 'available', problem: 'cut' })
  expect(left()).toEqual([])
  feed.cutAt = 1
  const whole = feed.package
  feed.package = Buffer.concat([whole.subarray(0, -1), Buffer.from([(whole.at(-1) ?? 0) ^ 1])])
  expect(await download()).toMatchObject({ stage: 'available', problem: 'damaged' })
  expect(left()).toEqual([])
  feed.package = whole
  expect(await download()).toMatchObject({ stage: 'ready', version: '99.0.0' })

  // The file on the disk is checked once more, and the program's own place before anything ends.
  const install = () => must<object>(page, 'update.install').catch(() => null)
  const [file = ''] = left().filter((name) => name.endsWith('.AppImage'))
  writeFileSync(path.join(pending, file), 'another program')
  await install()
  expect(await must(page, 'update.state')).toMatchObject({ problem: 'damaged' })
  expect(await download()).toMatchObject({ stage: 'ready' })
  renameSync(path.join(folder, 'program'), path.join(folder, 'elsewhere'))
  await install()
  expect(await must(page, 'update.state')).toMatchObject({ problem: 'not-replaceable' })
  renameSync(path.join(folder, 'elsewhere'), path.join(folder, 'program'))
  await must(page, 'host.setPending', { unsaved: ['用户'], batches: [] })
  expect(await install()).toMatchObject({ unsaved: ['用户'] })
  expect(readFileSync(image, 'utf8')).toBe('the old program')
  await must(page, 'host.setPending', { unsaved: [], batches: [] })
  await install()
  expect(await app.exited).toBe(0)
  expect(app.messageBoxes).toEqual([])
  expect(readFileSync(image).equals(whole)).toBe(true)
  expect(statSync(image).mode & 0o777).toBe(0o755)
  // The new version runs, and its environment does not name the folder in which the old one was mounted.
  const started = path.join(folder, 'program/started')
  await expect.poll(() => existsSync(started)).toBe(true)
  const knows = readFileSync(started, 'utf8')
  expect(knows).toMatch(/^PWD=\/$/m)
  expect(knows).not.toMatch(/^(APPIMAGE|APPDIR)=/m)
  expect(knows).toMatch(/^XDG_DATA_DIRS=\/usr\/share$/m)
  expect(readdirSync(path.join(folder, 'program')).toSorted()).toEqual(['Steward.AppImage', 'started'])
})

test('a feed that asks for a password is said at once', async () => {
  const page = await (await start()).firstWindow()
  await feed.publish('99.0.0')
  feed.refuses = 'asks'
  const begun = performance.now()
  expect(await settled(page, 'update.check')).toMatchObject({ stage: 'idle', problem: 'feed' })
  // Not by the limit for a feed that does not respond.
  expect(performance.now() - begun).toBeLessThan(20_000)
  feed.refuses = null
  expect(await settled(page, 'update.check')).toMatchObject({ stage: 'available', method: 'install' })
})

test('a program that another AppImage has started leaves that one alone', async () => {
  const elsewhere = path.join(folder, 'elsewhere')
  mkdirSync(elsewhere, { recursive: true })
  const page = await (await start({ APPIMAGE: image, APPDIR: elsewhere })).firstWindow()
  await feed.publish('99.0.0')
  expect(await settled(page, 'update.check')).toMatchObject({ stage: 'available', method: 'page' })
  expect(await must(page, 'update.download')).toMatchObject({ stage: 'available' })
})

test('a program that a package manager owns shows what is new, and opens the feed', async () => {
  const app = await start({ APPIMAGE: 'relative.AppImage', APPDIR: mounted })
  const page = await app.firstWindow()
  app.answerMessageBox(() => 0)
  await feed.publish('99.0.0')
  expect(await settled(page, 'update.check')).toMatchObject({ stage: 'available', method: 'page' })
  await must(page, 'update.openPage')
  expect(app.externals).toEqual([{ kind: 'address', value: feed.address }])
})
