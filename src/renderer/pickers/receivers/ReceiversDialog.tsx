import { Text } from '@fluentui/react-components'
import type { AnyEndpoint } from '#contract/kernel.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'
import { ReceiverFields } from '#pickers/receivers/receiverFields.ts'
import { ReceiversField } from '#pickers/receivers/ReceiversField.tsx'
import { useTemplateNames } from '#pickers/TemplateChoice.tsx'

const { CustomField } = formFields(ReceiverFields)

interface ReceiversDialogProps extends DialogProps {
  /** An audit event or a rule. */
  readonly record: { readonly id: string; readonly templateId: string; readonly receiveInfo: string }
  /** Name of the record. */
  readonly name: string
  readonly create: AnyEndpoint
  /** Keeps the fields that it is not given. */
  readonly update: AnyEndpoint
}

/** Receivers of a record whose template is given; saves id, template and receivers only. */
export function ReceiversDialog({ record, name, create, update, onClose }: ReceiversDialogProps) {
  const text = useText()
  const names = useTemplateNames()
  const { templateId } = record
  return (
    <FormDialog
      title={text('pickers:receivers.title', { name })}
      size="wide"
      schema={ReceiverFields}
      create={create}
      update={update}
      record={record}
      onClose={onClose}
    >
      <Text>{text('pickers:receivers.template', { name: names.get(templateId) ?? templateId })}</Text>
      <CustomField
        name="receiveInfo"
        label="pickers:receivers.field"
        group
        render={({ ref: _ref, ...control }) => (
          <ReceiversField {...control} templateId={templateId} ruleId={record.id} senderName={name} />
        )}
      />
    </FormDialog>
  )
}
