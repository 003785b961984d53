import { type Menu, menu, PageMenuWrite } from '#contract/resources/sys/menu.ts'
import { Id } from '#contract/kernel.ts'
import { IconField } from '#pickers/menu/IconField.tsx'
import { openLabels } from '#pickers/menu/openLabels.ts'
import { ClientField } from '#pickers/menu/ClientField.tsx'
import { ParentField } from '#pickers/menu/ParentField.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const PageMenuForm = PageMenuWrite.extend({ pid: Id })

const { TextField, NumberField, SelectField } = formFields(PageMenuForm)

interface PageMenuProps extends DialogProps {
  /** Of a page that has a menu already. */
  readonly record?: Menu
  /** Of a page without one: its id, and the name that its menu starts with. */
  readonly page?: { readonly pageId: string; readonly pageName: string }
}

/** Edits the menu that opens a designed page. It is saved by its page, because a page has exactly one menu. */
export function PageMenuDialog({ record, page, onClose }: PageMenuProps) {
  const text = useText()
  // Without a parent: the menu's place is chosen, and its number follows.
  const initial = page && {
    pageId: page.pageId,
    name: page.pageName,
    client: 'PC',
    pid: '',
    openMode: 'tab' as const,
  }
  return (
    <FormDialog
      title={text('sys.menu:page.title')}
      schema={PageMenuForm}
      create={menu.endpoints.savePageMenu}
      update={menu.endpoints.savePageMenu}
      record={record}
      initial={initial}
      columns={2}
      onClose={onClose}
    >
      <PageMenuFields id={record?.id} />
    </FormDialog>
  )
}

function PageMenuFields({ id }: { id: string | undefined }) {
  const { form } = useFormOfField()
  return (
    <>
      <TextField name="name" label="sys.menu:field.name" />
      <ParentField client={String(form.watch('client'))} ownId={id} isNew={id === undefined} />
      <ClientField />
      <TextField name="componentPath" label="sys.menu:field.componentPath" />
      <NumberField name="sort" label="sys.menu:field.sort" />
      <SelectField name="openMode" label="sys.menu:field.openMode" options={openLabels} />
      <IconField />
    </>
  )
}
