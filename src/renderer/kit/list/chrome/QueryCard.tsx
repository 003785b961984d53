import { Button, Input, makeStyles, mergeClasses, Select, tokens } from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { type CSSProperties, memo, useEffect, useId, useMemo, useRef, useState } from 'react'
import { LONG_CHOICE, LongChoice } from '#kit/form/LongChoice.tsx'
import { tiny, useFilterStyles } from '#kit/list/chrome/filterStyles.ts'
import { RangeFields } from '#kit/list/chrome/RangeFields.tsx'
import { optionLabels } from '#kit/list/columns.tsx'
import { textWidth } from '#kit/list/grid/textWidth.ts'
import type { FilterField, RangeBegin, RangeEnd } from '#kit/list/types.ts'
import { initialFilters } from '#kit/list/state/view.ts'
import { isBackwards, type Range, type RangeUnit } from '#kit/moments/ranges.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { isUsable } from '#ui/moments.ts'

/** Where buttons beside the fields would leave room for too few of them. */
const narrow = '@container (max-width: 860px)'

/** A grid of fields whose last cell holds the buttons. */
const shared = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(var(--cell-width), 1fr))',
  gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
} as const
const inShared = { display: 'contents' } as const
const lastCell = { gridColumn: '-2 / -1', justifySelf: 'end' } as const

const useStyles = makeStyles({
  place: { containerType: 'inline-size' },
  card: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalM,
    [narrow]: shared,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // Moments are wide: at any width a list with them needs a row less when the buttons share its cells.
  cardOfMoments: { ...shared, [tiny]: { gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' } },
  fields: {
    flex: 1,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(var(--field-width), 1fr))',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    [narrow]: inShared,
  },
  fieldsOfMoments: inShared,
  folded: { display: 'none' },
  range: { display: 'contents' },
  input: { minWidth: 0, width: '100%' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS, flexShrink: 0, [narrow]: lastCell },
  buttonsOfMoments: { ...lastCell, alignSelf: 'end' },
})

/** Pixels; longer labels are cut and whole in the title. */
const longestLabel = 160
/** Pixels beside the label: a word, or a moment to the second with its button. */
const shortInput = 140
const momentInput = 204
/** Pixels of the buttons, which a cell must hold. */
const buttonsWidth = 244

type Filters = Readonly<Record<string, string>>

interface QueryCardProps {
  readonly fields: readonly FilterField[]
  readonly filters: Filters
  onSearch(filters: Filters): void
}

const isSame = (one: Filters, other: Filters): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every(
    (name) => (one[name] ?? '') === (other[name] ?? ''),
  )

/** Filters of a list. What is typed counts when Enter or the button says so. */
export const QueryCard = memo(function QueryCard({ fields, filters, onSearch }: QueryCardProps) {
  const styles = useStyles()
  const fieldStyles = useFilterStyles()
  const text = useText()
  const [draft, setDraft] = useState(filters)
  const [isCollapsed, setCollapsed] = useState(false)
  const fieldsId = useId()
  // One width for all labels, so that the inputs of all rows stand in line.
  const labelWidth = useMemo(
    () => Math.min(Math.max(...fields.map((field) => textWidth(text(field.label)))) + 4, longestLabel),
    [fields, text],
  )
  const hasMoments = fields.some(
    (field) => field.kind === 'datetime' || (field.kind === 'custom' && field.isRange),
  )
  const fieldWidth = Math.max(labelWidth + (hasMoments ? momentInput : shortInput), 224)
  const shown = mergeClasses(fieldStyles.field, hasMoments && fieldStyles.stackedField)
  const cssVariables = {
    '--label-width': `${labelWidth}px`,
    '--field-width': `${fieldWidth}px`,
    '--cell-width': `${Math.max(fieldWidth, buttonsWidth)}px`,
  } as CSSProperties
  /** Searches from here that have not arrived yet. */
  const underway = useRef<Filters[]>([])
  useEffect(() => {
    const at = underway.current.findIndex((sent) => isSame(sent, filters))
    underway.current = underway.current.slice(at < 0 ? underway.current.length : at + 1)
    // When the own search arrives, more may have been typed already.
    if (at < 0) setDraft(filters)
  }, [filters])
  const search = (wanted: Filters) => {
    underway.current.push(wanted)
    onSearch(wanted)
  }

  const form = useRef<HTMLFormElement>(null)
  const change = (changed: Filters) => setDraft((current) => ({ ...current, ...changed }))
  /** Searches, or shows what cannot be searched for. */
  const submit = (wanted: Filters) => {
    if (fields.every((field) => canSearch(field, wanted))) search(wanted)
    else {
      setCollapsed(false)
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }
  const submitWith = (changed: Filters) => {
    change(changed)
    submit({ ...draft, ...changed })
  }
  const reset = () => {
    const initial = initialFilters(fields)
    setDraft(initial)
    search(initial)
  }

  return (
    <div className={styles.place}>
      <form
        role="search"
        aria-label={text('kit:query.label')}
        className={mergeClasses(styles.card, hasMoments && styles.cardOfMoments)}
        style={cssVariables}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(draft)
        }}
      >
        <div id={fieldsId} className={mergeClasses(styles.fields, hasMoments && styles.fieldsOfMoments)}>
          {fields.map((field, index) =>
            'endOf' in field ? null : (
              <div
                key={field.name}
                // Behind the fold nothing can be reached by Tab.
                className={isCollapsed && index > 0 ? styles.folded : isRange(field) ? styles.range : shown}
              >
                <Filter field={field} filters={draft} onChange={change} onSearch={submitWith} />
              </div>
            ),
          )}
        </div>
        <div className={mergeClasses(styles.buttons, hasMoments && styles.buttonsOfMoments)}>
          <Button type="submit" appearance="primary">
            {text('kit:query.search')}
          </Button>
          <Button type="button" onClick={reset}>
            {text('kit:query.reset')}
          </Button>
          {fields.length > 1 ? (
            <Button
              type="button"
              appearance="subtle"
              aria-expanded={!isCollapsed}
              aria-controls={fieldsId}
              aria-label={text(isCollapsed ? 'kit:query.expand' : 'kit:query.collapse')}
              title={text(isCollapsed ? 'kit:query.expand' : 'kit:query.collapse')}
              icon={isCollapsed ? <ChevronDownRegular /> : <ChevronUpRegular />}
              onClick={() => setCollapsed(!isCollapsed)}
            />
          ) : null}
        </div>
      </form>
    </div>
  )
})

