import { makeStyles, Tab, TabList, Text, tokens } from '@fluentui/react-components'
import { useMemo, useState } from 'react'
import { readParamValues, type TemplateParameter } from '#contract/messaging/documents.ts'
import { channelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import { type Template, template } from '#contract/resources/msg/template.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { useFormText } from '#kit/form/useFormText.ts'
import { useText } from '#kit/text.ts'
import { MessagePreview } from '#pickers/message/MessagePreview.tsx'
import { useMailSignature } from '#pickers/message/useMailSignature.ts'
import { useSignatureText } from '#pickers/message/useSignatureText.ts'

const useStyles = makeStyles({
  root: { display: 'grid', alignContent: 'start', gap: tokens.spacingVerticalS, minWidth: 0 },
  tabs: { flexWrap: 'wrap' },
})

interface TemplatePreviewProps {
  readonly record: Template
  readonly declared: readonly TemplateParameter[]
}

/** The message of each enabled channel with the values that are typed in the form. */
export function TemplatePreview({ record, declared }: TemplatePreviewProps) {
  const { templateId, templateName } = record
  const styles = useStyles()
  const text = useText()
  const [chosen, choose] = useState('')
  const { data } = useEndpoint(template.endpoints.getChannel, { query: { templateId } })
  const enabled = (data?.data ?? []).filter(({ status }) => status === 1)
  const channelCode = (enabled.find((one) => one.channelCode === chosen) ?? enabled[0])?.channelCode ?? ''
  const stored = useEndpoint(
    channelTemplate.endpoints.find,
    { query: { templateId, channelCode } },
    { enabled: channelCode !== '' },
  ).data?.data
  const { value: paramsJSON } = useFormText('paramsJSON')
  const values = useMemo(() => readParamValues(paramsJSON) ?? null, [paramsJSON])
  const isShown = stored?.channelCode === channelCode
  const signature = useSignatureText(isShown && channelCode === 'SMS' ? stored.signatureCode : undefined)
  const mailSignature = useMailSignature(channelCode === 'EMAIL')
  const extras = useMemo(
    () => ({ signature, mailSignature, subject: templateName }),
    [signature, mailSignature, templateName],
  )
  return (
    <div className={styles.root}>
      {data && enabled.length === 0 ? <Text>{text('msg.template:send.noChannel')}</Text> : null}
      {enabled.length > 1 ? (
        <TabList
          size="small"
          className={styles.tabs}
          aria-label={text('pickers:preview.title')}
          selectedValue={channelCode}
          onTabSelect={(_, { value }) => choose(String(value))}
        >
          {enabled.map((one) => (
            <Tab key={one.channelCode} value={one.channelCode}>
              {one.channelName}
            </Tab>
          ))}
        </TabList>
      ) : null}
      {isShown ? (
        <MessagePreview
          channelCode={channelCode}
          content={stored.content}
          templateIdOp={stored.templateIdOp}
          templateTypeOp={stored.templateTypeOp}
          titleOp={stored.titleOp}
          values={values}
          declared={declared}
          extras={extras}
        />
      ) : null}
    </div>
  )
}
