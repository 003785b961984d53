import {
  Button,
  Input,
  InteractionTag,
  InteractionTagPrimary,
  makeStyles,
  Text,
  tokens,
} from '@fluentui/react-components'
import { ArrowSyncRegular, Dismiss16Regular, SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { presentFailure } from '#kit/data/failures.ts'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import { useRecent } from '#kit/picker/recent.ts'
import { IdByHand, isForGood } from '#kit/inputs/IdByHand.tsx'
import { type ChoiceProps, RecordOptions } from '#kit/picker/RecordOptions.tsx'
import { type RecordSource, selectionSizes, toggled } from '#kit/picker/source.ts'
import { type RecordSearch, useRecordSearch } from '#kit/picker/useRecordSearch.ts'
import { type TextKey, useText } from '#kit/text.ts'

const useStyles = makeStyles({
  panel: { display: 'flex', gap: tokens.spacingHorizontalL, minHeight: 0, minWidth: 0 },
  list: {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalS,
    // The pager depends on the available width.
    containerType: 'inline-size',
  },
  search: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  box: { flex: 1, minWidth: 0 },
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

/** Search, pages and the chosen records, side by side; used in a dialog or in a form. */
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
        <SearchBar source={source} search={search} />
        {recent.length > 0 && search.words === '' && search.moreWords === '' ? (
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
        {isForGood(search.error?.failure) ? (
          <IdByHand onGiven={(id) => onChange(toggled(chosen, { id, name: id }, multiple))} />
        ) : null}
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

interface SearchBarProps<R extends object> {
  readonly source: RecordSource<R>
  readonly search: RecordSearch<R>
}

/** Controls that narrow the list, and the one that refreshes it. */
function SearchBar<R extends object>({ source, search }: SearchBarProps<R>) {
  const { searchMore, refresh } = source
  const styles = useStyles()
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') search.searchNow()
    else if (event.key === 'ArrowDown') search.goTo(0)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const run = async () => {
    if (isBusy || !refresh) return
    setBusy(true)
    try {
      await refresh.run()
      search.reload()
    } catch (error) {
      presentFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const box = (label: TextKey, value: string, onChange: (words: string) => void) => (
    <Input
      className={styles.box}
      value={value}
      maxLength={200}
      contentBefore={<SearchRegular />}
      aria-label={text(label)}
      placeholder={text(label)}
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={onKeyDown}
    />
  )
  return (
    <div className={styles.search}>
      {box(source.searchLabel, search.words, search.setWords)}
      {searchMore ? box(searchMore.label, search.moreWords, search.setMoreWords) : null}
      {refresh ? (
        <Button
          type="button"
          icon={<ArrowSyncRegular />}
          disabledFocusable={isBusy}
          onClick={() => void run()}
        >
          {text(refresh.label)}
        </Button>
      ) : null}
    </div>
  )
}

/** Lines of the list of chosen records; more are counted only. */
const SHOWN = 200

/** Chosen records of all pages. */
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
        {chosen.slice(0, SHOWN).map(({ id, name }) => (
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
        {chosen.length > SHOWN ? (
          <li className={styles.quiet}>{text('kit:select.more', { count: chosen.length - SHOWN })}</li>
        ) : null}
      </ul>
    </div>
  )
}
