import { Button } from '@fluentui/react-components'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

/** `recreate`: saved as a new record. `keep`: the form closes and its draft stays. */
export type GoneAnswer = 'recreate' | 'keep'

interface GoneDialogProps extends DialogProps {
  readonly mayRecreate: boolean
  readonly mayKeep: boolean
  onAnswer(answer: GoneAnswer): void
}

/** The record that is to be saved was deleted meanwhile. */
export function GoneDialog({ mayRecreate, mayKeep, onAnswer, onClose }: GoneDialogProps) {
  const text = useText()
  const answer = (given: GoneAnswer) => {
    onAnswer(given)
    onClose()
  }
  return (
    <DialogFrame
      title={text('kit:draft.gone')}
      hasWideActions
      actions={
        <>
          <Button onClick={() => onClose()}>{text('kit:conflict.back')}</Button>
          {mayKeep ? <Button onClick={() => answer('keep')}>{text('kit:conflict.keep')}</Button> : null}
          {mayRecreate ? (
            <Button appearance="primary" onClick={() => answer('recreate')}>
              {text('kit:conflict.anew')}
            </Button>
          ) : null}
        </>
      }
      onClose={onClose}
    >
      {text('kit:conflict.goneHow')}
    </DialogFrame>
  )
}
