import {
  makeStyles,
  mergeClasses,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  tokens,
} from '@fluentui/react-components'
import { listText } from '#kit/listText.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  note: { display: 'grid', gap: tokens.spacingVerticalXS, minWidth: 0 },
  line: {
    margin: 0,
    overflowWrap: 'anywhere',
    maxHeight: '60px',
    overflowY: 'auto',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
  people: { color: tokens.colorNeutralForeground1 },
})

/** Names shown of each list; the rest is a number. */
const SHOWN = 8

interface ChangeNoteProps {
  /** Names of the items that a save adds and removes, in the operator's language. */
  readonly added: readonly string[]
  readonly removed: readonly string[]
  /** Further sentences about the change. */
  readonly lines?: readonly string[]
  /** Whom the change reaches: a sentence with their number and names. */
  readonly touches?: string | undefined
  /** Loss that the operators themselves would suffer. */
  readonly warning?: { readonly title: string; readonly detail: string } | undefined
}

/** Changes that saving a form would make, before it is saved. Nothing while it would change nothing. */
export function ChangeNote({ added, removed, lines = [], touches, warning }: ChangeNoteProps) {
  const styles = useStyles()
  const text = useText()
  const shown = (names: readonly string[]): string =>
    names.length > SHOWN
      ? text('kit:change.more', { names: listText(names.slice(0, SHOWN)), count: names.length - SHOWN })
      : listText(names)
  const sentences = [
    ...(added.length > 0 ? [text('kit:change.added', { count: added.length, names: shown(added) })] : []),
    ...(removed.length > 0
      ? [text('kit:change.removed', { count: removed.length, names: shown(removed) })]
      : []),
    ...lines,
  ]
  if (sentences.length === 0 && !warning) return null
  return (
    <div className={styles.note} role="status" aria-label={text('kit:change.title')}>
      {warning ? (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            <MessageBarTitle>{warning.title}</MessageBarTitle>
            {warning.detail}
          </MessageBarBody>
        </MessageBar>
      ) : null}
      {touches === undefined || sentences.length === 0 ? null : (
        <p className={mergeClasses(styles.line, styles.people)}>{touches}</p>
      )}
      {sentences.map((sentence) => (
        <p key={sentence} className={styles.line}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
