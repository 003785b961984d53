import { formatMoment, wallParts, type WallTime, wallTime } from '#base/moments.ts'
import type { ClearType } from '#contract/resources/ops/jobLog.ts'
import { allOf } from '#base/clause.ts'
import type { Condition } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import { shownAt } from '#server/common/zone.ts'

/** Rows that are deleted: those older than so many months, all but so many of the newest, or all. */
const clearings: Readonly<Record<ClearType, { months: number } | { newest: number } | 'all'>> = {
  1: { months: 1 },
  2: { months: 3 },
  3: { months: 6 },
  4: { months: 12 },
  5: { newest: 1000 },
  6: { newest: 10_000 },
  7: { newest: 30_000 },
  8: { newest: 100_000 },
  9: 'all',
}

/** The same day some months ago; the last of its month where that is shorter. */
export function monthsBefore(now: WallTime, count: number): WallTime {
  const { year, month, day, hours, minutes, seconds } = wallParts(now)
  const last = wallParts(wallTime(year, month - count + 1, 0)).day
  return wallTime(year, month - count, Math.min(day, last), hours, minutes, seconds)
}

/**
 * Which rows of job_logs a clear deletes.
 * @param jobId 0: of all jobs together
 * @param tenantId empty: of all tenants
 */
export function clearCondition(type: ClearType, jobId: number, tenantId: string, now: Date): Condition {
  const { sql: where, values } = allOf<Value>([
    ...(jobId === 0 ? [] : [{ sql: 'job_id = ?', values: [jobId] }]),
    ...(tenantId === '' ? [] : [{ sql: 'tenant_id = ?', values: [tenantId] }]),
  ])
  const clearing = clearings[type]
  if (clearing === 'all') return { sql: where, values }
  if ('months' in clearing) {
    const oldest = formatMoment(monthsBefore(shownAt(now), clearing.months))
    return { sql: `${where} AND trigger_time < ?`, values: [...values, oldest] }
  }
  return {
    // Without that many rows the inner query finds nothing, and nothing is smaller than NULL.
    sql: `${where} AND id < (SELECT id FROM job_logs WHERE ${where} ORDER BY id DESC LIMIT 1 OFFSET ?)`,
    values: [...values, ...values, clearing.newest - 1],
  }
}
