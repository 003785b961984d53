import { type OssDir, OssDirWrite, ossDir } from '#contract/resources/ops/ossDir.ts'
import { ParentField } from '#features/ops/ossDir/ParentField.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, NumberField } = formFields(OssDirWrite)

interface DirFormProps extends DialogProps {
  readonly record?: OssDir
  /** Id of the parent of a new directory. */
  readonly pid?: string
}

export function DirForm({ record, pid, onClose }: DirFormProps) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'ops.ossDir:edit' : 'ops.ossDir:add')}
      schema={OssDirWrite}
      create={ossDir.endpoints.create}
      update={ossDir.endpoints.update}
      record={record}
      initial={pid === undefined ? undefined : { pid }}
      onClose={onClose}
    >
      <ParentField ownId={record?.id} />
      <TextField name="name" label="ops.ossDir:field.name" />
      <TextField name="value" label="ops.ossDir:field.value" hint="ops.ossDir:hint.value" />
      <NumberField name="sort" label="ops.ossDir:field.sort" hint="ops.ossDir:hint.sort" />
    </FormDialog>
  )
}
