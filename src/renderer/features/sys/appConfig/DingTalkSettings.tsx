import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { DingTalkWrite } from '#contract/resources/sys/messageSettings.ts'
import type { SettingsProps } from '#features/sys/appConfig/settingsProps.ts'
import { FormSection } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { SettingsForm } from '#kit/form/SettingsForm.tsx'

const { dingTalk, saveDingTalk } = appConfig.endpoints
const { TextField, SecretField } = formFields(DingTalkWrite)

/** Credentials of the chat app through which messages go out. */
export function DingTalkSettings(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="sys.appConfig:form.dingTalk"
      schema={DingTalkWrite}
      load={dingTalk}
      save={saveDingTalk}
    >
      <FormSection>
        <TextField name="appKey" label="sys.appConfig:field.appKey" />
        <SecretField name="appSecret" label="sys.appConfig:field.appSecret" />
        <TextField name="agentId" label="sys.appConfig:field.agentId" />
      </FormSection>
    </SettingsForm>
  )
}
