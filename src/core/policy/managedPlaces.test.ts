import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_POLICY } from '#contract/policy.ts'
import { openBench } from '../testing/bench.ts'
import { failingTool, fakePlutil, fakeReg, registryFile } from '../testing/systemTools.ts'
import type { PolicyPlace } from '../policyPlace.ts'
import { policyPlaces } from './policyPlaces.ts'
import { readPolicy } from './readPolicy.ts'
import { kernelRoot } from './systemRoot.ts'

/** Policies that the management of a machine distributes: group policy and management profiles. */

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-managed-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const owner = process.getuid?.() ?? 0
const read = (system: PolicyPlace[], limit?: number) =>
  readPolicy({ system, owner, trial: undefined }, { scratch: folder, limit })

/** The file with every key, as it ships. */
const example: Record<string, unknown> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../resources/policy/example.json'), 'utf8'),
)

const policyFile = (content: unknown): PolicyPlace => {
  const file = join(folder, 'policy.json')
  writeFileSync(file, JSON.stringify(content), { mode: 0o644 })
  return { kind: 'file', file }
}

test('places are fixed: no variable of the user moves them, and management comes before the file', () => {
  const environment = {
    ...{
      STEWARD_POLICY: '/home/u/try.json',
      ProgramData: 'D:\\Data',
      SystemRoot: 'D:\\Windows',
    },
    ...{ PATH: '/home/u/bin' },
  }
  expect(policyPlaces('linux', environment)).toEqual({
    system: [{ kind: 'file', file: '/etc/steward/policy.json' }],
    owner: 0,
    trial: '/home/u/try.json',
  })
  expect(policyPlaces('darwin', environment).system).toEqual([
    {
      kind: 'managed',
      file: '/Library/Managed Preferences/cn.steward.console.plist',
      plutil: '/usr/bin/plutil',
    },
    { kind: 'file', file: '/Library/Application Support/Steward/policy.json' },
  ])
  const registry = (...reg: string[]) => ({
    ...{
      kind: 'registry',
      parent: 'HKLM\\SOFTWARE\\Policies',
      name: 'Steward',
      reg,
    },
  })
  const ownFile = {
    kind: 'file',
    file: 'C:\\ProgramData\\Steward\\policy.json',
    powershell: expect.any(Array),
  }
  expect(policyPlaces('win32', environment, null).system).toEqual([
    registry('C:\\Windows\\System32\\reg.exe', 'D:\\Windows\\System32\\reg.exe'),
    ownFile,
    { ...ownFile, file: 'D:\\Data\\Steward\\policy.json' },
  ])
  expect(policyPlaces('win32', {}, null).system).toEqual([
    registry('C:\\Windows\\System32\\reg.exe'),
    ownFile,
  ])
})

test('the tools are those of the Windows that runs, not of a folder C:\\Windows that a user has made', () => {
  const tools = JSON.stringify(policyPlaces('win32', { SystemRoot: 'E:\\Mine' }, 'D:\\WINNT').system)
  expect(tools).toContain(JSON.stringify('D:\\WINNT\\System32\\reg.exe'))
  expect(tools).not.toMatch(/C:\\\\Windows|E:\\\\Mine/)
})

test('the management profiles of macOS name the program as its packages do', () => {
  const builder = readFileSync(join(import.meta.dirname, '../../../electron-builder.yml'), 'utf8')
  const [, appId] = /^appId: (\S+)$/m.exec(builder) ?? []
  expect(policyPlaces('darwin', {}).system[0]).toMatchObject({
    file: `/Library/Managed Preferences/${appId}.plist`,
  })
})

