interface Usage {
  /** Microseconds. */
  readonly user: number
  readonly system: number
}

// Suites of the renderer have no types of Node.
const { process } = globalThis as unknown as { process: { threadCpuUsage(since?: Usage): Usage } }

/**
 * For work that only this thread computes, a tenth of a second or more: the system counts in steps of milliseconds.
 * @returns milliseconds of processor time; other programs take none of it
 */
export function processorTime(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
