import { Button } from '@fluentui/react-components'
import type { ChannelTemplate } from '#contract/resources/msg/channelTemplate.ts'
import type { Template } from '#contract/resources/msg/template.ts'
import { ChannelSendDialog } from '#features/msg/channelTemplate/send/ChannelSendDialog.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

interface SendButtonProps {
  readonly template: Template
  readonly record: ChannelTemplate
  readonly channelName: string
  /** The stored content is sent: unsaved input has to be saved first. */
  readonly isDirty: boolean
  onSent(): void
}

/** Opens the test of a channel. */
export function SendButton({ template, record, channelName, isDirty, onSent }: SendButtonProps) {
  const text = useText()
  return (
    <Button
      type="button"
      disabledFocusable={isDirty}
      title={isDirty ? text('msg.template:send.unsaved') : undefined}
      onClick={() => {
        void openDialog(ChannelSendDialog, { template, channel: record, channelName }).then(({ changed }) => {
          if (changed) onSent()
        })
      }}
    >
      {text('msg.template:action.send')}
    </Button>
  )
}
