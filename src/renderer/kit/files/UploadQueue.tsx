import { makeStyles, tokens } from '@fluentui/react-components'
import { TransferRow } from '#kit/files/TransferRow.tsx'
import type { Uploads } from '#kit/files/useUploads.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  list: {
    margin: 0,
    padding: `0 ${tokens.spacingHorizontalXS}`,
    listStyleType: 'none',
    maxHeight: '240px',
    overflowY: 'auto',
  },
})

/** Uploads of a screen: progress, pause, cancel, try again. */
export function UploadQueue({ uploads }: { uploads: Uploads }) {
  const styles = useStyles()
  const text = useText()
  if (uploads.transfers.length === 0) return null
  return (
    <ul className={styles.list} aria-label={text('kit:files.queue')}>
      {uploads.transfers.map((transfer) => (
        <li key={transfer.id}>
          <TransferRow transfer={transfer} />
        </li>
      ))}
    </ul>
  )
}
