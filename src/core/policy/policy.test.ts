import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import dns from 'node:dns'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ExportRequest } from '#contract/bridge.ts'
import { MAX_POLICY, Policy } from '#contract/policy.ts'
import type { UpdatePort } from '../ports.ts'
import { account } from '../testing/account.ts'
import { authority } from '../testing/authority.ts'
import { type Bench, type BenchOptions, openBench } from '../testing/bench.ts'
import { answers, draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { machinePolicy } from './policy.ts'
import type { PolicyPlaces } from '../policyPlace.ts'
import { readPolicy } from './readPolicy.ts'

/** PEM text of a key of which a part is lost. */
const damagedKey = generateKeyPairSync('ed25519')
  .publicKey.export({ format: 'pem', type: 'spki' })
  .toString()
  .replace('MCow', 'XXXX')

let folder = ''
let bench: Bench | undefined
let platform: StubPlatform | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-policy-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await bench?.close()
  await platform?.cut()
  bench = undefined
  platform = undefined
  rmSync(folder, { recursive: true, force: true })
})

const systemFile = () => join(folder, 'policy.json')
const owner = process.getuid?.() ?? 0
const places = (trial?: string, file = systemFile()): PolicyPlaces => ({
  system: [{ kind: 'file', file }],
  owner,
  trial,
})
const read = (found: PolicyPlaces) => readPolicy(found, { scratch: folder })

const write = (policy: unknown, file = systemFile()): string => {
  writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy), { mode: 0o644 })
  return file
}

/** A console on a machine with this policy. */
async function open(policy: unknown, options: BenchOptions = {}): Promise<Bench> {
  if (policy !== undefined) write(policy)
  bench = await openBench({ capabilities: ['embedded-backend'], policyPlaces: places(), ...options })
  return bench
}

const effective = async (found = places()) => machinePolicy(await read(found)).effective

const rows: ExportRequest = {
  endpoint: 'ops.params.page',
  query: {},
  via: 'client',
  format: 'csv',
  columns: [{ key: 'id', label: '编号' }],
  fileName: '导出',
}

/** Signed in at a platform that the policy names. */
async function signedIn(environment: 'production' | 'test', policy: object): Promise<Bench> {
  platform = await openStubPlatform()
  const { address } = platform
  const opened = await open({ ...policy, profiles: { list: [{ name: '平台', address, environment }] } })
  const profile = (await opened.done('profiles.list')).find((one) => one.address === address)
  await opened.done('session.signIn', { ...account, profileId: profile?.id ?? '' })
  return opened
}

