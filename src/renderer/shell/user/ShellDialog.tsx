import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  surface: { maxWidth: '520px' },
})

interface ShellDialogProps {
  title: string
  onClose(): void
  children: ReactNode
}

/** A dialog that shows and is closed. */
export function ShellDialog({ title, onClose, children }: ShellDialogProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {text('common:close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
