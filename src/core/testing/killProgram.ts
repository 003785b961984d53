import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { KilledProgress, KilledTask } from './transferProgram.ts'

/**
 * Gives a task to a console in a separate process and kills that as soon as it has come to a given point.
 * @throws when it ends by itself before.
 */
export async function killProgram(
  task: KilledTask,
  isSoFar: (progress: KilledProgress) => boolean,
): Promise<void> {
  const child = fork(new URL('transferProgram.ts', import.meta.url), [], { stdio: 'inherit' })
  child.send(task)
  child.on('message', (message) => {
    if (isSoFar(message as KilledProgress)) child.kill('SIGKILL')
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (signal !== 'SIGKILL') throw new Error(`The program was not killed: it ended with ${code ?? signal}`)
}
