import { afterEach, expect, test } from 'vitest'
import { type Bench, type BenchOptions, openBench } from '../testing/bench.ts'
import { draft } from '../testing/stubPlatform.ts'
import { defaultSettings } from './settings.ts'
import { createProfiles } from './profiles.ts'

let bench: Bench
afterEach(() => bench.close())
const open = async (options: BenchOptions = {}) => {
  bench = await openBench(options)
}

test('a fresh console is in Chinese, follows the system, is compact, shows 10 rows and offers 10, 20, 50, 100 (28 B15)', async () => {
  await open()
  expect(await bench.done('settings.get')).toEqual({
    language: 'zh-CN',
    theme: 'system',
    density: 'compact',
    pageSizes: [10, 20, 50, 100],
    rowsPerPage: 10,
    logRetentionDays: 180,
    logCacheMegabytes: 4096,
    journalDays: 180,
    journalMegabytes: 200,
    refreshMinutes: 5,
    lockMinutes: 0,
    lockWithSystem: false,
    closeToTray: false,
    openAtLogin: false,
    updateFeed: '',
    checksUpdates: true,
    keepsCrashDumps: false,
  })
})

test('a change is kept, told to every window, and survives a restart', async () => {
  await open()
  const changed = await bench.done('settings.set', { language: 'en-US', density: 'comfortable' })
  expect(changed).toEqual({ ...defaultSettings, language: 'en-US', density: 'comfortable' })
  expect(bench.events).toContainEqual({
    event: { type: 'settings', settings: changed },
    sessionId: undefined,
  })
  await bench.restart()
  expect(await bench.done('settings.get')).toEqual(changed)
  expect((await bench.done('host.info')).settings).toEqual(changed)
})

test.each([
  ['of another type', { settings: 'dark', profiles: { a: 1 }, accounts: 7, cached: [] }],
  [
    'with wrong values',
    {
      settings: { theme: 'pink', pageSizes: [], rowsPerPage: 30, language: 'en-US' },
      profiles: [null, { id: 'x' }],
    },
  ],
])('stored values %s fall back on defaults and say so once', async (_, stored) => {
  await open({ stored, capabilities: ['embedded-backend'] })
  expect(await bench.done('settings.get')).toMatchObject({
    theme: 'system',
    pageSizes: [10, 20, 50, 100],
    rowsPerPage: 10,
  })
  expect((await bench.done('profiles.list')).map((profile) => profile.id)).toEqual(['embedded'])
  expect(await bench.done('notices.list')).toMatchObject([{ code: 'settings.damaged', level: 'warning' }])
  await bench.done('profiles.save', draft('http://127.0.0.1:1'))
  await bench.restart()
  expect(await bench.done('notices.list')).toEqual([])
  expect(bench.store.get('damaged-settings')).toEqual(stored.settings)
})

test('what is still good in damaged settings is kept', async () => {
  await open({ stored: { settings: { theme: 'pink', language: 'en-US', unknown: 1 } } })
  expect(await bench.done('settings.get')).toEqual({ ...defaultSettings, language: 'en-US' })
})

test('the built-in demo comes first and can be neither edited nor removed', async () => {
  await open({ capabilities: ['embedded-backend'] })
  const own = await bench.done('profiles.save', draft('http://127.0.0.1:1'))
  const [demo, second] = await bench.done('profiles.list')
  expect(demo).toMatchObject({
    id: 'embedded',
    embedded: true,
    environment: 'development',
    name: '内置演示 / Built-in demo',
  })
  expect(second).toEqual(own)
  expect(
    (await bench.refused('profiles.save', { ...draft('http://127.0.0.1:1'), id: 'embedded' })).code,
  ).toBe('unsupported')
  expect((await bench.refused('profiles.remove', { id: 'embedded' })).code).toBe('unsupported')
})

test('profiles are edited and removed by id; names are used once', async () => {
  await open()
  const one = await bench.done('profiles.save', draft('https://one.example.com/api'))
  expect((await bench.refused('profiles.save', draft('https://two.example.com'))).fields).toEqual({
    name: 'duplicate',
  })
  const edited = await bench.done('profiles.save', {
    ...draft('https://one.example.com/api'),
    id: one.id,
    name: '一',
  })
  await bench.restart()
  expect(await bench.done('profiles.list')).toEqual([edited])
  await bench.done('profiles.remove', { id: one.id })
  expect((await bench.refused('profiles.remove', { id: one.id })).code).toBe('not-found')
  expect(
    (await bench.refused('profiles.save', { ...draft('https://one.example.com'), id: 'gone' })).code,
  ).toBe('not-found')
})

test('accounts of a profile: the latest first, each once; every change is kept', () => {
  const document = new Map<string, unknown>()
  const store = {
    get: (key: string) => structuredClone(document.get(key)),
    set: (key: string, value: unknown) => void document.set(key, structuredClone(value)),
    delete: (key: string) => void document.delete(key),
  }
  /** As the next start of the console reads them. */
  const again = () =>
    createProfiles({
      store,
      embedded: true,
      policy: { managed: [], showsOwn: true, changesOwn: true },
      onDamaged: () => expect.unreachable(),
    })
  const accounts = () => again().get('embedded').accounts
  const [one, two, elsewhere] = [
    { username: 'one', tenantId: '' },
    { username: 'two', tenantId: '' },
    { username: 'one', tenantId: 'hengyuan' },
  ] as const
  const profiles = again()
  for (const account of [one, two, elsewhere, one]) profiles.addAccount('embedded', account)
  expect(accounts()).toEqual([one, elsewhere, two])
  profiles.removeAccount('embedded', one)
  expect(accounts()).toEqual([elsewhere, two])
  profiles.removeAccount('embedded', one)
  expect(accounts()).toEqual([elsewhere, two])

  const own = profiles.save(draft('https://one.example.com'))
  profiles.addCached(own.id, two)
  profiles.addAccount(own.id, one)
  expect([again().cached(own.id), again().get(own.id).accounts]).toEqual([[two], [one]])
  profiles.remove(own.id)
  expect(again().cached(own.id)).toEqual([])
  expect(document.get('accounts')).toEqual({ embedded: [elsewhere, two] })
})