const isRange = (field: FilterField): boolean =>
  field.kind === 'datetime' || field.kind === 'date' || (field.kind === 'custom' && field.isRange === true)

const unitOf = ({ kind }: RangeBegin | RangeEnd): RangeUnit => (kind === 'date' ? 'day' : 'moment')

/** Whether the filter can be searched for; text that is no moment stays in its field. */
function canSearch(field: FilterField, filters: Filters): boolean {
  const value = filters[field.name] ?? ''
  if (field.kind === 'custom') return field.accepts?.(value) ?? true
  if (field.kind !== 'datetime' && field.kind !== 'date') return true
  const unit = unitOf(field)
  if (!isUsable(value, { unit })) return false
  return 'endOf' in field || !isBackwards({ from: value, until: filters[field.until] ?? '' }, unit)
}

interface FilterProps<F = Exclude<FilterField, RangeEnd>> {
  readonly field: F
  readonly filters: Filters
  onChange(changed: Filters): void
  onSearch(changed: Filters): void
}

function Filter({ field, ...props }: FilterProps) {
  if ('until' in field) return <RangeFilter {...props} field={field} />
  if (field.kind === 'custom' && field.isRange) return <CustomFilter {...props} field={field} />
  return <LabelledFilter {...props} field={field} />
}

function RangeFilter({ field, filters, onChange, onSearch }: FilterProps<RangeBegin>) {
  const text = useText()
  const { name, until } = field
  const changed = (range: Range): Filters => ({ [name]: range.from, [until]: range.until })
  return (
    <RangeFields
      about={text(field.about)}
      unit={unitOf(field)}
      value={{ from: filters[name] ?? '', until: filters[until] ?? '' }}
      onChange={(range) => onChange(changed(range))}
      onNamed={(range) => onSearch(changed(range))}
    />
  )
}

type LabelledField = Exclude<FilterField, RangeBegin | RangeEnd>
type CustomField = Extract<FilterField, { kind: 'custom' }>

function CustomFilter(props: FilterProps<CustomField> & { id?: string }) {
  const { field, filters, onChange, onSearch, id = '' } = props
  const { name } = field
  return (
    <field.render
      id={id}
      value={filters[name] ?? ''}
      onChange={(value) => onChange({ [name]: value })}
      onSearch={(value) => onSearch({ [name]: value })}
    />
  )
}

function LabelledFilter(props: FilterProps<LabelledField>) {
  const { field, filters, onChange } = props
  const styles = useStyles()
  const fieldStyles = useFilterStyles()
  const text = useText()
  const id = useId()
  const label = text(field.label)
  const value = filters[field.name] ?? ''
  const set = (next: string) => onChange({ [field.name]: next })
  return (
    <>
      <label htmlFor={id} className={fieldStyles.label} title={label}>
        {label}
      </label>
      {field.kind === 'text' ? (
        <Input
          id={id}
          className={styles.input}
          value={value}
          maxLength={field.maxLength ?? 200}
          dir="auto"
          onChange={(_, data) => set(data.value)}
        />
      ) : field.kind === 'select' ? (
        <FilterSelect id={id} field={field} value={value} onChange={set} />
      ) : (
        <CustomFilter {...props} field={field} id={id} />
      )}
    </>
  )
}

function FilterSelect(props: {
  id: string
  field: Extract<FilterField, { kind: 'select' }>
  value: string
  onChange(value: string): void
}) {
  const styles = useStyles()
  const text = useText()
  const dictionaries = useSession((state) => state.dictionaries)
  const options = optionLabels(props.field.options, text, dictionaries)
  if (options.size > LONG_CHOICE) {
    return (
      <LongChoice
        id={props.id}
        className={styles.input}
        options={options}
        value={props.value}
        none={text('kit:query.all')}
        onChange={props.onChange}
      />
    )
  }
  return (
    <Select
      id={props.id}
      className={styles.input}
      value={props.value}
      onChange={(_, data) => props.onChange(data.value)}
    >
      <option value="">{text('kit:query.all')}</option>
      {/* A remembered value that the dictionary has lost since. */}
      {props.value !== '' && !options.has(props.value) ? (
        <option value={props.value}>{props.value}</option>
      ) : null}
      {[...options].map(([code, words]) => (
        <option key={code} value={code}>
          {words}
        </option>
      ))}
    </Select>
  )
}
