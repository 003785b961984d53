import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keyIn, pageFolder } from '#hosts/browser/testing/openHost.ts'

const program = join(import.meta.dirname, 'testing', 'serveSample.ts')

let folder = ''
let dataDir = ''
let started: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'steward-start-'))
  dataDir = join(folder, 'data')
  started = []
})
afterEach(() => {
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null && child.pid) process.kill(-child.pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

interface Running {
  readonly child: ChildProcess
  /** Lines of standard output; complete when the process has ended. */
  readonly lines: string[]
  readonly faults: string[]
  /** Resolves with the line that is only an address. */
  readonly address: Promise<string>
  readonly ended: Promise<{ code: number | null; signal: string | null }>
}

/** A separate process group, as a terminal makes it for a command. */
function launch(args: string[] = [], env: Record<string, string> = {}, throughShell = false): Running {
  const argv = [process.execPath, program, '--no-open', ...args]
  // The second command keeps the shell from becoming the first.
  const [file = '', ...rest] = throughShell ? ['sh', '-c', '"$@"; exit $?', 'sh', ...argv] : argv
  const child = spawn(file, rest, {
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      STEWARD_DATA_DIR: dataDir,
      STEWARD_TEST_PAGES: pageFolder(folder),
      LANG: 'en_US.UTF-8',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  started.push(child)
  const lines: string[] = []
  const faults: string[] = []
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  )
  const address = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      lines.push(...chunk.toString().trimEnd().split('\n'))
      const found = lines.find((line) => line.startsWith('http'))
      if (found) resolve(found)
    })
    void ended.then(() => reject(new Error(`Ended without an address: ${faults.join('\n')}`)))
  })
  address.catch(() => {})
  child.stderr?.on('data', (chunk: Buffer) => faults.push(...chunk.toString().trimEnd().split('\n')))
  return { child, lines, faults, address, ended }
}

/**
 * Follows the printed address as a browser does.
 * @returns a function that calls core.
 */
