import { auditEventEditTab } from '#contract/tabs.ts'
import { AuditEventEdit } from '#features/msg/auditEvent/AuditEventEdit.tsx'
import type { Screen } from '#kit/screen.ts'

export const auditEventEditScreen: Screen = {
  Component: AuditEventEdit,
  namespaces: ['msg.auditEvent', 'pickers'],
  title: 'msg.auditEvent:title',
  needs: { tab: auditEventEditTab, from: 'msg/msgAuditEvent' },
}
