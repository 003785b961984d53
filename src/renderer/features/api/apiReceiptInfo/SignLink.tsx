import { Link, makeStyles } from '@fluentui/react-components'
import type { ApiReceiptInfo } from '#contract/resources/api/apiReceiptInfo.ts'
import { ApiReceiptDialog } from '#features/api/apiReceiptInfo/ApiReceiptDialog.tsx'
import { openDialog } from '#kit/dialog/dialogs.ts'

const useStyles = makeStyles({
  link: {
    display: 'block',
    maxWidth: '100%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
})

/** Opens a receipt by its signature, which is longer than its cell. The grid's Enter key presses it. */
export function SignLink({ row: { id, sign } }: { row: ApiReceiptInfo }) {
  const styles = useStyles()
  return (
    <Link
      as="button"
      className={styles.link}
      tabIndex={-1}
      title={sign}
      onClick={() => void openDialog(ApiReceiptDialog, { id })}
    >
      {sign}
    </Link>
  )
}
