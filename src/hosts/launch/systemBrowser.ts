import { spawn } from 'node:child_process'

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  // `start` reads its first quoted argument as a title.
  win32: ['cmd', '/c', 'start', ''],
}

/** Opens the address in the system's browser. A failure is ignored, because the address is printed as well. */
export function openInBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
  const [program = '', ...rest] = openers[platform] ?? ['xdg-open']
  const child = spawn(program, [...rest, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}
