import { existsSync, readFileSync } from 'node:fs'

/**
 * Peak resident memory of this process in bytes. On Linux, resourceUsage would include the process that started this
 * one, as large as it was at that moment.
 */
export function peakMemory(): number {
  const kilobytes = existsSync('/proc/self/status')
    ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
    : undefined
  return Number(kilobytes ?? process.resourceUsage().maxRSS) * 1024
}
