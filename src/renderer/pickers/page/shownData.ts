import { isWidgetType, type Widget } from '#contract/pageConfig.ts'
import { codeText } from '#kit/codes.ts'
import type { Translate } from '#kit/text.ts'
import { numberOf, type Row, rowsAt, valueAt, wordsOf } from '#pickers/page/answerParts.ts'
import {
  type DataColumn,
  type DataId,
  dataIdOf,
  dataOf,
  isSample,
  type NamedData,
} from '#pickers/page/namedData.ts'
import { listProp, numberProp, textProp } from '#pickers/page/props.ts'
import { typeNames } from '#pickers/page/widgetNames.ts'

/** Content of a widget from a response: named data in the viewer's language, everything else as the widget defines. */
export interface ShownData {
  /** Of a figure. */
  readonly value: unknown
  readonly rows: readonly Row[]
  /** Empty: the first that fits. */
  readonly labelKey: string
  readonly valueKey: string
  /** Empty: the first six. */
  readonly columns: readonly string[]
  /** Of a column; undefined: its key. */
  headingOf(key: string, index: number): string | undefined
  readonly unit: string
  readonly digits: number
  /** Columns that stay on one line; the others share the remaining width. Empty: all columns are as wide. */
  readonly narrow: readonly string[]
}

/** Keys of the rows made of parts, days and samples. */
const [NAME, VALUE] = ['name', 'value'] as const

const pair: readonly DataColumn[] = [
  { key: NAME, heading: 'pickers:data.column.name' },
  { key: VALUE, heading: 'pickers:data.column.value' },
]

/** Codes in the data's order, then unknown ones. Nothing at all where all of them are zero. */
function partRows({ parts = [] }: NamedData, answer: unknown, text: Translate): readonly Row[] {
  const counts = new Map(rowsAt(answer, '').map((row) => [wordsOf(row[NAME]), numberOf(row[VALUE])]))
  const words = new Map(parts)
  const rows = [...new Set([...words.keys(), ...counts.keys()])].map((code) => {
    const key = words.get(code)
    return { [NAME]: key ? text(key) : code, [VALUE]: counts.get(code) ?? 0 }
  })
  return rows.some((row) => row[VALUE] !== 0) ? rows : []
}

/** A day as the axis of a chart has room for it; elsewhere whole. */
const dayName = (day: string, type: string) => (type === 'line' || type === 'bar' ? day.slice(5) : day)

/** Characters of `yyyy-MM-dd HH:mm`. */
const TO_THE_MINUTE = 16

function namedRows(named: NamedData, type: string, value: unknown, text: Translate): readonly Row[] {
  if (named.shape === 'parts') return partRows(named, value, text)
  const rows = rowsAt(value, '')
  if (named.shape === 'days')
    return rows.map(({ day, value: number }) => ({ [NAME]: dayName(wordsOf(day), type), [VALUE]: number }))
  return rows.map((row) =>
    Object.fromEntries(
      (named.columns ?? []).map(({ key, codes, isMoment }) => {
        const value = row[key]
        if (isMoment) return [key, wordsOf(value).slice(0, TO_THE_MINUTE)]
        const isCode = typeof value === 'number' || typeof value === 'string'
        return [key, codes && isCode ? codeText(codes, value, text) : value]
      }),
    ),
  )
}

/** Value of named data in a response: the part that its call names, or the computed value. */
export const namedValue = ({ call }: NamedData, answer: unknown): unknown =>
  call ? valueAt(answer, call.path) : answer

const headingsIn = (columns: readonly DataColumn[], text: Translate): ReadonlyMap<string, string> =>
  new Map(columns.map(({ key, heading }) => [key, text(heading)]))

/** Columns of named data by key, with their headings; undefined for a call or data of the widget's own. */
export function columnsFor({ source }: Widget, text: Translate): ReadonlyMap<string, string> | undefined {
  const id = dataIdOf(source)
  return id ? headingsIn(dataOf(id).columns ?? pair, text) : undefined
}

