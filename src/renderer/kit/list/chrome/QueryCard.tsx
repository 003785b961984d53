import {
  Button,
  CounterBadge,
  Input,
  makeStyles,
  mergeClasses,
  Select,
  tokens,
} from '@fluentui/react-components'
import { ChevronDownRegular, ChevronUpRegular } from '@fluentui/react-icons'
import { memo, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { LONG_CHOICE, LongChoice } from '#kit/inputs/LongChoice.tsx'
import { useCardPlaces } from '#kit/list/chrome/useCardPlaces.ts'
import { type Filters, useFilterDraft } from '#kit/list/chrome/useFilterDraft.ts'
import { useFilterStyles } from '#kit/list/chrome/filterStyles.ts'
import { RangeFields } from '#kit/list/chrome/RangeFields.tsx'
import { optionLabels } from '#kit/list/columns.tsx'
import { isRange, isShownField, type ShownField } from '#kit/list/chrome/cardFields.ts'
import type { FilterField, RangeBegin, RangeEnd } from '#kit/list/types.ts'
import { initialFilters } from '#kit/list/state/view.ts'
import { isBackwards, type Range, type RangeUnit } from '#kit/moments/ranges.ts'
import { useSession } from '#kit/session.ts'
import { useText } from '#kit/text.ts'
import { isUsable } from '#ui/moments.ts'
import { useQuietStyles } from '#ui/useQuietStyles.ts'

const useStyles = makeStyles({
  place: { containerType: 'inline-size' },
  card: {
    display: 'grid',
    alignItems: 'start',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  fields: { display: 'contents' },
  folded: { display: 'none' },
  range: { display: 'contents' },
  placed: { gridColumnStart: 'var(--start)' },
  input: { minWidth: 0, width: '100%' },
  buttons: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, flexShrink: 0 },
  button: { minWidth: '72px' },
  used: { marginInlineStart: tokens.spacingHorizontalXS },
})

interface QueryCardProps {
  readonly fields: readonly FilterField[]
  readonly filters: Filters
  /** False while it is still read how the list was left. */
  readonly isReady: boolean
  onSearch(filters: Filters): void
  /** The filters that do not fit into one row are shown as well. */
  readonly isUnfolded: boolean
  onUnfold(isUnfolded: boolean): void
}

/** Filters of a list. Typed filters apply after Enter or the button. */
export const QueryCard = memo(function QueryCard(props: QueryCardProps) {
  const { fields, filters, isReady, onSearch, isUnfolded, onUnfold } = props
  const styles = useStyles()
  const { quiet } = useQuietStyles()
  const fieldStyles = useFilterStyles()
  const text = useText()
  const { draft, change, submit: sent } = useFilterDraft(filters, isReady)
  const fieldsId = useId()
  const place = useRef<HTMLDivElement>(null)
  const { places, fieldStyle, style } = useCardPlaces(place, fields, isUnfolded)
  const shownFields = fields.filter(isShownField)
  const search = (wanted: Filters) => {
    sent(wanted)
    onSearch(wanted)
  }

  const form = useRef<HTMLFormElement>(null)
  const classOf = (field: ShownField, isShown: boolean) =>
    !isShown
      ? styles.folded
      : isRange(field)
        ? styles.range
        : mergeClasses(fieldStyles.field, styles.placed, fields.some(isRange) && fieldStyles.stackedField)
  /** Searches, or shows the invalid filters. */
  const submit = (wanted: Filters) => {
    if (fields.every((field) => canSearch(field, wanted))) search(wanted)
    else {
      // The invalid field may be folded away.
      if (places.shown < shownFields.length) flushSync(() => onUnfold(true))
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    }
  }
  const submitWith = (changed: Filters) => {
    change(changed)
    submit({ ...draft, ...changed })
  }
  return (
    <div className={styles.place} ref={place}>
      <form
        role="search"
        aria-label={text('kit:query.label')}
        className={styles.card}
        style={style}
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(draft)
        }}
      >
        <div id={fieldsId} className={styles.fields}>
          {shownFields.map((field, index) => (
            <div
              key={field.name}
              // Behind the fold nothing can be reached by Tab.
              className={classOf(field, index < places.shown)}
              style={fieldStyle(field, index)}
            >
              <Filter field={field} filters={draft} onChange={change} onSearch={submitWith} />
            </div>
          ))}
        </div>
        <div className={styles.buttons} style={{ gridColumn: `${places.buttons ?? 1} / -1` }}>
          <Button type="submit" appearance="primary" className={styles.button}>
            {text('kit:query.search')}
          </Button>
          <Button
            type="button"
            appearance="subtle"
            className={mergeClasses(styles.button, quiet)}
            onClick={() => search(initialFilters(fields))}
          >
            {text('kit:query.reset')}
          </Button>
          {places.canFold ? (
            <FoldButton
              controls={fieldsId}
              isUnfolded={isUnfolded}
              used={shownFields.slice(places.shown).filter((field) => isUsed(field, draft)).length}
              onUnfold={onUnfold}
            />
          ) : null}
        </div>
      </form>
    </div>
  )
})

const isUsed = (field: ShownField, filters: Filters): boolean =>
  (filters[field.name] ?? '') !== '' || ('until' in field && (filters[field.until] ?? '') !== '')

interface FoldButtonProps {
  /** Id of the fields. */
  readonly controls: string
  readonly isUnfolded: boolean
  /** Filters that are filled in and folded away. */
  readonly used: number
  onUnfold(isUnfolded: boolean): void
}

/** Shows the filters behind the fold; while they are folded, it counts those that are filled in. */
function FoldButton({ controls, isUnfolded, used, onUnfold }: FoldButtonProps) {
  const styles = useStyles()
  const { quiet } = useQuietStyles()
  const text = useText()
  return (
    <Button
      type="button"
      appearance="subtle"
      className={mergeClasses(styles.button, quiet)}
      aria-expanded={isUnfolded}
      aria-controls={controls}
      aria-label={text(isUnfolded ? 'kit:query.collapse' : 'kit:query.expand')}
      title={used > 0 ? text('kit:query.used', { count: used }) : undefined}
      icon={isUnfolded ? <ChevronUpRegular /> : <ChevronDownRegular />}
      onClick={() => onUnfold(!isUnfolded)}
    >
      {text(isUnfolded ? 'kit:query.less' : 'kit:query.more')}
      {used > 0 ? <CounterBadge className={styles.used} size="small" color="brand" count={used} /> : null}
    </Button>
  )
}

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

interface FilterProps<F = ShownField> {
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
