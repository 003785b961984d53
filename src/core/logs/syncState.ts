import { z } from 'zod'
import type { Resource } from '#contract/kernel.ts'
import { logShape } from '../cache/logShape.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import { clipRanges, type Range } from './ranges.ts'

/** State that a completed or interrupted run stores in the cache for the next one. */
const Stored = z.object({
  /** Columns of the rows fetched so far; when they differ, the rows are fetched again. */
  shape: z.string(),
  ranges: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Under which data scope they were fetched. */
  scope: z.string().default(''),
  /** The scope changed while they were fetched. */
  isMixed: z.boolean().optional(),
})

/** Up to where rows were deleted because of the size limit. */
const Cut = z.object({ before: z.string(), limit: z.number() })

interface SyncState {
  /** Whether rows were fetched under another data scope: some may no longer be read, others are missing. */
  isOfOtherScope(): Promise<boolean>
  /** The complete ranges, not before `start`. */
  ranges(start: string): Promise<Range[]>
  setRanges(ranges: readonly Range[], asOf: number): Promise<void>
  /** Rows may have been fetched under more than one data scope. */
  setMixed(asOf: number): Promise<void>
  /** The moment before which no rows are fetched, because the file would exceed `limit` again; empty: none. */
  cutBefore(limit: number): Promise<string>
  setCut(before: string, limit: number, asOf: number): Promise<void>
}

/** @param scope the account's present data scope; empty for logs to which it does not apply */
export function syncState(file: CacheFile, resource: Resource, scope: string): SyncState {
  const name = `log-sync:${resource.name}`
  const cutName = `log-cut:${resource.name}`
  const shape = JSON.stringify(logShape(resource).table.columns)
  const read = async () => Stored.safeParse((await file.get(name))?.value).data
  return {
    async isOfOtherScope() {
      const stored = await read()
      return stored?.isMixed === true || (stored?.scope ?? '') !== scope
    },
    async ranges(start) {
      const stored = await read()
      return stored?.shape === shape && stored.scope === scope ? clipRanges(stored.ranges, start) : []
    },
    setRanges: (ranges, asOf) => file.put(name, { shape, ranges, scope }, asOf),
    setMixed: (asOf) => file.put(name, { shape, ranges: [], scope, isMixed: true }, asOf),
    async cutBefore(limit) {
      const found = await file.get(cutName)
      const cut = Cut.safeParse(found?.value)
      // After the limit was raised, older rows are fetched again.
      return cut.success && limit <= cut.data.limit ? cut.data.before : ''
    },
    setCut: (before, limit, asOf) => file.put(cutName, { before, limit }, asOf),
  }
}
