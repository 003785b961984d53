import { execFile } from 'node:child_process'
import { BrokenPolicy } from './brokenPolicy.ts'

/** Bytes that a tool may print. */
const MAX_OUTPUT = 16 * 1024 * 1024

/**
 * Runs a tool of the system and waits for its end, without a shell.
 * @param limit milliseconds; a tool that hangs must not hold up the start
 * @throws BrokenPolicy when it cannot be run, fails or does not end in time: its result is unknown
 */
export function runTool(
  program: string,
  args: readonly string[],
  { limit, input = Buffer.alloc(0), env }: { limit: number; input?: Buffer; env?: NodeJS.ProcessEnv },
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const options = {
      encoding: 'buffer',
      maxBuffer: MAX_OUTPUT,
      windowsHide: true,
      ...(env && { env }),
    } as const
    const child = execFile(program, args, options, (error, output) => {
      clearTimeout(timer)
      if (error) reject(new BrokenPolicy('unreadable'))
      else resolve(output)
    })
    // Rejects at once: after the kill, a process of the tool's own could still hold its output open.
    const timer = setTimeout(() => {
      reject(new BrokenPolicy('timeout'))
      child.kill('SIGKILL')
    }, limit)
    // A tool that ends without reading its input has failed by its exit code.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