describe.runIf(process.platform !== 'win32')('the registry', () => {
  const parent = 'HKLM\\SOFTWARE\\Policies'
  const name = 'Steward'
  const key = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Steward'
  const place = (...reg: string[]): PolicyPlace => ({
    kind: 'registry',
    parent,
    name,
    reg,
  })
  const holding = (...given: Parameters<typeof registryFile>) =>
    place(fakeReg(folder, parent, name, registryFile(...given)))
  const fault = (reason: string, where = '') => ({
    state: 'broken',
    fault: { reason, file: `${parent}\\Steward`, where },
  })
  const asked = () => readFileSync(join(folder, 'asked'), 'utf8').trimEnd().split('\n')

  test('gives one value per key, with Chinese names whole', async () => {
    const lines = (text: string) => text.trimEnd().split('\n')
    const values = {
      profiles: lines(JSON.stringify(example['profiles'], null, 1)),
      demo: 0,
      crashDumps: 0,
      journalDays: 365,
      journalExport: 'everywhere',
      idleLock: 10,
      languages: ['zh-CN', 'en-US'],
      updateFeed: 'https://updates.example.com/steward',
      updateKeys: lines(String(example['updateKeys'])),
      export: 'not-from-production',
      clipboard: 'not-from-production',
    }
    const found = await read([holding({ [key]: values })])
    const document = policyFile(example)
    const expected = await read([document])
    expect(found).toEqual({
      ...expected,
      file: `${parent}\\Steward`,
      policy: {
        ...('policy' in expected && expected.policy),
        updateKeys: String(example['updateKeys']).trimEnd(),
      },
    })
    expect(asked().map((line) => line.split(' ')[0])).toEqual(['query', 'export'])
    // Nothing of it stays in the account's folder.
    expect(existsSync(join(folder, 'policy.reg'))).toBe(false)
  })

  test('that has no such key is asked once, and the file counts', async () => {
    const file = policyFile({ demo: false })
    expect(await read([place(fakeReg(folder, parent, name)), file])).toMatchObject({
      state: 'applied',
      policy: { demo: false },
    })
    expect(asked()).toEqual([`query ${parent} /reg:64`])
  })

  test('whose key is empty, as a withdrawn policy leaves it, has none', async () => {
    expect(await read([holding({ [key]: {}, [`${key}\\sub`]: {} })])).toEqual({
      state: 'none',
    })
  })

  test('counts before the file, be it broken', async () => {
    const file = policyFile({ export: 'everywhere' })
    expect(await read([holding({ [key]: { export: 'never' } }), file])).toMatchObject({
      policy: { export: 'never' },
    })
    expect(await read([holding({ [key]: { export: 'nowhere' } }), file])).toEqual(fault('invalid', 'export'))
  })

  test.each([
    ['an unknown value', { [key]: { dmo: 0 } }, 'dmo'],
    ['a default value', { [key]: { '': 'x' } }, '(Default)'],
    ['text for a switch', { [key]: { demo: '0' } }, 'demo'],
    ['another number for a switch', { [key]: { demo: 2 } }, 'demo'],
    ['bytes', { [key]: { export: Buffer.from('never') } }, 'export'],
    ['text for lines', { [key]: { languages: 'zh-CN' } }, 'languages'],
    ['environments that are no JSON', { [key]: { profiles: ['{"list":', '[}'] } }, 'profiles'],
    ['a value that the schema refuses', { [key]: { profiles: '{"own":1}' } }, 'profiles.own'],
    ['values below another key', { [key]: { demo: 0 }, [`${key}\\Old`]: { demo: 1 } }, 'Old'],
  ])('with %s is refused as a whole, with its name', async (_, keys, where) => {
    expect(await read([holding({ ...keys, [key]: { clipboard: 'never', ...keys[key] } })])).toEqual(
      fault('invalid', where),
    )
  })

  test.each([
    ['fails', 'unreadable'],
    ['hangs', 'timeout'],
  ] as const)('whose tool %s is broken, not absent', async (how, reason) => {
    const tool = failingTool(join(folder, 'reg.exe'), how)
    expect(await read([place(tool), policyFile({})], 500)).toEqual(fault(reason))
  })

  test('without its tool is broken; the first tool that exists is asked', async () => {
    const none = join(folder, 'none.exe')
    expect(await read([place(none)])).toEqual(fault('unreadable'))
    const tool = fakeReg(folder, parent, name, registryFile({ [key]: { demo: 1 } }))
    expect(await read([place(none, tool)])).toMatchObject({
      policy: { demo: true },
    })
  })

  test('over the size of a policy is refused', async () => {
    const content = Buffer.alloc(12 * MAX_POLICY + 2)
    expect(await read([place(fakeReg(folder, parent, name, content))])).toEqual(fault('too-large'))
  })

  test.each([
    ['is no registry file', Buffer.from('\uFEFF[x]', 'utf16le')],
    ['is cut in the middle', registryFile({ [key]: { demo: 1 } }).subarray(0, -12)],
    ['is in another encoding', Buffer.from(`Windows Registry Editor Version 5.00\r\n\r\n[${key}]\r\n`)],
    ['is empty', Buffer.alloc(0)],
  ])('whose answer %s is broken', async (_, content) => {
    expect(await read([place(fakeReg(folder, parent, name, content))])).toEqual(fault('unreadable'))
  })

  test('texts keep quotes, backslashes and line breaks', async () => {
    const profiles = {
      list: [
        {
          name: 'A "\\"',
          address: 'https://a.example.com',
          environment: 'test',
        },
      ],
    }
    const text = JSON.stringify(profiles, null, 2)
    expect(await read([holding({ [key]: { profiles: text } })])).toMatchObject({
      policy: { profiles },
    })
  })

  test('that hangs does not hold up a console, which says so', async () => {
    const reg = [failingTool(join(folder, 'reg.exe'), 'hangs')]
    const system: PolicyPlace[] = [{ kind: 'registry', parent, name, reg }]
    const bench = await openBench({
      policyPlaces: { system, owner, trial: undefined },
      times: { policy: 300 },
    })
    try {
      const { policy } = await bench.done('host.info')
      expect(policy).toMatchObject({
        state: 'broken',
        fault: { reason: 'timeout' },
        export: 'never',
      })
      expect(readdirSync(bench.dataDir)).not.toContain('policy.reg')
    } finally {
      await bench.close()
    }
  })
})

