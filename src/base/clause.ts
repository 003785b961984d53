import type { Comparison } from './comparison.ts'
import { foldCase } from './foldCase.ts'
import { untilMoment } from './moments.ts'

/** A piece of a WHERE clause, and the values of its parameters. */
export interface Clause<V = string | number> {
  readonly sql: string
  readonly values: readonly V[]
}

const joined = <V>(clauses: readonly Clause<V>[], word: string): string =>
  clauses.length === 1 ? (clauses[0]?.sql ?? '') : clauses.map(({ sql }) => `(${sql})`).join(word)

const bound = <V>(clauses: readonly Clause<V>[]): V[] => clauses.flatMap(({ values }) => values)

/** All of them together; none at all hold everywhere. Another AND may follow. */
export const allOf = <V>(clauses: readonly Clause<V>[]): Clause<V> => ({
  sql: joined(clauses, ' AND ') || 'TRUE',
  values: bound(clauses),
})

/** At least one of them; none at all hold nowhere. Another AND may follow. */
export const anyOf = <V>(clauses: readonly Clause<V>[]): Clause<V> => ({
  sql: clauses.length > 1 ? `(${joined(clauses, ' OR ')})` : joined(clauses, '') || 'FALSE',
  values: bound(clauses),
})

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Whether LIKE has the same matches as `holds`: it ignores the case of ASCII letters only, and reads no further than
 * a NUL.
 */
function isPlain(text: string): boolean {
  const others = text.replace(/[^\u0080-\uffff]/g, '')
  return others.toLowerCase() === others.toUpperCase() && !text.includes('\0')
}

/** A column that contains the text, case ignored. */
export const containing = (column: string, text: string): Clause<string> =>
  isPlain(text)
    ? { sql: `${column} LIKE ? ESCAPE '\\'`, values: [`%${escapeLike(text)}%`] }
    : { sql: `contains_folded(${column}, ?)`, values: [text] }

/** The functions of JavaScript that clauses call; each connection registers them as deterministic. */
export const clauseFunctions = {
  contains_folded: (text: unknown, part: unknown): number | null =>
    text === null ? null : Number(foldCase(String(text)).includes(foldCase(String(part)))),
}

/** Longer lists are bound as one JSON array, so that statements stay few and within SQLite's number of parameters. */
const LISTED = 16

const inside = (values: readonly string[]): Clause<string> =>
  values.length > LISTED
    ? { sql: 'SELECT value FROM json_each(?)', values: [JSON.stringify(values)] }
    : { sql: values.map(() => '?').join(', '), values }

/** @param column an identifier as SQL needs it; it becomes part of the statement */
export function clauseOf(column: string, { is, values }: Comparison): Clause<string> {
  const [first = ''] = values
  const list = inside(values)
  switch (is) {
    case 'contains':
      return containing(column, first)
    case 'any':
      if (values.length === 1) return { sql: `${column} = ?`, values }
      return { sql: `${column} IN (${list.sql})`, values: list.values }
    case 'none':
      // Of an empty list NOT IN holds for NULL as well.
      return { sql: `${column} IS NOT NULL AND ${column} NOT IN (${list.sql})`, values: list.values }
    case 'from':
      return { sql: `${column} >= ?`, values: [first] }
    case 'until':
      return { sql: `${column} <= ?`, values: [untilMoment(first)] }
  }
}
