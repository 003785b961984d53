import { type AnyEndpoint, type Endpoint, type Resource, snakeCase } from '#contract/kernel.ts'
import { z } from 'zod'
import type { Context } from '#server/context/context.ts'
import { columnsOf } from '#server/db/entity.ts'
import { among, type Condition, type ListQuery, page, rowsOf, stream } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import { exportSheet, type SheetColumns } from './export.ts'
import type { Handler } from './implement.ts'
import { changedBy, checkUnique, findRow, insertOwn, NEW, ownTenant, removeRows } from './rows.ts'
import type { Words } from '#server/common/texts.ts'

export type ResourceWith<Name extends string> = Resource & { readonly endpoints: Record<Name, AnyEndpoint> }
export type HandlersOf<R extends ResourceWith<Name>, Name extends string> = {
  readonly [K in Name]: Handler<R['endpoints'][K]>
}

type ListName = 'page' | 'export'
export type CrudName = ListName | 'get' | 'create' | 'update' | 'remove'

/** A record as the resource's calls answer it. */
export type RowOf<R extends Resource> = z.output<R['entity']>

/** Fields of a save after parsing, without the id. */
export type WriteOf<R extends Resource> =
  R['endpoints']['create'] extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never

type FiltersOf<R extends Resource> = { readonly [K in keyof R['filters']]?: string | undefined }

export interface ListOptions<R extends Resource> {
  /** Table or view whose columns are the entity's fields in snake case. */
  readonly table: string
  readonly title: Words
  /** Columns of the export, in order. */
  readonly columns?: SheetColumns | ((context: Context) => SheetColumns)
  /**
   * Rows that the caller sees, and conditions of filters that compare with more than a column; the rows of the caller's
   * tenant when left out.
   */
  readonly scope?: (context: Context, query: FiltersOf<R>) => readonly Condition[]
  /** A row as it is answered, where the table does not hold all of it. */
  readonly mapRow?: (context: Context, row: RowOf<R>) => RowOf<R>
  /** Cells of a row's line in the export, by column, where they are not the fields of the answered row. */
  readonly cells?: (row: RowOf<R>) => Readonly<Record<string, unknown>>
}

/** Parameters of a page and an export after parsing. */
interface ListCall {
  readonly query: ListQuery & { readonly page: number; readonly limit: number }
}

type Loose<Name extends string, C> = Readonly<Record<Name, (context: Context, call: C) => unknown>>

/** The page of a list and its export. */
function listHandlers<R extends Resource>(resource: R, options: ListOptions<R>): Loose<ListName, ListCall> {
  const { table, title, columns = {}, scope = ownTenant, mapRow, cells } = options
  const seen = (context: Context, query: object) => scope(context, query as FiltersOf<R>)
  const shown = (context: Context, row: RowOf<R>) => (mapRow ? mapRow(context, row) : row)
  const lines = function* (context: Context, query: ListQuery): Generator<Readonly<Record<string, unknown>>> {
    for (const row of stream(context.store, table, resource, query, seen(context, query))) {
      const answer = shown(context, row as RowOf<R>)
      yield cells ? cells(answer) : answer
    }
  }
  return {
    page: (context, { query }) => {
      const { list, total } = page(context.store, table, resource, query, seen(context, query))
      return { list: list.map((row) => shown(context, row as RowOf<R>)), total }
    },
    export: (context, { query }) => {
      const sheet = typeof columns === 'function' ? columns(context) : columns
      return exportSheet(context, title, sheet, lines(context, query))
    },
  }
}

export interface CrudOptions<R extends Resource> extends ListOptions<R> {
  /** Rows the caller may change; those they see when left out. */
  readonly owned?: (context: Context) => readonly Condition[]
  /** Fields that together must not occur twice among the rows the caller may change; refused with 10002. */
  readonly unique?: readonly (keyof RowOf<R> & string)[]
  /** Rules before a save; returns the fields to store, which may differ from those sent. */
  readonly beforeSave?: (
    context: Context,
    sent: WriteOf<R>,
    stored: RowOf<R> | undefined,
  ) => { readonly [K in keyof RowOf<R>]?: unknown }
  /** Rules and consequences of a delete, in the same transaction. Receives the rows to delete. */
  readonly beforeRemove?: (context: Context, rows: readonly RowOf<R>[]) => void
}

interface RecordCall {
  readonly params: { readonly id: string }
  readonly body: unknown
}

/** Fields that a save may carry; an update may carry only some of them. */
function writtenFields({ endpoints }: Resource): ReadonlySet<string> {
  const body: unknown = endpoints.update?.body
  const optional = body instanceof z.ZodObject ? Object.entries(body.shape) : []
  return new Set(optional.filter(([, schema]) => schema instanceof z.ZodOptional).map(([name]) => name))
}

/** Calls of one record over the table. Rules beyond the options are separate handlers. */
function recordHandlers<R extends Resource>(
  resource: R,
  options: CrudOptions<R>,
): Loose<Exclude<CrudName, ListName>, RecordCall> {
  const { table, unique = [], scope = ownTenant, mapRow } = options
  const { owned = (context: Context) => scope(context, {}) } = options
  const source = { table, entity: resource.entity }

  const find = (context: Context, id: string, conditions: readonly Condition[]) =>
    findRow(context, source, id, conditions) as RowOf<R>

  /** Stored fields that an update with some fields only keeps. */
  const fields = writtenFields(resource)
  const kept = (stored: RowOf<R>): object =>
    Object.fromEntries(Object.entries(stored).filter(([name]) => fields.has(name)))

  const prepared = (
    context: Context,
    sent: WriteOf<R>,
    stored: RowOf<R> | undefined,
    id: string,
  ): Record<string, Value> => {
    const columns = columnsOf({ ...(options.beforeSave?.(context, sent, stored) ?? (sent as object)) })
    const keys = Object.fromEntries(unique.map(snakeCase).map((column) => [column, columns[column] ?? null]))
    if (unique.length > 0) checkUnique(context, table, keys, id, owned(context))
    return { ...columns, ...changedBy(context) }
  }

  return {
    get: (context, { params }) => {
      const row = find(context, params.id, scope(context, {}))
      return mapRow ? mapRow(context, row) : row
    },
    create: (context, { body }) =>
      insertOwn(context, table, prepared(context, body as WriteOf<R>, undefined, NEW)),
    update: (context, { body }) => {
      const { id, ...sent } = body as { readonly id: string }
      const stored = find(context, id, owned(context))
      const whole = { ...kept(stored), ...sent }
      context.store.update(table, id, prepared(context, whole as WriteOf<R>, stored, id))
      return id
    },
    remove: (context, { body }) => {
      // Unknown ids are ignored; of the known ones all go or none (DECISION-MSG-6).
      const ids = body as readonly string[]
      const scope = owned(context)
      options.beforeRemove?.(context, rowsOf(context.store, source, [among(ids), ...scope]) as RowOf<R>[])
      return removeRows(context, table, ids, scope)
    },
  }
}

/** Handlers of the usual six calls over a table or view. */
export const usualHandlers = <R extends Resource>(resource: R, options: CrudOptions<R>) => ({
  ...listHandlers(resource, options),
  ...recordHandlers(resource, options),
})
