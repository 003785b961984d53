import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CrashDumpPort } from '../ports.ts'
import { type Bench, type BenchOptions, openBench } from '../testing/bench.ts'
import { readZip } from '../testing/readZip.ts'

let folder = ''
let bench: Bench | undefined
let told: unknown[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-dumps-'))
  told = []
})
afterEach(async () => {
  await bench?.close()
  rmSync(folder, { recursive: true, force: true })
})

const port = (): CrashDumpPort => ({
  folder: join(folder, 'crashes'),
  isKeeping: true,
  keepFromNextStart: (isWanted) => void told.push(isWanted),
  reveal: (path) => void told.push(path),
})
const open = async (options: BenchOptions = {}): Promise<Bench> => {
  bench = await openBench({ capabilities: ['crash-dumps'], crashDumps: port(), ...options })
  return bench
}

/** A dump that a crash left so many seconds after the first. */
function crash(name: string, seconds: number, content = Buffer.from('memory')): string {
  const path = join(folder, 'crashes', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  const at = 1_750_000_000 + seconds
  utimesSync(path, at, at)
  return path
}
const left = () =>
  readdirSync(join(folder, 'crashes'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('.'))
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted()

/** A machine with this policy. */
const under = (policy: unknown): BenchOptions => {
  const file = join(folder, 'policy.json')
  writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy), { mode: 0o644 })
  const owner = process.getuid?.() ?? 0
  return { policyPlaces: { system: [{ kind: 'file', file }], owner, trial: undefined } }
}

test('only the newest stay, wherever Crashpad has put them, and their notes go with them', async () => {
  for (let index = 0; index < 4; index += 1) crash(`pending/${index}.dmp`, index)
  crash('pending/0.meta', 0)
  for (let index = 4; index < 7; index += 1) crash(`reports/${index}.dmp`, index)
  crash('settings.dat', 0)
  const { done } = await open()
  await expect
    .poll(left)
    .toEqual([
      'pending/2.dmp',
      'pending/3.dmp',
      'reports/4.dmp',
      'reports/5.dmp',
      'reports/6.dmp',
      'settings.dat',
    ])
  const found = await done('crashDumps.list')
  expect(found).toMatchObject({ folder: join(folder, 'crashes'), isKeeping: true, limit: 5 })
  expect(found.dumps.map(({ at }) => at)).toEqual(
    [6, 5, 4, 3, 2].map((second) => (1_750_000_000 + second) * 1000),
  )
})

test('consent is off at first, and the host is told of every change', async () => {
  const { done, restart } = await open()
  expect([(await done('settings.get')).keepsCrashDumps, told]).toEqual([false, [false]])
  await done('settings.set', { keepsCrashDumps: true })
  await restart()
  expect(told).toEqual([false, true, true])
})

test('the newest is shown, all are deleted, and without one there is nothing to show', async () => {
  crash('pending/1.dmp', 1)
  const newest = crash('pending/2.dmp', 2)
  const { done, refused } = await open()
  await done('crashDumps.reveal')
  expect(told.at(-1)).toBe(newest)
  await done('crashDumps.remove')
  expect(left()).toEqual([])
  expect((await refused('crashDumps.reveal')).code).toBe('not-found')
})

test('a policy that forbids them wins over consent and deletes them; the choice comes back with its end', async () => {
  crash('pending/1.dmp', 1)
  const stored = { settings: { keepsCrashDumps: true } }
  const { done, refused, restart } = await open({ ...under({ crashDumps: false }), stored })
  await expect.poll(left).toEqual([])
  expect([(await done('settings.get')).keepsCrashDumps, told]).toEqual([false, [false]])
  expect((await refused('settings.set', { keepsCrashDumps: true })).code).toBe('policy')
  await done('settings.set', { theme: 'dark' })
  under({})
  await restart()
  expect([(await done('settings.get')).keepsCrashDumps, told.at(-1)]).toEqual([true, true])
})

test('a broken policy stops new ones and deletes nothing', async () => {
  crash('pending/1.dmp', 1)
  const { done } = await open({ ...under('{'), stored: { settings: { keepsCrashDumps: true } } })
  expect((await done('crashDumps.list')).dumps).toHaveLength(1)
  expect(told).toEqual([false])
})

test('a bundle names when something crashed, and has the dumps only where the operator wants them', async () => {
  const memory = Buffer.alloc(1_300_000, 'Bearer abcdefghijklmnop ')
  crash('pending/1.dmp', 1, memory)
  crash('pending/2.dmp', 2)
  const { done, dataDir } = await open()
  const save = async (withDumps?: boolean) => {
    await done('support.save', {
      fileName: 'bundle',
      report: '',
      ...(withDumps !== undefined && { withDumps }),
    })
    return readZip(join(dataDir, 'bundle.zip'))
  }
  const without = await save()
  expect(JSON.parse(without.get('about.json')?.toString() ?? '').crashDumps).toEqual([
    '2025-06-15T15:06:42.000Z',
    '2025-06-15T15:06:41.000Z',
  ])
  expect([...without.keys()].filter((name) => name.includes('crashes'))).toEqual([])
  const all = await save(true)
  expect([...all.keys()].filter((name) => name.includes('crashes'))).toEqual([
    'crashes/2025-06-15T15-06-42.000Z.dmp',
    'crashes/2025-06-15T15-06-41.000Z.dmp',
  ])
  expect(all.get('crashes/2025-06-15T15-06-41.000Z.dmp')?.equals(memory)).toBe(true)
})

test('a host without them has none to show', async () => {
  bench = await openBench()
  expect(await bench.done('crashDumps.list')).toMatchObject({ folder: '', isKeeping: false, dumps: [] })
  expect((await bench.refused('crashDumps.reveal')).code).toBe('not-found')
})
