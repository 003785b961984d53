import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { JournalChange, JournalEntry, JournalField, JournalSide } from '#contract/bridge.ts'
import { ChangedItems } from '#kit/details/ChangedItems.tsx'
import { useComparisonStyles } from '#kit/details/comparisonStyles.ts'
import { fieldText, momentText, sideItems, sideTexts } from '#kit/journal/words.ts'
import { type TextKey, useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: tokens.spacingVerticalS, alignContent: 'start', minWidth: 0 },
  field: { width: '24%' },
  quiet: { color: tokens.colorNeutralForeground3 },
  observed: { paddingTop: tokens.spacingVerticalS },
  mark: { display: 'block', color: tokens.colorStatusWarningForeground3 },
})

/** Milliseconds between reading and saving after which the values before may be out of date. */
const OLD = 60_000

interface ChangedFieldsProps {
  readonly entry: Pick<JournalEntry, 'action' | 'at' | 'outcome'>
  /** One of its records. */
  readonly change: JournalChange
  /** Namespaces of texts in which fields of the record have labels. */
  readonly namespaces: readonly string[]
}

type SideName = 'before' | 'after'

const both: readonly SideName[] = ['before', 'after']

/** A record that was added has nothing before, a deleted one nothing after. */
const sidesOf = (action: JournalEntry['action']): readonly SideName[] =>
  action === 'create' ? ['after'] : action === 'delete' ? ['before'] : both

const headings: Readonly<Record<SideName, TextKey>> = { before: 'journal:before', after: 'journal:after' }
const refusedHeadings: Readonly<Record<SideName, TextKey>> = {
  ...headings,
  after: 'journal:after.refused',
}
const aloneHeadings: Readonly<Record<SideName, TextKey>> = {
  before: 'journal:deleted',
  after: 'journal:value',
}

/** Fields that an entry changed in one record, before and after. */
export function ChangedFields({ entry, change, namespaces }: ChangedFieldsProps) {
  const styles = useStyles()
  const table = useComparisonStyles()
  const text = useText()
  const { fields, readAt } = change
  if (fields.length === 0) return <EmptyState title={text('journal:noFields')} />
  const sides = sidesOf(entry.action)
  const names = sides.length === 1 ? aloneHeadings : entry.outcome === 'refused' ? refusedHeadings : headings
  const isOld = sides.includes('before') && readAt !== null && entry.at - readAt > OLD
  return (
    <div className={styles.root}>
      {isOld ? (
        <Text size={200} className={styles.quiet}>
          {text('journal:readAt', { when: momentText(readAt) })}
        </Text>
      ) : null}
      <table className={table.table}>
        <thead className={table.head}>
          <tr>
            <th scope="col" className={styles.field}>
              {text('journal:field')}
            </th>
            {sides.map((side) => (
              <th key={side} scope="col">
                {text(names[side])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.field}>
              <th scope="row">{field.label || fieldText(field.field, namespaces, text)}</th>
              {areSecret(field) ? (
                <td colSpan={sides.length}>
                  <Text className={styles.quiet}>
                    {text(sides.length === 1 ? 'journal:side.unkept' : 'journal:side.secret')}
                  </Text>
                </td>
              ) : (
                sides.map((side) => (
                  <td key={side}>
                    <Side field={field} side={field[side]} />
                    {side === 'after' ? <Observed field={field} /> : null}
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const areSecret = ({ before, after }: JournalField): boolean =>
  before.state === 'secret' || after.state === 'secret'

/** The value that the platform has instead of the one that was sent. */
function Observed({ field }: { field: JournalField }) {
  const styles = useStyles()
  const text = useText()
  if (!field.observed) return null
  return (
    <div className={styles.observed}>
      <Text size={200} className={styles.mark}>
        {text('journal:observed')}
      </Text>
      <Side field={field} side={field.observed} />
    </div>
  )
}

function Side({ field, side }: { field: JournalField; side: JournalSide }) {
  const styles = useStyles()
  const text = useText()
  if (side.state !== 'known') return <Text className={styles.quiet}>{text(sideTexts[side.state])}</Text>
  const { before, after, observed } = field
  const all = [before, after, ...(observed ? [observed] : [])].filter(({ state }) => state === 'known')
  const isList =
    all.some(({ value }) => Array.isArray(value)) || all.some(({ words = [] }) => words.length > 1)
  const most = Math.max(...all.map((one) => sideItems(one).length))
  // Without both sides it is not known which items were added and removed.
  const isCompared = before.state === 'known' && after.state === 'known'
  return (
    <ChangedItems
      base={sideItems(isCompared ? before : side)}
      value={sideItems(side)}
      isList={isList}
      most={most}
      isWhole={!isCompared}
    />
  )
}
