import { makeStyles, tokens } from '@fluentui/react-components'
import { Tag } from '#ui/Tag.tsx'

const useStyles = makeStyles({
  // Tags that do not fit end in an ellipsis; the title has all of them.
  tags: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    '& > * + *': { marginInlineStart: tokens.spacingHorizontalXS },
  },
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
