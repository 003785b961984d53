import { makeStyles, tokens } from '@fluentui/react-components'
import { listText } from '#kit/listText.ts'
import { useKnownChannels } from '#pickers/names/MessageNames.tsx'
import { namedText } from '#ui/Named.tsx'
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

/** Channel codes separated by commas, one tag each with the channel's name; the codes are in the title. */
export function ChannelTags({ codes }: { codes: string }) {
  const styles = useStyles()
  const names = useKnownChannels()
  const shown = codes
    .split(',')
    .filter((code) => code !== '')
    .map((code) => ({ name: names.get(code), code }))
  return (
    <span className={styles.tags} title={listText(shown.map(namedText))}>
      {shown.map(({ name, code }) => (
        <Tag key={code}>{name || code}</Tag>
      ))}
    </span>
  )
}