describe('the file', () => {
  test('need not be there', async () => {
    expect(await read(places())).toEqual({ state: 'none' })
    const nowhere = places(undefined, join(folder, 'no', 'such', 'policy.json'))
    expect(await read(nowhere)).toEqual({ state: 'none' })
    expect(await effective()).toMatchObject({
      state: 'none',
      ownProfiles: true,
      demo: true,
      export: 'everywhere',
    })
  })

  test('to try counts only where the system has none, be that one broken', async () => {
    const trial = write({ export: 'never' }, join(folder, 'try.json'))
    expect(await effective(places(trial))).toMatchObject({ state: 'applied', export: 'never' })
    write({ export: 'not-from-production' })
    expect((await effective(places(trial))).export).toBe('not-from-production')
    write('{')
    expect((await effective(places(trial))).state).toBe('broken')
    const absent = { ...places(join(folder, 'absent.json')), system: [] }
    expect((await effective(absent)).state).toBe('broken')
  })

  test('that ships as the example has every key and can be applied', async () => {
    const example = readFileSync(join(import.meta.dirname, '../../../resources/policy/example.json'), 'utf8')
    expect(Object.keys(JSON.parse(example)).toSorted()).toEqual(Object.keys(Policy.shape).toSorted())
    write(example)
    expect(await effective()).toMatchObject({
      state: 'applied',
      ownProfiles: false,
      demo: false,
      idleLock: 10,
    })
  })

  test('may begin with a byte order mark', async () => {
    write(`\uFEFF${JSON.stringify({ demo: false })}`)
    expect(await effective()).toMatchObject({ state: 'applied', demo: false })
  })

  const fault = async () => (await effective()).fault
  const broken = (reason: string, where = '') => ({ reason, file: systemFile(), where })

  test.each([
    ['{"demo":', 'not-json', ''],
    ['[]', 'invalid', ''],
    [{ demo: true, dmo: false }, 'invalid', 'dmo'],
    [{ demo: 'no' }, 'invalid', 'demo'],
    [{ export: 'sometimes' }, 'invalid', 'export'],
    [{ clipboard: false }, 'invalid', 'clipboard'],
    [{ idleLock: 0 }, 'invalid', 'idleLock'],
    [{ journalDays: 3651 }, 'invalid', 'journalDays'],
    [{ journalExport: true }, 'invalid', 'journalExport'],
    [{ languages: [] }, 'invalid', 'languages'],
    [{ languages: ['de-DE'] }, 'invalid', 'languages.0'],
    [{ updateFeed: 'http://updates.example.com' }, 'invalid', 'updateFeed'],
    [{ updateKeys: 'no key' }, 'invalid', 'updateKeys'],
    [{ updateKeys: authority }, 'invalid', 'updateKeys'],
    [{ updateKeys: '' }, 'invalid', 'updateKeys'],
    [{ updateKeys: damagedKey }, 'invalid', 'updateKeys'],
    [{ updateKeys: `${damagedKey}\n${damagedKey}` }, 'invalid', 'updateKeys'],
    [{ updateKeys: damagedKey.replace('-----END', '----END') }, 'invalid', 'updateKeys'],
    [
      { profiles: { list: [{ name: 'A', address: 'https://a.example.com' }] } },
      'invalid',
      'profiles.list.0.environment',
    ],
  ])('%j is refused as a whole, with its place', async (policy, reason, where) => {
    write(policy)
    expect(await fault()).toEqual(broken(reason, where))
  })

  const profile = { name: 'A', address: 'https://a.example.com', environment: 'test' }
  test.each([
    ['an address that is none', [{ ...profile, address: 'a.example.com' }], '0.address'],
    ['an address without encryption', [{ ...profile, address: 'http://a.example.com' }], '0.address'],
    ['a web address that is none', [{ ...profile, webAddress: 'file:///secret' }], '0.webAddress'],
    ['an address twice', [profile, { ...profile, name: 'B' }], '1.address'],
    ['a name twice', [profile, { ...profile, address: 'https://b.example.com' }], '1.name'],
    ['no certificate', [{ ...profile, ca: 'secret-text' }], '0.ca'],
    [
      'authorities of which one is damaged',
      [{ ...profile, ca: `${authority}\n${authority.replace('MIIB', 'XXXX')}` }],
      '0.ca',
    ],
    [
      'an authority without its end',
      [{ ...profile, ca: `${authority}\n${authority.replace('-----END', '----END')}` }],
      '0.ca',
    ],
    ['a proxy that is none', [{ ...profile, proxy: { mode: 'manual', url: ':::' } }], '0.proxy.url'],
    ['a blank proxy', [{ ...profile, proxy: { mode: 'manual', url: ' ' } }], '0.proxy.url'],
    ['a proxy of another kind', [{ ...profile, proxy: { mode: 'manual', url: 'file:///x' } }], '0.proxy.url'],
    ['half a certificate', [{ ...profile, ca: authority.replace('MIIB', 'XXXX') }], '0.ca'],
    ['a password', [{ ...profile, proxy: { mode: 'manual', url: 'http://u:p@proxy:80' } }], '0.proxy.url'],
    ['a mapping that is none', [{ ...profile, mapping: { nothing: 1 } }], '0.mapping'],
  ])('a profile with %s is refused, without its value', async (_, list, where) => {
    write({ profiles: { list } })
    expect(await fault()).toEqual(broken('invalid', `profiles.list.${where}`))
    expect(JSON.stringify(await effective())).not.toContain('secret')
  })

  test('is refused over a megabyte, and where it is a folder', async () => {
    write(`${JSON.stringify({ demo: true })}${' '.repeat(MAX_POLICY)}`)
    expect(await fault()).toEqual(broken('too-large'))
    rmSync(systemFile())
    mkdirSync(systemFile())
    expect(await fault()).toEqual(broken('unreadable'))
  })

  describe.runIf(process.platform !== 'win32')('on POSIX', () => {
    test.each(['664', '646', '666'])('with mode %s is refused', async (mode) => {
      write({})
      chmodSync(systemFile(), Number.parseInt(mode, 8))
      expect(await fault()).toEqual(broken('writable', systemFile()))
    })

    test('of another account is refused', async () => {
      write({})
      const { fault: found } = await effective({ ...places(), owner: owner + 1 })
      expect(found).toMatchObject({ reason: 'foreign', owner: String(owner) })
    })

    test('in a folder that others write to is refused', async () => {
      write({})
      chmodSync(folder, 0o777)
      expect(await fault()).toEqual(broken('writable', folder))
    })

    test('that is a pipe does not hold up the start', async () => {
      execFileSync('mkfifo', [systemFile()])
      expect(await fault()).toEqual(broken('unreadable'))
    })
  })
})

