import { FailedAnswer } from '#kit/data/FailedAnswer.tsx'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react'
import { type Choice, choiceOf, type RecordSource, toggled } from '#kit/picker/source.ts'
import type { RecordSearch } from '#kit/picker/useRecordSearch.ts'
import { useText } from '#kit/text.ts'
import { EmptyState } from '#ui/States.tsx'
import { rowTokens } from '#ui/rowTokens.ts'

const useStyles = makeStyles({
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
  checkbox: { margin: 0, accentColor: tokens.colorBrandBackground, pointerEvents: 'none' },
  quiet: { color: tokens.colorNeutralForeground3 },
  cell: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
})

const idOf = (row: object): string => String('id' in row ? row.id : '')

/** Source and options of a choice. */
export interface ChoiceProps<R extends object> {
  readonly source: RecordSource<R>
  /** Several, kept across pages. Default: one. */
  readonly multiple?: boolean
  readonly chosen: readonly Choice[]
  onChange(chosen: readonly Choice[]): void
  /** Enter or a double click on a record, when only one is to be chosen. */
  onConfirm?(choice: Choice): void
  /** Ids that cannot be chosen, with the reason in the operator's language. */
  readonly taken?: ReadonlyMap<string, string>
}

interface OptionsProps<R extends object> extends ChoiceProps<R> {
  readonly search: RecordSearch<R>
  /** Ids of the chosen records. */
  readonly ids: ReadonlySet<string>
}

/** The records of the page, to be chosen by pointer or keyboard. */
export function RecordOptions<R extends object>(props: OptionsProps<R>) {
  const { source, multiple = false, chosen, onChange, onConfirm, taken, search, ids } = props
  const { rows, active, error } = search
  const styles = useStyles()
  const text = useText()
  const keyOf = source.keyOf ?? idOf
  const reasonOf = (row: R): string | null => {
    const reason = taken?.get(keyOf(row))
    if (reason !== undefined) return reason
    const key = source.blocked?.(row)
    return key ? text(key) : null
  }
  const choose = (row: R) => {
    if (reasonOf(row) !== null) return
    onChange(toggled(chosen, choiceOf(source, keyOf(row), row), multiple))
  }
  const confirm = (row: R) => {
    if (reasonOf(row) !== null) return
    if (multiple) choose(row)
    else onConfirm?.(choiceOf(source, keyOf(row), row))
  }
  /** One listener for all rows. */
  const onRow = (event: MouseEvent, act: (row: R) => void) => {
    if (!(event.target instanceof Element)) return
    const index = Number(event.target.closest<HTMLElement>('[data-option]')?.dataset.option ?? -1)
    const row = rows[index]
    if (!row) return
    search.setActive(index)
    act(row)
  }
  const columns = {
    gridTemplateColumns: `20px minmax(0, 1.2fr) repeat(${source.columns.length}, minmax(0, 1fr))`,
  }
  const reachable = Math.min(active, Math.max(0, rows.length - 1))
  return (
    <div
      ref={search.list}
      className={styles.options}
      role="listbox"
      aria-label={text(source.title)}
      aria-multiselectable={multiple}
      aria-busy={search.isFetching}
      tabIndex={-1}
      onKeyDown={(event) => onOptionKey(event, search, choose, confirm)}
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
      {error ? (
        <FailedAnswer failure={error.failure} title="kit:list.failed" onRetry={search.refetch} />
      ) : search.total !== null && rows.length === 0 ? (
        <EmptyState
          title={text(
            search.sent === '' && search.moreSent === '' ? 'kit:list.empty' : 'kit:list.emptyFiltered',
          )}
        />
      ) : (
        rows.map((row, index) => (
          <Option
            key={keyOf(row)}
            source={source}
            row={row}
            index={index}
            multiple={multiple}
            isChosen={ids.has(keyOf(row))}
            isReachable={index === reachable}
            reason={reasonOf(row)}
            columns={columns}
          />
        ))
      )}
    </div>
  )
}

function onOptionKey<R extends object>(
  event: KeyboardEvent,
  { rows, active, page, pages, goTo }: RecordSearch<R>,
  choose: (row: R) => void,
  confirm: (row: R) => void,
): void {
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

interface OptionProps<R extends object> {
  readonly source: RecordSource<R>
  readonly row: R
  readonly index: number
  readonly multiple: boolean
  readonly isChosen: boolean
  /** The tab stop of the list. */
  readonly isReachable: boolean
  /** Why it cannot be chosen; null: it can. */
  readonly reason: string | null
  readonly columns: CSSProperties
}

function Option<R extends object>(props: OptionProps<R>) {
  const { source, row, index, multiple, isChosen, isReachable, reason, columns } = props
  const styles = useStyles()
  return (
    <div
      role="option"
      aria-selected={isChosen}
      aria-disabled={reason !== null}
      title={reason ?? undefined}
      tabIndex={isReachable ? 0 : -1}
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
}
