import { type SysEvent, SysEventWrite, sysEvent } from '#contract/resources/msg/sysEvent.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useFormText } from '#kit/form/useFormText.ts'
import { useText } from '#kit/text.ts'
import { ReceiversText } from '#pickers/receivers/receiverFields.ts'
import { ReceiversField } from '#pickers/receivers/ReceiversField.tsx'
import { TemplateChoice } from '#pickers/TemplateChoice.tsx'

/** All seven fields travel with the receivers (DECISION-MSG-41). */
const SysEventFields = SysEventWrite.extend({ receiveInfo: ReceiversText })
const { TextField, CustomField } = formFields(SysEventFields)
const { create, update } = sysEvent.endpoints

/** Receivers of a system event; its template can be chosen here as well. */
export function SysEventReceivers({ event, onClose }: DialogProps & { readonly event: SysEvent }) {
  const text = useText()
  return (
    <FormDialog
      title={text('pickers:receivers.title', { name: event.eventName })}
      size="wide"
      columns={2}
      schema={SysEventFields}
      create={create}
      update={update}
      record={event}
      onClose={onClose}
    >
      <TextField name="eventCode" label="msg.sysEvent:field.eventCode" readOnly />
      <TextField name="eventName" label="msg.sysEvent:field.eventName" readOnly />
      <CustomField
        name="templateId"
        label="msg.sysEvent:field.templateId"
        render={(control) => <TemplateChoice {...control} />}
        wide
      />
      <CustomField
        name="receiveInfo"
        label="pickers:receivers.field"
        wide
        group
        render={({ ref: _ref, ...control }) => (
          <OfTemplate {...control} ruleId={event.id} senderName={event.eventName} />
        )}
      />
    </FormDialog>
  )
}

/** The rows follow the template that is chosen above. */
function OfTemplate(control: Omit<Parameters<typeof ReceiversField>[0], 'templateId'>) {
  const { value: templateId } = useFormText('templateId')
  return <ReceiversField {...control} templateId={templateId} />
}
