import { type Menu, menu, type MenuType, type MenuWrite } from '#contract/resources/sys/menu.ts'
import { ClientField } from '#pickers/menu/ClientField.tsx'
import { requestLabels, showLabels, typeLabels } from '#features/sys/menu/labels.ts'
import { openLabels } from '#pickers/menu/openLabels.ts'
import { hasField, MenuForm } from '#features/sys/menu/menuFields.ts'
import { ParentField } from '#pickers/menu/ParentField.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'
import { IconField } from '#pickers/menu/IconField.tsx'

const { TextField, NumberField, SelectField, SwitchField } = formFields(MenuForm)

/** Names in other languages follow the new name, and a designed page has one menu. */
const notCloned = ['names', 'pageId']

interface MenuDialogProps extends DialogProps {
  /** Module of the tab that the dialog was opened from. */
  readonly client: string
  readonly record?: Menu
  /** Id of the parent of a new menu. */
  readonly pid?: string
}

export function MenuDialog({ client, record, pid = '0', onClose }: MenuDialogProps) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'sys.menu:edit' : 'sys.menu:add')}
      schema={MenuForm}
      create={menu.endpoints.create}
      update={menu.endpoints.update}
      record={record}
      notCloned={notCloned}
      notCopied="sys.menu:clone.notCopied"
      initial={{ pid, client }}
      columns={2}
      onClose={onClose}
    >
      <MenuFields record={record} />
    </FormDialog>
  )
}

function MenuFields({ record }: { record: Menu | undefined }) {
  const { form } = useFormOfField()
  // The schema allows only the four types, and the select offers only those.
  const type = Number(form.watch('type')) as MenuType
  const has = (field: keyof typeof MenuWrite.shape) => hasField(type, field)
  return (
    <>
      <SelectField name="type" label="sys.menu:field.type" options={typeLabels} />
      <ParentField client={String(form.watch('client'))} ownId={record?.id} isNew={!record} />
      <TextField name="name" label="sys.menu:field.name" />
      <NumberField name="sort" label="sys.menu:field.sort" />
      {has('client') ? <ClientField /> : null}
      {has('url') ? <TextField name="url" label="sys.menu:field.url" /> : null}
      {has('openMode') ? (
        <SelectField name="openMode" label="sys.menu:field.openMode" options={openLabels} />
      ) : null}
      {has('componentPath') ? <TextField name="componentPath" label="sys.menu:field.componentPath" /> : null}
      {has('redirectRoute') ? <TextField name="redirectRoute" label="sys.menu:field.redirectRoute" /> : null}
      {has('routeAlias') ? <TextField name="routeAlias" label="sys.menu:field.routeAlias" /> : null}
      {has('flagCharacter') ? <TextField name="flagCharacter" label="sys.menu:field.flagCharacter" /> : null}
      {has('requestMapping') ? (
        <SelectField name="requestMapping" label="sys.menu:field.requestMapping" options={requestLabels} />
      ) : null}
      {has('cssStyle') ? <TextField name="cssStyle" label="sys.menu:field.cssStyle" /> : null}
      {has('frontColor') ? <TextField name="frontColor" label="sys.menu:field.frontColor" /> : null}
      {has('bgColor') ? <TextField name="bgColor" label="sys.menu:field.bgColor" /> : null}
      {has('permissions') ? (
        <TextField
          name="permissions"
          label="sys.menu:field.permissions"
          hint="sys.menu:hint.permissions"
          wide
        />
      ) : null}
      <SelectField name="showFlag" label="sys.menu:field.showFlag" options={showLabels} />
      {has('isReport') ? <SwitchField name="isReport" label="sys.menu:field.isReport" /> : null}
      {has('isChange') ? <SwitchField name="isChange" label="sys.menu:field.isChange" /> : null}
      {has('icon') ? <IconField /> : null}
    </>
  )
}
