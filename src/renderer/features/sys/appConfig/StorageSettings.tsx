import { MessageBar, MessageBarBody, makeStyles } from '@fluentui/react-components'
import { Fragment } from 'react'
import { appConfig } from '#contract/resources/sys/appConfig.ts'
import { StorageWrite, storageFields } from '#contract/resources/sys/storageSettings.ts'
import { regionLabels, storageTypeLabels } from '#features/sys/appConfig/labels.ts'
import type { SettingsProps } from '#features/sys/appConfig/settingsProps.ts'
import { FormSection } from '#kit/form/FormTab.tsx'
import { formFields } from '#kit/form/fields.tsx'
import { SettingsForm } from '#kit/form/SettingsForm.tsx'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'

const { storage, saveStorage } = appConfig.endpoints
const { TextField, SecretField, NumberField, SelectField, TextArea } = formFields(StorageWrite)

const useStyles = makeStyles({ wide: { gridColumnStart: 1, gridColumnEnd: -1 } })

/** Where uploads are kept. */
export function StorageSettings(props: SettingsProps) {
  return (
    <SettingsForm
      {...props}
      title="sys.appConfig:form.storage"
      schema={StorageWrite}
      load={storage}
      save={saveStorage}
    >
      <FormSection>
        <SelectField
          name="type"
          label="sys.appConfig:field.storageType"
          options={storageTypeLabels}
          required
          wide
        />
        <ProviderFields />
      </FormSection>
    </SettingsForm>
  )
}

/** The embedded backend keeps files on its own disk, whichever provider is chosen (DECISION-OPS-52). */
const LOCAL = 5

/** The fields of the chosen provider; those of the others keep their typed text. */
function ProviderFields() {
  const styles = useStyles()
  const text = useText()
  const type = Number(useFormOfField().form.watch('type'))
  const isEmbedded = useSession(({ session }) => session?.profile.embedded === true)
  const names = Object.entries(storageFields).find(([code]) => Number(code) === type)?.[1] ?? []
  return (
    // With a key for each provider, or its first field would become the first one of the next.
    <Fragment key={type}>
      {isEmbedded && type !== LOCAL ? (
        <MessageBar intent="info" className={styles.wide}>
          <MessageBarBody>{text('sys.appConfig:storage.keptLocally')}</MessageBarBody>
        </MessageBar>
      ) : null}
      {names.map((name) => (
        <ProviderField key={name} name={name} />
      ))}
    </Fragment>
  )
}

type FieldName = (typeof storageFields)[keyof typeof storageFields][number]

/** Label of a field by the end of its name; the access keys of each provider have that provider's own names. */
const labels: Readonly<Record<FieldName, TextKey>> = {
  qiniuDomain: 'sys.appConfig:field.domain',
  qiniuPrefix: 'sys.appConfig:field.prefix',
  qiniuAccessKey: 'sys.appConfig:field.accessKey',
  qiniuSecretKey: 'sys.appConfig:field.secretKey',
  qiniuBucketName: 'sys.appConfig:field.bucketName',
  aliyunDomain: 'sys.appConfig:field.domain',
  aliyunPrefix: 'sys.appConfig:field.prefix',
  aliyunEndPoint: 'sys.appConfig:field.endPoint',
  aliyunAccessKeyId: 'sys.appConfig:field.accessKeyId',
  aliyunAccessKeySecret: 'sys.appConfig:field.accessKeySecret',
  aliyunBucketName: 'sys.appConfig:field.bucketName',
  qcloudDomain: 'sys.appConfig:field.domain',
  qcloudPrefix: 'sys.appConfig:field.prefix',
  qcloudAppId: 'sys.appConfig:field.storageAppId',
  qcloudSecretId: 'sys.appConfig:field.secretId',
  qcloudSecretKey: 'sys.appConfig:field.secretKey',
  qcloudBucketName: 'sys.appConfig:field.bucketName',
  qcloudRegion: 'sys.appConfig:field.region',
  fastdfsDomain: 'sys.appConfig:field.domain',
  localDomain: 'sys.appConfig:field.domain',
  localPrefix: 'sys.appConfig:field.prefix',
  localPath: 'sys.appConfig:field.localPath',
  huaweiDomain: 'sys.appConfig:field.domain',
  huaweiPrefix: 'sys.appConfig:field.prefix',
  huaweiAccessKey: 'sys.appConfig:field.accessKey',
  huaweiSecretKey: 'sys.appConfig:field.secretKey',
  huaweiBucketName: 'sys.appConfig:field.bucketName',
  huaweiExpireSeconds: 'sys.appConfig:field.expireSeconds',
  mongodbDomain: 'sys.appConfig:field.domain',
  mongodbPrefix: 'sys.appConfig:field.prefix',
  mongodbBucketName: 'sys.appConfig:field.bucketName',
  custClassName: 'sys.appConfig:field.custClassName',
  custConfig: 'sys.appConfig:field.custConfig',
}

function ProviderField({ name }: { name: FieldName }) {
  const label = labels[name]
  switch (name) {
    case 'qiniuSecretKey':
    case 'aliyunAccessKeySecret':
    case 'qcloudSecretKey':
    case 'huaweiSecretKey':
      return <SecretField name={name} label={label} required />
    case 'qcloudRegion':
      return <SelectField name={name} label={label} options={regionLabels} required />
    case 'huaweiExpireSeconds':
      return <NumberField name={name} label={label} required />
    case 'custConfig':
      return (
        <TextArea
          name={name}
          label={label}
          hint="sys.appConfig:hint.custConfig"
          rows={6}
          secret
          required
          wide
        />
      )
    default:
      return <TextField name={name} label={label} required={!name.endsWith('Prefix')} />
  }
}
