import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { account } from '../testing/account.ts'
import { type Bench, openBench } from '../testing/bench.ts'
import { draft, openStubPlatform, type StubPlatform } from '../testing/stubPlatform.ts'
import { openMask } from './bundle.ts'

let bench: Bench
let platform: StubPlatform

beforeEach(async () => {
  platform = await openStubPlatform()
  bench = await openBench()
})
afterEach(async () => {
  await bench.close()
  await platform.cut()
})

/** Files of a zip package by name. */
async function unpack(path: string): Promise<Map<string, string>> {
  const bytes = await readFile(path)
  const files = new Map<string, string>()
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const packed = bytes.readUInt32LE(at + 20)
    const [nameLength, from] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = from + 30 + bytes.readUInt16LE(from + 26)
    files.set(name, inflateRawSync(bytes.subarray(start, start + packed)).toString())
    at += 46 + nameLength
  }
  return files
}

const save = (report = '连接诊断') => bench.done('support.save', { fileName: '支持包', report })
const saved = () => unpack(join(bench.dataDir, '支持包.zip'))

test('a bundle holds versions, settings, the report and the client log', async () => {
  await bench.done('log.write', { level: 'error', message: 'a fault of a window' })
  await save('一切正常')
  const files = await saved()
  expect([...files.keys()]).toEqual(['about.json', 'doctor.txt', 'log/client.log'])
  expect(JSON.parse(files.get('about.json') ?? '')).toMatchObject({
    version: '0.0.0-test',
    runtime: { node: process.versions.node },
    settings: { language: 'zh-CN' },
    policy: { state: 'none' },
  })
  expect(files.get('doctor.txt')).toBe('一切正常\n')
  expect(files.get('log/client.log')).toContain('a fault of a window')
})

test('it names no server, account, environment or folder of the user, and holds no secret', async () => {
  const { host, hostname } = new URL(platform.address)
  const profile = await bench.done('profiles.save', { ...draft(platform.address), name: '华东机密' })
  await bench.done('session.signIn', { ...account, profileId: profile.id, remember: true })
  const words = `${account.username}@${host} 华东机密 ${homedir()}/x Bearer abcdefghijklmnop ${account.password}`
  await bench.done('log.write', { level: 'error', message: `failed for ${account.username} at ${hostname}` })
  const log = join(bench.dataDir, 'logs', 'client.log')
  const stray = { level: 'error', message: words, password: account.password, token: 'abcdefgh' }
  await appendFile(log, `${JSON.stringify(stray)}\nno line of ours: ${account.password}\n`)
  await save(`${profile.name} ${platform.address} ${account.username}`)
  const files = await saved()
  expect(files.get('doctor.txt')).toBe('<environment 1> http://<server 1> <account 1>\n')
  const whole = [...files.values()].join('\n')
  for (const word of [host, hostname, '华东机密', 'abcdefgh', 'no line of ours'])
    expect(whole).not.toContain(word)
  expect(files.get('log/client.log')).toContain('failed for <account 1> at <server 2>')
  expect(files.get('log/client.log')).toContain('~/x')
})

test('names that stand within other words are left', () => {
  const profile = {
    ...draft('https://sys.example.com/api'),
    ...{ id: '1', embedded: false, accounts: [] },
  }
  const mask = openMask([profile], [{ username: 'a.b', tenantId: 'acme' }], '/home/ada')
  expect(mask('sys.example.com a.b axb ba.b acmes ACME')).toBe(
    '<server 1> <account 1> axb ba.b acmes <tenant 1>',
  )
})

test('only the newest part of a long log is taken, and nothing else of its folder', async () => {
  const logs = join(bench.dataDir, 'logs')
  await mkdir(logs, { recursive: true })
  const line = (message: string) => `${JSON.stringify({ level: 'info', message })}\n`
  await writeFile(
    join(logs, 'client.1.log'),
    line('the first') + line('x'.repeat(900)).repeat(5000) + line('the last'),
  )
  await writeFile(join(logs, 'other.txt'), 'something else')
  await save()
  const files = await saved()
  expect(files.get('log/client.1.log')).toMatch(/the last"}\n$/)
  expect(files.get('log/client.1.log')).not.toContain('the first')
  expect([...files.keys()].filter((name) => name.includes('other'))).toEqual([])
})
