import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Dismiss16Regular, ErrorCircle16Regular } from '@fluentui/react-icons'
import type { MouseEvent } from 'react'
import { failureText } from '#kit/data/failures.ts'
import type { RowRefusal } from '#kit/list/rowRefusals.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  line: {
    position: 'sticky',
    insetInlineStart: 0,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    padding: `0 ${tokens.spacingHorizontalS}`,
    backgroundColor: tokens.colorNeutralBackground2,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    color: tokens.colorStatusDangerForeground3,
    '& > svg': { flexShrink: 0 },
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere', unicodeBidi: 'plaintext' },
})

interface RefusalLineProps {
  /** Id of the words, for the element that they describe. */
  readonly id: string
  readonly refusal: RowRefusal
  /** Columns of the grid. */
  readonly span: number
  onDismiss(): void
}

/** The platform's words below the row whose action it refused. */
export function RefusalLine({ id, refusal: { label, failure }, span, onDismiss }: RefusalLineProps) {
  const styles = useStyles()
  const text = useText()
  const reason = failureText(failure, text) || text('kit:row.unsaid')
  const dismiss = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The line goes away with its button; the focus goes to the actions of its row.
    const cells = currentTarget
      .closest('[data-index]')
      ?.querySelectorAll<HTMLElement>('[data-row] [data-col]')
    ;[...(cells ?? [])].at(-1)?.focus()
    onDismiss()
  }
  return (
    <div role="row">
      <div role="gridcell" aria-colspan={span} className={styles.line} style={{ width: 'var(--list-view)' }}>
        <ErrorCircle16Regular aria-hidden />
        <Text size={200} id={id} role="status" className={styles.words}>
          {text('kit:row.refused', { action: text(label), reason })}
        </Text>
        <Button
          size="small"
          appearance="transparent"
          icon={<Dismiss16Regular />}
          aria-label={text('kit:row.dismiss')}
          title={text('kit:row.dismiss')}
          onClick={dismiss}
        />
      </div>
    </div>
  )
}
