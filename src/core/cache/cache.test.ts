import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, expect, test, vi } from 'vitest'
import { logOperation } from '#contract/resources/ops/logOperation.ts'
import type { Cache } from './cacheFile.ts'
import { type ForkedChildren, forkChildren } from '../testing/forkChildren.ts'
import { operationRow, operationRows } from '../testing/operationRows.ts'
import { recordingLog } from '../testing/recordingLog.ts'
import { smallDisk } from '../testing/smallDisk.ts'
import { createCache } from './cache.ts'

const KEY = 'profile-1|admin|tenant-1'
/** Windows has neither modes nor the signals that stop a process. */
const isPosix = process.platform !== 'win32'
const program = new URL('./child.ts', import.meta.url)
const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

interface Fixture {
  readonly cache: Cache
  readonly children: ForkedChildren
  /** Reason and file of each file that was set aside. */
  readonly rebuilt: string[]
}

function openCache(dataDir: string, cacheProgram = program): Fixture {
  const children = forkChildren({ cache: cacheProgram })
  const rebuilt: string[] = []
  const cache = createCache({
    dataDir,
    children,
    log: recordingLog(),
    onRebuilt: (reason, file) => rebuilt.push(`${reason} ${file}`),
  })
  cleanups.push(() => children.end())
  return { cache, children, rebuilt }
}

function makeDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'steward-cache-'))
  cleanups.push(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

const filesIn = (dataDir: string): string[] => readdirSync(join(dataDir, 'cache')).sort()

/** Makes a cache with `rows` log rows and one snapshot and closes it. @returns path of its file */
async function madeFile(dataDir: string, rows: number): Promise<string> {
  const { cache } = openCache(dataDir)
  const file = cache.open(KEY)
  await file.put('menus', ['a'], 1)
  if (rows > 0) await file.putLog(logOperation, operationRows(rows), 1)
  await cache.close()
  const name = filesIn(dataDir).find((each) => each.endsWith('.db'))
  return join(dataDir, 'cache', String(name))
}

const newestPage = { filters: {}, orderField: '', order: '', page: 1, limit: 10 } as const

test('a snapshot is there again after a restart, with its age', async () => {
  const dataDir = makeDataDir()
  const first = openCache(dataDir)
  await first.cache.open(KEY).put('dictionaries', [{ type: 'SYS_STATUS', label: '正常' }], 1_700_000_000_000)
  await first.cache.close()

  const second = openCache(dataDir)
  expect(await second.cache.open(KEY).get('dictionaries')).toEqual({
    value: [{ type: 'SYS_STATUS', label: '正常' }],
    asOf: 1_700_000_000_000,
  })
  expect(await second.cache.open(KEY).get('menus')).toBeNull()
  expect(await second.cache.open('someone else').get('dictionaries')).toBeNull()
  await second.cache.close()
})

test('nothing is started before the first request, and close leaves no process and no open log', async () => {
  const dataDir = makeDataDir()
  const idle = openCache(dataDir)
  idle.cache.open(KEY)
  await idle.cache.close()
  expect(idle.children.started).toHaveLength(0)

  const used = openCache(dataDir)
  await used.cache.open(KEY).put('menus', [], 1)
  await used.cache.close()
  expect(used.children.started[0]?.exitCode).toBe(0)
  expect(filesIn(dataDir)).toHaveLength(1)
  await expect(used.cache.open(KEY).get('menus')).rejects.toThrow('the cache is closed')
})

test.runIf(isPosix)(
  'directory and files are for their owner alone and tell nothing by their names',
  async () => {
    const dataDir = makeDataDir()
    const { cache } = openCache(dataDir)
    await cache.open(KEY).put('menus', [], 1)
    expect(statSync(join(dataDir, 'cache')).mode & 0o777).toBe(0o700)
    for (const name of filesIn(dataDir)) {
      expect(name).toMatch(/^[0-9a-f]{32}\.db(-wal|-shm)?$/)
      expect(statSync(join(dataDir, 'cache', name)).mode & 0o777).toBe(0o600)
    }
    await cache.close()
  },
)

test('more files than are kept open at once all answer', async () => {
  const { cache } = openCache(makeDataDir())
  const keys = Array.from({ length: 12 }, (_, index) => `account-${index}`)
  for (const key of keys) await cache.open(key).put('name', key, 1)
  for (const key of keys) expect((await cache.open(key).get('name'))?.value).toBe(key)
  await cache.close()
})

// ---- files in a bad state ---------------------------------------------------------------------

test('a file with a garbage header is set aside once and replaced', async () => {
  const dataDir = makeDataDir()
  const path = await madeFile(dataDir, 0)
  writeFileSync(path, 'this is no database at all'.repeat(50))
  writeFileSync(`${path}.corrupt-20200101T000000`, 'an older one')

  const { cache, rebuilt } = openCache(dataDir)
  const file = cache.open(KEY)
  expect(await file.get('menus')).toBeNull()
  await file.put('menus', ['fresh'], 2)
  expect((await file.get('menus'))?.value).toEqual(['fresh'])
  expect(rebuilt).toEqual([`damaged ${basename(path)}`])
  await cache.close()

  const aside = filesIn(dataDir).filter((name) => name.includes('.corrupt-'))
  expect(aside).toHaveLength(1)
  expect(readFileSync(join(dataDir, 'cache', String(aside[0])), 'utf8')).toContain('no database at all')
})

test('pages overwritten in the middle are found when the file is opened', async () => {
  const dataDir = makeDataDir()
  const path = await madeFile(dataDir, 2000)
  overwrite(path, 8 * 4096, 20 * 4096)

  const { cache, rebuilt } = openCache(dataDir)
  expect((await cache.open(KEY).queryLog(logOperation, newestPage)).total).toBe(0)
  expect(rebuilt).toHaveLength(1)
  expect(rebuilt[0]).toMatch(/^damaged /)
  await cache.close()
})

test('damage that happens while the file is open leads to a new file and an answer', async () => {
  const dataDir = makeDataDir()
  const path = await madeFile(dataDir, 60_000)
  const { cache, rebuilt } = openCache(dataDir)
  const file = cache.open(KEY)
  expect((await file.get('menus'))?.value).toEqual(['a'])
  // More than the program can hold in memory, so that it has to read overwritten pages.
  overwrite(path, 4096, statSync(path).size - 4096)

  const answer = await file.queryLog(logOperation, {
    ...newestPage,
    filters: { creatorName: 'admin' },
    orderField: 'requestTime',
    order: 'asc',
  })
  expect(answer).toEqual({ list: [], total: 0, asOf: 0 })
  expect(rebuilt).toEqual([expect.stringMatching(/^damaged /)])
  await file.putLog(logOperation, [operationRow(1)], 3)
  expect((await file.logStatus(logOperation)).rows).toBe(1)
  await cache.close()
})

test('an empty file is a new one and no damage', async () => {
  const dataDir = makeDataDir()
  const path = await madeFile(dataDir, 0)
  writeFileSync(path, '')
  const { cache, rebuilt } = openCache(dataDir)
  expect(await cache.open(KEY).get('menus')).toBeNull()
  expect(rebuilt).toEqual([])
  await cache.close()
})

test('a file of a newer version is set aside and replaced', async () => {
  const dataDir = makeDataDir()
  const path = await madeFile(dataDir, 0)
  const newer = new Database(path)
  newer.pragma('user_version = 99')
  newer.close()

  const { cache, rebuilt } = openCache(dataDir)
  const file = cache.open(KEY)
  expect(await file.get('menus')).toBeNull()
  await file.put('menus', ['ours'], 2)
  expect(rebuilt).toEqual([expect.stringMatching(/^newer /)])
  await cache.close()

  const aside = filesIn(dataDir).find((name) => name.includes('.newer-'))
  const kept = new Database(join(dataDir, 'cache', String(aside)), { readonly: true })
  expect(kept.pragma('user_version', { simple: true })).toBe(99)
  kept.close()
})

test('a file that another process holds is left alone; the console works in memory', async () => {
  const dataDir = makeDataDir()
  const path = await madeFile(dataDir, 0)
  const holder = new Database(path)
  holder.pragma('locking_mode = EXCLUSIVE')
  holder.exec('BEGIN EXCLUSIVE')
  cleanups.push(() => holder.close())

  const { cache, rebuilt } = openCache(dataDir)
  const file = cache.open(KEY)
  expect(await file.get('menus')).toBeNull()
  await file.put('menus', ['in memory'], 2)
  await file.putLog(logOperation, operationRows(3), 2)
  expect((await file.get('menus'))?.value).toEqual(['in memory'])
  expect((await file.queryLog(logOperation, newestPage)).total).toBe(3)
  expect(rebuilt).toEqual([expect.stringMatching(/^locked /)])
  await cache.close()

  holder.exec('COMMIT')
  holder.close()
  const later = openCache(dataDir)
  expect((await later.cache.open(KEY).get('menus'))?.value).toEqual(['a'])
  expect(later.rebuilt).toEqual([])
  await later.cache.close()
})

const disk = smallDisk()
disk?.remove()

test.runIf(disk !== null)('a full disk refuses a write and goes on reading', async () => {
  const small = smallDisk()
  if (!small) throw new Error('the file system could be mounted a moment ago')
  cleanups.push(() => small.remove())
  const { cache, children, rebuilt } = openCache(small.path)
  const file = cache.open(KEY)
  await file.put('menus', ['a'], 1)
  await expect(file.put('dictionaries', 'x'.repeat(2_000_000), 1)).rejects.toMatchObject({
    failure: { code: 'disk', message: 'SQLITE_FULL' },
  })
  expect((await file.get('menus'))?.value).toEqual(['a'])
  expect(await file.get('dictionaries')).toBeNull()
  await file.put('menus', ['b'], 2)
  expect((await file.get('menus'))?.value).toEqual(['b'])
  expect(rebuilt).toEqual([])
  expect(children.started).toHaveLength(1)
  await cache.close()
})

test('a folder that cannot be created is reported as a disk failure without a path', async () => {
  const dataDir = makeDataDir()
  writeFileSync(join(dataDir, 'cache'), 'a file where the folder should be')
  const { cache } = openCache(dataDir)
  const failed = await cache
    .open(KEY)
    .get('menus')
    .catch((error: unknown) => error)
  expect(failed).toMatchObject({ failure: { code: 'disk' } })
  expect(String(failed)).not.toContain(dataDir)
  await cache.close()
})

function overwrite(path: string, from: number, length: number): void {
  const descriptor = openSync(path, 'r+')
  writeSync(descriptor, Buffer.alloc(length, 0xa5), 0, length, from)
  closeSync(descriptor)
}

// ---- a program that ends ----------------------------------------------------------------------

test('killed in the middle of writes, the cache loses no finished page and no half of one', async () => {
  const dataDir = makeDataDir()
  const { cache, children, rebuilt } = openCache(dataDir)
  const file = cache.open(KEY)
  await file.putLog(logOperation, operationRows(500), 1)

  const pages = Array.from({ length: 40 }, (_, page) =>
    Array.from({ length: 500 }, (_row, index) => operationRow(page * 500 + index)),
  )
  const writes = pages.map((page) => file.putLog(logOperation, page, 1))
  await writes[5]
  children.started[0]?.kill('SIGKILL')
  const outcomes = await Promise.allSettled(writes)

  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').length
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(done).toBeGreaterThanOrEqual(6)
  expect(refused.length).toBeGreaterThan(0)
  for (const outcome of refused) expect(outcome.reason).toMatchObject({ failure: { code: 'internal' } })

  const { rows } = await file.logStatus(logOperation)
  expect(rows % 500).toBe(0)
  expect(rows).toBeGreaterThanOrEqual(done * 500)
  expect(children.started).toHaveLength(2)
  expect(rebuilt).toEqual([])
  await file.putLog(logOperation, operationRows(20_000), 2)
  expect((await file.logStatus(logOperation)).rows).toBe(20_000)
  await cache.close()
})

test.runIf(isPosix)('a pending read is sent again to the next program, a write is not', async () => {
  const { cache, children } = openCache(makeDataDir())
  const file = cache.open(KEY)
  await file.put('menus', ['a'], 1)

  const child = children.started[0]
  child?.kill('SIGSTOP')
  const read = file.get('menus')
  const write = expect(file.put('menus', ['b'], 2)).rejects.toMatchObject({ failure: { code: 'internal' } })
  child?.kill('SIGKILL')
  expect((await read)?.value).toEqual(['a'])
  await write
  expect((await file.get('menus'))?.value).toEqual(['a'])
  await cache.close()
})

test.runIf(isPosix)('a program that hangs is ended at the time limit and replaced', async () => {
  const { cache, children } = openCache(makeDataDir())
  const file = cache.open(KEY)
  await file.put('menus', ['a'], 1)
  const child = children.started[0]
  if (!child) throw new Error('nothing was started')
  child.kill('SIGSTOP')

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  cleanups.push(() => vi.useRealTimers())
  const read = expect(file.get('menus')).rejects.toMatchObject({ failure: { code: 'timeout' } })
  const exit = once(child, 'exit')
  vi.advanceTimersByTime(30_000)
  await read
  await exit
  vi.useRealTimers()
  expect((await file.get('menus'))?.value).toEqual(['a'])
  await cache.close()
})

test('a program that does not stay up is not started for ever', async () => {
  const dataDir = makeDataDir()
  const broken = join(dataDir, 'broken.mjs')
  writeFileSync(broken, 'process.exit(3)')
  const { cache, children } = openCache(dataDir, new URL(`file://${broken}`))
  const file = cache.open(KEY)
  for (let request = 0; request < 6; request += 1) {
    await expect(file.get('menus')).rejects.toMatchObject({ failure: { code: 'internal' } })
  }
  expect(children.started).toHaveLength(3)
  await cache.close()
})

test('the program ends when the console is gone', async () => {
  const { cache, children } = openCache(makeDataDir())
  await cache.open(KEY).put('menus', [], 1)
  const child = children.started[0]
  if (!child) throw new Error('nothing was started')
  const exit = once(child, 'exit')
  child.disconnect()
  expect(await exit).toEqual([0, null])
})

// ---- keeping and removing ---------------------------------------------------------------------

test('destroy removes the file with its backups and what was set aside', async () => {
  const dataDir = makeDataDir()
  const path = await madeFile(dataDir, 10)
  writeFileSync(`${path}.backup-1`, 'x')
  writeFileSync(`${path}-wal.corrupt-1`, 'x')
  const { cache } = openCache(dataDir)
  await cache.open('another').put('menus', [], 1)
  await cache.open(KEY).destroy()
  expect(existsSync(path)).toBe(false)
  expect(filesIn(dataDir).filter((name) => name.startsWith(basename(path, '.db')))).toEqual([])
  expect(await cache.open('another').get('menus')).not.toBeNull()
  expect(await cache.open(KEY).get('menus')).toBeNull()
  await cache.close()
})
