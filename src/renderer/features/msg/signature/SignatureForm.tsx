import { type Signature, SignatureWrite, signature } from '#contract/resources/msg/signature.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField } = formFields(SignatureWrite)

/** One line a field, so that Enter sends it from each of them. */
export function SignatureForm({ record, onClose }: DialogProps & { record?: Signature }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'msg.signature:edit' : 'msg.signature:add')}
      schema={SignatureWrite}
      create={signature.endpoints.create}
      update={signature.endpoints.update}
      record={record}
      onClose={onClose}
    >
      <TextField
        name="signatureCode"
        label="msg.signature:field.signatureCode"
        readOnly={record !== undefined}
      />
      <TextField
        name="signatureText"
        label="msg.signature:field.signatureText"
        hint="msg.signature:field.signatureText.hint"
      />
      <TextField name="remark" label="msg.signature:field.remark" />
    </FormDialog>
  )
}
