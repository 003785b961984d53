import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openBench } from '../testing/bench.ts'
import { failingTool, fakePowerShell } from '../testing/systemTools.ts'
import { machinePolicy } from './policy.ts'
import type { PolicyPlace } from '../policyPlace.ts'
import { policyPlaces } from './policyPlaces.ts'
import { readPolicy } from './readPolicy.ts'

/** Required owners of a policy file, without which none of it applies. */

let folder = ''
let tools = ''
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'steward-owner-')))
  tools = join(folder, 'tools')
  mkdirSync(tools)
  mkdirSync(join(folder, 'data/Steward'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const owner = process.getuid?.() ?? 0
const data = () => join(folder, 'data')
const own = () => join(data(), 'Steward')
const file = () => join(own(), 'policy.json')
const document = { export: 'never', updateFeed: 'https://updates.example.com/steward' }
const write = (content: unknown = document) =>
  writeFileSync(file(), typeof content === 'string' ? content : JSON.stringify(content), { mode: 0o644 })
const read = (system: PolicyPlace[], trial?: string, limit = 5000) =>
  readPolicy({ system, owner, trial }, { scratch: folder, limit })

describe.runIf(process.platform !== 'win32')('by access lists', () => {
  const users = '(A;OICI;0x1200a9;;;BU)'
  const full = '(A;OICI;FA;;;SY)(A;OICI;FA;;;BA)'
  const root = `O:SYG:SYD:PAI${full}(A;OICIIO;GA;;;CO)${users}(A;CI;DCLCRPCR;;;BU)`
  const closed = `O:BAG:SYD:PAI${full}${users}`
  const user = 'S-1-5-21-1004336348-1177238915-682003330-1001'
  const admins = 'BUILTIN\\Administrators'

  /** The machine whose folders have these lists; those above the data folder are the system's. */
  const tool = (change: Record<string, string> = {}, name = admins) => {
    const above: string[] = []
    for (let path = data(); path !== dirname(path); path = dirname(path)) above.push(path)
    const all = {
      ...Object.fromEntries([dirname(above.at(-1) ?? '/'), ...above].map((path) => [path, root])),
      [own()]: closed,
      [file()]: closed,
      ...change,
    }
    return fakePowerShell(
      tools,
      Object.fromEntries(Object.entries(all).map(([path, sddl]) => [path, [sddl, name] as const])),
    )
  }
  const place = (...powershell: string[]): PolicyPlace => ({ kind: 'file', file: file(), powershell })
  const fault = (reason: string, where: string, whose?: string) => ({
    ...{ reason, file: file(), where },
    ...(whose !== undefined && { owner: whose }),
  })

  test('a file counts whose folders are all administrators’, with feed and keys', async () => {
    write()
    expect(await read([place(tool())])).toMatchObject({ state: 'applied', file: file(), policy: document })
    const [asked = '', modules] = readFileSync(join(tools, 'looked'), 'utf8').split('\n')
    expect(asked.split('|')).toEqual(expect.arrayContaining(['/', data(), own(), file()]))
    expect(modules).toBe(`${tools}\\Modules`)
  })

  test('one that is not there asks for nothing', async () => {
    expect(await read([place(tool())])).toEqual({ state: 'none' })
    expect(existsSync(join(tools, 'looked'))).toBe(false)
  })

  test.each([
    ['the file', file],
    ['its folder', own],
    ['a folder above', data],
  ])('nothing of it counts where %s is a user’s; the console works as without it', async (_, of) => {
    write()
    const found = await read([place(tool({ [of()]: `O:${user}D:P${full}` }, '张三'))])
    expect(found).toEqual({ state: 'none', ignored: fault('foreign', of(), '张三') })
    expect(machinePolicy(found).effective).toMatchObject({
      state: 'none',
      export: 'everywhere',
      demo: true,
      updateFeed: '',
      ignored: { reason: 'foreign' },
    })
  })

  test.each([
    ['unknown entries', 'O:BAD:(XA;;FR;;;BU;(@User.Title == "x"))'],
    ['what is replaced on the way', 'O:BAD:(XA;;FR;;;BU;(@User.Title == "?" ?? @User.Age ? 3))'],
    ['an owner who lets nobody look', ''],
  ])('of a folder with %s nobody knows whose it is', async (_, sddl) => {
    write()
    expect(await read([place(tool({ [own()]: sddl }, ''))])).toEqual({
      state: 'none',
      ignored: fault('foreign', own()),
    })
  })

  test.each([
    ['the file', file, `O:BAD:${full}(A;;FW;;;BU)`],
    ['the file, by no list', file, 'O:BAD:NO_ACCESS_CONTROL'],
    ['its folder, as it inherits from ProgramData', own, `O:BAD:AI${full}${users}(A;CIID;DCLCRPCR;;;BU)`],
    ['a folder above, by replacing what it holds', data, `O:SYD:${full}(A;;DT;;;BU)`],
  ])('that others can change is broken: %s', async (_, of, sddl) => {
    write()
    expect(await read([place(tool({ [of()]: sddl }))])).toEqual({
      state: 'broken',
      fault: fault('writable', of()),
    })
  })

  test.each([
    ['folder', own],
    ['file', file],
  ])('a link in the place of the %s leads nowhere', async (_, of) => {
    write()
    const elsewhere = join(folder, 'elsewhere')
    renameSync(of(), elsewhere)
    symlinkSync(elsewhere, of())
    expect(await read([place(tool())])).toEqual({ state: 'none', ignored: fault('linked', of()) })
  })

  test('the system’s tool has to answer, else what is there may not be loosened', async () => {
    write()
    const broken = (reason: string, where: string) => ({ state: 'broken', fault: fault(reason, where) })
    expect(await read([place(failingTool(join(tools, 'fails'), 'fails'))])).toEqual(
      broken('unchecked', file()),
    )
    expect(await read([place(join(tools, 'none'))])).toEqual(broken('unchecked', file()))
    const silent = join(tools, 'silent')
    writeFileSync(silent, '#!/bin/sh\nexit 0\n', { mode: 0o755 })
    expect(await read([place(silent)])).toEqual(broken('unchecked', file()))
    const hanging = place(failingTool(join(tools, 'hangs'), 'hangs'))
    expect(await read([hanging], undefined, 100)).toEqual(broken('timeout', ''))
  })

  test('an ignored file keeps neither the next place nor a trial from counting', async () => {
    write()
    const ignored = tool({ [own()]: `O:${user}D:P${full}` })
    const trial = join(folder, 'try.json')
    writeFileSync(trial, JSON.stringify({ demo: false }), { mode: 0o644 })
    expect(await read([place(ignored)], trial)).toMatchObject({
      state: 'applied',
      file: trial,
      ignored: { where: own() },
    })
  })

  test('a console with an ignored file says whose it is, and has its demo', async () => {
    write({ demo: false })
    const powershell = [tool({ [own()]: `O:${user}D:P${full}` }, 'PC\\eve')]
    const system: PolicyPlace[] = [{ kind: 'file', file: file(), powershell }]
    const bench = await openBench({ policyPlaces: { system, owner, trial: undefined } })
    try {
      const { policy } = await bench.done('host.info')
      expect(policy).toMatchObject({ state: 'none', demo: true, ignored: fault('foreign', own(), 'PC\\eve') })
      const log = join(bench.dataDir, 'logs/client.log')
      await expect.poll(() => readFileSync(log, 'utf8')).toContain('PC\\\\eve')
    } finally {
      await bench.close()
    }
  })
})

test('on Windows every file is checked, with a tool of the system by its full path', () => {
  const files = policyPlaces(
    'win32',
    { SystemRoot: 'D:\\Windows', ProgramData: 'D:\\Data' },
    null,
  ).system.filter(({ kind }) => kind === 'file')
  expect(files).toHaveLength(2)
  for (const place of files)
    expect(place).toMatchObject({
      powershell: [
        'C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
        'D:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe',
      ],
    })
})

describe.runIf(process.platform !== 'win32')('by owner and mode', () => {
  const place = (): PolicyPlace => ({ kind: 'file', file: file() })
  const broken = (reason: string, where: string, whose?: number) => ({
    state: 'broken',
    fault: { reason, file: file(), where, ...(whose !== undefined && { owner: String(whose) }) },
  })

  test.each([
    ['its folder', own],
    ['the folder above', data],
    ['one that is further above', () => folder],
  ])('a file is refused where others write to %s', async (_, of) => {
    write()
    expect(await read([place()])).toMatchObject({ state: 'applied' })
    for (const mode of [0o775, 0o757]) {
      chmodSync(of(), mode)
      expect(await read([place()])).toEqual(broken('writable', of()))
    }
  })

  test('a folder in which only owners replace their files may stand above, but holds no policy', async () => {
    write()
    chmodSync(data(), 0o1777)
    expect(await read([place()])).toMatchObject({ state: 'applied' })
    chmodSync(own(), 0o1777)
    expect(await read([place()])).toEqual(broken('writable', own()))
  })

  test.runIf(owner === 0).each([
    ['the file', file],
    ['its folder', own],
    ['a folder above', data],
  ])('a file is refused where %s belongs to another account', async (_, of) => {
    write()
    chownSync(of(), 4321, 4321)
    expect(await read([place()])).toEqual(broken('foreign', of(), 4321))
  })

  test('a link is followed, and what it leads through is checked as well', async () => {
    write()
    const real = join(folder, 'real')
    renameSync(own(), real)
    symlinkSync('../real', own())
    expect(await read([place()])).toMatchObject({ state: 'applied' })
    chmodSync(real, 0o777)
    expect(await read([place()])).toEqual(broken('writable', real))
  })

  test('a link through a folder of others does not escape the check', async () => {
    const [shared, target] = [join(folder, 'shared'), join(folder, 'target')]
    mkdirSync(shared)
    mkdirSync(target)
    writeFileSync(join(target, 'policy.json'), '{}', { mode: 0o644 })
    symlinkSync(join(target, 'policy.json'), join(shared, 'policy.json'))
    symlinkSync(join(shared, 'policy.json'), file())
    expect(await read([place()])).toMatchObject({ state: 'applied' })
    chmodSync(shared, 0o777)
    expect(await read([place()])).toEqual(broken('writable', shared))
  })

  test('links that lead in a circle are refused', async () => {
    symlinkSync(own(), join(data(), 'other'))
    rmSync(own(), { recursive: true })
    symlinkSync(join(data(), 'other'), own())
    expect((await read([place()])).state).toBe('broken')
  })

  test('a document to try is checked in the same way, for this account', async () => {
    const trial = join(own(), 'try.json')
    writeFileSync(trial, JSON.stringify(document), { mode: 0o644 })
    expect(await read([], trial)).toMatchObject({ state: 'applied', policy: document })
    chmodSync(own(), 0o777)
    expect(await read([], trial)).toMatchObject({
      state: 'broken',
      fault: { reason: 'writable', where: own() },
    })
  })
})

test('feed and keys of updates are not taken from a file of which nobody knows whose it is', async () => {
  write({ ...document, updateKeys: 'x' })
  const unknown = { scratch: folder, hasOwners: false }
  const places = { system: [{ kind: 'file' as const, file: file() }], owner, trial: file() }
  const expected = { state: 'applied', file: file(), policy: { export: 'never' } }
  expect(await readPolicy(places, unknown)).toEqual(expected)
  expect(await readPolicy({ ...places, system: [] }, unknown)).toEqual(expected)
})
