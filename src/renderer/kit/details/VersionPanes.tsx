import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { rowTokens } from '#ui/rowTokens.ts'

const useStyles = makeStyles({
  panes: {
    display: 'grid',
    gridTemplateColumns: '260px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    height: 'min(560px, calc(100vh - 240px))',
  },
  side: { display: 'flex', flexDirection: 'column', minHeight: 0 },
  list: { flex: 1, minHeight: 0, overflowY: 'auto', margin: 0, padding: 0, listStyleType: 'none' },
  // Only lines in sight are drawn, however many there are.
  item: { contentVisibility: 'auto', containIntrinsicSize: 'auto 64px' },
  version: {
    display: 'grid',
    width: '100%',
    padding: tokens.spacingHorizontalS,
    textAlign: 'start',
    color: tokens.colorNeutralForeground1,
    backgroundColor: 'transparent',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    fontFamily: 'inherit',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '-2px',
    },
  },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  chosen: { backgroundColor: rowTokens.current },
  quiet: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
})

export interface VersionLine {
  readonly key: string
  readonly title: ReactNode
  /** Beside the title. */
  readonly mark?: ReactNode
  /** Below it, in small letters; empty ones are left out. */
  readonly lines: readonly string[]
  /** Tooltip. */
  readonly hint?: string
}

interface VersionPanesProps {
  /** Name of the list. */
  readonly label: string
  readonly versions: readonly VersionLine[]
  /** Key of the chosen one. */
  readonly chosen: string
  /** Above the list. */
  readonly above?: ReactNode
  /** Below the list. */
  readonly below?: ReactNode
  /** The chosen version. */
  readonly children: ReactNode
  onChoose(key: string): void
}

/** Versions of a record at the left, the newest first, and the chosen one beside them. */
export function VersionPanes(props: VersionPanesProps) {
  const { label, versions, chosen, above, below, children, onChoose } = props
  const styles = useStyles()
  return (
    <div className={styles.panes}>
      <div className={styles.side}>
        {above}
        <ul className={styles.list} aria-label={label}>
          {versions.map(({ key, title, mark, lines, hint }) => (
            <li key={key} className={styles.item}>
              <button
                type="button"
                className={mergeClasses(styles.version, key === chosen && styles.chosen)}
                aria-pressed={key === chosen}
                title={hint}
                onClick={() => onChoose(key)}
              >
                <span className={styles.title}>
                  <Text weight="semibold">{title}</Text>
                  {mark}
                </span>
                {lines
                  .filter((line) => line !== '')
                  .map((line) => (
                    <Text key={line} size={200} className={styles.quiet}>
                      {line}
                    </Text>
                  ))}
              </button>
            </li>
          ))}
        </ul>
        {below}
      </div>
      {children}
    </div>
  )
}
