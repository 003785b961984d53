import {
  Button,
  Input,
  InteractionTag,
  InteractionTagPrimary,
  makeStyles,
  mergeClasses,
  Text,
  tokens,
} from '@fluentui/react-components'
import { Dismiss16Regular, SearchRegular } from '@fluentui/react-icons'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Page } from '#contract/kernel.ts'
import { type Answer, useEndpoint } from '#kit/data/endpoint.ts'
import { failureOf, failureText } from '#kit/data/failures.ts'
import { Pager } from '#kit/list/chrome/Pager.tsx'
import { pageCount } from '#kit/list/state/pager.ts'
import { useRecent } from '#kit/picker/recent.ts'
import { type Choice, type RecordSource, selectionSizes, toggled } from '#kit/picker/source.ts'
import { useText } from '#kit/text.ts'
import { EmptyState, FailedState } from '#ui/States.tsx'
import { rowTokens } from '#ui/rowTokens.ts'

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
  options: {
    // The head and ten lines, between two borders.
    height: '354px',
    overflow: 'auto',
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  line: {
    display: 'grid',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    minHeight: '32px',
    boxSizing: 'border-box',
  },
  head: {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    color: tokens.colorNeutralForeground2,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
  },
  option: {
    cursor: 'pointer',
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
    outlineStyle: 'none',
    ':hover': {
      backgroundColor: rowTokens.hover,
    },
    ':focus-visible': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: `calc(-1 * ${tokens.strokeWidthThick})`,
    },
  },
  chosenOption: {
    backgroundColor: rowTokens.current,
  },
  blocked: { cursor: 'not-allowed', color: tokens.colorNeutralForegroundDisabled },
  cell: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  checkbox: { margin: 0, accentColor: tokens.colorBrandBackground, pointerEvents: 'none' },
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

/** Milliseconds after the last key before the list is asked. */
const pause = 250

interface RecordPanelProps<R extends object> {
  readonly source: RecordSource<R>
  /** Several, kept across pages. Default: one. */
  readonly multiple?: boolean
  readonly chosen: readonly Choice[]
  onChange(chosen: readonly Choice[]): void
  /** Enter or a double click on a record, when only one is wanted. */
  onConfirm?(choice: Choice): void
  /** Further filters of the list call. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Ids that cannot be chosen, with the reason in the operator's language. */
  readonly taken?: ReadonlyMap<string, string>
}

