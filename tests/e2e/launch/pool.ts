import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memory } from '#tests/setup/quickData.ts'
import { environment } from '#tests/setup/run.ts'
import type { Backend } from './backend.ts'
import type { PoolAnswer, PoolRequest } from './poolProgram.ts'
import { copyTemplate } from './template.ts'

/** A host of the pool; what it offers is what a console in a process of its own offers, but for its end. */
export interface PooledHost {
  /** A new address of the console: valid once, for a minute. */
  address(): Promise<string>
  readonly dataDir: string
  /** Ends the host and removes the data folder. */
  close(): Promise<void>
}

type Asked = PoolRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

const remove = (dataDir: string) =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })

/** Puts freshly seeded data where a console keeps those of its built-in backend. */
export const prepareHost = (dataDir: string): void => copyTemplate(join(dataDir, 'backend'))

/** One process that runs hosts or backends, each on freshly seeded data of its own, which are kept in memory. */
export function startPool() {
  const child = fork(join(import.meta.dirname, 'poolProgram.ts'), [], {
    env: environment(),
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting = new Map<number, (answer: PoolAnswer | null) => void>()
  let isGone = false
  let lastId = 0
  child.on('message', (answer: PoolAnswer) => {
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isGone = true
      for (const settle of waiting.values()) settle(null)
      resolve()
    })
  })
  const ask = async (asked: Asked): Promise<{ id: number; address: string }> => {
    lastId += 1
    const id = lastId
    const answer = await new Promise<PoolAnswer | null>((resolve) => {
      if (isGone) return resolve(null)
      waiting.set(id, resolve)
      child.send({ ...asked, id })
    })
    if (!answer) throw new Error('the process of the pool has ended')
    if ('failure' in answer) throw new Error(answer.failure)
    return answer
  }
  const close = async (id: number, dataDir: string) => {
    await ask({ ask: 'close', of: id })
    remove(dataDir)
  }

  return {
    async host(): Promise<PooledHost> {
      const dataDir = mkdtempSync(join(memory, 'steward-e2e-'))
      prepareHost(dataDir)
      const { id } = await ask({ ask: 'host', dataDir })
      return {
        dataDir,
        address: async () => (await ask({ ask: 'address', of: id })).address,
        close: () => close(id, dataDir),
      }
    },
    async backend(): Promise<Backend> {
      const dataDir = mkdtempSync(join(memory, 'steward-backend-'))
      copyTemplate(dataDir)
      const { id, address } = await ask({ ask: 'backend', dataDir })
      return { address, dataDir, stop: () => close(id, dataDir) }
    },
    async end(): Promise<void> {
      if (!isGone) child.disconnect()
      await gone
    },
  }
}
