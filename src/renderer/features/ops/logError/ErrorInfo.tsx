import { Link, makeStyles } from '@fluentui/react-components'
import type { LogError } from '#contract/resources/ops/logError.ts'
import { errorFields } from '#features/ops/logError/errorFields.tsx'
import { FieldList } from '#kit/details/FieldList.tsx'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import { type DialogProps, openDialog } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  link: { maxWidth: '100%', overflow: 'hidden', textOverflow: 'ellipsis', verticalAlign: 'bottom' },
})

interface ErrorInfoProps extends DialogProps {
  readonly row: LogError
}

/** An exception with its stack and the call in which it occurred. */
function ErrorInfoDialog({ row, onClose }: ErrorInfoProps) {
  const text = useText()
  return (
    <DetailDialog
      title={text('ops.logError:detail.title', { exNum: row.exNum })}
      width={960}
      onClose={onClose}
    >
      <FieldList fields={errorFields(row)} />
    </DetailDialog>
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
