import { type MenuModule, MenuModuleWrite, menuModule } from '#contract/resources/sys/menuModule.ts'
import { tenantItypes } from '#contract/resources/sys/tenant.ts'
import { labelCodes } from '#kit/codes.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, NumberField, SelectField } = formFields(MenuModuleWrite)

const itypeLabels = labelCodes(tenantItypes, {
  0: 'sys.menuModule:itype.0',
  1: 'sys.menuModule:itype.1',
  2: 'sys.menuModule:itype.2',
})

interface MenuModuleFormProps extends DialogProps {
  readonly record?: MenuModule
  /** Sort of a new module: the next free one. */
  readonly sort?: number
}

export function MenuModuleForm({ record, sort, onClose }: MenuModuleFormProps) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'sys.menuModule:edit' : 'sys.menuModule:add')}
      schema={MenuModuleWrite}
      create={menuModule.endpoints.create}
      update={menuModule.endpoints.update}
      record={record}
      initial={sort === undefined ? undefined : { sort }}
      columns={2}
      onClose={onClose}
    >
      <TextField name="code" label="sys.menuModule:field.code" readOnly={record !== undefined} />
      <TextField name="name" label="sys.menuModule:field.name" />
      <TextField name="url" label="sys.menuModule:field.url" wide />
      <SelectField
        name="client"
        label="sys.menuModule:field.client"
        options={{ dictionary: 'SYS_MENU_CLIENT' }}
      />
      <SelectField name="tenantItype" label="sys.menuModule:field.tenantItype" options={itypeLabels} />
      <NumberField name="sort" label="sys.menuModule:field.sort" />
    </FormDialog>
  )
}