describe('environments', () => {
  const list = [
    {
      name: '生产',
      address: 'https://admin.example.com/api',
      environment: 'production',
      ca: authority,
      proxy: { mode: 'manual', url: 'http://proxy.example.com:8080' },
    },
  ]

  test('of the policy are there, and can be neither changed nor removed', async () => {
    const { done, refused } = await open({ profiles: { list } })
    const [, managed] = await done('profiles.list')
    expect(managed).toMatchObject({ ...list[0], requireHttps: true, managed: true, embedded: false })
    const { id = '' } = managed ?? {}
    expect((await refused('profiles.remove', { id })).code).toBe('policy')
    const changed = { ...draft('https://other.example.com'), id, environment: 'test' as const }
    expect((await refused('profiles.save', changed)).code).toBe('policy')
    expect((await done('profiles.list'))[1]).toEqual(managed)
  })

  test('of the user stay beside them, but none gives a server of the policy another colour', async () => {
    const { done, refused } = await open({ profiles: { list } })
    const own = await done('profiles.save', draft('https://own.example.com'))
    const same = { ...draft('https://ADMIN.example.com:443/other'), name: '同一台' }
    expect((await refused('profiles.save', same)).code).toBe('policy')
    expect((await done('profiles.list')).map(({ id }) => id)).toContain(own.id)
  })

  const machine = { name: '机器', environment: 'production', requireHttps: false }
  test.each([
    ['https://admin.example.com/api', 'https://admin.example.com./api'],
    ['https://admin.example.com/api', 'http://Admin.Example.com:443'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
    ['http://10.0.0.5:8080', 'http://[::ffff:10.0.0.5]:8080'],
    ['http://10.0.0.5:8080', 'http://0x0a.5:8080'],
    ['http://10.0.0.5:8080', 'http://012.0.0.05:8080'],
    ['http://127.0.0.1:8080', 'http://127.1:8080'],
    ['http://127.0.0.1:8080', 'http://localhost.:8080'],
    ['http://127.0.0.1:8080', 'http://[::ffff:127.0.0.1]:8080'],
  ])('of the user may not lead to %s as %s', async (address, other) => {
    const stored = { profiles: [{ ...draft(other), id: 'p1', name: '同一台', requireHttps: false }] }
    const policy = { profiles: { list: [{ ...machine, address }] } }
    const { done, refused } = await open(policy, { stored })
    expect((await done('profiles.list')).map(({ id }) => id)).not.toContain('p1')
    expect((await refused('profiles.save', { ...draft(other), requireHttps: false })).code).toBe('policy')
  })

  test.each([
    ['https://a.example.com', 'https://A.example.com.:443/'],
    ['https://a.example.com/api', 'https://a.example.com/api/'],
    ['http://127.0.0.1:8080', 'http://127.1:8080'],
  ])('of the policy are there once, also as %s and %s', async (address, again) => {
    write({
      profiles: {
        list: [
          { ...machine, address },
          { ...machine, address: again, name: 'B' },
        ],
      },
    })
    expect((await effective()).fault?.where).toBe('profiles.list.1.address')
  })

  test('of the user whose name resolves to a server of the policy have its environment', async () => {
    const original = dns.lookup
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: unknown[]) =>
      Reflect.apply(original, dns, [
        name === 'alias.example.com' ? '127.0.0.1' : name,
        ...rest,
      ])) as typeof original)
    platform = await openStubPlatform()
    const alias = platform.address.replace('127.0.0.1', 'alias.example.com')
    const own = { ...draft(alias), id: 'p1', name: '别名', environment: 'test' as const, requireHttps: false }
    const list = [{ ...machine, address: platform.address }]
    const { done, refused } = await open(
      { profiles: { list }, export: 'not-from-production' },
      { stored: { profiles: [own] } },
    )
    const session = await done('session.signIn', { ...account, profileId: 'p1' })
    expect(session.profile.environment).toBe('production')
    expect(session.writes.allowed).toBe(false)
    expect((await refused('transfers.export', rows)).code).toBe('policy')
    // At another address the user's own value applies.
    await done('profiles.save', { ...own, address: 'https://elsewhere.example.com' })
    expect((await done('profiles.list')).find(({ id }) => id === 'p1')?.environment).toBe('test')
  })

  test('of the user that lead to a server of the policy are not there', async () => {
    const stored = { profiles: [{ ...draft('http://admin.example.com'), id: 'p1', requireHttps: false }] }
    const { done } = await open({ profiles: { list } }, { stored })
    expect((await done('profiles.list')).map(({ name }) => name)).toEqual([
      '内置演示 / Built-in demo',
      '生产',
    ])
  })

  test('of the user are neither there nor added where the policy wants none, and come back with it', async () => {
    const stored = { profiles: [{ ...draft('https://own.example.com'), id: 'p1' }] }
    const { done, refused, restart } = await open({ profiles: { list, own: false } }, { stored })
    expect((await done('profiles.list')).map(({ name }) => name)).toEqual([
      '内置演示 / Built-in demo',
      '生产',
    ])
    expect((await refused('profiles.save', draft('https://new.example.com'))).code).toBe('policy')
    expect((await refused('profiles.remove', { id: 'p1' })).code).toBe('policy')
    expect((await refused('session.prepare', { profileId: 'p1' })).code).toBe('not-found')
    write({ profiles: { list } })
    await restart()
    expect((await done('profiles.list')).map(({ id }) => id)).toContain('p1')
  })

  test('whose address changes are others: no token goes to the new one', async () => {
    const { done, restart } = await open({ profiles: { list } })
    const before = (await done('profiles.list'))[1]?.id
    write({ profiles: { list: [{ ...list[0], name: '改名', environment: 'test' }] } })
    await restart()
    expect((await done('profiles.list'))[1]?.id).toBe(before)
    write({ profiles: { list: [{ ...list[0], address: 'https://moved.example.com' }] } })
    await restart()
    expect((await done('profiles.list'))[1]?.id).not.toBe(before)
  })
})

