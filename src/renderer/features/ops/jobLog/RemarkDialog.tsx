import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import type { JobLog } from '#contract/resources/ops/jobLog.ts'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#ui/CodeBlock.tsx'

/** How a run was triggered, in full. */
export function RemarkDialog({ row, onClose }: DialogProps & { row: JobLog }) {
  const text = useText()
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{text('ops.jobLog:field.triggerMsg')}</DialogTitle>
          <DialogContent>
            <CodeBlock code={row.triggerMsg} />
          </DialogContent>
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
