import { Text } from '@fluentui/react-components'
import { z } from 'zod'
import { parameterName, readTemplateParams, type TemplateParameter } from '#contract/messaging/documents.ts'
import { type Template, TemplateWrite, template } from '#contract/resources/msg/template.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { TableControl } from '#kit/table/TableControl.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import { useText } from '#kit/text.ts'

/** The rows as a list; the table judges the cells. */
const ParametersWrite = TemplateWrite.extend({
  templateParams: z.array(z.object({ val: z.string().trim(), label: z.string().trim() })).default([]),
})

const { CustomField } = formFields(ParametersWrite)

const columns: readonly EditColumn<TemplateParameter>[] = [
  {
    key: 'val',
    label: 'msg.template:parameters.val',
    kind: 'text',
    required: true,
    unique: true,
    maxLength: 64,
    pattern: { test: parameterName, message: 'msg.template:parameters.pattern' },
  },
  { key: 'label', label: 'msg.template:parameters.label', kind: 'text', required: true },
]

const newRow = (): TemplateParameter => ({ val: '', label: '' })

const asShown = (record: Readonly<Record<string, unknown>>) => ({
  ...record,
  templateParams: readTemplateParams(String(record.templateParams ?? '')),
})

const asSent = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  templateParams: JSON.stringify(values.templateParams),
})

/** Parameters that a template's contents may refer to: rows of code and meaning. */
export function ParametersDialog({ record, onClose }: DialogProps & { record: Template }) {
  const text = useText()
  return (
    <FormDialog
      title={text('msg.template:parameters.title', { name: record.templateName })}
      schema={ParametersWrite}
      part="parameters"
      create={template.endpoints.create}
      update={template.endpoints.update}
      record={record}
      asShown={asShown}
      asSent={asSent}
      size="wide"
      onClose={onClose}
    >
      <Text>{text('msg.template:parameters.hint')}</Text>
      <CustomField
        name="templateParams"
        label="msg.template:field.templateParams"
        group
        render={(control) => (
          <TableControl
            control={control}
            columns={columns}
            newRow={newRow}
            ordered
            addLabel="msg.template:parameters.add"
            emptyText="msg.template:parameters.none"
          />
        )}
      />
    </FormDialog>
  )
}