async function open(address: string) {
  const { origin } = new URL(address)
  const answer = await fetch(address)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = {
    Cookie: cookie,
    Origin: origin,
    'X-Steward-Window': 'main',
    'X-Steward-Key': keyIn(await answer.text()),
  }
  await fetch(`${origin}/`, { headers })
  return async (name: string, input?: unknown): Promise<unknown> => {
    const body = input === undefined ? undefined : JSON.stringify(input)
    const call = await fetch(`${origin}/bridge/${name}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
      body,
    })
    return call.json()
  }
}

/** Direct children of a process, from the system's own table. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const isProcess = (pid: number): boolean => existsSync(`/proc/${pid}`)

test('one line says why, one line is only the address, and the page is there', async () => {
  const running = launch()
  const address = await running.address
  expect(running.lines).toHaveLength(2)
  expect(running.lines[1]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?key=[\w-]{43}$/)
  expect((await fetch(address)).status).toBe(200)
  process.kill(running.child.pid ?? 0, 'SIGTERM')
  expect(await running.ended).toEqual({ code: 0, signal: null })
})

test('Enter prints a fresh address', async () => {
  const running = launch()
  const first = await running.address
  running.child.stdin?.write('\n')
  await expect.poll(() => running.lines.length).toBe(3)
  const [, , second = ''] = running.lines
  expect(second).not.toBe(first)
  expect((await fetch(second)).status).toBe(200)
  expect((await fetch(second)).status).toBe(401)
})

test.runIf(process.platform === 'linux')(
  'no other account reads a key in the list of processes',
  async () => {
    const running = launch()
    const { pid = 0 } = running.child
    const key = new URL(await running.address).searchParams.get('key') ?? ''
    for (const one of [pid, ...childrenOf(pid)])
      expect(readFileSync(`/proc/${one}/cmdline`, 'utf8')).not.toContain(key)
  },
)

test.runIf(process.platform === 'linux')(
  'Ctrl+C ends the backend with the console and leaves no lock',
  async () => {
    const running = launch()
    const call = await open(await running.address)
    expect(await call('backend.start')).toMatchObject({ ok: true, value: { state: 'running' } })
    const { pid = 0 } = running.child
    const children = childrenOf(pid)
    expect(children.length).toBeGreaterThan(0)
    expect(existsSync(join(dataDir, 'running.json'))).toBe(true)
    // The terminal sends it to the whole group, and npm passes it on once more.
    process.kill(-pid, 'SIGINT')
    process.kill(pid, 'SIGINT')
    expect(await running.ended).toEqual({ code: 0, signal: null })
    expect(children.filter(isProcess)).toEqual([])
    expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
    expect(running.faults).toEqual([])
  },
)

test.runIf(process.platform === 'linux')('a killed console takes its backend with it', async () => {
  const running = launch()
  const call = await open(await running.address)
  await call('backend.start')
  const { pid = 0 } = running.child
  const children = childrenOf(pid)
  process.kill(pid, 'SIGKILL')
  await running.ended
  await expect.poll(() => children.filter(isProcess)).toEqual([])
})

test.runIf(process.platform === 'linux')('ending npm ends the console that it started', async () => {
  // As npm does it: a shell that waits, and that dies of the signal without passing it on.
  const running = launch([], { npm_lifecycle_event: 'start' }, true)
  await running.address
  const [console = 0] = childrenOf(running.child.pid ?? 0)
  expect(isProcess(console)).toBe(true)
  process.kill(running.child.pid ?? 0, 'SIGTERM')
  await expect.poll(() => isProcess(console)).toBe(false)
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

/**
 * Follows the events of the window as its page does.
 * @returns a function that closes the window
 */
async function show(address: string): Promise<() => void> {
  const { origin } = new URL(address)
  const answer = await fetch(address)
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const key = keyIn(await answer.text())
  const leave = new AbortController()
  await fetch(`${origin}/?window=main`, { headers: { Cookie: cookie } })
  const events = await fetch(`${origin}/bridge/events?window=main&key=${key}`, {
    headers: { Cookie: cookie, Origin: origin, 'X-Steward-Key': key },
    signal: leave.signal,
  })
  expect(events.status).toBe(200)
  return () => leave.abort()
}

test('it ends by itself some time after its last window, and says so before', async () => {
  const running = launch([], { STEWARD_TEST_LEAVING: '300' })
  const close = await show(await running.address)
  expect(running.faults).toEqual([])
  close()
  expect(await running.ended).toEqual({ code: 0, signal: null })
  expect(running.faults).toEqual([
    expect.stringMatching(/^The last window was closed\. Steward ends in 1 min/),
  ])
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

test('a second start in the same folder is refused with a fresh address of the first', async () => {
  const first = launch()
  const { origin } = new URL(await first.address)
  expect(statSync(join(dataDir, 'running.json')).mode & 0o077).toBe(0)
  const second = launch()
  expect(await second.ended).toEqual({ code: 1, signal: null })
  expect(second.lines).toEqual([])
  const [said, address = ''] = second.faults
  expect(said).toBe(`This data folder is in use by a running Steward (process ${first.child.pid}).`)
  expect(address).toContain(`${origin}/?key=`)
  expect((await fetch(address)).status).toBe(200)
})

test('a lock that a killed console left behind is taken over', async () => {
  const first = launch()
  await first.address
  process.kill(first.child.pid ?? 0, 'SIGKILL')
  await first.ended
  expect(existsSync(join(dataDir, 'running.json'))).toBe(true)
  const second = launch()
  expect(await second.address).toContain('http://127.0.0.1')
})

test('a port that is taken is a sentence', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const running = launch(['--port', String(port)])
  expect(await running.ended).toEqual({ code: 1, signal: null })
  other.close()
  expect(running.faults).toEqual([
    `Port ${port} is used by another program. Choose another one with --port; --port 0 takes any free port.`,
  ])
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
})

test('a data folder that is a file is a sentence', async () => {
  writeFileSync(dataDir, '')
  const running = launch([], { LANG: 'zh_CN.UTF-8' })
  expect(await running.ended).toEqual({ code: 1, signal: null })
  expect(running.faults.join('\n')).toMatch(/^数据文件夹无法使用：EEXIST/)
})

test('settings survive a restart', async () => {
  const first = launch()
  await (await open(await first.address))('settings.set', { language: 'en-US' })
  process.kill(first.child.pid ?? 0, 'SIGTERM')
  await first.ended
  const second = launch()
  const call = await open(await second.address)
  expect(await call('settings.get')).toMatchObject({ ok: true, value: { language: 'en-US' } })
})

test('the settings of a newer program are left alone, with a way out', async () => {
  mkdirSync(dataDir, { mode: 0o700 })
  const file = join(dataDir, 'settings.json')
  const text = JSON.stringify({ storedBy: { format: 99, version: '9.1.0' }, settings: { theme: 'new' } })
  writeFileSync(file, text)
  const { ended, faults } = launch()
  expect((await ended).code).toBe(1)
  expect(faults.join('\n')).toContain('The settings were written by the newer Steward 9.1.0')
  expect(faults.join('\n')).toContain(file)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

/** Every entry of the data folder and the folder itself with mode, times and content. */
const picture = () =>
  [dataDir, ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name))]
    .toSorted()
    .map((path) => {
      const { mode, mtimeMs, ctimeMs, ino } = lstatSync(path)
      return {
        path,
        mode,
        mtimeMs,
        ctimeMs,
        ino,
        bytes: statSync(path).isFile() ? readFileSync(path, 'hex') : '',
      }
    })

/** A folder in which a user keeps files, some of them in folders with the names of ours. */
function fillForeign(): void {
  for (const name of [
    'downloads/film.mkv',
    'logs/app/server.log',
    'backend/main.go',
    'incoming/a',
    'cache/b',
  ]) {
    mkdirSync(join(dataDir, name, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(join(dataDir, name), name, { mode: 0o664 })
  }
  chmodSync(dataDir, 0o775)
}

test.each([
  ['zh_CN.UTF-8', /不属于管家的文件.*没有任何改动.*STEWARD_DATA_DIR/],
  ['en_US.UTF-8', /not written.*nothing in it was changed.*STEWARD_DATA_DIR/],
])(
  'a folder of somebody else is refused and stays as it was, byte for byte and mode for mode (%s)',
  async (LANG, words) => {
    fillForeign()
    const before = picture()
    const { ended, faults, lines } = launch([], { LANG })
    expect(await ended).toEqual({ code: 1, signal: null })
    expect(faults.join('\n')).toMatch(words)
    expect(faults.join('\n')).toContain(dataDir)
    expect(lines).toEqual([])
    expect(picture()).toEqual(before)
  },
)

test('removing everything ends the console, leaves files of others and names them', async () => {
  const first = launch()
  const call = await open(await first.address)
  await call('settings.set', { language: 'en-US' })
  expect(await call('backend.start')).toMatchObject({ ok: true })
  expect(await call('backend.stop')).toMatchObject({ ok: true })
  const foreign = ['backend/main.go', 'downloads/film.mkv', 'logs/server.log', 'note.txt']
  for (const name of foreign) {
    mkdirSync(join(dataDir, name, '..'), { recursive: true })
    writeFileSync(join(dataDir, name), 'of somebody else')
  }
  expect(await call('host.removeEverything')).toMatchObject({ ok: true })
  expect((await first.ended).code).toBe(0)
  const left = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  expect(left.filter((name) => statSync(join(dataDir, name)).isFile()).toSorted()).toEqual(foreign)
  for (const name of [...foreign, dataDir]) expect(first.faults.join('\n')).toContain(name)
  // Nothing of ours is left there: it is a foreign folder now.
  expect((await launch().ended).code).toBe(1)
  rmSync(dataDir, { recursive: true })
  const second = launch()
  const again = await open(await second.address)
  expect(await again('settings.get')).toMatchObject({ ok: true, value: { language: 'zh-CN' } })
})
