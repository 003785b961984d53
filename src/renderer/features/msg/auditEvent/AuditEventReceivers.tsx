import { type AuditEvent, auditEvent } from '#contract/resources/msg/auditEvent.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { ReceiversDialog } from '#pickers/receivers/ReceiversDialog.tsx'

const { create, update } = auditEvent.endpoints

/** Saves `templateId` and `receiveInfo` of an audit event. */
export function AuditEventReceivers({ event, onClose }: DialogProps & { readonly event: AuditEvent }) {
  return (
    <ReceiversDialog
      record={event}
      name={event.eventName}
      create={create}
      update={update}
      onClose={onClose}
    />
  )
}
