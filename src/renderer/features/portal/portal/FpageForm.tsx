import { type PortalFpage, portalFpage, PortalFpageWrite } from '#contract/resources/portal/portalFpage.ts'
import { PortalChoice } from '#features/portal/portal/PortalChoice.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'
import { keptFirstPages } from '#pickers/versions/keptPages.ts'

const { TextField, TextArea, NumberField, CustomField } = formFields(PortalFpageWrite)

const initial = { sort: 1, status: 1 } as const

export function FpageForm({ record, onClose }: DialogProps & { record?: PortalFpage }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'portal.portal:fpage.edit' : 'portal.portal:fpage.add')}
      schema={PortalFpageWrite}
      create={portalFpage.endpoints.create}
      update={portalFpage.endpoints.update}
      record={record}
      initial={initial}
      kept={keptFirstPages}
      onClose={onClose}
    >
      <TextField name="fpageName" label="portal.portal:fpage.field.fpageName" />
      <CustomField
        name="portalCode"
        label="portal.portal:fpage.field.portalCode"
        render={(control) => <PortalChoice control={control} />}
      />
      <TextArea
        name="fpageConfig"
        label="portal.portal:fpage.field.fpageConfig"
        hint="portal.portal:fpage.hint.config"
        rows={6}
      />
      <NumberField name="sort" label="portal.portal:field.sort" />
      <TextField name="memo" label="portal.portal:fpage.field.memo" />
    </FormDialog>
  )
}
