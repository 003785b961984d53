import { type Param, ParamWrite, params } from '#contract/resources/ops/params.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, TextArea } = formFields(ParamWrite)

export function ParamForm({ record, onClose }: DialogProps & { record?: Param }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'ops.params:edit' : 'ops.params:add')}
      schema={ParamWrite}
      create={params.endpoints.create}
      update={params.endpoints.update}
      record={record}
      onClose={onClose}
    >
      <TextField name="paramCode" label="ops.params:field.paramCode" />
      <TextArea name="paramValue" label="ops.params:field.paramValue" rows={5} />
      <TextField name="remark" label="ops.params:field.remark" />
    </FormDialog>
  )
}
