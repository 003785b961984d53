/** @returns milliseconds of the fastest of several runs: during the others, other programs had the processor */
export function fastest(runs: number, work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now()
    work()
    best = Math.min(best, performance.now() - started)
  }
  return best
}
