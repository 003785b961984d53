import { fork } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { TransferMeasure, TransferTask } from './transferSide.ts'

/** Bytes of memory that a process may use for a transfer of any size. */
export const MEMORY = 200 * 1024 * 1024

/** Milliseconds that some work takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** Writes what the system still holds of a file to the disk. */
export async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync()
  await file.close()
}

/**
 * Runs the task in a separate console process.
 * @throws when it was not completed
 */
export async function measureTransfer(task: TransferTask): Promise<TransferMeasure> {
  // Started like the console, because the guard's options for V8 decide how much memory a file takes.
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
