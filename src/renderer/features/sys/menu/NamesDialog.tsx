import { z } from 'zod'
import { text as limited } from '#contract/kernel.ts'
import { type Menu, MenuWrite, menu } from '#contract/resources/sys/menu.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

/** The whole record, which is sent again, with a name for each language (DECISION-SYS-81). */
const NamesForm = MenuWrite.extend({ names: z.object({ 'zh-CN': limited(100), 'en-US': limited(100) }) })

const { TextField } = formFields(NamesForm)

const named = (record: Readonly<Record<string, unknown>>) => {
  // The record is a menu: the dialog is opened with one, and a reload reads the same one.
  const { name, names } = record as Menu
  return { ...record, names: { 'zh-CN': names['zh-CN'] ?? name, 'en-US': names['en-US'] ?? '' } }
}

export function NamesDialog({ record, onClose }: DialogProps & { record: Menu }) {
  const text = useText()
  return (
    <FormDialog
      title={text('sys.menu:names.title')}
      schema={NamesForm}
      create={menu.endpoints.create}
      update={menu.endpoints.update}
      record={record}
      asShown={named}
      onClose={onClose}
    >
      <TextField name="names.zh-CN" label="sys.menu:names.zh-CN" />
      <TextField name="names.en-US" label="sys.menu:names.en-US" />
    </FormDialog>
  )
}
