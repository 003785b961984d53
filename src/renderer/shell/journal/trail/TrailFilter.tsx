import { makeStyles } from '@fluentui/react-components'
import type { JournalFilter } from '#contract/bridge.ts'
import { codeText } from '#kit/codes.ts'
import { actionCodes, momentText, outcomeText } from '#kit/journal/words.ts'
import { type TextKey, type Translate, useText } from '#kit/text.ts'
import { nounText } from '../nouns.ts'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { overflowWrap: 'anywhere' },
})

type Condition = readonly [label: TextKey, value: string | undefined]

const conditionsOf = (filter: JournalFilter, text: Translate): readonly Condition[] => {
  const { resource, action, outcome, batch, windowId, text: words, from, until } = filter
  return [
    ['journal:column.resource', resource && nounText(resource, text)],
    ['journal:column.action', action && codeText(actionCodes, action, text)],
    ['journal:column.outcome', outcome && outcomeText(outcome, text)],
    ['journal:filter.record', words],
    ['kit:range.from', from === undefined ? undefined : momentText(from)],
    ['kit:range.until', until === undefined ? undefined : momentText(until)],
    ['journal:filter.window', windowId],
    ['journal:filter.batch', batch],
  ]
}

/** The filter of an exported file in words, a condition on a line. */
export function TrailFilter({ filter }: { filter: JournalFilter }) {
  const styles = useStyles()
  const text = useText()
  const conditions = conditionsOf(filter, text).filter(([, value]) => value !== undefined && value !== '')
  if (conditions.length === 0) return text('journal:verify.all')
  return (
    <ul className={styles.list}>
      {conditions.map(([label, value = '']) => (
        <li key={label} className={styles.item}>
          {text('journal:verify.condition', { label: text(label), value })}
        </li>
      ))}
    </ul>
  )
}
