import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    // Words and the first lines of blocks are on the line of their label.
    alignItems: 'baseline',
    margin: 0,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  label: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
  },
  value: { margin: 0, minWidth: 0 },
})

/** Label and value pairs, one per line. */
export function Details({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  const styles = useStyles()
  return (
    <dl className={styles.list}>
      {items.map(({ label, value }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
