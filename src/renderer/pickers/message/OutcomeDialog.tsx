import { Button } from '@fluentui/react-components'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { type Outcome, SendOutcome } from '#pickers/message/SendOutcome.tsx'

interface OutcomeDialogProps extends DialogProps {
  readonly title: string
  readonly outcome: Outcome
}

/** How a send ended, after its form has closed. */
export function OutcomeDialog({ title, outcome, onClose }: OutcomeDialogProps) {
  const text = useText()
  return (
    <DialogFrame
      title={title}
      isAlert={false}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={() => onClose()}>
          {text('common:close')}
        </Button>
      }
    >
      <SendOutcome outcome={outcome} onLeave={onClose} />
    </DialogFrame>
  )
}
