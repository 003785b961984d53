import { auditEventEditTab } from '#contract/tabs.ts'
import { AuditEventEdit } from '#features/msg/auditEvent/AuditEventEdit.tsx'
import { auditEventList } from '#features/msg/auditEvent/auditEvent.list.tsx'
import { ListPage } from '#kit/list/ListPage.tsx'
import type { Screen } from '#kit/screen.ts'

export const auditEventScreen: Screen = {
  Component: () => <ListPage list={auditEventList} />,
  namespaces: ['msg.auditEvent', 'pickers'],
}

export const auditEventEditScreen: Screen = {
  Component: AuditEventEdit,
  namespaces: ['msg.auditEvent', 'pickers'],
  title: 'msg.auditEvent:title',
  needs: { tab: auditEventEditTab, from: 'msg/msgAuditEvent' },
}
