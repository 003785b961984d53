import { PrivilegeAudit } from '#features/sys/privilegeAudit/PrivilegeAudit.tsx'
import type { Screen } from '#kit/screen.ts'

export const privilegeAuditScreen: Screen = {
  Component: PrivilegeAudit,
  title: 'sys.privilegeAudit:title',
  namespaces: ['sys.privilegeAudit'],
}
