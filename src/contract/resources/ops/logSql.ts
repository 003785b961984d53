import { z } from 'zod'
import { getCall, listCalls, removeCall } from '#contract/calls.ts'
import { AnyCode, contains, defineResource, Id } from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** How the last run of a statement ended: 0 failed, 1 ok. */
export const sqlStatuses = vocabulary([0, 1])

/** Statistics about one distinct statement of the platform itself (DECISION-OPS-90). */
export const LogSql = z.object({
  id: Id,
  /** Values replaced by ?. */
  sqlStr: z.string(),
  executionStatus: AnyCode,
  /** Number of runs. */
  executeRows: z.number().int(),
  /** Milliseconds of all runs together, to the microsecond. */
  executeDuration: z.number(),
  /** Milliseconds of the slowest run. */
  slowDuration: z.number(),
  /** Runs inside a transaction. */
  transactionalRows: z.number().int(),
  /** Failed runs. */
  errorRows: z.number().int(),
  /** Rows changed. */
  updateRows: z.number().int(),
  /** Rows read. */
  readRows: z.number().int(),
  /** Most runs at the same time. */
  maxConcurrent: z.number().int(),
})
export type LogSql = z.output<typeof LogSql>

const filters = { sqlStr: contains() }
const guard = { screen: 'sys/sysLogSql' }
const noun = { base: '/sys/sysLogSql', title: 'SQL log', entity: LogSql, filters }

export const logSql = defineResource('ops.logSql', {
  entity: LogSql,
  named: 'sqlStr',
  filters,
  endpoints: {
    ...listCalls({ ...noun, guard }),
    get: getCall(noun, guard),
    remove: removeCall(noun, guard),
  },
})
