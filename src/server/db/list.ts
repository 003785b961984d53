import { allOf, type Clause } from '#base/clause.ts'
import { meaningClause, meaningsOf } from '#contract/filters.ts'
import { camelCase, type Page, type Resource, snakeCase } from '#contract/kernel.ts'
import type { z } from 'zod'
import { INSIDE } from './inside.ts'
import { columnAt, entityOf, selection } from './entity.ts'
import type { Store, Value } from './store.ts'

/** A clause over a table of the database. */
export type Condition = Clause<Value>

/** One of these ids. */
export const among = (ids: readonly string[], column = 'id'): Condition => ({
  sql: `${column} IN (${INSIDE})`,
  values: [JSON.stringify(ids)],
})

/** Parameters that list calls and exports have in common. Filters travel as text beside these. */
export interface ListQuery {
  readonly page?: number
  readonly limit?: number
  readonly order: 'asc' | 'desc' | ''
  readonly orderField: string
}

/**
 * The resource's declared filters, read out of a parsed query, but for those that only a handler can evaluate.
 * @param table the table or alias whose columns they compare, for statements with several
 */
export const filterConditions = (resource: Resource, query: object, table?: string): Condition[] =>
  meaningsOf(resource, query).flatMap(({ meaning }) =>
    // Counted rows are filtered by fields of other rows, which are columns.
    meaning
      ? [meaningClause(meaning, (field) => columnAt(resource.entity, field, table) ?? snakeCase(field))]
      : [],
  )

/** By the requested field, or place inside one, where the entity has it, else by the order that the resource declares. */
export function orderBy(resource: Resource, query: ListQuery): string {
  const requested = query.order && columnAt(resource.entity, camelCase(query.orderField))
  const { field, order } = resource.order ?? { field: 'id', order: 'desc' }
  const by = requested ? { column: requested, order: query.order } : { column: snakeCase(field), order }
  return by.column === 'id' ? `id ${by.order}` : `${by.column} ${by.order}, id ${by.order}`
}

export interface ListSql {
  readonly where: string
  readonly values: readonly Value[]
  readonly order: string
}

/** `scope`: conditions that do not come from the caller, such as their tenant. */
export function listSql(resource: Resource, query: ListQuery, scope: readonly Condition[]): ListSql {
  const conditions = [...scope, ...filterConditions(resource, query)]
  const { sql, values } = allOf(conditions)
  return {
    where: conditions.length > 0 ? ` WHERE ${sql}` : '',
    values,
    order: orderBy(resource, query),
  }
}

/** An entity and the table or view that has its fields as columns. */
export interface Source<E extends z.ZodObject> {
  readonly table: string
  readonly entity: E
}

/** Rows of an entity that fit all conditions. */
export function rowsOf<E extends z.ZodObject>(
  store: Store,
  { table, entity }: Source<E>,
  conditions: readonly Condition[],
  order = 'id',
): z.output<E>[] {
  const { sql, values } = allOf(conditions)
  return store
    .all<Record<string, unknown>>(
      `SELECT ${selection(entity)} FROM ${table} WHERE ${sql} ORDER BY ${order}`,
      ...values,
    )
    .map((row) => entityOf(entity, row))
}

export function page<E extends z.ZodObject>(
  store: Store,
  table: string,
  resource: Resource<E>,
  query: ListQuery & { page: number; limit: number },
  scope: readonly Condition[],
): Page<z.output<E>> {
  const { where, values, order } = listSql(resource, query, scope)
  const { entity } = resource
  const total =
    store.get<{ total: number }>(`SELECT COUNT(*) AS total FROM ${table}${where}`, ...values)?.total ?? 0
  const offset = (query.page - 1) * query.limit
  if (offset >= total) return { list: [], total }
  const rows = store.all<Record<string, unknown>>(
    `SELECT ${selection(entity)} FROM ${table}${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    query.limit,
    offset,
  )
  return { list: rows.map((row) => entityOf(entity, row)), total }
}

/** All matching rows, or one page of them, one at a time (DECISION-SYS-19). */
export function* stream<E extends z.ZodObject>(
  store: Store,
  table: string,
  resource: Resource<E>,
  query: ListQuery,
  scope: readonly Condition[],
): Generator<z.output<E>> {
  const { where, values, order } = listSql(resource, query, scope)
  const { entity } = resource
  const limit = query.limit ?? -1
  const offset = query.limit ? ((query.page ?? 1) - 1) * query.limit : 0
  const rows = store.stream<Record<string, unknown>>(
    `SELECT ${selection(entity)} FROM ${table}${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...values,
    limit,
    offset,
  )
  for (const row of rows) yield entityOf(entity, row)
}
