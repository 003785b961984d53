import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { DialogFrame } from '#kit/dialog/DialogFrame.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

interface DetailDialogProps extends DialogProps {
  readonly title: string
  /** Pixels; default Fluent's 600. */
  readonly width?: number
  /** It shows a message that the operator did not request: a click beside it does not close it. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** Something to be read and closed again. */
export function DetailDialog({ title, width, isAlert, onClose, children }: DetailDialogProps) {
  const text = useText()
  return (
    <DialogFrame
      title={title}
      width={width}
      isAlert={isAlert ?? false}
      actions={
        <Button appearance="primary" onClick={() => onClose()}>
          {text('common:close')}
        </Button>
      }
      onClose={onClose}
    >
      {children}
    </DialogFrame>
  )
}
