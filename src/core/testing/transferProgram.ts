import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createCore } from '../core.ts'
import { channel } from '../childChannel.ts'
import { memoryStore } from './bench.ts'
import { forkChildren } from './forkChildren.ts'

/**
 * A console that signs in and begins one transfer, as a process of its own, so that it can be killed in the
 * middle. Asked with a `KilledTask`; tells of every event of the transfer as it comes.
 */
export interface KilledTask {
  dataDir: string
  /** The store's content, with the profile to sign in to. */
  stored: Record<string, unknown>
  profileId: string
  operation: 'transfers.export' | 'transfers.upload'
  input: object
  /** File to pick first, for an upload. */
  file?: string
}

const main = { id: 'main', kind: 'main', route: '' } as const

async function run(task: KilledTask): Promise<void> {
  const { dataDir } = task
  mkdirSync(dataDir, { recursive: true })
  const targetOf = (path: string) => ({
    path,
    finished: async () => ({}),
    abandoned: async () => {},
  })
  const core = await createCore(
    {
      version: '0.0.0-test',
      capabilities: [],
      dataDir,
      store: memoryStore(task.stored),
      children: forkChildren({ cache: new URL('../cache/child.ts', import.meta.url) }),
      windows: { open: async () => ({ windowId: 'x' }), close() {}, setTitle() {}, async openExternal() {} },
      files: {
        chooseSaveTarget: async ({ suggestedName }) => targetOf(join(dataDir, suggestedName)),
        reopenSaveTarget: async ({ path }) => targetOf(path),
        adopt: async () => {},
        reveal: async () => {},
      },
      resolveProxy: async () => 'DIRECT',
    },
    { transfers: { checkpoint: 20 } },
  )
  core.subscribe((event) => {
    if (event.type === 'transfer') channel.post(event.transfer)
  })
  const ask = async (name: Parameters<typeof core.handle>[1], input: object) => {
    const result = await core.handle(main, name, input)
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
  }
  const { profileId } = task
  const account = { username: 'admin', password: 'secret-9', tenantId: '', captcha: '', uuid: '' }
  await ask('session.signIn', { ...account, profileId, remember: false })
  if (task.file === undefined) return ask(task.operation, task.input)
  const offered = await core.offer(main, [{ path: task.file, name: 'file', type: '', temporary: false }])
  if (!offered.ok) throw new Error('the file is there')
  await ask(task.operation, { ...task.input, picks: offered.value.map(({ id }) => id) })
}

channel.onMessage((task) => {
  void run(task as KilledTask)
})
channel.onDisconnect(() => process.exit(0))