describe.runIf(process.platform !== 'win32')('managed preferences', () => {
  const list = () => join(folder, 'cn.steward.console.plist')
  const place = (plutil: string, content: string | Buffer = 'bplist00'): PolicyPlace => {
    writeFileSync(list(), content, { mode: 0o644 })
    return { kind: 'managed', file: list(), plutil }
  }
  const broken = (reason: string, where = '') => ({
    state: 'broken',
    fault: { reason, file: list(), where },
  })

  test('are what the system converts of the bytes that were checked', async () => {
    const converted = {
      ...example,
      PayloadUUID: 'DC1C2B1E',
      PayloadVersion: 1,
    }
    const bytes = Buffer.from([0x62, 0x70, 0x00, 0xff])
    expect(await read([place(fakePlutil(folder, JSON.stringify(converted)), bytes)])).toMatchObject({
      state: 'applied',
      file: list(),
      policy: { demo: false, idleLock: 10, languages: ['zh-CN', 'en-US'] },
    })
    expect(readFileSync(join(folder, 'given'))).toEqual(bytes)
  })

  test('count before the file, be they broken, and need not be there', async () => {
    const file = policyFile({ export: 'everywhere' })
    const found = (plutil: string) => read([place(plutil), file])
    expect(await found(fakePlutil(folder, '{"export":"never"}'))).toMatchObject({
      policy: { export: 'never' },
    })
    expect(await found(fakePlutil(folder, '{"exports":"never"}'))).toEqual(broken('invalid', 'exports'))
    rmSync(list())
    const absent: PolicyPlace = {
      kind: 'managed',
      file: list(),
      plutil: '/no/such/tool',
    }
    expect(await read([absent, file])).toMatchObject({
      policy: { export: 'everywhere' },
    })
  })

  test('that cannot be converted, or not in time, are broken', async () => {
    const tool = (how: 'fails' | 'hangs') => failingTool(join(folder, how), how)
    expect(await read([place(tool('fails'))])).toEqual(broken('unreadable'))
    expect(await read([place(tool('hangs'))], 500)).toEqual(broken('timeout'))
    expect(await read([place(join(folder, 'none'))])).toEqual(broken('unreadable'))
    expect(await read([place(fakePlutil(folder, 'no json'))])).toEqual(broken('not-json'))
    expect(await read([place(fakePlutil(folder, '[]'))])).toEqual(broken('invalid'))
  })

  test('that others than the administrator can change are refused unread', async () => {
    const system = [place(fakePlutil(folder, '{}'))]
    const found = await readPolicy({ system, owner: owner + 1, trial: undefined }, { scratch: folder })
    expect(found).toMatchObject({ state: 'broken', fault: { reason: 'foreign', owner: String(owner) } })
    expect(existsSync(join(folder, 'given'))).toBe(false)
  })
})