test('without the demo there is no profile, no capability and no backend', async () => {
  const { done, refused, children } = await open({ demo: false })
  expect(await done('profiles.list')).toEqual([])
  expect((await done('host.info')).capabilities).toEqual([])
  expect((await refused('backend.start')).code).toBe('policy')
  for (const name of ['session.prepare', 'session.captcha', 'doctor.examine'] as const)
    expect((await refused(name, { profileId: 'embedded' })).code).toBe('not-found')
  const signIn = { ...account, profileId: 'embedded' }
  expect((await refused('session.signIn', signIn)).code).toBe('not-found')
  expect((await refused('session.resume', signIn)).code).toBe('not-found')
  expect(await done('backend.status')).toMatchObject({ state: 'stopped' })
  const programs = children.started.map(({ spawnargs }) => spawnargs.join(' '))
  expect(programs.filter((program) => program.includes('server'))).toEqual([])
})

describe('exports', () => {
  const save = { fileName: '行', content: { kind: 'csv' as const, head: ['a'], rows: [['1']] } }
  const view = { fileName: '视图', content: { kind: 'json' as const, value: { a: 1 } } }
  /** Every way in which rows become a file, by core's answers. */
  const outcomes = async ({ call }: Bench) => {
    const code = async (result: ReturnType<Bench['call']>) => {
      const answered = await result
      return answered.ok || answered.failure.code !== 'policy' ? 'allowed' : 'refused'
    }
    return {
      list: await code(call('transfers.export', rows)),
      server: await code(
        call('transfers.export', { ...rows, endpoint: 'ops.params.export', via: 'server', format: 'xlsx' }),
      ),
      call: await code(
        call('transfers.download', { endpoint: 'ops.params.export', query: {}, fileName: 'a.xlsx' }),
      ),
      address: await code(
        call('transfers.download', {
          url: `${platform?.address}/sys/params/%65xport?x=1`,
          fileName: 'a.xlsx',
        }),
      ),
      link: await code(call('files.link', { url: '/sys/params/export', fileName: 'a.xlsx' })),
      slash: await code(
        call('transfers.download', { url: `${platform?.address}/sys/params/export/`, fileName: 'a.xlsx' }),
      ),
      slashes: await code(call('files.link', { url: '/sys//params/export//', fileName: 'a.xlsx' })),
      parameter: await code(call('files.link', { url: '/sys/params;a=1/export;b=2', fileName: 'a.xlsx' })),
      extension: await code(call('files.link', { url: '/sys/params/export.xlsx', fileName: 'a.xlsx' })),
      twice: await code(call('files.link', { url: '/sys/params/%2565xport', fileName: 'a.xlsx' })),
      unknown: await code(call('files.link', { url: '/own/report?id=1', fileName: 'a.xlsx' })),
      unlisted: await code(call('transfers.download', { url: '/files/other.png', fileName: 'a.png' })),
      save: await code(call('files.save', save)),
    }
  }
  const ways = [
    ...['list', 'server', 'call', 'address', 'link', 'slash', 'slashes', 'parameter', 'extension', 'twice'],
    ...['unknown', 'unlisted', 'save'],
  ]
  const all = (outcome: string) => Object.fromEntries(ways.map((name) => [name, outcome]))
  const fileAt = (path: string) => ({ url: `${platform?.address}${path}`, fileName: 'a.png' })

  test.each([
    ['never', 'test', 'refused'],
    ['not-from-production', 'production', 'refused'],
    ['not-from-production', 'test', 'allowed'],
    ['everywhere', 'production', 'allowed'],
  ] as const)('%s, in %s: %s', async (rule, environment, outcome) => {
    const opened = await signedIn(environment, { export: rule })
    expect(await outcomes(opened)).toEqual(all(outcome))
    // A view is no data of the platform, and a stored file is no export.
    expect((await opened.call('files.save', view)).ok).toBe(true)
    expect((await opened.call('files.link', fileAt('/oss/file/20260101/a.png'))).ok).toBe(true)
  })

  test('leave the files that the platform has answered, and no call that is answered as one', async () => {
    const { call, done } = await signedIn('test', { export: 'never' })
    const linked = async (path: string) => (await call('files.link', fileAt(path))).ok
    const paths = ['/files/a.png', '/sys/params/export/', '/oss/file/20260101/../../sys/params/export']
    for (const path of paths) expect([path, await linked(path)]).toEqual([path, false])
    const row = (path: string, index: number) => [
      String(index + 1),
      { id: String(index + 1), ...fileAt(path) },
    ]
    platform?.on('GET /sys/oss/getFiles', answers(Object.fromEntries(paths.map(row))))
    await done('api.call', { endpoint: 'ops.oss.getFiles', query: { ids: '1,2,3' } })
    expect(await Promise.all(paths.map(linked))).toEqual([true, false, false])
    // On another platform's server it is not a file of this one.
    const foreign = await call('files.link', { url: 'https://other.example.com/files/a.png', fileName: 'a' })
    expect(foreign).toMatchObject({ ok: false, failure: { code: 'invalid-input' } })
  })

  test('of a file that the platform keeps go on after a restart', async () => {
    const opened = await signedIn('production', { export: 'never' })
    const url = `${platform?.address}/oss/file/20260101/a.bin`
    platform?.raw('GET /oss/file/20260101/a.bin', (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-length': '6',
        etag: '"1"',
      })
      response.write('abc')
    })
    const started = await opened.done('transfers.download', { url, fileName: 'a.bin' })
    await opened.event('transfer', ({ transfer }) => transfer.state === 'running' && transfer.done > 0)
    await opened.restart()
    platform?.raw('GET /oss/file/20260101/a.bin', (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-length': '6',
        etag: '"2"',
      })
      response.end('abcdef')
    })
    const [profile] = (await opened.done('profiles.list')).filter(({ managed }) => managed)
    await opened.done('session.signIn', { ...account, profileId: profile?.id ?? '' })
    await opened.done('transfers.resume', { id: started?.id ?? '' })
    const { transfer } = await opened.event('transfer', (event) => event.transfer.endedAt > 0)
    expect(transfer.state).toBe('done')
  })

  test('that began before the policy do not go on under it', async () => {
    const opened = await signedIn('production', {})
    platform?.raw('GET /sys/params/page', () => {})
    const started = await opened.done('transfers.export', rows)
    await opened.event('transfer', ({ transfer }) => transfer.state === 'running')
    write({ ...JSON.parse(readFileSync(systemFile(), 'utf8')), export: 'never' })
    await opened.restart()
    const [profile] = (await opened.done('profiles.list')).filter(({ managed }) => managed)
    await opened.done('session.signIn', { ...account, profileId: profile?.id ?? '' })
    await opened.done('transfers.resume', { id: started?.id ?? '' })
    const { transfer } = await opened.event('transfer', (event) => event.transfer.endedAt > 0)
    expect(transfer).toMatchObject({ state: 'failed', failure: { code: 'policy' } })
  })
})

