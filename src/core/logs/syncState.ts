import { z } from 'zod'
import type { Resource } from '#contract/kernel.ts'
import { logShape } from '../cache/logShape.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import { clipRanges, type Range } from './ranges.ts'

/** What a finished or interrupted run leaves in the cache for the next one. */
const Stored = z.object({
  /** Shape of the rows fetched so far; with another one they are fetched again. */
  shape: z.string(),
  ranges: z.array(z.object({ from: z.string(), to: z.string() })),
})

/** Where the limit of the cache has cut. */
const Cut = z.object({ before: z.string(), limit: z.number() })

interface SyncState {
  /** Known to be whole, not before `start`. */
  ranges(start: string): Promise<Range[]>
  setRanges(ranges: readonly Range[], asOf: number): Promise<void>
  /** Before this moment nothing is kept, since the file would grow beyond `limit` again; empty: no such moment. */
  cutBefore(limit: number): Promise<string>
  setCut(before: string, limit: number, asOf: number): Promise<void>
}

export function syncState(file: CacheFile, resource: Resource): SyncState {
  const name = `log-sync:${resource.name}`
  const cutName = `log-cut:${resource.name}`
  const shape = JSON.stringify(logShape(resource).table.columns)
  return {
    async ranges(start) {
      const found = await file.get(name)
      const stored = Stored.safeParse(found?.value)
      return stored.success && stored.data.shape === shape ? clipRanges(stored.data.ranges, start) : []
    },
    setRanges: (ranges, asOf) => file.put(name, { shape, ranges }, asOf),
    async cutBefore(limit) {
      const found = await file.get(cutName)
      const cut = Cut.safeParse(found?.value)
      // With more room than there was, older rows may come back.
      return cut.success && limit <= cut.data.limit ? cut.data.before : ''
    },
    setCut: (before, limit, asOf) => file.put(cutName, { before, limit }, asOf),
  }
}
