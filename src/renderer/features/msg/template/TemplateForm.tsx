import { type Template, TemplateWrite, template } from '#contract/resources/msg/template.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, TextArea } = formFields(TemplateWrite)

/** Its parameters are sent back unchanged; they have a separate dialog. */
export function TemplateForm({ record, onClose }: DialogProps & { record?: Template }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'msg.template:edit' : 'msg.template:add')}
      schema={TemplateWrite}
      create={template.endpoints.create}
      update={template.endpoints.update}
      record={record}
      notCopied="msg.template:clone.notCopied"
      onClose={onClose}
    >
      <TextField name="templateId" label="msg.template:field.templateId" readOnly={record !== undefined} />
      <TextField name="templateName" label="msg.template:field.templateName" />
      <TextArea name="remark" label="msg.template:field.remark" />
    </FormDialog>
  )
}
