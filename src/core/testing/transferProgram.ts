import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { createCore } from '../core.ts'
import { channel } from '../childChannel.ts'
import type { ChildSpawner } from '../ports.ts'
import { account } from './account.ts'
import { memoryStore } from './bench.ts'
import { hostPorts } from './hostPorts.ts'
import { forkChildren } from './forkChildren.ts'

/**
 * A console that signs in and starts one long operation, as a separate process, so that it can be killed in the
 * middle. Started with a `KilledTask`; reports its progress.
 */
export interface KilledTask {
  dataDir: string
  /** The store's content, with the profile to sign in to. */
  stored: Record<string, unknown>
  profileId: string
  operation: 'transfers.export' | 'transfers.upload' | 'logs.sync'
  input: object
  /** File to offer first, for an upload. */
  file?: string
}

/** Rows or bytes. */
export interface KilledProgress {
  done: number
  /** Process id of the export program, which was stopped once it was written down how far it had come. */
  held?: number
}

const main = { id: 'main', kind: 'main', route: '' } as const

const tell = (progress: KilledProgress): void => channel.post(progress)

const programs = forkChildren({
  cache: new URL('../cache/child.ts', import.meta.url),
  exporter: new URL('../exporter/child.ts', import.meta.url),
})

/** Stops an export program in the middle, so that the kill comes neither too early nor too late. */
const holding = (dataDir: string): ChildSpawner => ({
  spawn(kind, env) {
    const port = programs.spawn(kind, env)
    if (kind !== 'exporter') return port
    let isHeld = false
    port.onMessage((message) => {
      const { pid } = port
      if (isHeld || pid === undefined || (message as { event: string }).event !== 'reached') return
      isHeld = true
      process.kill(pid, 'SIGSTOP')
      void isWrittenDown(dataDir).then(() => tell({ done: 0, held: pid }))
    })
    return port
  },
})

async function isWrittenDown(dataDir: string): Promise<void> {
  const journal = join(dataDir, 'transfers/journal.json')
  while (!(await readFile(journal, 'utf8')).includes('"checkpoint":{')) await turn()
}

async function run(task: KilledTask): Promise<void> {
  const { dataDir } = task
  mkdirSync(dataDir, { recursive: true })
  const core = await createCore(
    hostPorts({ dataDir, store: memoryStore(task.stored), children: holding(dataDir) }),
    { transfers: { checkpoint: 0 } },
  )
  core.subscribe((event) => {
    if (event.type === 'transfer') tell({ done: event.transfer.done })
    else if (event.type === 'cache') tell({ done: event.rows })
  })
  const ask = async (name: Parameters<typeof core.handle>[1], input: object) => {
    const result = await core.handle(main, name, input)
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
  }
  const { profileId } = task
  await ask('session.signIn', { ...account, profileId })
  if (task.file === undefined) return ask(task.operation, task.input)
  const offered = await core.offer(main, [{ path: task.file, name: 'file', type: '', temporary: false }])
  if (!offered.ok) throw new Error('the file is there')
  await ask(task.operation, { ...task.input, fileIds: offered.value.map(({ id }) => id) })
}

channel.onMessage((task) => {
  void run(task as KilledTask)
})
channel.onDisconnect(() => process.exit(0))