describe.runIf(process.platform === 'darwin')('on a Mac', () => {
  test('the example profile is read with the tool of the system', async () => {
    const profile = readFileSync(
      join(import.meta.dirname, '../../../resources/policy/macos/example.mobileconfig'),
      'utf8',
    )
    const [, dict = ''] =
      /<key>mcx_preference_settings<\/key>\s*(<dict>.*?<\/dict>)\s*<\/dict>\s*<\/array>/s.exec(profile) ?? []
    const file = join(folder, 'cn.steward.console.plist')
    writeFileSync(file, `<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">${dict}</plist>`, {
      mode: 0o644,
    })
    const found = await read([{ kind: 'managed', file, plutil: '/usr/bin/plutil' }])
    expect(found).toMatchObject({
      state: 'applied',
      policy: { profiles: { own: false }, demo: false },
    })
  })
})

describe.runIf(process.platform === 'win32')('on Windows', () => {
  const parent = 'HKCU\\Software'
  const name = `StewardPolicyTest${process.pid}`
  const reg = policyPlaces('win32', process.env).system.flatMap((place) =>
    place.kind === 'registry' ? place.reg : [],
  )
  const ask = (...args: string[]) => execFileSync(reg[0] ?? 'reg.exe', args)

  test('the kernel names the folder of Windows', () => {
    expect(kernelRoot()?.toLowerCase()).toBe(process.env['SystemRoot']?.toLowerCase())
  })

  test('a file in ProgramData is a policy only while administrators own it and its folder', async () => {
    const own = join(process.env['ProgramData'] ?? '', `StewardPolicyTest${process.pid}`)
    const file = join(own, 'policy.json')
    const [, found] = policyPlaces('win32', process.env).system
    if (found?.kind !== 'file') throw new Error('No file')
    const place: PolicyPlace = { ...found, file }
    mkdirSync(own)
    try {
      writeFileSync(file, '{"idleLock":10}')
      // A folder inherits from ProgramData that users may create in it.
      expect((await read([place])).state).not.toBe('applied')
      const acl = join(process.env['SystemRoot'] ?? '', 'System32', 'icacls.exe')
      execFileSync(acl, [own, '/setowner', '*S-1-5-32-544', '/T'])
      execFileSync(acl, [
        own,
        '/inheritance:r',
        '/grant:r',
        '*S-1-5-32-544:(OI)(CI)F',
        '*S-1-5-32-545:(OI)(CI)RX',
      ])
      expect(await read([place])).toMatchObject({ state: 'applied', policy: { idleLock: 10 } })
      execFileSync(acl, [file, '/grant', '*S-1-5-32-545:W'])
      expect(await read([place])).toMatchObject({
        state: 'broken',
        fault: { reason: 'writable', where: file },
      })
    } finally {
      rmSync(own, { recursive: true, force: true })
    }
  }, 60_000)

  test('values are read with the tool of the system, Chinese ones whole', async () => {
    const place: PolicyPlace = { kind: 'registry', parent, name, reg }
    expect(await read([place])).toEqual({ state: 'none' })
    const key = `${parent}\\${name}`
    const profiles = {
      list: [
        {
          name: '生产',
          address: 'https://a.example.com',
          environment: 'production',
        },
      ],
    }
    ask('add', key, '/v', 'profiles', '/t', 'REG_SZ', '/d', JSON.stringify(profiles), '/f', '/reg:64')
    ask('add', key, '/v', 'idleLock', '/t', 'REG_DWORD', '/d', '10', '/f', '/reg:64')
    ask('add', key, '/v', 'languages', '/t', 'REG_MULTI_SZ', '/d', 'zh-CN\\0en-US', '/f', '/reg:64')
    try {
      expect(await read([place])).toMatchObject({
        state: 'applied',
        policy: { profiles, idleLock: 10, languages: ['zh-CN', 'en-US'] },
      })
    } finally {
      ask('delete', key, '/f', '/reg:64')
    }
  })
})