describe('settings', () => {
  test('offer the languages of the policy alone, the first as the default', async () => {
    const { done, refused, core } = await open({ languages: ['en-US'] })
    expect(core.language()).toBe('en-US')
    expect((await done('settings.get')).language).toBe('en-US')
    expect((await refused('settings.set', { language: 'zh-CN', theme: 'dark' })).code).toBe('policy')
    expect(await done('settings.get')).toMatchObject({ language: 'en-US', theme: 'system' })
    expect((await done('host.info')).policy.languages).toEqual(['en-US'])
  })

  test('keep the user’s own choice where several languages are allowed', async () => {
    const { done } = await open({ languages: ['en-US', 'zh-CN'] })
    expect((await done('settings.get')).language).toBe('en-US')
    expect((await done('settings.set', { language: 'zh-CN' })).language).toBe('zh-CN')
  })

  test('lock after the minutes of the policy; the user’s own hold again without it', async () => {
    const stored = { settings: { lockMinutes: 30 } }
    const { done, refused, restart } = await open({ idleLock: 10 }, { stored })
    expect((await done('settings.get')).lockMinutes).toBe(10)
    expect((await refused('settings.set', { lockMinutes: 0 })).code).toBe('policy')
    expect((await done('settings.set', { theme: 'dark' })).lockMinutes).toBe(10)
    expect((await done('host.info')).policy.idleLock).toBe(10)
    rmSync(systemFile())
    await restart()
    expect(await done('settings.get')).toMatchObject({ lockMinutes: 30, theme: 'dark' })
  })

  test('keep the change journal as long as the policy says, 0 included; the user’s own days hold again without it', async () => {
    const stored = { settings: { journalDays: 30 } }
    const { done, refused, restart } = await open({ journalDays: 0 }, { stored })
    expect((await done('settings.get')).journalDays).toBe(0)
    expect((await refused('settings.set', { journalDays: 30 })).code).toBe('policy')
    expect(await done('settings.set', { journalMegabytes: 10 })).toMatchObject({
      journalDays: 0,
      journalMegabytes: 10,
    })
    expect((await done('host.info')).policy.journalDays).toBe(0)
    rmSync(systemFile())
    await restart()
    expect(await done('settings.get')).toMatchObject({ journalDays: 30, journalMegabytes: 10 })
  })
})

