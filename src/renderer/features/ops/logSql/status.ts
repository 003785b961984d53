import { sqlStatuses } from '#contract/resources/ops/logSql.ts'
import { tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(sqlStatuses, {
  0: { label: 'ops.logSql:status.0', color: 'danger' },
  1: { label: 'ops.logSql:status.1', color: 'success' },
})
