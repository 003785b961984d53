import { type DesignPage, DesignPageWrite, designPage } from '#contract/resources/portal/designPage.ts'
import { statusLabels } from '#features/portal/designPage/labels.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'
import { keptDesignPages } from '#pickers/versions/keptPages.ts'

const { TextField, NumberField, SelectField, TextArea } = formFields(DesignPageWrite)

export function DesignPageForm({ record, onClose }: DialogProps & { record?: DesignPage }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'portal.designPage:edit' : 'portal.designPage:add')}
      schema={DesignPageWrite}
      create={designPage.endpoints.create}
      update={designPage.endpoints.update}
      record={record}
      initial={{ sort: 1 }}
      kept={keptDesignPages}
      onClose={onClose}
    >
      <TextField name="pageName" label="portal.designPage:field.pageName" />
      <NumberField name="sort" label="portal.designPage:field.sort" />
      <SelectField name="status" label="portal.designPage:field.status" options={statusLabels} />
      <TextArea name="memo" label="portal.designPage:field.memo" />
    </FormDialog>
  )
}
