import { Fragment } from 'react'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { MessageGatewayWrite } from '#contract/resources/sys/messageSettings.ts'
import type { SettingsProps } from '#features/sys/appConfig/settingsProps.ts'
import { mailTypeLabels, smsTypeLabels } from '#features/sys/appConfig/labels.ts'
import { FormSection } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { SettingsForm } from '#kit/form/SettingsForm.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'

const { gateway, saveGateway } = appConfig.endpoints
const { TextField, SecretField, NumberField, SelectField, SwitchField, TextArea } =
  formFields(MessageGatewayWrite)

/** Through whom SMS and mail go out. */
export function GatewaySettings(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="sys.appConfig:form.gateway"
      schema={MessageGatewayWrite}
      load={gateway}
      save={saveGateway}
    >
      <FormSection title="sys.appConfig:section.sms">
        <SelectField name="sms.type" label="sys.appConfig:field.smsType" options={smsTypeLabels} wide />
        <SmsFields />
      </FormSection>
      <FormSection title="sys.appConfig:section.mail">
        <SelectField name="mail.type" label="sys.appConfig:field.mailType" options={mailTypeLabels} wide />
        <MailFields />
        <TextArea name="mail.remark" label="sys.appConfig:field.remark" rows={2} wide />
      </FormSection>
      <FormSection>
        <TextField
          name="signatureText"
          label="sys.appConfig:field.signatureText"
          hint="sys.appConfig:hint.signatureText"
          wide
        />
      </FormSection>
    </SettingsForm>
  )
}

/** The fields of the chosen SMS gateway; those of the others keep their typed text. */
function SmsFields() {
  const type = Number(useFormOfField().form.watch('sms.type'))
  // With a key for each type, or its first field would become the first one of the next.
  return <Fragment key={type}>{smsFieldsOf(type)}</Fragment>
}

function smsFieldsOf(type: number) {
  if (type === 1)
    return (
      <>
        <TextField name="sms.aliyunAccessKeyId" label="sys.appConfig:field.accessKeyId" required />
        <SecretField name="sms.aliyunAccessKeySecret" label="sys.appConfig:field.accessKeySecret" required />
        <TextField name="sms.aliyunSignName" label="sys.appConfig:field.signName" required />
        <TextField name="sms.aliyunTemplateCode" label="sys.appConfig:field.templateCode" required />
      </>
    )
  if (type === 2)
    return (
      <>
        <TextField name="sms.qcloudAppId" label="sys.appConfig:field.qcloudAppId" required />
        <SecretField name="sms.qcloudAppKey" label="sys.appConfig:field.qcloudAppKey" required />
        <TextField name="sms.qcloudSignName" label="sys.appConfig:field.signName" required />
        <TextField name="sms.qcloudTemplateId" label="sys.appConfig:field.qcloudTemplateId" required />
      </>
    )
  return type === 3 ? <CustomFields block="sms" /> : null
}

/** The fields of the chosen mail gateway. */
function MailFields() {
  const type = Number(useFormOfField().form.watch('mail.type'))
  return <Fragment key={type}>{mailFieldsOf(type)}</Fragment>
}

function mailFieldsOf(type: number) {
  if (type === 1)
    return (
      <>
        <TextField name="mail.smtp" label="sys.appConfig:field.smtp" required />
        <NumberField name="mail.port" label="sys.appConfig:field.port" required />
        <TextField name="mail.username" label="sys.appConfig:field.username" required />
        <SecretField name="mail.password" label="sys.appConfig:field.password" required />
        <SwitchField name="mail.ssl" label="sys.appConfig:field.ssl" />
      </>
    )
  return type === 2 ? <CustomFields block="mail" /> : null
}

function CustomFields({ block }: { block: 'sms' | 'mail' }) {
  return (
    <>
      <TextField
        name={`${block}.customChannelService`}
        label="sys.appConfig:field.customChannelService"
        required
        wide
      />
      <TextArea
        name={`${block}.customConfigParam`}
        label="sys.appConfig:field.customConfigParam"
        hint="sys.appConfig:hint.customConfigParam"
        rows={5}
        secret
        wide
      />
    </>
  )
}
