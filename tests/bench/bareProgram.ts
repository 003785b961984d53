import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#tests/setup/project.ts'

export interface Bare {
  readonly address: string
  stop(): void
}

/** Starts a server of this folder that does the least. @param given its arguments */
export async function startBare(name: 'bareServer' | 'bareCounter', ...given: string[]): Promise<Bare> {
  const child = spawn(process.execPath, [join(root, 'tests', 'bench', `${name}.ts`), ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error(`${name} ended`)))
  })
  return { address, stop: () => void child.kill('SIGTERM') }
}