/** Search, pages and what is chosen, side by side; stands in a dialog or in a form. */
export function RecordPanel<R extends object>(props: RecordPanelProps<R>) {
  const { source, multiple = false, chosen, onChange, fixed, taken } = props
  const styles = useStyles()
  const text = useText()
  const [words, setWords] = useState('')
  const [asked, setAsked] = useState('')
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(source.pageSize ?? 10)
  const [active, setActive] = useState(0)
  const recent = useRecent(source.id)
  const list = useRef<HTMLDivElement>(null)
  const query = useEndpoint(source.source, {
    query: { ...fixed, page, limit, order: '', orderField: '', [source.searchName]: asked.trim() },
  })
  // The list call answers a page of R; the source was built from it.
  const answer = query.data as Answer<Page<R>> | undefined
  const rows = answer?.data.list ?? []
  const total = answer?.data.total ?? 0
  const pages = pageCount(total, limit)
  const wantsFocus = useRef(false)

  useEffect(() => {
    if (words === asked) return
    const timer = window.setTimeout(() => {
      setAsked(words)
      setPage(1)
      setActive(0)
    }, pause)
    return () => clearTimeout(timer)
  }, [words, asked])
  useEffect(() => {
    if (!wantsFocus.current || query.isFetching) return
    wantsFocus.current = false
    list.current?.querySelector<HTMLElement>(`[data-option="${active}"]`)?.focus()
  }, [active, query.isFetching])

  const keyOf = source.keyOf ?? idOf
  const reasonOf = (row: R): string | null => {
    const reason = taken?.get(keyOf(row))
    if (reason !== undefined) return reason
    const key = source.blocked?.(row)
    return key ? text(key) : null
  }
  const ids = new Set(chosen.map(({ id }) => id))
  const choose = (row: R) => {
    if (reasonOf(row) !== null) return
    onChange(toggled(chosen, { id: keyOf(row), name: source.nameOf(row) }, multiple))
  }
  const confirm = (row: R) => {
    if (reasonOf(row) !== null) return
    if (multiple) choose(row)
    else props.onConfirm?.({ id: keyOf(row), name: source.nameOf(row) })
  }
  const goTo = (index: number, nextPage = page) => {
    wantsFocus.current = true
    setActive(index)
    setPage(nextPage)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[active]
    const last = rows.length - 1
    if (event.key === 'ArrowDown' && active < last) goTo(active + 1)
    else if (event.key === 'ArrowUp' && active > 0) goTo(active - 1)
    else if (event.key === 'Home') goTo(0)
    else if (event.key === 'End') goTo(Math.max(0, last))
    else if (event.key === 'PageDown' && page < pages) goTo(0, page + 1)
    else if (event.key === 'PageUp' && page > 1) goTo(0, page - 1)
    else if (event.key === ' ' && row) choose(row)
    else if (event.key === 'Enter' && row) confirm(row)
    else return
    event.preventDefault()
    // A page below must not scroll, a form around must not be sent.
    event.stopPropagation()
  }
  /** One listener for all rows. */
  const onRow = (event: MouseEvent, act: (row: R) => void) => {
    if (!(event.target instanceof Element)) return
    const index = Number(event.target.closest<HTMLElement>('[data-option]')?.dataset.option ?? -1)
    const row = rows[index]
    if (!row) return
    setActive(index)
    act(row)
  }
  const columns = {
    gridTemplateColumns: `20px minmax(0, 1.2fr) repeat(${source.columns.length}, minmax(0, 1fr))`,
  }
  const reachable = Math.min(active, Math.max(0, rows.length - 1))

  return (
    <div className={styles.panel}>
      <div className={styles.list}>
        <Input
          value={words}
          maxLength={200}
          contentBefore={<SearchRegular />}
          aria-label={text(source.searchLabel)}
          placeholder={text(source.searchLabel)}
          onChange={(_, data) => setWords(data.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              setAsked(words)
              setPage(1)
            } else if (event.key === 'ArrowDown') goTo(0)
            else return
            event.preventDefault()
            event.stopPropagation()
          }}
        />
        {recent.length > 0 && words === '' ? (
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
        <div
          ref={list}
          className={styles.options}
          role="listbox"
          aria-label={text(source.title)}
          aria-multiselectable={multiple}
          aria-busy={query.isFetching}
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onClick={(event) => onRow(event, choose)}
          onDoubleClick={multiple ? undefined : (event) => onRow(event, confirm)}
        >
          <div className={mergeClasses(styles.line, styles.head)} style={columns} aria-hidden>
            <span />
            <span className={styles.cell}>{text('kit:picker.name')}</span>
            {source.columns.map(({ label }) => (
              <span key={label} className={styles.cell}>
                {text(label)}
              </span>
            ))}
          </div>
          {query.error ? (
            <FailedState
              title={text('kit:list.failed')}
              detail={failureText(failureOf(query.error), text)}
              retry={{ label: text('kit:list.retry'), onClick: () => void query.refetch() }}
            />
          ) : answer && rows.length === 0 ? (
            <EmptyState title={text(asked === '' ? 'kit:list.empty' : 'kit:list.emptyFiltered')} />
          ) : (
            rows.map((row, index) => {
              const id = keyOf(row)
              const reason = reasonOf(row)
              const isChosen = ids.has(id)
              return (
                <div
                  key={id}
                  role="option"
                  aria-selected={isChosen}
                  aria-disabled={reason !== null}
                  title={reason ?? undefined}
                  tabIndex={index === reachable ? 0 : -1}
                  data-option={index}
                  className={mergeClasses(
                    styles.line,
                    styles.option,
                    isChosen && styles.chosenOption,
                    reason !== null && styles.blocked,
                  )}
                  style={columns}
                >
                  <input
                    type={multiple ? 'checkbox' : 'radio'}
                    className={styles.checkbox}
                    // A picture of the state: an option holds nothing that can be reached by itself.
                    inert
                    aria-hidden
                    readOnly
                    disabled={reason !== null}
                    checked={isChosen}
                  />
                  <span className={styles.cell}>
                    {source.nameOf(row)}
                    {reason === null ? null : <span className={styles.quiet}> · {reason}</span>}
                  </span>
                  {source.columns.map(({ label, value }) => (
                    <span key={label} className={styles.cell}>
                      {value(row)}
                    </span>
                  ))}
                </div>
              )
            })
          )}
        </div>
        <Pager
          total={answer ? total : null}
          page={page}
          pages={pages}
          limit={limit}
          sizes={source.pageSizes ?? selectionSizes}
          onPage={(next) => {
            setPage(next)
            setActive(0)
          }}
          onLimit={(next) => {
            setLimit(next)
            setPage(1)
            setActive(0)
          }}
        />
      </div>
      {multiple ? <Chosen chosen={chosen} onChange={onChange} /> : null}
    </div>
  )
}

const idOf = (row: object): string => String('id' in row ? row.id : '')

/** What is chosen on whatever page. */
function Chosen({ chosen, onChange }: Pick<RecordPanelProps<object>, 'chosen' | 'onChange'>) {
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
