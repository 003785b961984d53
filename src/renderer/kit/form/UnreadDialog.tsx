import { Button } from '@fluentui/react-components'
import type { Failure } from '#contract/failures.ts'
import { failureText } from '#kit/data/failures.ts'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

interface UnreadDialogProps extends DialogProps {
  /** Why. */
  readonly failure: Failure
  onSave(): void
}

/** The record to be saved could not be read again: changes by other accounts are unknown. */
export function UnreadDialog({ failure, onSave, onClose }: UnreadDialogProps) {
  const text = useText()
  return (
    <DialogFrame
      title={text('kit:conflict.unread')}
      hasWideActions
      actions={
        <>
          <Button onClick={() => onClose()}>{text('kit:conflict.back')}</Button>
          <Button
            appearance="primary"
            onClick={() => {
              onSave()
              onClose()
            }}
          >
            {text('kit:conflict.unreadSave')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {text('kit:conflict.unreadHow', { reason: failureText(failure, text) })}
    </DialogFrame>
  )
}
