import { Button, makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, DismissRegular } from '@fluentui/react-icons'
import type { Transfer } from '#contract/bridge.ts'
import { bytesText } from '#kit/files/bytes.ts'
import { isEnded, type Uploads } from '#kit/files/useUploads.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    maxHeight: '220px',
    overflow: 'auto',
  },
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '32px',
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  state: { color: tokens.colorNeutralForeground3, textAlign: 'end' },
  bad: { color: tokens.colorStatusDangerForeground3, textAlign: 'end' },
  bar: { gridColumnStart: 1, gridColumnEnd: -1 },
})

const states: Record<Transfer['state'], TextKey> = {
  queued: 'kit:files.state.queued',
  running: 'kit:files.state.running',
  paused: 'kit:files.state.paused',
  done: 'kit:files.state.done',
  failed: 'kit:files.state.failed',
  cancelled: 'kit:files.state.cancelled',
}

/** What a screen is uploading: progress, cancel, try again. */
export function UploadQueue({ uploads }: { uploads: Uploads }) {
  const styles = useStyles()
  const text = useText()
  return uploads.uploads.length === 0 ? null : (
    <ul className={styles.list} aria-label={text('kit:files.queue')} aria-live="polite">
      {uploads.uploads.map((transfer) => (
        <Line key={transfer.id} transfer={transfer} uploads={uploads} />
      ))}
    </ul>
  )
}

function Line({ transfer, uploads }: { transfer: Transfer; uploads: Uploads }) {
  const styles = useStyles()
  const text = useText()
  const { id, fileName, state, done, total, failure } = transfer
  const isOver = isEnded(transfer)
  const mayRetry = state === 'failed' || state === 'cancelled'
  const words = failure?.message || text(states[state])
  return (
    <li className={styles.line}>
      <span className={styles.name} title={fileName}>
        {fileName}
      </span>
      <Text size={200} className={state === 'failed' ? styles.bad : styles.state}>
        {isOver || total < 0 ? words : `${bytesText(done)} / ${bytesText(total)}`}
      </Text>
      <span>
        {mayRetry ? (
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowClockwiseRegular />}
            aria-label={text('kit:files.retry', { name: fileName })}
            title={text('kit:list.retry')}
            onClick={() => uploads.retry(id)}
          />
        ) : null}
        <Button
          size="small"
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={text(isOver ? 'kit:files.remove' : 'kit:files.cancel', { name: fileName })}
          title={text(isOver ? 'kit:files.remove' : 'kit:files.cancel', { name: fileName })}
          onClick={() => (isOver ? uploads.remove(id) : uploads.cancel(id))}
        />
      </span>
      {isOver ? null : (
        <ProgressBar
          className={styles.bar}
          aria-label={fileName}
          value={total > 0 ? done / total : undefined}
        />
      )}
    </li>
  )
}
