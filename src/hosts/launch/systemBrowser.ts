import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  // `start` takes its first quoted argument for a title.
  win32: ['cmd', '/c', 'start', ''],
}

/** Asks the system to show the address. Where it cannot, the printed address is all there is. */
export function openInBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [program = '', ...rest] = openers[platform] ?? ['xdg-open']
  const child = spawn(program, [...rest, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