function shownNamed(
  named: NamedData,
  { type, props }: Pick<Widget, 'type' | 'props'>,
  answer: unknown,
  text: Translate,
): ShownData {
  const value = namedValue(named, answer)
  const headings = headingsIn(named.columns ?? pair, text)
  const chosen = listProp(props, 'columns').filter((key) => headings.has(key))
  const rows = named.shape === 'figure' ? [] : namedRows(named, type, value, text)
  return {
    ...{ value, rows, labelKey: NAME, valueKey: VALUE },
    columns: chosen.length > 0 ? chosen : [...headings.keys()],
    headingOf: (key) => headings.get(key),
    unit: textProp(props, 'unit') || (named.unit ? text(named.unit) : ''),
    digits: numberProp(props, 'digits', named.digits ?? 0),
    narrow: (named.columns ?? []).filter(({ codes, isMoment }) => codes || isMoment).map(({ key }) => key),
  }
}

/** Figures of the page itself have no names of their own. */
const sampleRows = (answer: unknown, text: Translate): readonly Row[] =>
  rowsAt(answer, '').map((row, index) => ({
    [NAME]: text('pickers:data.sample.row', { number: index + 1 }),
    [VALUE]: row[VALUE],
  }))

export function shownData(widget: Widget, answer: unknown, text: Translate): ShownData {
  const { source, props } = widget
  const id = dataIdOf(source)
  if (id) return shownNamed(dataOf(id), widget, answer, text)
  const isOnlySample = isSample(source)
  const headings = listProp(props, 'headings')
  const sampleHeadings = headingsIn(pair, text)
  return {
    value: valueAt(answer, source.path),
    rows: isOnlySample ? sampleRows(answer, text) : rowsAt(answer, source.path),
    labelKey: textProp(props, 'labelKey'),
    valueKey: textProp(props, 'valueKey'),
    columns: listProp(props, 'columns'),
    headingOf: (key, index) => (isOnlySample ? sampleHeadings.get(key) : headings[index]),
    unit: textProp(props, 'unit'),
    digits: numberProp(props, 'digits', 0),
    narrow: [],
  }
}

/** A number with its digits, as its reader writes numbers. */
export const figureText = (number: number, digits: number, language: string): string => {
  const fixed = Math.min(Math.max(digits, 0), 6)
  return number.toLocaleString(language, { minimumFractionDigits: fixed, maximumFractionDigits: fixed || 2 })
}

/** Texts of a sample that are shown. */
const MAX_PARTS = 2

/** Current value of named data, in a few words; empty: nothing. */
export function sampleWords(id: DataId, answer: unknown, text: Translate, language: string): string {
  const named = dataOf(id)
  const { value, rows, unit, digits, columns } = shownNamed(named, { type: 'table', props: {} }, answer, text)
  if (named.shape === 'figure') {
    const number = numberOf(value)
    return Number.isFinite(number) ? figureText(number, digits, language) + unit : ''
  }
  if (named.shape === 'days')
    return text('pickers:data.sample.today', { value: wordsOf(rows.at(-1)?.[VALUE]) })
  const parts =
    named.shape === 'parts'
      ? rows.map((row) => `${wordsOf(row[NAME])} ${wordsOf(row[VALUE])}`)
      : columns.map((key) => wordsOf(rows[0]?.[key])).filter((words) => words !== '')
  return parts.slice(0, MAX_PARTS).join(' · ')
}

/**
 * The title above a widget: the typed one, else the name of its data or of its kind, in the viewer's language, where
 * the widget enables that with `props.autoTitle`. Older pages do not.
 */
export function titleOf({ title, type, props, source }: Widget, text: Translate): string {
  if (title !== '' || props.autoTitle !== true) return title
  const id = dataIdOf(source)
  if (id) return text(dataOf(id).name)
  return isWidgetType(type) ? text(typeNames[type]) : ''
}
