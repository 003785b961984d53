import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { DetailDialog } from '#kit/dialog/DetailDialog.tsx'
import type { DialogProps } from '#kit/dialog/dialogs.ts'
import { useText } from '#kit/text.ts'

interface RefusedDialogProps extends DialogProps {
  /** Requested action, in the operator's words. */
  readonly action: string
  /** Reason of the refusal, from the platform; empty when it gives none. */
  readonly reason: string
  /** Requested rows, by name. */
  readonly names: readonly string[]
  /** The same can be done to one row at a time. */
  readonly canGoOneByOne: boolean
}

const useStyles = makeStyles({
  content: { display: 'grid', gap: tokens.spacingVerticalM },
  words: { overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
  names: {
    margin: 0,
    paddingInlineStart: tokens.spacingHorizontalXL,
    maxHeight: '240px',
    overflowY: 'auto',
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

/** Names listed in full; the rest is a number. */
const shown = 200

/** One call for many rows was refused: the reason, and the rows. */
export default function RefusedDialog({ action, reason, names, canGoOneByOne, onClose }: RefusedDialogProps) {
  const styles = useStyles()
  const text = useText()
  return (
    <DetailDialog title={text('kit.batch:refused.title', { action })} width={560} isAlert onClose={onClose}>
      <div className={styles.content}>
        <Text className={styles.words}>{reason || text('kit.batch:refused.unsaid')}</Text>
        <Text className={styles.quiet}>{text('kit.batch:refused.asked', { count: names.length })}</Text>
        <ul className={styles.names} aria-label={text('kit.batch:refused.names')}>
          {names.slice(0, shown).map((name, index) => (
            // Names may repeat; their order is fixed while the dialog is open.
            <li key={`${index}/${name}`} className={styles.words}>
              {name}
            </li>
          ))}
        </ul>
        {names.length > shown ? (
          <Text size={200}>{text('kit:confirm.more', { count: names.length - shown })}</Text>
        ) : null}
        {canGoOneByOne ? <Text className={styles.quiet}>{text('kit.batch:refused.each')}</Text> : null}
      </div>
    </DetailDialog>
  )
}
