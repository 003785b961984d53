import { Button, makeStyles, Text, tokens } from '@fluentui/react-components'
import { ArrowDown16Regular, ArrowUp16Regular, Dismiss16Regular } from '@fluentui/react-icons'
import type { Shortcut } from '#features/sys/quickAccess/chosen.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  part: { display: 'grid', gap: tokens.spacingVerticalS, alignContent: 'start' },
  list: { display: 'grid', gap: tokens.spacingVerticalXS, margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXXS,
    padding: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalS}`,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  name: {
    flex: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    unicodeBidi: 'isolate',
  },
  quiet: { color: tokens.colorNeutralForeground3 },
})

interface ChosenShortcutsProps {
  /** Null until they are loaded. */
  readonly chosen: readonly Shortcut[] | null
  onChange(chosen: readonly Shortcut[]): void
}

/** The shortcuts in their order. */
export function ChosenShortcuts({ chosen: known, onChange }: ChosenShortcutsProps) {
  const styles = useStyles()
  const text = useText()
  const chosen = known ?? []
  const move = (index: number, to: number) => {
    const moved = chosen[index]
    if (moved) onChange(chosen.toSpliced(index, 1).toSpliced(to, 0, moved))
  }
  return (
    <section className={styles.part} aria-label={text('sys.quickAccess:chosen')}>
      <Text weight="semibold">{text('sys.quickAccess:chosen')}</Text>
      {known?.length === 0 ? (
        <Text className={styles.quiet}>{text('sys.quickAccess:chosen.none')}</Text>
      ) : null}
      <ol className={styles.list}>
        {chosen.map(({ id, name }, index) => (
          <li key={id} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowUp16Regular />}
              aria-label={text('sys.quickAccess:up', { name })}
              disabledFocusable={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<ArrowDown16Regular />}
              aria-label={text('sys.quickAccess:down', { name })}
              disabledFocusable={index === chosen.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <Button
              size="small"
              appearance="subtle"
              icon={<Dismiss16Regular />}
              aria-label={text('sys.quickAccess:remove', { name })}
              onClick={() => onChange(chosen.filter((each) => each.id !== id))}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}
