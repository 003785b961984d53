import { Button } from '@fluentui/react-components'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

/** `recreate`: saved as a new record. `keep`: the form closes and its draft stays. */
export type DeletedAnswer = 'recreate' | 'keep'

interface DeletedDialogProps extends DialogProps {
  readonly mayRecreate: boolean
  readonly mayKeep: boolean
  onAnswer(answer: DeletedAnswer): void
}

/** The record that is to be saved was deleted meanwhile. */
export function DeletedDialog({ mayRecreate, mayKeep, onAnswer, onClose }: DeletedDialogProps) {
  const text = useText()
  const answer = (given: DeletedAnswer) => {
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
