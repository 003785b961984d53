import { ErrorCode } from '#contract/failures.ts'
import { type AnyEndpoint, type Resource, snakeCase } from '#contract/kernel.ts'
import type { Context } from './context.ts'
import { INSIDE } from './db/inside.ts'
import { allOf, type Condition, page, selection, stream } from './db/list.ts'
import type { Value } from './db/store.ts'
import { exportSheet, type SheetColumns } from './export.ts'
import type { Handler } from './implement.ts'
import { Refusal, refuse } from './refusal.ts'
import { changedBy, insertOwn } from './rows.ts'
import type { Bilingual } from './texts.ts'

export type CrudName = 'page' | 'get' | 'create' | 'update' | 'remove' | 'export'
type CrudResource = Resource & { readonly endpoints: Record<CrudName, AnyEndpoint> }
type Fields = Record<string, unknown>

export interface CrudOptions {
  /** Its columns are the entity's fields in snake case, plus id, tenant_id, creator, create_date. */
  readonly table: string
  readonly title: Bilingual
  /** Columns of the export, in order. */
  readonly columns: SheetColumns
  /** Fields that together must not occur twice; refused with 10002. */
  readonly unique?: readonly string[]
  /** Which rows the caller can see and change; his tenant's when left out. */
  readonly scope?: (context: Context) => readonly Condition[]
  /** Rules before a save; answers the fields to store, which may differ from what was sent. */
  readonly beforeSave?: (context: Context, sent: Fields, stored: Fields | undefined) => Fields
  /** Rules and consequences of a delete, in the same transaction. Gets the rows that will go. */
  readonly beforeRemove?: (context: Context, rows: readonly Fields[]) => void
}

export const ownTenant = (context: Context): readonly Condition[] => [
  { sql: 'tenant_id = ?', values: [context.caller.tenantId] },
]

/** The six calls of a plain noun over its table. Rules that the options cannot say are handlers of their own. */
export function crudHandlers<R extends CrudResource>(
  resource: R,
  options: CrudOptions,
): { readonly [K in CrudName]: Handler<R['endpoints'][K]> } {
  const { table, unique = [], scope = ownTenant } = options
  const columns = selection(resource.entity)

  const find = (context: Context, id: string): Fields => {
    const conditions = allOf([{ sql: 'id = ?', values: [id] }, ...scope(context)])
    const row = context.store.get<Fields>(
      `SELECT ${columns} FROM ${table} WHERE ${conditions.sql}`,
      ...conditions.values,
    )
    if (!row) throw refuse('recordMissing')
    return row
  }

  const checkUnique = (context: Context, fields: Fields, id: string): void => {
    if (unique.length === 0) return
    const conditions = allOf([
      ...unique.map((field) => ({ sql: `${snakeCase(field)} = ?`, values: [storable(fields[field])] })),
      ...scope(context),
    ])
    const other = context.store.get(
      `SELECT 1 FROM ${table} WHERE id <> ? AND ${conditions.sql}`,
      id,
      ...conditions.values,
    )
    if (other) throw new Refusal(ErrorCode.duplicate, 'duplicate')
  }

  const prepared = (context: Context, sent: Fields, stored: Fields | undefined): Record<string, Value> => {
    const { id: _, ...fields } = options.beforeSave?.(context, sent, stored) ?? sent
    checkUnique(context, fields, typeof stored?.id === 'string' ? stored.id : '0')
    return {
      ...Object.fromEntries(
        Object.entries(fields).map(([field, value]) => [snakeCase(field), storable(value)]),
      ),
      ...changedBy(context),
    }
  }

  const handlers: Record<CrudName, (context: Context, call: Parts) => unknown> = {
    page: (context, { query }) => page(context.store, table, resource, query, scope(context)),
    get: (context, { params }) => find(context, params.id),
    create: (context, { body }) => insertOwn(context, table, prepared(context, fieldsOf(body), undefined)),
    update: (context, { body }) => {
      const sent = fieldsOf(body)
      const id = String(sent.id)
      context.store.update(table, id, prepared(context, sent, find(context, id)))
      return id
    },
    remove: (context, { body }) => {
      // Unknown ids are ignored; of the known ones all go or none (DECISION-MSG-6).
      const ids = JSON.stringify(body)
      const known = { sql: `id IN (${INSIDE})`, values: [ids] }
      const { sql: where, values } = allOf([known, ...scope(context)])
      if (options.beforeRemove) {
        options.beforeRemove(
          context,
          context.store.all<Fields>(`SELECT ${columns} FROM ${table} WHERE ${where}`, ...values),
        )
      }
      context.store.run(`DELETE FROM ${table} WHERE ${where}`, ...values)
      return null
    },
    export: (context, { query }) =>
      exportSheet(
        context,
        options.title,
        options.columns,
        stream(context.store, table, resource, query, scope(context)),
      ),
  }
  // The endpoints were made by the contract's crud(), whose schemas are exactly these parts.
  return handlers as { readonly [K in CrudName]: Handler<R['endpoints'][K]> }
}

/** What the schemas of the contract's crud() leave after parsing. */
interface Parts {
  readonly params: { readonly id: string }
  readonly query: {
    readonly page: number
    readonly limit: number
    readonly order: 'asc' | 'desc' | ''
    readonly orderField: string
  }
  readonly body: unknown
}

const fieldsOf = (body: unknown): Fields => ({ ...(body as Fields) })

/** A field value as SQLite takes it. */
export function storable(value: unknown): Value {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  return value === undefined ? null : JSON.stringify(value)
}
