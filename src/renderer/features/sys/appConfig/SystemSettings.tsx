import { appConfig, SystemConfig } from '#contract/resources/sys/appConfig.ts'
import type { SettingsProps } from '#features/sys/appConfig/settingsProps.ts'
import { FormSection } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { SettingsForm } from '#kit/form/SettingsForm.tsx'
import { PasswordLevelNote } from '#pickers/passwords/PasswordLevelNote.tsx'
import { TemplateChoice } from '#features/sys/appConfig/TemplateChoice.tsx'

const { system, saveSystem, message, saveMessage } = appConfig.endpoints
const { TextField, NumberField, SwitchField, CustomField } = formFields(SystemConfig)

/** The system settings. */
export function SystemSettings(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="sys.appConfig:form.system"
      schema={SystemConfig}
      load={system}
      save={saveSystem}
    >
      <Fields />
    </SettingsForm>
  )
}

/** The same settings under the path of the message settings (DECISION-MSG-68). */
export function MessageSettings(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="sys.appConfig:form.message"
      schema={SystemConfig}
      load={message}
      save={saveMessage}
    >
      <Fields />
    </SettingsForm>
  )
}

function Fields() {
  return (
    <>
      <FormSection title="sys.appConfig:section.signIn">
        <TextField
          name="initPassword"
          label="sys.appConfig:field.initPassword"
          hint="sys.appConfig:hint.initPassword"
          secret
          wide
        />
        <PasswordLevelNote name="initPassword" />
        <SwitchField
          name="dictLoad"
          label="sys.appConfig:field.dictLoad"
          hint="sys.appConfig:hint.dictLoad"
        />
        <SwitchField
          name="oneOnline"
          label="sys.appConfig:field.oneOnline"
          hint="sys.appConfig:hint.oneOnline"
        />
      </FormSection>
      <FormSection title="sys.appConfig:section.code">
        <CustomField
          name="smsTemplateId"
          label="sys.appConfig:field.smsTemplateId"
          render={(control) => <TemplateChoice control={control} channel="SMS" />}
        />
        <CustomField
          name="emailTemplateId"
          label="sys.appConfig:field.emailTemplateId"
          render={(control) => <TemplateChoice control={control} channel="EMAIL" />}
        />
        <TextField name="emailTitle" label="sys.appConfig:field.emailTitle" wide />
        <NumberField name="codeLength" label="sys.appConfig:field.codeLength" />
        <NumberField
          name="expiresSeconds"
          label="sys.appConfig:field.expiresSeconds"
          hint="sys.appConfig:hint.expiresSeconds"
        />
      </FormSection>
    </>
  )
}
