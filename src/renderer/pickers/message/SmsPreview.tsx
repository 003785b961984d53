import { Text } from '@fluentui/react-components'
import { smsText } from '#contract/messaging/message.ts'
import { smsLength } from '#contract/messaging/sms.ts'
import { useText } from '#kit/text.ts'
import { Marked } from '#pickers/message/Marked.tsx'
import type { MessageOf } from '#pickers/message/preview.ts'
import { usePreviewStyles } from '#pickers/message/previewStyles.ts'

/** A text message with its signature, and in how many parts it is sent. */
export function SmsPreview({ message, shown }: { message: MessageOf<'SMS'>; shown: MessageOf<'SMS'> }) {
  const styles = usePreviewStyles()
  const text = useText()
  const length = smsLength(smsText(message.signature, message.text))
  return (
    <>
      <div className={styles.bubble} dir="auto" data-preview="body">
        <Marked text={smsText(shown.signature, shown.text)} />
      </div>
      <Text size={200} className={styles.sub}>
        {text('pickers:preview.sms', {
          characters: length.characters,
          parts: length.parts,
          left: length.left,
          encoding: length.encoding === 'GSM7' ? 'GSM-7' : 'UCS-2',
        })}
      </Text>
    </>
  )
}
