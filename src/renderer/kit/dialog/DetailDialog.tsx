import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

interface DetailDialogProps extends DialogProps {
  readonly title: string
  /** Pixels; default Fluent's 600. */
  readonly width?: number
  /** It has something to say that nobody asked for: a click beside it does not close it. */
  readonly isAlert?: boolean
  readonly children: ReactNode
}

/** Something to be read and closed again. */
export function DetailDialog({ title, width, isAlert, onClose, children }: DetailDialogProps) {
  const text = useText()
  return (
    <Dialog
      open
      modalType={isAlert ? 'alert' : 'modal'}
      onOpenChange={(_, { open }) => (open ? undefined : onClose())}
    >
      <DialogSurface style={{ maxWidth: width }}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={() => onClose()}>
              {text('common:close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
