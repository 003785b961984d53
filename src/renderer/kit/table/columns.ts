import { limitProblem, numberWords, readNumber } from '#kit/inputs/typedNumber.ts'
import { optionLabels } from '#kit/list/columns.tsx'
import type { EditColumn } from '#kit/table/types.ts'
import type { Dictionaries } from '#kit/session.ts'
import type { Translate } from '#kit/text.ts'

/** Result of parsing words in a column: fields of a row, or the problem. */
export type Parsed<R> = { readonly part: Partial<R> } | { readonly problem: string }

/** A column in the operator's language, with the functions that read and write its cells. */
export interface ShownEditColumn<R extends object> {
  readonly column: EditColumn<R>
  readonly key: keyof R & string
  readonly label: string
  /** Code as text → words; only for choices. */
  readonly options: ReadonlyMap<string, string> | undefined
  /** Words of the cell. */
  text(row: R): string
  /** Initial text of the editor: the words as they are typed, or the code of a choice. */
  typed(row: R): string
  /** Takes the text typed in the editor; text that does not fit stays as typed, and `problem` reports it. */
  take(typed: string): Partial<R>
  /** Takes pasted words, which must fit. */
  parse(words: string): Parsed<R>
  /** Problem of a cell by itself, apart from the other rows. */
  problem(row: R): string | undefined
  isEmpty(row: R): boolean
  isReadOnly(row: R): boolean
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** `#abc` and `ABCDEF` as `#rrggbb`. */
const plainColor = (words: string): string => {
  const digits = words.normalize('NFKC').trim().replace(/^#/, '').toLowerCase()
  const long = /^[\da-f]{3}$/.test(digits)
    ? Array.from(digits)
        .map((digit) => digit + digit)
        .join('')
    : digits
  return /^[\da-f]{6}$/.test(long) ? `#${long}` : words.trim()
}

export const isColor = (words: string): boolean => /^#[\da-f]{6}$/.test(words)

interface Kind<R extends object> {
  readonly options?: ReadonlyMap<string, string>
  text(row: R): string
  typed(row: R): string
  /** Value for words; words that do not fit stay words. */
  value(words: string): unknown
  problem(row: R): string | undefined
  parse?(words: string): Parsed<R>
}

type ColumnOf<R extends object, K extends EditColumn<R>['kind']> = Extract<EditColumn<R>, { kind: K }>

function textKind<R extends object>(column: ColumnOf<R, 'text'>, text: Translate): Kind<R> {
  const { key, maxLength = 200, pattern } = column
  return {
    text: (row) => asText(row[key]),
    typed: (row) => asText(row[key]),
    value: (words) => words,
    problem(row) {
      const words = asText(row[key])
      if (words.length > maxLength) return text('kit:form.tooLong', { max: maxLength })
      // A global expression remembers where it stopped; the search does not.
      return words !== '' && pattern && words.search(pattern.test) < 0 ? text(pattern.message) : undefined
    },
  }
}

function numberKind<R extends object>(column: ColumnOf<R, 'number'>, text: Translate): Kind<R> {
  const { key, integer, min, max } = column
  const empty = 'empty' in column ? column.empty : null
  return {
    text: (row) => numberWords(row[key]),
    typed: (row) => numberWords(row[key]),
    value(words) {
      const number = readNumber(words)
      return number === '' ? empty : number
    },
    problem: (row) => limitProblem(row[key], { min, max, integer }, text),
  }
}

function colorKind<R extends object>({ key }: ColumnOf<R, 'color'>, text: Translate): Kind<R> {
  return {
    text: (row) => asText(row[key]),
    typed: (row) => asText(row[key]),
    value: (words) => (words.trim() === '' ? '' : plainColor(words)),
    problem(row) {
      const words = asText(row[key])
      return words === '' || isColor(words) ? undefined : text('kit:table.notColor')
    },
  }
}

/** Codes travel as the vocabulary has them, numbers or text. */
function selectKind<R extends object>(
  { key, options: source }: ColumnOf<R, 'select'>,
  text: Translate,
  dictionaries: Dictionaries,
): Kind<R> {
  const isList = Array.isArray as (value: unknown) => value is readonly unknown[]
  const given = isList(source) ? source : undefined
  const options = given
    ? new Map(given.map(({ value, label }) => [String(value), label]))
    : optionLabels(source as Exclude<typeof source, readonly unknown[]>, text, dictionaries)
  const codes: readonly (string | number)[] = given
    ? given.map(({ value }) => value)
    : 'vocabulary' in source
      ? source.vocabulary.codes
      : []
  const value = (code: string) => codes.find((each) => String(each) === code) ?? code
  return {
    options,
    text: (row) => options.get(asText(row[key])) ?? asText(row[key]),
    typed: (row) => asText(row[key]),
    value,
    problem: () => undefined,
    parse(words) {
      const wanted = words.trim().toLowerCase()
      if (wanted === '') return { part: { [key]: '' } as Partial<R> }
      const found =
        [...options].find(([, label]) => label.toLowerCase() === wanted) ??
        [...options].find(([code]) => code.toLowerCase() === wanted)
      if (!found) return { problem: text('kit:table.noSuchOption', { words: words.trim() }) }
      return { part: { [key]: value(found[0]) } as Partial<R> }
    },
  }
}

function customKind<R extends object>(column: ColumnOf<R, 'custom'>, text: Translate): Kind<R> {
  return {
    text: column.text,
    typed: column.text,
    value: () => undefined,
    problem: () => undefined,
    parse(words) {
      const part = column.parse?.(words)
      return part ? { part } : { problem: text(column.parse ? 'kit:table.badWords' : 'kit:table.noPaste') }
    },
  }
}

function kindOf<R extends object>(
  column: EditColumn<R>,
  text: Translate,
  dictionaries: Dictionaries,
): Kind<R> {
  switch (column.kind) {
    case 'text':
      return textKind(column, text)
    case 'number':
      return numberKind(column, text)
    case 'color':
      return colorKind(column, text)
    case 'select':
      return selectKind(column, text, dictionaries)
    case 'custom':
      return customKind(column, text)
  }
}

/** A column with its words. */
export function shownColumn<R extends object>(
  column: EditColumn<R>,
  text: Translate,
  dictionaries: Dictionaries,
): ShownEditColumn<R> {
  const { key, readOnly } = column
  const kind = kindOf(column, text, dictionaries)
  // The column's kind determines the value of its field.
  const take = (typed: string) => ({ [key]: kind.value(typed) }) as Partial<R>
  return {
    column,
    key,
    label: text(column.label),
    options: kind.options,
    text: kind.text,
    typed: kind.typed,
    take,
    parse(words) {
      if (kind.parse) return kind.parse(words)
      const part = take(words.trim())
      // Only this column's field is read again.
      const problem = kind.problem(part as R)
      return problem === undefined ? { part } : { problem }
    },
    problem: kind.problem,
    isEmpty: (row) =>
      column.kind === 'custom' && column.isEmpty ? column.isEmpty(row) : kind.text(row).trim() === '',
    isReadOnly: (row) => (typeof readOnly === 'function' ? readOnly(row) : (readOnly ?? false)),
  }
}

/** A row with some fields changed, and with the fields that change with them. */
export function changedRow<R extends object>(column: EditColumn<R>, row: R, part: Partial<R>): R {
  const next = { ...row, ...part }
  return column.changes ? { ...next, ...column.changes(next) } : next
}
