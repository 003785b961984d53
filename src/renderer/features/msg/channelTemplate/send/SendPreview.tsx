import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { readParamValues } from '#contract/messaging/documents.ts'
import { ChannelSend } from '#contract/resources/msg/simulatedSend.ts'
import type { TestSend } from '#features/msg/channelTemplate/send/sends.ts'
import { siteWords } from '#features/msg/channelTemplate/send/sends.ts'
import { useFormValues } from '#kit/form/useFormValues.ts'
import { useText } from '#kit/text.ts'
import { MessagePreview } from '#pickers/message/MessagePreview.tsx'
import { useMailSignature } from '#pickers/message/useMailSignature.ts'
import { useSignatureText } from '#pickers/message/useSignatureText.ts'

const useStyles = makeStyles({
  side: { display: 'grid', alignContent: 'start', gap: tokens.spacingVerticalM, minWidth: 0 },
  stored: {
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    maxHeight: '120px',
    overflow: 'auto',
    color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
  },
})

/** Preview of the message during typing: the stored content for reading, and the message as it arrives. */
export function SendPreview({ sent: { channel, declared } }: { sent: TestSend }) {
  const styles = useStyles()
  const text = useText()
  const typed = ChannelSend.partial().safeParse(useFormValues()).data
  const { paramsJSON = '', signatureCode, subject, mailCc, content } = typed ?? {}
  const { url, miniprogramAppid, miniprogramPagepath, page, miniprogramState, lang } = typed ?? {}
  const values = useMemo(() => readParamValues(paramsJSON) ?? null, [paramsJSON])
  const signature = useSignatureText(channel.channelCode === 'SMS' ? signatureCode : undefined)
  const mailSignature = useMailSignature(channel.channelCode === 'EMAIL')
  const extras = useMemo(
    () => ({
      ...{ signature, mailSignature, subject, mailCc, url, miniprogramAppid },
      ...{ miniprogramPagepath, page, miniprogramState, lang },
    }),
    [
      signature,
      mailSignature,
      subject,
      mailCc,
      url,
      miniprogramAppid,
      miniprogramPagepath,
      page,
      miniprogramState,
      lang,
    ],
  )
  const { channelCode, templateIdOp, templateTypeOp, titleOp } = channel
  return (
    <div className={styles.side}>
      {channelCode === 'EMAIL' ? null : (
        <div>
          <Text size={200} weight="semibold" block>
            {text('msg.template:send.content')}
            {channelCode === 'DINGTALK' ? ` · ${templateTypeOp}` : ''}
          </Text>
          <div
            className={styles.stored}
            role="group"
            aria-label={text('msg.template:send.content')}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
            tabIndex={0}
          >
            {channelCode === 'SITE' ? siteWords(channel.content) : channel.content}
          </div>
        </div>
      )}
      <MessagePreview
        channelCode={channelCode}
        content={content || channel.content}
        templateIdOp={templateIdOp}
        templateTypeOp={templateTypeOp}
        titleOp={titleOp}
        values={values}
        declared={declared}
        extras={extras}
      />
    </div>
  )
}
