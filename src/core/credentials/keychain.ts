import type { ClientLog } from '../clientLog.ts'
import type { ChildPort, ChildSpawner } from '../ports.ts'
import { maxSecretBytes, type SecretStore, StoreFailure, type StoreProblem } from './secretStore.ts'

/** Messages to the keychain program and back. */
export type KeychainRequest = { id: number; name: string } & (
  | { command: 'probe' | 'get' | 'delete' }
  | { command: 'set'; secret: string }
)
export type KeychainAnswer = { id: number } & (
  | { ok: true; value: string | null }
  | { ok: false; problem: StoreProblem; reason: string }
)

type Command = KeychainRequest extends infer R ? (R extends KeychainRequest ? Omit<R, 'id'> : never) : never

interface KeychainOptions {
  children: ChildSpawner
  log: ClientLog
  /** Milliseconds for one call, prompt included; default 20 000. */
  timeLimit?: number
}

const isAnswer = (message: unknown): message is KeychainAnswer =>
  typeof message === 'object' && message !== null && 'id' in message && 'ok' in message

/** Accesses the operating system's keychain through a separate program, which is started on first use. */
export function createKeychain({ children, log, timeLimit = 20_000 }: KeychainOptions): SecretStore {
  const waiting = new Map<number, (answer: KeychainAnswer) => void>()
  let child: ChildPort | undefined
  let nextId = 1
  let closed = false

  const failAll = (problem: StoreProblem, reason: string) => {
    const all = [...waiting]
    waiting.clear()
    for (const [id, settle] of all) settle({ id, ok: false, problem, reason })
  }

  const start = (): ChildPort => {
    const started = children.spawn('keychain', {})
    started.onMessage((message) => {
      if (!isAnswer(message)) return
      const settle = waiting.get(message.id)
      waiting.delete(message.id)
      settle?.(message)
    })
    started.onExit((code, signal) => {
      if (child !== started) return
      child = undefined
      if (closed) return
      log.warn('keychain program ended', { exitCode: code, signal })
      failAll('absent', 'The keychain program ended')
    })
    return started
  }

  const ask = (command: Command): Promise<string | null> =>
    new Promise((resolve, reject) => {
      if (closed) {
        reject(new StoreFailure('absent', 'closed'))
        return
      }
      child ??= start()
      const started = child
      const id = nextId
      nextId += 1
      const timer = setTimeout(() => {
        waiting.delete(id)
        // It hangs in a prompt or in the library; the next call starts a new program.
        if (child === started) child = undefined
        started.kill('SIGKILL')
        failAll('timeout', 'The keychain program was ended')
        reject(new StoreFailure('timeout', 'The keychain did not answer in time'))
      }, timeLimit)
      waiting.set(id, (answer) => {
        clearTimeout(timer)
        if (answer.ok) resolve(answer.value)
        else reject(new StoreFailure(answer.problem, answer.reason))
      })
      started.post({ ...command, id })
    })

  return {
    async probe() {
      await ask({ command: 'probe', name: 'canary' })
    },
    get: (name) => ask({ command: 'get', name }),
    async set(name, secret) {
      if (Buffer.byteLength(secret) > maxSecretBytes)
        throw new StoreFailure('absent', 'Too long for a keychain entry')
      await ask({ command: 'set', name, secret })
    },
    async delete(name) {
      await ask({ command: 'delete', name })
    },
    close() {
      closed = true
      child?.kill('SIGKILL')
      failAll('absent', 'closed')
    },
  }
}
