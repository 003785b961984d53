import { type HandoverConf, HandoverConfWrite, handoverConf } from '#contract/resources/sys/handover.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, TextArea } = formFields(HandoverConfWrite)

export function HandoverConfForm({ record, onClose }: DialogProps & { record?: HandoverConf }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'sys.handoverConf:edit' : 'sys.handoverConf:add')}
      schema={HandoverConfWrite}
      create={handoverConf.endpoints.create}
      update={handoverConf.endpoints.update}
      record={record}
      onClose={onClose}
    >
      <TextField name="name" label="sys.handoverConf:field.name" />
      <TextField name="code" label="sys.handoverConf:field.code" />
      <TextField name="queryApi" label="sys.handoverConf:field.queryApi" />
      <TextField name="updateApi" label="sys.handoverConf:field.updateApi" />
      <TextArea name="queryFields" label="sys.handoverConf:field.queryFields" rows={20} />
    </FormDialog>
  )
}
