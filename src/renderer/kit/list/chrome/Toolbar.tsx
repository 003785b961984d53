import { Button, makeStyles, MenuButton, mergeClasses, tokens } from '@fluentui/react-components'
import { ArrowClockwiseRegular, WindowNewRegular } from '@fluentui/react-icons'
import type { ReactNode } from 'react'
import { LateMenu } from '#kit/late/LateMenu.tsx'
import { cutOffText } from '#kit/list/cutOffText.ts'
import { addKeys } from '#kit/list/chrome/landmarks.ts'
import type { ToolbarAction } from '#kit/list/actions.ts'
import { isOffered, useCutOff, useIsOffered } from '#kit/list/offers.ts'
import { useSession } from '#kit/session.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { useQuietStyles } from '#ui/useQuietStyles.ts'

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
  const primary = usePrimary(actions)
  return (
    <div className={styles.root} role="toolbar" aria-label={text('kit:toolbar.label')}>
      {inPlaces(actions).map(({ menu, actions: [first, ...others] }) =>
        menu === undefined || !first ? (
          first && (
            <ActionButton
              key={first.id}
              action={first}
              isPrimary={first.id === primary}
              onAction={onAction}
            />
          )
        ) : (
          <ActionMenu key={menu} label={menu} actions={[first, ...others]} onAction={onAction} />
        ),
      )}
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

interface ToolbarPlace<R extends object> {
  /** Label of the menu; undefined: a button. */
  readonly menu: TextKey | undefined
  readonly actions: readonly ToolbarAction<R>[]
}

/** Id of the one action that stands out: the first primary one that is offered. */
function usePrimary<R extends object>(actions: readonly ToolbarAction<R>[]): string | undefined {
  const session = useSession()
  return actions.find((action) => action.appearance === 'primary' && isOffered(session, action))?.id
}

/** Buttons and menus in the order in which the first action of each is declared. */
function inPlaces<R extends object>(actions: readonly ToolbarAction<R>[]): readonly ToolbarPlace<R>[] {
  const groups = Map.groupBy(actions, (action) => action.menu?.label ?? action.id)
  return [...groups.values()].map((group) => ({ menu: group[0]?.menu?.label, actions: group }))
}

function ActionMenu<R extends object>({
  label,
  actions,
  onAction,
}: {
  label: TextKey
  actions: readonly ToolbarAction<R>[]
  onAction(action: ToolbarAction<R>): void
}) {
  const styles = useStyles()
  const { quiet } = useQuietStyles()
  const text = useText()
  const session = useSession()
  const cutOff = useCutOff()
  const offered = actions.filter((action) => isOffered(session, action))
  if (offered.length === 0) return null
  return (
    <LateMenu
      trigger={(trigger) => (
        <MenuButton appearance="subtle" className={mergeClasses(styles.action, quiet)} {...trigger}>
          {text(label)}
        </MenuButton>
      )}
    >
      {({ MenuItem }) =>
        offered.map((action) => (
          <MenuItem
            key={action.id}
            className={mergeClasses(action.danger && !cutOff(action) && styles.danger)}
            disabled={cutOff(action) !== undefined}
            subText={cutOffText(cutOff(action)) ?? (action.menu && text(action.menu.hint))}
            onClick={() => onAction(action)}
          >
            {text(action.label)}
          </MenuItem>
        ))
      }
    </LateMenu>
  )
}

function ActionButton<R extends object>({
  action,
  isPrimary,
  onAction,
}: {
  action: ToolbarAction<R>
  isPrimary: boolean
  onAction(action: ToolbarAction<R>): void
}) {
  const styles = useStyles()
  const { quiet } = useQuietStyles()
  const text = useText()
  const cutOff = useCutOff()(action)
  // Absent, not disabled (SYS-CMN-25).
  if (!useIsOffered(action)) return null
  const Icon = action.icon
  return (
    <Button
      appearance={isPrimary ? 'primary' : 'subtle'}
      className={mergeClasses(styles.action, !isPrimary && quiet, action.danger && !cutOff && styles.danger)}
      disabledFocusable={cutOff !== undefined}
      icon={Icon ? <Icon /> : undefined}
      aria-keyshortcuts={action.id === 'add' ? addKeys : undefined}
      title={cutOff ?? (action.id === 'add' ? `${text(action.label)} (${addKeys})` : undefined)}
      onClick={() => onAction(action)}
    >
      {text(action.label)}
    </Button>
  )
}
