import { installRuntime } from './electron.ts'
import { complain, say } from './terminal.ts'

const megabytes = (bytes: number): string => String(Math.round(bytes / 1_000_000))

/**
 * Downloads Electron's runtime with its progress in the terminal. Ctrl+C stops the download and nothing else.
 * @returns its program; null when it cannot be downloaded
 */
export async function downloadRuntime(root: string, log: string): Promise<string | 'stopped' | null> {
  const stopped = new AbortController()
  const stop = () => stopped.abort()
  process.on('SIGINT', stop)
  complain(say('start:electron.download'))
  let shown = ''
  const onProgress = (bytes: number) => {
    const size = megabytes(bytes)
    if (!process.stderr.isTTY || size === shown) return
    shown = size
    process.stderr.write(`\r${say('start:electron.progress', { size })}`)
  }
  try {
    const program = await installRuntime(root, { log, signal: stopped.signal, onProgress })
    return stopped.signal.aborted ? 'stopped' : program
  } finally {
    if (shown !== '') process.stderr.write('\n')
    process.removeListener('SIGINT', stop)
  }
}