describe('the change journal', () => {
  const mayExport = async (policy: unknown) => {
    write(policy)
    const { checkJournalExport } = machinePolicy(await read(places()))
    const isAllowed = (environment: 'production' | 'test') => {
      try {
        checkJournalExport(environment)
        return true
      } catch (error) {
        expect(error).toMatchObject({ failure: { code: 'policy' } })
        return false
      }
    }
    return [isAllowed('production'), isAllowed('test')]
  }

  test('is exported where its own rule allows it, otherwise where exports are allowed', async () => {
    expect(await mayExport({})).toEqual([true, true])
    expect(await mayExport({ export: 'not-from-production' })).toEqual([false, true])
    expect(await mayExport({ export: 'never', journalExport: 'everywhere' })).toEqual([true, true])
    expect(await mayExport({ export: 'everywhere', journalExport: 'never' })).toEqual([false, false])
  })

  test('is kept as the user chose and not exported while a policy is broken', async () => {
    const { done } = await open('{', { stored: { settings: { journalDays: 30 } } })
    expect((await done('settings.get')).journalDays).toBe(30)
    expect((await done('host.info')).policy).toMatchObject({ journalDays: null, journalExport: 'never' })
    expect(await mayExport('{')).toEqual([false, false])
  })
})

test('what other parts of the program need is in the effective policy', async () => {
  const updateFeed = 'https://updates.example.com/steward'
  const { done } = await open({ updateFeed, clipboard: 'not-from-production' })
  expect((await done('host.info')).policy).toMatchObject({
    state: 'applied',
    updateFeed,
    clipboard: 'not-from-production',
  })
})

