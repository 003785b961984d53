import { Select } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { miniProgramLanguages, miniProgramStates } from '#contract/resources/msg/simulatedSend.ts'
import { signature } from '#contract/resources/msg/signature.ts'
import { ToMe } from '#features/msg/channelTemplate/send/ToMe.tsx'
import type { TestSend } from '#features/msg/channelTemplate/send/sends.ts'
import {
  CustomSend,
  MailSend,
  MiniProgramSend,
  OfficialAccountSend,
  SiteSend,
  SmsSend,
} from '#features/msg/channelTemplate/send/sends.ts'
import { labelCodes } from '#kit/codes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { type Control, formFields } from '#kit/form/fields.tsx'
import { settle } from '#kit/form/settle.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { RecordChoice } from '#kit/picker/RecordChoice.tsx'
import type { Choice } from '#kit/picker/source.ts'
import { useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { usePeopleNames } from '#pickers/people/usePeopleNames.ts'
import { userSource } from '#pickers/userSource.ts'
import { ValuesControl } from '#pickers/values/ValuesControl.tsx'

const states = labelCodes(miniProgramStates, {
  developer: 'msg.template:send.state.developer',
  trial: 'msg.template:send.state.trial',
  formal: 'msg.template:send.state.formal',
})
const languages = labelCodes(miniProgramLanguages, {
  zh_CN: 'msg.template:send.lang.zh_CN',
  en_US: 'msg.template:send.lang.en_US',
  zh_HK: 'msg.template:send.lang.zh_HK',
  zh_TW: 'msg.template:send.lang.zh_TW',
})

const sms = formFields(SmsSend)
const mail = formFields(MailSend)
const mp = formFields(OfficialAccountSend)
const ma = formFields(MiniProgramSend)
const site = formFields(SiteSend)
// Fields that every test has.
const { TextField, CustomField } = formFields(CustomSend)

/** The fields of a channel's test; the address comes first and the parameters last. */
export function SendFields({ sent }: { sent: TestSend }) {
  return (
    <>
      <OwnFields channelCode={sent.channel.channelCode} />
      <CustomField
        name="paramsJSON"
        label="msg.template:send.paramsJSON"
        group
        render={(control) => (
          <ValuesControl control={control} declared={sent.declared} unused={sent.unused} />
        )}
      />
    </>
  )
}

function OwnFields({ channelCode }: { channelCode: string }) {
  switch (channelCode) {
    case 'SMS':
      return <SmsFields />
    case 'EMAIL':
      return <MailFields />
    case 'MP':
      return <OfficialAccountFields />
    case 'MA':
      return <MiniProgramFields />
    case 'DINGTALK':
      return <Recipient hint="msg.template:send.recipient.DINGTALK" channelCode="DINGTALK" />
    case 'SITE':
      return <SiteFields />
    default:
      return <Recipient hint="msg.template:send.recipient.other" channelCode={channelCode} />
  }
}

const Recipient = ({ hint, channelCode }: { hint: TextKey; channelCode: string }) => (
  <>
    <TextField name="recipient" label="msg.template:send.recipient" hint={hint} />
    <ToMe channelCode={channelCode} />
  </>
)

const SmsFields = () => (
  <>
    <Recipient hint="msg.template:send.recipient.SMS" channelCode="SMS" />
    <sms.TextField name="appId" label="msg.template:send.appId" readOnly />
    <sms.TextField name="signatureCode" label="msg.template:send.signatureCode" readOnly />
  </>
)

const MailFields = () => (
  <>
    <Recipient hint="msg.template:send.recipient.EMAIL" channelCode="EMAIL" />
    <mail.TextField name="mailCc" label="msg.template:send.mailCc" />
    <mail.TextField name="subject" label="msg.template:send.subject" />
    <mail.TextArea name="content" label="msg.template:send.content" rows={6} />
  </>
)

const OfficialAccountFields = () => (
  <>
    <Recipient hint="msg.template:send.recipient.MP" channelCode="MP" />
    <mp.TextField name="url" label="msg.template:send.url" />
    <mp.TextField name="miniprogramAppid" label="msg.template:send.miniprogramAppid" />
    <mp.TextField name="miniprogramPagepath" label="msg.template:send.miniprogramPagepath" />
  </>
)

const MiniProgramFields = () => (
  <>
    <Recipient hint="msg.template:send.recipient.MA" channelCode="MA" />
    <ma.TextField name="page" label="msg.template:send.page" />
    <ma.SelectField name="miniprogramState" label="msg.template:send.miniprogramState" options={states} />
    <ma.SelectField name="lang" label="msg.template:send.lang" options={languages} />
  </>
)

function SiteFields() {
  return (
    <>
      <CustomField
        name="recipient"
        label="msg.template:send.recipient"
        render={(control) => <Users control={control} />}
      />
      <ToMe channelCode="SITE" />
      <site.TextField name="appId" label="msg.template:send.appId" readOnly />
      <site.CustomField
        name="signatureCode"
        label="msg.template:send.signatureCode"
        render={(control) => <SignatureChoice control={control} />}
      />
    </>
  )
}

/** Ids joined by commas. Names are those of the choice, and those that are read for the ids of a draft. */
function Users({ control: { value, onChange, onBlur, ref } }: { control: Control }) {
  const me = useSession(({ session }) => session?.user)
  const [known, setKnown] = useState<readonly Choice[]>([])
  const ids = typeof value === 'string' && value !== '' ? value.split(',') : []
  const unknown = ids.filter((id) => id !== me?.id && !known.some((choice) => choice.id === id))
  const names = usePeopleNames(unknown)
  const nameOf = (id: string): string => (id === me?.id ? me.realName : (names.get(id) ?? id))
  return (
    <RecordChoice
      ref={ref}
      source={userSource}
      multiple
      value={ids.map((id) => known.find((choice) => choice.id === id) ?? { id, name: nameOf(id) })}
      onBlur={onBlur}
      onChange={(choices) => {
        setKnown(choices)
        onChange(choices.map(({ id }) => id).join(','))
      }}
    />
  )
}

/** The only signature is chosen by itself. */
function SignatureChoice({ control }: { control: Control }) {
  const { ref, onBlur, onChange, name } = control
  const value = String(control.value ?? '')
  const text = useText()
  const { data } = useEndpoint(signature.endpoints.list, {})
  const { form } = useFormOfField()
  const signatures = data?.data ?? []
  const [only] = signatures.length === 1 ? signatures : []
  const onlyCode = only?.signatureCode
  useEffect(() => {
    if (onlyCode !== undefined && value === '') settle(form, name, onlyCode)
  }, [onlyCode, value, form, name])
  return (
    <Select ref={ref} value={value} onBlur={onBlur} onChange={(_, chosen) => onChange(chosen.value)}>
      {value === '' ? <option value="">{text('kit:form.choose')}</option> : null}
      {signatures.map(({ signatureCode, signatureText }) => (
        <option key={signatureCode} value={signatureCode}>
          {signatureText}
        </option>
      ))}
    </Select>
  )
}
