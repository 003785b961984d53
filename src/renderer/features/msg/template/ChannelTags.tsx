import { makeStyles, tokens } from '@fluentui/react-components'
import { Tag } from '#ui/Tag.tsx'

const useStyles = makeStyles({
  tags: { display: 'flex', gap: tokens.spacingHorizontalXS, minWidth: 0, overflow: 'hidden' },
})

/** Channel codes separated by commas, one tag each. */
export function ChannelTags({ codes }: { codes: string }) {
  const styles = useStyles()
  return (
    <span className={styles.tags} title={codes}>
      {codes
        .split(',')
        .filter((code) => code !== '')
        .map((code) => (
          <Tag key={code}>{code}</Tag>
        ))}
    </span>
  )
}
