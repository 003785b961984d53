import { isObject, valueAt } from '#base/paths.ts'
import { isSecretName, namesSecret } from '#base/secrets.ts'
import { holdsSecret, isNamedSecret } from '#base/secretValues.ts'
import { ETAG } from '#contract/etag.ts'
import type { RecordValues } from '#kit/data/recordReading.ts'
import { plainWords } from '#kit/details/changeWords.ts'
import { areSame, type ComparedField, isBookkeeping, SECRET_WORDS } from '#kit/details/comparison.ts'
import { fieldText } from '#kit/journal/words.ts'
import { optionLabels, shownColumns } from '#kit/list/columns.tsx'
import { placeOf } from '#kit/list/rowNote.ts'
import type { ListDefinition } from '#kit/list/types.ts'
import type { Dictionaries } from '#kit/session.ts'
import type { Translate } from '#kit/text.ts'

/** A ticked row, and its record where it could be read. */
export interface ComparedRow<R> {
  readonly row: R
  readonly record: RecordValues | null
}

interface Words {
  readonly text: Translate
  readonly dictionaries: Dictionaries
  /** Namespaces of texts in which fields of the record have labels. */
  readonly namespaces: readonly string[]
}

type Pair<T> = readonly [T, T]

/** Places of the values in a record: those in an object each by itself, a list as one value. */
function placesOf(record: RecordValues, above = ''): string[] {
  return Object.entries(record).flatMap(([name, value]) =>
    isObject(value) ? placesOf(value, `${above}${name}.`) : [`${above}${name}`],
  )
}

/** Whether the value of a field is not shown, on either side. */
const isHidden = (name: string, label: string, records: Pair<RecordValues>): boolean =>
  name.split('.').some(isSecretName) ||
  namesSecret(label) ||
  records.some((record) => isNamedSecret(name, record) || holdsSecret(valueAt(record, name)))

function fieldOf(
  { name, label, isAside }: Pick<ComparedField, 'name' | 'label' | 'isAside'>,
  records: Pair<RecordValues>,
  words: (record: RecordValues, values: Pair<unknown>) => readonly string[],
): ComparedField {
  const [one, other] = records
  const values = [valueAt(one, name), valueAt(other, name)] as const
  const isSecret = isHidden(name, label, records)
  const sides = [words(one, values), words(other, values)] as const
  const isSame = areSame(sides, values)
  // Different values with the same words, such as two people of one name.
  const plain = [plainWords(values[0], []), plainWords(values[1], [])] as const
  const told = !isSame && areSame(sides, [0, 0]) ? plain : sides
  return {
    ...{ name, label, isAside, isSame },
    sides: isSecret ? [SECRET_WORDS, SECRET_WORDS] : told,
    isList: !isSecret && values.some(Array.isArray),
  }
}

/** The fields that are columns, in their words. */
function columnFields<R extends object>(
  { columns }: Pick<ListDefinition<R>, 'columns'>,
  records: Pair<RecordValues>,
  { text, dictionaries }: Words,
): ComparedField[] {
  const shown = shownColumns(columns, text, dictionaries)
  return columns.flatMap((column, index) => {
    const drawn = shown[index]
    if (!drawn) return []
    const { label } = drawn
    const name = placeOf(column)
    return fieldOf({ name, label, isAside: isBookkeeping(name) }, records, (record, values) => {
      const word = drawn.text(
        // A record has the fields of its row.
        record as R,
      )
      return values.some(Array.isArray) && word === ''
        ? plainWords(valueAt(record, name), values)
        : word === ''
          ? []
          : [word]
    })
  })
}

/** Words of codes by field, of filters that have the name of a field. */
function filterWords<R extends object>(
  { filters }: Pick<ListDefinition<R>, 'filters'>,
  { text, dictionaries }: Words,
): ReadonlyMap<string, ReadonlyMap<string, string>> {
  return new Map(
    filters.flatMap((filter) =>
      filter.kind === 'select' ? [[filter.name, optionLabels(filter.options, text, dictionaries)]] : [],
    ),
  )
}

/** Place of the names behind ids, as platforms write them beside each other: `roleName` of `roleIdList`, `deptName` of `deptId`. */
const namePlace = (name: string): string => `${name.replace(/Id(?:s|List)?$/, '')}Name`

/** Names behind the ids of a field; undefined where the record has none. */
function namesBehind(name: string, record: RecordValues): readonly string[] | undefined {
  const names = valueAt(record, namePlace(name))
  if (typeof names !== 'string') return undefined
  const value = valueAt(record, name)
  if (!Array.isArray(value)) return names === '' ? [] : [names]
  const items = names === '' ? [] : names.split(',')
  return items.length === value.length ? items : undefined
}

/** The fields that are no columns, by the labels of their noun; those without one come last. */
function otherFields<R extends object>(
  list: Pick<ListDefinition<R>, 'filters'>,
  known: readonly ComparedField[],
  records: Pair<RecordValues>,
  words: Words,
): ComparedField[] {
  const names = new Set(known.map(({ name }) => name))
  const labels = new Set(known.map(({ label }) => label))
  const codes = filterWords(list, words)
  const places = new Set(records.flatMap((record) => placesOf(record)))
  const named = new Set(
    [...places].filter((name) => records.every((record) => namesBehind(name, record))).map(namePlace),
  )
  return [...places].flatMap((name) => {
    const label = fieldText(name, words.namespaces, words.text)
    const isNamed = label !== name
    // The id behind a column that shows its name has the same label.
    if (name === ETAG || names.has(name) || named.has(name) || (isNamed && labels.has(label))) return []
    const isAside = !isNamed || isBookkeeping(name)
    return fieldOf({ name, label, isAside }, records, (record, values) => {
      const value = valueAt(record, name)
      const word = codes.get(name)?.get(String(value))
      if (word !== undefined) return [word]
      return (named.has(namePlace(name)) && namesBehind(name, record)) || plainWords(value, values)
    })
  })
}

/** The fields of two rows: the columns in the order of the list, then the others. */
export function comparedRows<R extends object>(
  list: Pick<ListDefinition<R>, 'columns' | 'filters'>,
  rows: Pair<ComparedRow<R>>,
  words: Words,
): readonly ComparedField[] {
  // A row has names that its record lacks; the record is newer.
  const whole = ({ row, record }: ComparedRow<R>): RecordValues => ({ ...row, ...record })
  const records = [whole(rows[0]), whole(rows[1])] as const
  const columns = columnFields(list, records, words)
  return [...columns, ...otherFields(list, columns, records, words)]
}
