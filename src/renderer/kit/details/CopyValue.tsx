import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { Copy16Regular } from '@fluentui/react-icons'
import { copyData } from '#kit/copyData.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  value: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, maxWidth: '100%' },
  words: { overflowWrap: 'anywhere' },
  button: { flexShrink: 0, minWidth: 0, width: '24px', height: '24px', padding: 0 },
})

/** An id, number or signature that operators take elsewhere, with a button that copies it. */
export function CopyValue({ value }: { value: string }) {
  const styles = useStyles()
  const text = useText()
  if (value === '') return '-'
  return (
    <span className={styles.value}>
      <span className={styles.words}>{value}</span>
      <Button
        className={styles.button}
        appearance="subtle"
        size="small"
        icon={<Copy16Regular />}
        aria-label={text('kit:copy.value', { value })}
        title={text('kit:copy')}
        onClick={() => copyData(value)}
      />
    </span>
  )
}
