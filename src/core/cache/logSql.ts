import { allOf, anyOf, type Clause, containing } from '#base/clause.ts'
import { meaningClause } from '#contract/filters.ts'
import type { LogColumn, LogTable, Where } from './protocol.ts'

/** SQL clauses for log tables. Identifiers come from validated words and are quoted; values are bound. */

export const quote = (identifier: string): string => `"${identifier}"`
export const tableName = (table: LogTable): string => quote(`log.${table.name}`)

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

export const whereClause = (table: LogTable, where: Where): Clause =>
  allOf(
    where.map((alternatives) => meaningClause(alternatives, (field) => quote(columnOf(table, field).name))),
  )

/**
 * Rows that contain the text in one of the columns, case ignored.
 * @param columns empty: all text columns of the table.
 */
export function termClause(table: LogTable, text: string, columns: readonly string[]): Clause {
  const searched = columns.length === 0 ? table.texts : columns.filter((name) => table.texts.includes(name))
  return anyOf(searched.map((name) => containing(quote(name), text)))
}
