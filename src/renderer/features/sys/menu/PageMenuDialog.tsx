import { type Menu, menu, PageMenuWrite } from '#contract/resources/sys/menu.ts'
import { Id } from '#contract/kernel.ts'
import { IconField } from '#features/sys/menu/IconField.tsx'
import { openLabels } from '#features/sys/menu/labels.ts'
import { ClientField } from '#features/sys/menu/ClientField.tsx'
import { ParentField } from '#features/sys/menu/ParentField.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const PageMenuForm = PageMenuWrite.extend({ pid: Id })

const { TextField, NumberField, SelectField } = formFields(PageMenuForm)

/** Edits the menu that opens a designed page. It is saved by its page, because a page has exactly one menu. */
export function PageMenuDialog({ record, onClose }: DialogProps & { record: Menu }) {
  const text = useText()
  return (
    <FormDialog
      title={text('sys.menu:page.title')}
      schema={PageMenuForm}
      create={menu.endpoints.savePageMenu}
      update={menu.endpoints.savePageMenu}
      record={record}
      columns={2}
      onClose={onClose}
    >
      <PageMenuFields id={record.id} />
    </FormDialog>
  )
}

function PageMenuFields({ id }: { id: string }) {
  const { form } = useFormOfField()
  return (
    <>
      <TextField name="name" label="sys.menu:field.name" />
      <ParentField client={String(form.watch('client'))} ownId={id} isNew={false} />
      <ClientField />
      <TextField name="componentPath" label="sys.menu:field.componentPath" />
      <NumberField name="sort" label="sys.menu:field.sort" />
      <SelectField name="openMode" label="sys.menu:field.openMode" options={openLabels} />
      <IconField />
    </>
  )
}