describe('the update feed', () => {
  const updateFeed = 'https://updates.example.com/steward'
  const asked: { feed: string; keys: string }[] = []
  const updates: UpdatePort = {
    canInstall: async () => true,
    async check(feed, keys) {
      asked.push({ feed, keys })
      return { version: '1.0.0', relation: 'same', notes: '', releasedAt: 0, isSigned: true }
    },
    download: async () => {},
    install: async () => {},
  }
  const updateKeys = generateKeyPairSync('ed25519')
    .publicKey.export({ format: 'pem', type: 'spki' })
    .toString()
  const stored = { settings: { updateFeed: 'https://own.example.com' } }
  beforeEach(() => {
    asked.length = 0
  })

  test('of the organisation is asked with its keys, and no other can be chosen', async () => {
    const { done, refused } = await open({ updateFeed, updateKeys }, { updates, stored })
    expect((await done('settings.get')).updateFeed).toBe(updateFeed)
    await done('update.check')
    expect(asked).toEqual([{ feed: updateFeed, keys: updateKeys }])
    expect((await refused('settings.set', { updateFeed: 'https://own.example.com' })).code).toBe('policy')
    // Other settings can be changed, and the user's own feed comes back with the end of the policy.
    await done('settings.set', { theme: 'dark', updateFeed })
    expect(bench?.store.get('settings')).toMatchObject({ updateFeed: 'https://own.example.com' })
  })

  test('is not asked with damaged keys: no update is installed, and the state says why', async () => {
    const { done } = await open({ updateFeed, updateKeys: damagedKey }, { updates, stored })
    for (const name of ['update.state', 'update.check', 'update.download'] as const)
      expect(await done(name)).toMatchObject({ stage: 'off', problem: 'policy' })
    expect((await done('host.info')).policy.fault).toMatchObject({ where: 'updateKeys' })
    expect(asked).toEqual([])
  })

  test('is asked with the keys that can be read; the others are named to the operator', async () => {
    const mixed = `${damagedKey}\n${updateKeys}\n${damagedKey}`
    const { done } = await open({ updateFeed, updateKeys: mixed }, { updates, stored })
    expect(await done('notices.list')).toEqual([
      expect.objectContaining({ code: 'policy.keys', level: 'warning', values: { positions: '1, 3' } }),
    ])
    await done('update.check')
    expect(asked).toEqual([{ feed: updateFeed, keys: mixed }])
  })

  test('is the own one without a policy that names one, and none while a policy is broken', async () => {
    await (await open({}, { updates, stored })).done('update.check')
    expect(asked).toEqual([{ feed: 'https://own.example.com', keys: '' }])
    await bench?.close()
    expect((await (await open('{', { updates, stored })).done('update.check')).stage).toBe('off')
    expect(asked).toHaveLength(1)
  })
})

test('a policy that is nested deeper than is read is broken before anything walks through it', async () => {
  const mapping = `${'{"a":'.repeat(33_000)}1${'}'.repeat(33_000)}`
  const { done } = await open(
    `{"profiles":{"list":[{"name":"A","address":"https://a.example.com","environment":"test","mapping":${mapping}}]}}`,
  )
  expect((await done('host.info')).policy).toMatchObject({ state: 'broken', fault: { reason: 'too-deep' } })
})

test('a broken policy leaves reading, and takes what one might forbid', async () => {
  platform = await openStubPlatform()
  const profile = { ...draft(platform.address), id: 'p1', environment: 'production' as const }
  const { done, refused } = await open('{', { stored: { profiles: [profile] } })
  expect((await done('host.info')).policy).toMatchObject({ state: 'broken', fault: { reason: 'not-json' } })
  expect((await done('profiles.list')).map(({ id }) => id)).toEqual(['p1'])
  await done('session.signIn', { ...account, profileId: 'p1' })
  const codes = [
    await refused('session.unlockWrites', { environment: profile.name }),
    await refused('transfers.export', rows),
    await refused('profiles.save', { ...profile, environment: 'test' }),
    await refused('profiles.save', draft('https://new.example.com')),
    await refused('profiles.remove', { id: 'p1' }),
    await refused('backend.start'),
  ]
  expect(codes.map(({ code }) => code)).toEqual(codes.map(() => 'policy'))
  expect((await done('session.current'))?.writes.allowed).toBe(false)
})
