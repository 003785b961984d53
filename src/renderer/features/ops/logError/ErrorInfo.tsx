import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Link,
  makeStyles,
  tokens,
} from '@fluentui/react-components'
import type { LogError } from '#contract/resources/ops/logError.ts'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'
import { CodeBlock } from '#ui/CodeBlock.tsx'
import { Details } from '#ui/Details.tsx'

const useStyles = makeStyles({
  surface: { maxWidth: '960px' },
  content: { display: 'grid', gap: tokens.spacingVerticalS },
  link: { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', verticalAlign: 'bottom' },
})

interface ErrorInfoProps extends DialogProps {
  readonly row: LogError
}

/** An exception with its stack and the call that met it. */
function ErrorInfoDialog({ row, onClose }: ErrorInfoProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <Dialog open modalType="modal" onOpenChange={(_, data) => data.open || onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{text('ops.logError:detail.title', { exNum: row.exNum })}</DialogTitle>
          <DialogContent className={styles.content}>
            <Details
              items={[
                { label: text('ops.logError:field.createDate'), value: row.createDate },
                {
                  label: text('ops.logError:field.requestUri'),
                  value: <CodeBlock code={`${row.requestMethod} ${row.requestUri}`} />,
                },
                {
                  label: text('ops.logError:field.requestParams'),
                  value: <CodeBlock code={row.requestParams} />,
                },
                {
                  label: text('ops.logError:field.errorInfo'),
                  value: <CodeBlock code={row.errorInfo} />,
                },
              ]}
            />
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

/** The first line of an exception; opens the rest. The grid's Enter key presses it. */
export function ErrorInfoLink({ row }: { row: LogError }) {
  const styles = useStyles()
  return (
    <Link
      as="button"
      className={styles.link}
      tabIndex={-1}
      onClick={() => void openDialog(ErrorInfoDialog, { row })}
    >
      {firstLine(row.errorInfo)}
    </Link>
  )
}

/** Name and message, without the stack. */
const firstLine = (errorInfo: string): string => errorInfo.split('\n', 1)[0] || '-'
