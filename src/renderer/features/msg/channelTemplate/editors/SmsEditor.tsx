import { Select } from '@fluentui/react-components'
import { useEffect } from 'react'
import { signature } from '#contract/resources/msg/signature.ts'
import { SmsWrite } from '#features/msg/channelTemplate/forms.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { formFields } from '#kit/form/fields.tsx'
import { settle } from '#kit/form/settle.ts'
import { useFormOfField } from '#kit/form/useRecordForm.ts'
import { useText } from '#kit/text.ts'

const { TextField, TextArea, CustomField } = formFields(SmsWrite)

/** Signature, text and the provider's template code. */
export function SmsEditor() {
  const text = useText()
  const { form } = useFormOfField()
  const { data } = useEndpoint(signature.endpoints.list, {})
  const signatures = data?.data ?? []
  const [only] = signatures
  const onlyCode = signatures.length === 1 ? only?.signatureCode : undefined
  useEffect(() => {
    // The only one there is needs no choosing.
    if (onlyCode !== undefined && form.getValues('signatureCode') === '')
      settle(form, 'signatureCode', onlyCode)
  }, [form, onlyCode])
  return (
    <>
      <CustomField
        name="signatureCode"
        label="msg.channelTemplate:field.signatureCode"
        render={({ value, onChange, readOnly, ...control }) => {
          const code = String(value ?? '')
          const isKnown = signatures.some(({ signatureCode }) => signatureCode === code)
          return (
            <Select
              {...control}
              disabled={control.disabled || readOnly}
              value={code}
              onChange={(_, data) => onChange(data.value)}
            >
              {isKnown ? null : <option value={code}>{code || text('kit:form.choose')}</option>}
              {signatures.map(({ signatureCode, signatureText }) => (
                <option key={signatureCode} value={signatureCode}>
                  {signatureText}
                </option>
              ))}
            </Select>
          )
        }}
      />
      <TextField name="templateIdOp" label="msg.channelTemplate:field.templateIdOp" />
      <TextArea name="content" label="msg.channelTemplate:field.content" rows={6} wide />
      <TextField name="remark" label="msg.channelTemplate:field.remark" wide />
    </>
  )
}
