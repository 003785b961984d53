import { tenantStatuses } from '#contract/resources/sys/tenant.ts'
import { tagCodes } from '#kit/codes.ts'

export const statusLabels = tagCodes(tenantStatuses, {
  0: { label: 'sys.tenant:status.0', color: 'default' },
  1: { label: 'sys.tenant:status.1', color: 'success' },
  2: { label: 'sys.tenant:status.2', color: 'warning' },
  3: { label: 'sys.tenant:status.3', color: 'danger' },
})
