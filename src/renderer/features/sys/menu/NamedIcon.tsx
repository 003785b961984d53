import { makeStyles, tokens } from '@fluentui/react-components'
import { menuIconOf } from '#kit/menuIcons.ts'

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  icon: { flexShrink: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** The icon as the navigation draws it, and its name. */
export function NamedIcon({ name }: { name: string }) {
  const styles = useStyles()
  const Icon = menuIconOf(name)
  return (
    <span className={styles.cell}>
      {Icon ? <Icon className={styles.icon} aria-hidden="true" /> : null}
      <span className={styles.name} title={name}>
        {name}
      </span>
    </span>
  )
}
