import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { HostInfo } from '#contract/bridge.ts'
import type { Request as CacheRequest } from '#core/cache/protocol.ts'
import type { KeychainRequest } from '#core/credentials/keychain.ts'
import type { Task } from '#core/exporter/protocol.ts'
import type { AnswerRequest } from '#core/gateway/answers/protocol.ts'
import type { ChildKind, ChildPort, ChildSpawner, Core, WindowRef } from '#core/ports.ts'

/**
 * `--smoke=FILE`: the packed program proves on a real system what nothing else can: that its window comes up with the
 * page, that both native modules load and that every child program starts. It writes what it has found and ends.
 */

const flag = '--smoke='

/** @returns the file to write; null for an ordinary start */
export function smokeFile(argv: readonly string[]): string | null {
  const given = argv.find((one) => one.startsWith(flag))?.slice(flag.length)
  return given ? path.resolve(given) : null
}

interface Part {
  readonly ok: boolean
  /** What it answered, or why it did not. */
  readonly said: string
  readonly milliseconds: number
}

export interface SmokeReport {
  /** Whether every part is. */
  readonly ok: boolean
  readonly version: string
  readonly runtime: string
  readonly system: string
  readonly isPackaged: boolean
  readonly policy: { readonly state: string; readonly reason: string }
  readonly parts: Readonly<Record<'page' | ChildKind, Part>>
}

interface SmokeParts {
  readonly core: Core
  readonly children: ChildSpawner
  /** Resolves when a page has called the bridge. */
  readonly firstPage: Promise<void>
  readonly dataDir: string
  readonly isPackaged: boolean
  /** Milliseconds for each part; default 30 s. */
  readonly limit?: number
}

/** @returns the value of a key of a message, as text */
function valueOf(message: unknown, ...keys: string[]): string {
  let value = message
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return ''
    value = Reflect.get(value, key)
  }
  return String(value ?? '')
}

/** Sends a message to a program of its own. @returns its first answer */
function ask(
  children: ChildSpawner,
  kind: ChildKind,
  message: unknown,
  env: Record<string, string> = {},
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const child: ChildPort = children.spawn(kind, env)
    child.onMessage((answer) => {
      resolve(answer)
      child.kill()
    })
    child.onExit((code, signal) => reject(new Error(`ended with ${code ?? signal}`)))
    child.post(message)
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
          ...{ time: 'id', texts: [], filters: [] },
        },
        ...{ filters: {}, where: [], orderColumn: '', order: 'asc' },
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

/** The first message of the program that reads long answers: it is asked for the authorities of the system. */
const authorities: AnswerRequest = { kind: 'authorities', id: 1 }

/** What each program is asked, and what it says when it works. A program with a native module has to use it. */
const questions = ({ children, core, dataDir }: SmokeParts) => ({
  answers: async () => {
    const answer = await ask(children, 'answers', authorities)
    return { ok: valueOf(answer, 'kind') === 'head', said: valueOf(answer, 'kind') }
  },
  cache: async () => {
    const input = { file: scratch, name: 'smoke' }
    const env = { STEWARD_CACHE_DIR: path.join(dataDir, 'cache', 'smoke') }
    const request: CacheRequest = { id: 1, name: 'get', input }
    const answer = await ask(children, 'cache', request, env)
    return { ok: valueOf(answer, 'ok') === 'true', said: valueOf(answer, 'failure', 'message') || 'opened' }
  },
  exporter: async () => {
    const answer = await ask(children, 'exporter', exportOfNothing(dataDir))
    const said = valueOf(answer, 'failure', 'message')
    // SQLite itself says that there is no such file.
    return { ok: said.startsWith('SQLITE_'), said }
  },
  keychain: async () => {
    const request: KeychainRequest = { id: 1, command: 'probe', name: 'smoke' }
    const answer = await ask(children, 'keychain', request)
    return { ok: valueOf(answer, 'ok') === 'true', said: valueOf(answer, 'reason') || 'kept and gave back' }
  },
  ruleSource: async () => {
    const answer = await ask(children, 'ruleSource', null)
    return { ok: valueOf(answer, 'type') === 'ready', said: valueOf(answer, 'type') }
  },
  backend: async () => {
    const result = await core.handle(self, 'backend.start', undefined)
    const state = valueOf(result, 'value', 'state')
    return { ok: state === 'running', said: state || valueOf(result, 'failure', 'code') }
  },
})

const self: WindowRef = { id: 'host', kind: 'main', route: '' }

async function examine(question: () => Promise<{ ok: boolean; said: string }>, limit: number): Promise<Part> {
  const begun = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${limit} ms`)), limit)
  })
  const answer = await Promise.race([question(), late]).catch((error: unknown) => ({
    ok: false,
    said: error instanceof Error ? error.message : String(error),
  }))
  clearTimeout(timer)
  return { ...answer, milliseconds: Math.round(performance.now() - begun) }
}

async function inspect(parts: SmokeParts): Promise<SmokeReport> {
  const { core, firstPage, isPackaged, limit = 30_000 } = parts
  const page = () => firstPage.then(() => ({ ok: true, said: 'called the bridge' }))
  const found = await Promise.all(
    Object.entries({ page, ...questions(parts) }).map(
      async ([name, question]) => [name, await examine(question, limit)] as const,
    ),
  )
  // Every part has an entry.
  const each = Object.fromEntries(found) as SmokeReport['parts']
  const info = await core.handle(self, 'host.info', undefined)
  // Core answers as the contract describes this operation.
  const { version, policy } = (info.ok ? info.value : {}) as Partial<HostInfo>
  return {
    ok: Object.values(each).every(({ ok }) => ok),
    version: version ?? '',
    runtime: process.versions.electron ?? '',
    system: `${process.platform} ${process.arch}`,
    isPackaged,
    policy: { state: policy?.state ?? '', reason: policy?.fault?.reason ?? '' },
    parts: each,
  }
}

/** @returns the exit code */
export async function smoke(file: string, parts: SmokeParts): Promise<number> {
  const report = await inspect(parts)
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`)
  return report.ok ? 0 : 1
}
