import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { root } from '#tests/setup/project.ts'
import { environment } from '#tests/setup/run.ts'

/** A running console in the browser host, with its own data folder. */
export interface BrowserHost {
  /** A new address of the console, as Enter prints it: valid once, for a minute. */
  address(): Promise<string>
  readonly dataDir: string
  /** The output of all runs so far. */
  output(): string
  /** Ends the host as Ctrl+C does and starts it again on the same data. */
  restart(): Promise<void>
  /** Kills the host. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Ends the host and removes the data folder. */
  close(): Promise<void>
}

export interface LaunchOptions {
  /** Use this folder and keep it. Default: a temporary one. */
  dataDir?: string
  /** Called with the folder before the host starts on it. */
  prepare?(dataDir: string): void
  env?: Record<string, string>
}

const startScript = join(root, 'src', 'hosts', 'launch', 'start.ts')
const addressLine = /^(https?:\/\/\S+)\s*$/gm
/** Ends what hangs: on a machine with other work, a start takes half a minute. */
const startSeconds = 90

export async function launchBrowserHost(options: LaunchOptions = {}): Promise<BrowserHost> {
  const temporary = options.dataDir === undefined
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'steward-e2e-'))
  options.prepare?.(dataDir)
  let child: ChildProcess | null = null
  let printed = ''
  /** Resolves with the next address that is printed. */
  let onAddress = (_address: string): void => {}

  const start = () =>
    new Promise<void>((resolve, reject) => {
      const before = printed.length
      let seen = 0
      const process = spawn(execPath, [startScript, '--browser', '--no-open', '--port', '0'], {
        cwd: root,
        env: environment({ STEWARD_DATA_DIR: dataDir, ...options.env }),
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      child = process
      const fail = (reason: string) => {
        clearTimeout(timer)
        reject(new Error(`${reason}\n${printed.slice(before)}`))
      }
      const timer = setTimeout(() => {
        process.kill('SIGKILL')
        fail(`no address within ${startSeconds} seconds`)
      }, startSeconds * 1000)
      const take = (chunk: Buffer) => {
        printed += chunk.toString()
        const found = [...printed.slice(before).matchAll(addressLine)][seen]?.[1]
        if (!found) return
        seen += 1
        clearTimeout(timer)
        resolve()
        onAddress(found)
      }
      process.stdout.on('data', take)
      process.stderr.on('data', take)
      process.on('error', (error) => fail(error.message))
      process.on('exit', (code, signal) => fail(`the host ended (${signal ?? code})`))
    })

  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    const running = child
    child = null
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()))
    running.kill(signal)
    // A host that does not end on request must not outlive its test.
    const timer = setTimeout(() => running.kill('SIGKILL'), 15_000)
    await ended
    clearTimeout(timer)
  }

  await start()
  return {
    dataDir,
    address: () =>
      new Promise((resolve, reject) => {
        const running = child
        if (!running) throw new Error('The host is not running')
        const onExit = () => reject(new Error('The host ended'))
        running.once('exit', onExit)
        onAddress = (address) => {
          running.off('exit', onExit)
          resolve(address)
        }
        running.stdin?.write('\n')
      }),
    output: () => printed,
    start,
    kill: () => end('SIGKILL'),
    async restart() {
      await end('SIGINT')
      await start()
    },
    async close() {
      await end('SIGINT')
      if (temporary) rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    },
  }
}
