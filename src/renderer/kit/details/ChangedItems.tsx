import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { listChange } from '#kit/details/changeWords.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  value: {
    flexGrow: 1,
    minWidth: 0,
    maxHeight: '160px',
    overflowY: 'auto',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
  quiet: { color: tokens.colorNeutralForeground3 },
})

/** Items of a list that are named one by one; of longer ones only the differences. */
const longest = 3

/** Characters of a value that may have to be scrolled, for which it takes the focus. */
const long = 160

interface ChangedItemsProps {
  /** Items that the value is compared with. */
  readonly base: readonly string[]
  /** In the operator's words: a value is one item, a list one for each of its items, nothing none. */
  readonly value: readonly string[]
  readonly isList: boolean
  /** Number of items on the longest side. */
  readonly most: number
  /** All items are shown, however many. Default false. */
  readonly isWhole?: boolean
}

/** One side of a changed field. Of a long list, only the items that it gained and lost. */
export function ChangedItems({ base, value, isList, most, isWhole = false }: ChangedItemsProps) {
  const styles = useStyles()
  const text = useText()
  if (value.length === 0) return <Text className={styles.quiet}>{text('kit:conflict.empty')}</Text>
  if (!isList || isWhole || most <= longest) {
    const words = isList ? value.join('\n') : (value[0] ?? '')
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long value is scrolled with the arrow keys
      <div className={styles.value} tabIndex={words.length > long ? 0 : undefined}>
        {words}
      </div>
    )
  }
  const { added, removed } = listChange(base, value)
  return (
    <div className={styles.value}>
      {text('kit:conflict.count', { count: value.length })}
      <ul className={styles.list}>
        {added.map((item, index) => (
          // Names may repeat; the list does not change while it is shown.
          <li key={`+${index}`}>{text('kit:conflict.added', { name: item })}</li>
        ))}
        {removed.map((item, index) => (
          <li key={`-${index}`}>{text('kit:conflict.removed', { name: item })}</li>
        ))}
      </ul>
    </div>
  )
}
