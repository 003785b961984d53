import type { TenantStatus } from '#contract/resources/sys/tenant.ts'
import type { TagColor } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

export const statusLabels: Record<TenantStatus, TextKey> = {
  0: 'sys.tenant:status.0',
  1: 'sys.tenant:status.1',
  2: 'sys.tenant:status.2',
  3: 'sys.tenant:status.3',
}

const colors: Record<TenantStatus, TagColor> = { 0: 'default', 1: 'success', 2: 'warning', 3: 'danger' }

/** @param status as it stands in a cell; an unknown one is plain. */
export const statusColor = (status: string): TagColor =>
  Object.hasOwn(colors, status) ? colors[Number(status) as TenantStatus] : 'default'
