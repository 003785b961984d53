import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Request as CacheRequest } from '#core/cache/protocol.ts'
import type { KeychainRequest } from '#core/credentials/keychain.ts'
import type { Task } from '#core/exporter/protocol.ts'
import type { AnswerRequest } from '#core/gateway/answers/protocol.ts'
import type { ChildKind, ChildSpawner, Core, WindowRef } from '#core/ports.ts'
import type { RuleQuery } from '#server/access/ruleSelect.ts'
import { type Answer, type Question, skipped } from './report.ts'

export const self: WindowRef = { id: 'host', kind: 'main', route: '' }

/** @returns the value of a key of a message, as text */
export function valueOf(message: unknown, ...keys: string[]): string {
  let value = message
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return ''
    value = Reflect.get(value, key)
  }
  return String(value ?? '')
}

/** How each program that was called has ended: an exit code, or the signal that ended it. */
export type Ends = Map<ChildKind, string>

interface Talk {
  readonly env?: Record<string, string>
  /** Whether a message of the program completes its answer; default: each does. */
  readonly completes?: (message: unknown) => boolean
}

/**
 * Starts a program, posts one message after the other, each when the last one was answered, and ends it.
 * @returns everything that it has posted
 */
function converse(
  { children, ends }: Pick<ProgramParts, 'children' | 'ends'>,
  kind: ChildKind,
  messages: readonly [unknown, ...unknown[]],
  { env = {}, completes = () => true }: Talk = {},
): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const child = children.spawn(kind, env)
    const posted: unknown[] = []
    const left = [...messages]
    child.onMessage((message) => {
      posted.push(message)
      if (!completes(message)) return
      if (left.length > 0) child.post(left.shift())
      else {
        resolve(posted)
        child.kill()
      }
    })
    child.onExit((code, signal) => {
      ends.set(kind, String(code ?? signal))
      reject(new Error(`ended with ${code ?? signal}`))
    })
    child.post(left.shift())
  })
}

/** A file of the cache, by a name as the cache gives one. */
const scratch = '0'.repeat(32)

/** A list of a log in a file that is not there. */
const exportOfNothing = (dataDir: string): Task => ({
  source: {
    database: path.join(dataDir, 'no such file.db'),
    kinds: [{ type: 'text', empty: false }],
    rows: {
      by: 'list',
      list: {
        table: {
          name: 'smoke',
          columns: [{ name: 'id', type: 'TEXT', decimal: false }],
          ...{ time: 'id', texts: [], filtered: [] },
        },
        ...{ where: [], orderColumn: '', order: 'asc' },
      },
      page: null,
    },
  },
  table: {
    path: path.join(dataDir, 'smoke.csv'),
    ...{ format: 'csv', title: 'smoke', columns: [{ key: 'id', label: 'id' }] },
  },
  from: null,
  keepEvery: 1000,
})

/** Reasons why a machine has no keychain, or one that is locked: the library was loaded and has called the system. */
const noKeychain = /org\.freedesktop\.secrets|d-?bus|locked|prompt/i

/**
 * Starts a thread and posts a message.
 * @returns its first answer
 */
function askThread(
  program: string | URL,
  workerData: unknown,
  message: unknown,
  isCode = false,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(program, { workerData, execArgv: [], eval: isCode })
    thread.once('message', (answer) => {
      resolve(answer)
      void thread.terminate()
    })
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`ended with ${code}`)))
    thread.postMessage(message)
  })
}

/** In a thread, because reading the system's store blocks. */
const systemAuthorities = `
const { getCACertificates } = require('node:tls')
require('node:worker_threads').parentPort.postMessage(getCACertificates('system').length)
`

export interface ProgramParts {
  readonly core: Core
  readonly children: ChildSpawner
  readonly dataDir: string
  /** Folder of the built programs. */
  readonly programs: string
  readonly ends: Ends
}

