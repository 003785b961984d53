import { type PortalTheme, portalTheme, PortalThemeWrite } from '#contract/resources/portal/portalTheme.ts'
import { keptThemes } from '#features/portal/portal/keptThemes.ts'
import { PortalChoice } from '#features/portal/portal/PortalChoice.tsx'
import { ThemeSettings } from '#features/portal/portal/ThemeSettings.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const { TextField, NumberField, CustomField } = formFields(PortalThemeWrite)

interface ThemeFormProps extends DialogProps {
  readonly record?: PortalTheme
  /** The portal whose themes are managed; a theme of any portal without it. */
  readonly portalCode?: string | undefined
}

export function ThemeForm({ record, portalCode, onClose }: ThemeFormProps) {
  const text = useText()
  const isFixed = record !== undefined || portalCode !== undefined
  return (
    <FormDialog
      title={text(record ? 'portal.portal:theme.edit' : 'portal.portal:theme.add')}
      schema={PortalThemeWrite}
      create={portalTheme.endpoints.create}
      update={portalTheme.endpoints.update}
      record={record}
      initial={{ sort: 1, ...(portalCode === undefined ? {} : { portalCode }) }}
      columns={2}
      size="wide"
      kept={keptThemes}
      onClose={onClose}
    >
      <TextField name="themeName" label="portal.portal:theme.field.themeName" />
      {isFixed ? (
        <TextField name="portalCode" label="portal.portal:theme.field.portalCode" readOnly />
      ) : (
        <CustomField
          name="portalCode"
          label="portal.portal:theme.field.portalCode"
          render={(control) => <PortalChoice control={control} />}
        />
      )}
      <Settings />
      <NumberField name="sort" label="portal.portal:field.sort" />
      <TextField name="memo" label="portal.portal:theme.field.memo" />
    </FormDialog>
  )
}

function Settings() {
  const { form } = useFormOfField()
  const name = String(form.watch('themeName') ?? '')
  return (
    <CustomField
      name="themeConfig"
      label="portal.portal:theme.field.themeConfig"
      wide
      group
      render={(control) => <ThemeSettings control={control} name={name} />}
    />
  )
}
