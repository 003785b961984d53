import {
  Button,
  Input,
  InteractionTag,
  InteractionTagPrimary,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Dismiss16Regular, SearchRegular } from '@fluentui/react-icons'
import { useMemo } from 'react'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import { useRecent } from '#kit/picker/recent.ts'
import { type ChoiceProps, RecordOptions } from '#kit/picker/RecordOptions.tsx'
import { selectionSizes, toggled } from '#kit/picker/source.ts'
import { useRecordSearch } from '#kit/picker/useRecordSearch.ts'
import { useText } from '#kit/text.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', gap: tokens.spacingHorizontalL, minHeight: 0, minWidth: 0 },
  list: {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // The pager asks how much room there is.
    containerType: 'inline-size',
  },
  recent: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  quiet: { color: tokens.colorNeutralForeground3 },
  cell: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  chosen: {
    width: '200px',
    flexShrink: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXS,
    minHeight: 0,
  },
  chosenHead: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '32px' },
  chosenList: { margin: 0, padding: 0, listStyleType: 'none', overflow: 'auto', maxHeight: '380px' },
  chosenItem: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
})

interface RecordPanelProps<R extends object> extends ChoiceProps<R> {
  /** Further filters of the list call. */
  readonly fixed?: Readonly<Record<string, string>>
}

/** Search, pages and what is chosen, side by side; stands in a dialog or in a form. */
export function RecordPanel<R extends object>(props: RecordPanelProps<R>) {
  const { source, multiple = false, chosen, onChange, taken } = props
  const styles = useStyles()
  const text = useText()
  const search = useRecordSearch(source, props.fixed)
  const recent = useRecent(source.id)
  const ids = useMemo(() => new Set(chosen.map(({ id }) => id)), [chosen])
  return (
    <div className={styles.panel}>
      <div className={styles.list}>
        <Input
          value={search.words}
          maxLength={200}
          contentBefore={<SearchRegular />}
          aria-label={text(source.searchLabel)}
          placeholder={text(source.searchLabel)}
          onChange={(_, data) => search.setWords(data.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') search.searchNow()
            else if (event.key === 'ArrowDown') search.goTo(0)
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        {recent.length > 0 && search.words === '' ? (
          <div className={styles.recent} role="group" aria-label={text('kit:picker.recent')}>
            <Text size={200} className={styles.quiet}>
              {text('kit:picker.recent')}
            </Text>
            {recent.map((choice) => (
              <InteractionTag
                key={choice.id}
                size="small"
                appearance={ids.has(choice.id) ? 'brand' : 'outline'}
              >
                <InteractionTagPrimary
                  disabled={taken?.has(choice.id)}
                  title={taken?.get(choice.id)}
                  aria-pressed={ids.has(choice.id)}
                  onClick={() => onChange(toggled(chosen, choice, multiple))}
                >
                  {choice.name}
                </InteractionTagPrimary>
              </InteractionTag>
            ))}
          </div>
        ) : null}
        <RecordOptions {...props} search={search} ids={ids} />
        <Pager
          total={search.total}
          page={search.page}
          pages={search.pages}
          limit={search.limit}
          sizes={source.pageSizes ?? selectionSizes}
          onPage={search.showPage}
          onLimit={search.setLimit}
        />
      </div>
      {multiple ? <Chosen chosen={chosen} onChange={onChange} /> : null}
    </div>
  )
}

/** What is chosen on whatever page. */
function Chosen({ chosen, onChange }: Pick<ChoiceProps<object>, 'chosen' | 'onChange'>) {
  const styles = useStyles()
  const text = useText()
  return (
    <div className={styles.chosen}>
      <div className={styles.chosenHead}>
        <Text weight="semibold" role="status">
          {text('kit:select.count', { count: chosen.length })}
        </Text>
        {chosen.length > 0 ? (
          <Button size="small" appearance="transparent" onClick={() => onChange([])}>
            {text('kit:select.clear')}
          </Button>
        ) : null}
      </div>
      <ul className={styles.chosenList} aria-label={text('kit:select.list')}>
        {chosen.map(({ id, name }) => (
          <li key={id} className={styles.chosenItem}>
            <Button
              size="small"
              appearance="transparent"
              icon={<Dismiss16Regular />}
              aria-label={text('kit:select.remove', { name })}
              onClick={() => onChange(chosen.filter((choice) => choice.id !== id))}
            />
            <span className={styles.cell} title={name}>
              {name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
