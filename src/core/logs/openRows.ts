import type { Resource } from '#contract/kernel.ts'
import type { CacheFile } from '../cache/cacheFile.ts'
import { bounds, secondsBefore } from './fillGap.ts'
import type { Gap } from './ranges.ts'

/** Rows that are read again at most. */
const WATCHED = 200
/** Seconds after which a row is not read again: the process that should have completed it no longer runs. */
const WATCHED_SECONDS = 3 * 24 * 3600
/** Seconds between rows up to which they are read in one range. */
const CLOSE = 300

/** The ranges of time in which rows were still changing when they were last read, newest first. */
export async function openStretches(file: CacheFile, resource: Resource): Promise<Gap[]> {
  if (!resource.log?.open || !bounds(resource)) return []
  const { time } = resource.log
  const { newest } = await file.logStatus(resource)
  const oldest = secondsBefore(newest, WATCHED_SECONDS)
  const rows = (await file.openRows(resource, WATCHED)) as Record<string, unknown>[]
  const stretches: { from: string; to: string }[] = []
  for (const moment of rows.map((row) => String(row[time] ?? ''))) {
    if (moment === '' || moment < oldest) continue
    const last = stretches.at(-1)
    if (last && secondsBefore(moment, CLOSE) <= last.to) last.to = moment
    else stretches.push({ from: moment, to: moment })
  }
  return stretches.reverse()
}
