import { untilMoment } from '#contract/moments.ts'
import type { LogColumn, LogTable, Where } from './protocol.ts'

/** SQL clauses for log tables. Identifiers come from validated words and are quoted; values are bound. */

export const quote = (identifier: string): string => `"${identifier}"`
export const tableName = (table: LogTable): string => quote(`log.${table.name}`)

/** A piece of SQL and the values of its parameters. */
export interface Clause {
  readonly sql: string
  readonly values: readonly (string | number)[]
}

export const both = (clauses: readonly Clause[]): Clause => ({
  sql: clauses.length === 0 ? '1' : clauses.map(({ sql }) => `(${sql})`).join(' AND '),
  values: clauses.flatMap(({ values }) => values),
})

export const either = (clauses: readonly Clause[]): Clause => ({
  sql: clauses.length === 0 ? '0' : clauses.map(({ sql }) => `(${sql})`).join(' OR '),
  values: clauses.flatMap(({ values }) => values),
})

export const columnOf = (table: LogTable, name: string): LogColumn => {
  const column = table.columns.find((candidate) => candidate.name === name)
  if (!column) throw new RangeError(`${table.name} has no column ${name}`)
  return column
}

/** Decimal text is sorted by length first, then by digits; an index over the same expressions serves the order. */
export const orderTerms = (column: LogColumn, direction: 'ASC' | 'DESC' | ''): string => {
  const name = quote(column.name)
  return column.decimal ? `length(${name}) ${direction}, ${name} ${direction}` : `${name} ${direction}`
}

export const newestFirst = (table: LogTable, direction: 'ASC' | 'DESC' | ''): string =>
  `${orderTerms(columnOf(table, table.time), direction)}, ${orderTerms(columnOf(table, 'id'), direction)}`

const escapeLike = (value: string): string => value.replace(/[\\%_]/g, '\\$&')

function filterClause(filter: LogTable['filters'][number], value: string): Clause {
  const column = quote(filter.column)
  switch (filter.match) {
    case 'contains':
      return { sql: `${column} LIKE ? ESCAPE '\\'`, values: [`%${escapeLike(value)}%`] }
    case 'equals':
      return { sql: `${column} = ?`, values: [value] }
    case 'from':
      return { sql: `${column} >= ?`, values: [value] }
    case 'until':
      return { sql: `${column} <= ?`, values: [untilMoment(value)] }
  }
}

/** Filters of the list call; empty values are ignored. */
export const filterClauses = (table: LogTable, filters: Readonly<Record<string, string>>): Clause[] =>
  table.filters.flatMap((filter) => {
    const value = filters[filter.name]
    return value ? [filterClause(filter, value)] : []
  })

function conditionClause(table: LogTable, { field, is, values }: Where[number][number][number]): Clause {
  const column = quote(columnOf(table, field).name)
  const marks = values.map(() => '?').join(', ')
  switch (is) {
    case 'any':
      return { sql: `${column} IN (${marks})`, values }
    case 'none':
      return { sql: `${column} NOT IN (${marks})`, values }
    case 'from':
      return { sql: `${column} >= ?`, values: values.slice(0, 1) }
    case 'until':
      return { sql: `${column} <= ?`, values: values.slice(0, 1).map(untilMoment) }
  }
}

export const whereClause = (table: LogTable, where: Where): Clause =>
  both(
    where.map((alternatives) =>
      either(alternatives.map((all) => both(all.map((each) => conditionClause(table, each))))),
    ),
  )

/** Whether the text has no letters with case beyond ASCII: LIKE ignores the case of ASCII letters only. */
function isPlain(text: string): boolean {
  const others = text.replace(/[^\u0080-\uffff]/g, '')
  return others.toLowerCase() === others.toUpperCase()
}

/**
 * Rows that contain the text in one of the columns, case ignored.
 * @param columns empty: all text columns of the table.
 */
export function termClause(table: LogTable, text: string, columns: readonly string[]): Clause {
  const searched = columns.length === 0 ? table.texts : columns.filter((name) => table.texts.includes(name))
  const plain = isPlain(text)
  return either(
    searched.map((name) =>
      plain
        ? { sql: `${quote(name)} LIKE ? ESCAPE '\\'`, values: [`%${escapeLike(text)}%`] }
        : { sql: `contains_folded(${quote(name)}, ?)`, values: [text] },
    ),
  )
}
