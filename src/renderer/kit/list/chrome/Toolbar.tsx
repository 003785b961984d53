import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, WindowNewRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import type { ToolbarAction } from '#kit/list/actions.ts'
import { useIsOffered } from '#kit/list/offers.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalM}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  /** Where there is no room beside the actions, all of them go to the next line, at its end. */
  tools: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    marginInlineStart: 'auto',
  },
  /** Narrower than a button of a dialog: a list may have many, and ticking rows must not make it wrap. */
  action: { minWidth: '72px' },
  /** The third shade: the first is too dim on the dark theme's background. */
  danger: { color: tokens.colorStatusDangerForeground3 },
})

interface ToolbarProps<R extends object> {
  readonly actions: readonly ToolbarAction<R>[]
  /** Count of ticked rows, when rows can be ticked. */
  readonly selection: ReactNode
  /** Export menu and columns panel. */
  readonly tools: ReactNode
  onAction(action: ToolbarAction<R>): void
  onReload(): void
  readonly onPopOut?: () => void
}

export function Toolbar<R extends object>({
  actions,
  selection,
  tools,
  onAction,
  onReload,
  onPopOut,
}: ToolbarProps<R>) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.root} role="toolbar" aria-label={text('kit:toolbar.label')}>
      {actions.map((action) => (
        <ActionButton key={action.id} action={action} onAction={onAction} />
      ))}
      {selection}
      <div className={styles.tools}>
        {tools}
        <Button
          appearance="subtle"
          icon={<ArrowClockwiseRegular />}
          aria-label={text('kit:toolbar.reload')}
          title={text('kit:toolbar.reload')}
          onClick={onReload}
        />
        {onPopOut ? (
          <Button
            appearance="subtle"
            icon={<WindowNewRegular />}
            aria-label={text('kit:toolbar.popOut')}
            title={text('kit:toolbar.popOut')}
            onClick={onPopOut}
          />
        ) : null}
      </div>
    </div>
  )
}

function ActionButton<R extends object>({
  action,
  onAction,
}: {
  action: ToolbarAction<R>
  onAction(action: ToolbarAction<R>): void
}) {
  const styles = useStyles()
  const text = useText()
  // Absent, not disabled (SYS-CMN-25).
  if (!useIsOffered(action)) return null
  const Icon = action.icon
  return (
    <Button
      appearance={action.appearance === 'primary' ? 'primary' : 'secondary'}
      className={mergeClasses(styles.action, action.danger && styles.danger)}
      icon={Icon ? <Icon /> : undefined}
      onClick={() => onAction(action)}
    >
      {text(action.label)}
    </Button>
  )
}
