import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { WeChatConfig } from '#contract/resources/sys/messageSettings.ts'
import type { SettingsProps } from '#features/sys/appConfig/settingsProps.ts'
import { formatLabels } from '#features/sys/appConfig/labels.ts'
import { FormSection } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { SettingsForm } from '#kit/form/SettingsForm.tsx'

const { wechat, saveWechat } = appConfig.endpoints
const { TextField, SecretField, SelectField } = formFields(WeChatConfig)

/** Credentials of the official account and the mini program. */
export function WeChatSettings(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="sys.appConfig:form.wechat"
      schema={WeChatConfig}
      load={wechat}
      save={saveWechat}
    >
      <FormSection title="sys.appConfig:section.mp">
        <TextField name="mp.appId" label="sys.appConfig:field.appId" />
        <SecretField name="mp.appSecret" label="sys.appConfig:field.appSecret" clearable />
        <SecretField name="mp.aesKey" label="sys.appConfig:field.aesKey" clearable />
        <SecretField name="mp.token" label="sys.appConfig:field.token" clearable />
        <TextField
          name="mpPagepath"
          label="sys.appConfig:field.mpPagepath"
          hint="sys.appConfig:hint.mpPagepath"
          wide
        />
      </FormSection>
      <FormSection title="sys.appConfig:section.ma">
        <TextField name="ma.appId" label="sys.appConfig:field.appId" />
        <SecretField name="ma.appSecret" label="sys.appConfig:field.appSecret" clearable />
        <SecretField name="ma.aesKey" label="sys.appConfig:field.aesKey" clearable />
        <SecretField name="ma.token" label="sys.appConfig:field.token" clearable />
        <SelectField
          name="ma.msgDataFormat"
          label="sys.appConfig:field.msgDataFormat"
          options={formatLabels}
        />
      </FormSection>
    </SettingsForm>
  )
}
