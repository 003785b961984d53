import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { TransferMeasure, TransferTask } from './transferSide.ts'

/** Bytes a process may take while it moves files, whatever their size. */
export const MEMORY = 200 * 1024 * 1024

/** Milliseconds of the work. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Lets a console of its own do the task. Throws when it did not do all of it. */
export async function measureTransfer(task: TransferTask): Promise<TransferMeasure> {
  // Started as the console is: what the guard tells V8 decides how much memory a file takes.
  const child = fork(new URL('../../src/hosts/launch/guard.cjs', import.meta.url), [
    fileURLToPath(new URL('./transferSide.ts', import.meta.url)),
  ])
  child.send(task)
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [TransferMeasure]
  child.kill()
  if (typeof message !== 'object' || message === null) throw new Error(`${task.do} failed`)
  if (message.state !== 'done' || message.done !== message.total) {
    throw new Error(`${task.do}: ${JSON.stringify(message)}`)
  }
  return message
}