/** A row goes through SQLite of the cache program and back, with a write-ahead log. */
async function cache(parts: ProgramParts): Promise<Answer> {
  const folder = path.join(parts.dataDir, 'cache', 'smoke')
  rmSync(folder, { recursive: true, force: true })
  const input = { file: scratch, name: 'smoke' }
  const requests: [CacheRequest, CacheRequest] = [
    { id: 1, name: 'put', input: { ...input, json: '"kept"', asOf: 1 } },
    { id: 2, name: 'get', input },
  ]
  const [put, get] = await converse(parts, 'cache', requests, { env: { STEWARD_CACHE_DIR: folder } })
  const failure = valueOf(put, 'failure', 'message') || valueOf(get, 'failure', 'message')
  if (failure !== '') return { ok: false, said: failure }
  if (valueOf(get, 'value', 'json') !== '"kept"') return { ok: false, said: 'did not give back the row' }
  // It stays until the file is closed, which a program that is ended by a signal does not do.
  const hasLog = existsSync(path.join(folder, `${scratch}.db-wal`))
  return { ok: hasLog, said: hasLog ? 'a row written and read, with WAL' : 'no write-ahead log' }
}

/** One secret is set, read and removed. */
async function keychain(parts: ProgramParts): Promise<Answer> {
  const request: KeychainRequest = { id: 1, command: 'probe', name: 'smoke' }
  const [answer] = await converse(parts, 'keychain', [request])
  if (valueOf(answer, 'ok') === 'true') return { ok: true, said: 'set, read and removed' }
  const reason = valueOf(answer, 'reason')
  return process.platform === 'linux' && noKeychain.test(reason)
    ? skipped(reason)
    : { ok: false, said: reason }
}

/** The authorities that Node and the system trust come in pieces. */
async function answersProgram(parts: ProgramParts): Promise<Answer> {
  const request: AnswerRequest = { kind: 'authorities', id: 1 }
  const answers = await converse(parts, 'answers', [request], {
    completes: (message) => ['done', 'failed'].includes(valueOf(message, 'kind')),
  })
  const kinds = answers.map((answer) => valueOf(answer, 'kind'))
  return { ok: kinds[0] === 'head' && kinds.at(-1) === 'done', said: kinds.join(', ').slice(0, 200) }
}

/** Each child program, the threads of the backend's program, and the system's authorities. */
export function programs(parts: ProgramParts) {
  const { core, dataDir, programs: folder } = parts
  const database = path.join(dataDir, 'backend', 'steward.db')
  const backend = core.handle(self, 'backend.start', undefined)
  return {
    answers: () => answersProgram(parts),
    cache: () => cache(parts),
    async exporter() {
      const [answer] = await converse(parts, 'exporter', [exportOfNothing(dataDir)])
      const said = valueOf(answer, 'failure', 'message')
      // SQLite itself reports that there is no such file.
      return { ok: said.startsWith('SQLITE_'), said }
    },
    keychain: () => keychain(parts),
    async backend() {
      const result = await backend
      const state = valueOf(result, 'value', 'state')
      return { ok: state === 'running', said: state || valueOf(result, 'failure', 'code') }
    },
    /** The program that the host runs for the backend; it reads the backend's file. */
    async ruleSource() {
      await backend
      const query: RuleQuery = {
        file: database,
        tenantId: '0',
        sql: "SELECT '1' AS id, '0' AS pid, 'smoke' AS name",
        values: {},
      }
      const [, answer] = await converse(parts, 'ruleSource', [query], {
        // The first message reports that it is ready.
        completes: (message) => valueOf(message, 'type') !== 'ready',
      })
      const name = valueOf(answer, 'rows', '0', 'name')
      return { ok: name === 'smoke', said: name === 'smoke' ? 'read a row' : valueOf(answer, 'message') }
    },
    /** The thread in which the backend's jobs run. */
    async jobs() {
      await backend
      const run = { type: 'run', id: 1, handler: 'smoke', param: '', tenantId: '0' }
      const program = path.join(folder, 'jobs.js')
      const answer = await askThread(program, { dataFile: database, zone: 'UTC' }, run)
      // There is no such handler, which the thread itself reports.
      const said = valueOf(answer, 'message')
      return { ok: valueOf(answer, 'code') === '500' && said === 'smoke', said: `no handler ${said}` }
    },
    async authorities() {
      const count = Number(await askThread(systemAuthorities, null, null, true))
      return count > 0 ? { ok: true, said: `${count} of the system` } : skipped('the system has none')
    },
  } satisfies Record<string, Question>
}
