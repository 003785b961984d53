import type { SqlStatus } from '#contract/resources/ops/logSql.ts'
import type { TextKey, Translate } from '#kit/text.ts'

export const statusLabels: Record<SqlStatus, TextKey> = {
  0: 'ops.logSql:status.0',
  1: 'ops.logSql:status.1',
}

/** A status nobody knows shows itself. */
export const statusText = (status: number, text: Translate): string =>
  status === 0 || status === 1 ? text(statusLabels[status]) : String(status)
