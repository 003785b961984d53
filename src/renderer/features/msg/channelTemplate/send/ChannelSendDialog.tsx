import { makeStyles, tokens } from '@fluentui/react-components'
import { useMemo } from 'react'
import { readTemplateParams } from '#contract/messaging/documents.ts'
import { checkPlaceholders } from '#contract/messaging/rendering.ts'
import { SendFields } from '#features/msg/channelTemplate/send/SendFields.tsx'
import { SendPreview } from '#features/msg/channelTemplate/send/SendPreview.tsx'
import {
  type ChannelSendProps,
  customBody,
  initialOf,
  kindOf,
  type TestSend,
} from '#features/msg/channelTemplate/send/sends.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useText } from '#kit/text.ts'
import { SendOutcome } from '#pickers/message/SendOutcome.tsx'
import { useOutcome } from '#pickers/message/useOutcome.ts'

const useStyles = makeStyles({
  fields: { display: 'grid', gap: tokens.spacingVerticalM, minWidth: 0, alignContent: 'start' },
})

/** Milliseconds for which a send's success is shown. */
const SENT_SHOWN = 2000

/** The test of one channel: it sends the stored content to receivers typed here. */
export function ChannelSendDialog({ onClose, ...props }: DialogProps & ChannelSendProps) {
  const { template, channel, channelName } = props
  const { channelCode } = channel
  const styles = useStyles()
  const text = useText()
  const title = text('msg.template:send.channelTitle', { channel: channelName, name: template.templateName })
  const { refused, ofForm } = useOutcome({ title, onClose })
  const { schema, endpoint } = kindOf(channelCode)
  const isCustom = 'templateName' in schema.shape
  const sent = useMemo((): TestSend => {
    const declared = readTemplateParams(template.templateParams)
    const { unused } = checkPlaceholders(channel.content, declared)
    return { template, channel, channelName, declared, unused }
  }, [template, channel, channelName])
  const initial = useMemo(
    () => initialOf(template, channel, text('msg.template:send.testSubject')),
    // A form begins once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- as above
    [],
  )
  return (
    <FormDialog
      title={title}
      size="wide"
      columns={2}
      action="msg.template:send"
      shownFor={SENT_SHOWN}
      part={`${channel.templateId} ${channelCode}`}
      schema={schema}
      create={endpoint}
      initial={initial}
      asSent={isCustom ? (values) => customBody(values, channelCode, channelName) : undefined}
      {...ofForm}
    >
      <div className={styles.fields}>
        <SendFields sent={sent} />
      </div>
      <SendPreview sent={sent} />
      <SendOutcome outcome={refused} onLeave={onClose} />
    </FormDialog>
  )
}
