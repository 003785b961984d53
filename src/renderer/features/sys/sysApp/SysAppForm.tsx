import { IssuedKeys, type SysApp, SysAppWrite, sysApp } from '#contract/resources/sys/sysApp.ts'
import { KeysDialog } from '#features/sys/sysApp/KeysDialog.tsx'
import { givenTypes } from '#features/sys/sysApp/labels.ts'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { useText } from '#kit/text.ts'

const { TextField, TextArea, SelectField, SecretField } = formFields(SysAppWrite)

/** Platforms that answer an id alone have no keys to show. */
function showKeys(answer: unknown): void {
  const issued = IssuedKeys.safeParse(answer)
  if (issued.success) void openDialog(KeysDialog, { appName: '', keys: issued.data.apiAuth })
}

export function SysAppForm({ record, onClose }: DialogProps & { record?: SysApp }) {
  const text = useText()
  return (
    <FormDialog
      title={text(record ? 'sys.sysApp:edit' : 'sys.sysApp:add')}
      schema={SysAppWrite}
      create={sysApp.endpoints.create}
      update={sysApp.endpoints.update}
      record={record}
      notCopied="sys.sysApp:clone.notCopied"
      initial={{ appType: 0 }}
      columns={2}
      size="wide"
      onAnswer={record ? undefined : showKeys}
      onClose={onClose}
    >
      <TextField name="appId" label="sys.sysApp:field.appId" readOnly={record !== undefined} />
      <TextField name="appName" label="sys.sysApp:field.appName" />
      <SelectField name="appType" label="sys.sysApp:field.appType" options={givenTypes} />
      <TextField name="appContacts" label="sys.sysApp:field.appContacts" />
      <TextField name="appPhone" label="sys.sysApp:field.appPhone" type="tel" />
      <TextField name="appMail" label="sys.sysApp:field.appMail" type="email" />
      <TextField name="appAddress" label="sys.sysApp:field.appAddress" wide />
      <SecretField name="apiAccessKey" label="sys.sysApp:field.apiAccessKey" clearable />
      <SecretField name="apiSecretKey" label="sys.sysApp:field.apiSecretKey" clearable />
      <TextField name="apiUrl" label="sys.sysApp:field.apiUrl" wide />
      <TextArea name="extendJson" label="sys.sysApp:field.extendJson" secret wide />
    </FormDialog>
  )
}
