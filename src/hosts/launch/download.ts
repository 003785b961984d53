import { findRuntime, installRuntime } from './electron.ts'
import { complain, translate } from './terminal.ts'

const megabytes = (bytes: number): string => String(Math.round(bytes / 1_000_000))

interface Runtime {
  /** Null: it does not exist. */
  readonly program: string | null
  /** The operator stopped the download. */
  readonly isStopped: boolean
}

/**
 * Finds Electron's runtime, or downloads it with its progress in the terminal. Ctrl+C stops the download and nothing
 * else.
 */
export async function provideRuntime(root: string, log: string): Promise<Runtime> {
  const found = findRuntime(root, process.env)
  if (found !== null) return { program: found, isStopped: false }
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.on('SIGINT', stop)
  complain(translate('start:electron.download'))
  let shown = ''
  const onProgress = (bytes: number) => {
    const size = megabytes(bytes)
    if (!process.stderr.isTTY || size === shown) return
    shown = size
    process.stderr.write(`\r${translate('start:electron.progress', { size })}`)
  }
  try {
    const program = await installRuntime(root, { log, signal: stopped.signal, onProgress })
    return { program, isStopped: stopped.signal.aborted }
  } finally {
    if (shown !== '') process.stderr.write('\n')
    process.removeListener('SIGINT', stop)
  }
}
