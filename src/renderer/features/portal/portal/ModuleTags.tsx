import { makeStyles, tokens } from '@fluentui/react-components'
import { Tag } from '#ui/Tag.tsx'

const useStyles = makeStyles({ tags: { display: 'flex', gap: tokens.spacingHorizontalXS, minWidth: 0 } })

/** Names of a portal's modules, or their codes where the platform sends no names. */
export const moduleNames = ({
  moduleCode,
  moduleName,
}: {
  moduleCode: string
  moduleName: string
}): string[] =>
  (moduleName || moduleCode)
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** One tag per module. */
export function ModuleTags(row: { moduleCode: string; moduleName: string }) {
  const styles = useStyles()
  return (
    <span className={styles.tags}>
      {moduleNames(row).map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  )
}
