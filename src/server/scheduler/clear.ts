import type { ClearType } from '#contract/resources/ops/jobLog.ts'
import { stamp } from '#server/clock.ts'
import { allOf, type Condition } from '#server/db/list.ts'

const months: Partial<Record<ClearType, number>> = { 1: 1, 2: 3, 3: 6, 4: 12 }
const newest: Partial<Record<ClearType, number>> = { 5: 1000, 6: 10_000, 7: 30_000, 8: 100_000 }

/** The same day some months ago; the last of its month where that is shorter. */
export function monthsBefore(now: Date, count: number): Date {
  const result = new Date(now)
  result.setDate(1)
  result.setMonth(result.getMonth() - count)
  const last = new Date(result.getFullYear(), result.getMonth() + 1, 0).getDate()
  result.setDate(Math.min(now.getDate(), last))
  return result
}

/**
 * Which rows of job_logs a clear deletes.
 * @param jobId 0: of all jobs together
 * @param tenantId empty: of all tenants
 */
export function clearCondition(type: ClearType, jobId: number, tenantId: string, now: Date): Condition {
  const { sql: where, values } = allOf([
    ...(jobId === 0 ? [] : [{ sql: 'job_id = ?', values: [jobId] }]),
    ...(tenantId === '' ? [] : [{ sql: 'tenant_id = ?', values: [tenantId] }]),
  ])
  const age = months[type]
  if (age !== undefined) {
    return { sql: `${where} AND trigger_time < ?`, values: [...values, stamp(monthsBefore(now, age))] }
  }
  const kept = newest[type]
  if (kept === undefined) return { sql: where, values }
  return {
    // Without that many rows the inner query finds nothing, and nothing is smaller than NULL.
    sql: `${where} AND id < (SELECT id FROM job_logs WHERE ${where} ORDER BY id DESC LIMIT 1 OFFSET ?)`,
    values: [...values, ...values, kept - 1],
  }
}
