import { makeStyles, tokens } from '@fluentui/react-components'
import { menuIconOf } from '#kit/menuIcons.ts'
import { useText } from '#kit/text.ts'
import { iconWord } from '#pickers/menu/iconWords.ts'
import { Named } from '#ui/Named.tsx'

const useStyles = makeStyles({
  cell: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS, minWidth: 0 },
  icon: { flexShrink: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis' },
})

/** The icon as the navigation draws it, its name, and the word that the platform keeps. */
export function NamedIcon({ name }: { name: string }) {
  const styles = useStyles()
  const text = useText()
  const Icon = menuIconOf(name)
  return (
    <span className={styles.cell}>
      {Icon ? <Icon className={styles.icon} aria-hidden="true" /> : null}
      <span className={styles.name}>
        <Named name={iconWord(name, text)} code={name} />
      </span>
    </span>
  )
}
