import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ParentLine } from '#server/common/parentLine.ts'

/** The process in which stored statements run, as the server sees it. */
export interface RuleHelper {
  post(message: unknown): void
  /** Ends it immediately, also while it works. `onExit` is called for that as well. */
  kill(): void
}

export interface HelperListener {
  onMessage(message: unknown): void
  /** Once, also after kill. */
  onExit(): void
}

export type StartHelper = (listener: HelperListener) => RuleHelper

/** A child of this process, for a server without a host. */
export const forkedHelper =
  (program: URL): StartHelper =>
  ({ onMessage, onExit }) => {
    const child = fork(fileURLToPath(program), [], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', onMessage)
    child.once('exit', onExit)
    // A program that cannot be started never exits.
    child.once('error', () => {
      if (child.pid === undefined) onExit()
    })
    return {
      post: (message) => void child.send(message as object, () => {}),
      kill: () => void child.kill('SIGKILL'),
    }
  }

/** Messages of a host about its helpers; several may be ending while one is requested. */
interface Lent {
  readonly type: 'helper'
  readonly id: number
  readonly event: 'message' | 'gone'
  readonly message?: unknown
}

const isLent = (message: unknown): message is Lent =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'helper'

/** A child of the host: a utility process of Electron has no children. */
export function lentHelper(line: ParentLine): StartHelper {
  const listeners = new Map<number, HelperListener>()
  let last = 0
  line.onMessage((message) => {
    if (!isLent(message)) return
    const listener = listeners.get(message.id)
    if (message.event === 'message') listener?.onMessage(message.message)
    else if (listeners.delete(message.id)) listener?.onExit()
  })
  return (listener) => {
    last += 1
    const id = last
    listeners.set(id, listener)
    line.post({ type: 'helper', id, action: 'start' })
    return {
      post: (message) => line.post({ type: 'helper', id, action: 'post', message }),
      kill: () => line.post({ type: 'helper', id, action: 'kill' }),
    }
  }
}
