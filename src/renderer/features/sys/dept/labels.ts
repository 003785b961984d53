import { deptStatuses } from '#contract/resources/sys/dept.ts'
import { tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(deptStatuses, {
  0: { label: 'sys.dept:status.0', color: 'danger' },
  1: { label: 'sys.dept:status.1', color: 'success' },
})
