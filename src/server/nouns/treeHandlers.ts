import { type AnyEndpoint, type Resource, TOP } from '#contract/kernel.ts'
import type { Context } from '#server/context/context.ts'
import type { HandlersOf, RowOf, WriteOf } from './crud.ts'
import { allOf } from '#base/clause.ts'
import { among, type Condition } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import { checkDepth, isWithin, type TreeTable } from '#server/db/tree.ts'
import { checkEach, type Refusal, refuse } from '#server/common/refusal.ts'
import { insertOwn, NEW, ownTenant } from './rows.ts'
import type { TextKey } from '#server/common/texts.ts'

type RecordName = 'get' | 'create' | 'update' | 'remove'
type TreeResource = Resource & { readonly endpoints: Record<RecordName, AnyEndpoint> }

export interface TreeOptions<R extends TreeResource> {
  readonly table: TreeTable
  /** Column of the name by which a refusal calls a node. */
  readonly name: string
  /** Which rows the caller may delete; those of their tenant when left out. */
  readonly scope?: (context: Context) => readonly Condition[]
  /** @throws a refusal when the caller does not see the node */
  readonly find: (context: Context, id: string) => RowOf<R>
  /** Rules of a save, its parent's included; returns the fields to store, the account that changed it included. */
  readonly prepared: (
    context: Context,
    sent: WriteOf<R>,
    stored: RowOf<R> | undefined,
  ) => Record<string, Value>
  /** Brings columns that follow from a node's place in line after a save. */
  readonly saved?: (context: Context) => void
  readonly remove: {
    /** A node with children stays; its refusal. */
    readonly hasChildren: () => Refusal
    /** Children that are deleted in the same call do not keep their parent. Default false. */
    readonly withChildren?: boolean
    /** @throws a refusal while something else refers to the node */
    readonly checkUnused: (context: Context, id: string) => void
    /** Types under which roles may be tied to a node; these ties go with it. */
    readonly relationTypes?: readonly string[]
  }
}

/**
 * Checks the parent that a node is to get: the top, or another node of the tenant that is not below it.
 * @param id of the node, or NEW
 * @throws a refusal in one of the two texts, and for a place that makes the tree too deep
 */
export function checkParent(
  context: Context,
  table: TreeTable,
  { id, pid }: { readonly id: string; readonly pid: string },
  texts: { readonly missing: TextKey; readonly below: TextKey },
): void {
  if (pid === TOP) return
  const { sql, values } = allOf([{ sql: 'id = ?', values: [pid] }, ...ownTenant(context)])
  if (!context.store.get(`SELECT 1 FROM ${table} WHERE ${sql}`, ...values)) throw refuse(texts.missing)
  if (id !== NEW && isWithin(context.store, table, pid, id)) throw refuse(texts.below)
  checkDepth(context.store, table, { id, pid })
}

/** Deletes nodes: all of them or, while one has children or is in use, none. */
function remove<R extends TreeResource>(
  context: Context,
  { table, name, scope = ownTenant, remove: rules }: TreeOptions<R>,
  requested: readonly string[],
): void {
  const { store } = context
  const { sql, values } = allOf([among(requested), ...scope(context)])
  const own = store.all<{ id: string; name: string }>(
    `SELECT CAST(id AS TEXT) AS id, ${name} AS name FROM ${table} WHERE ${sql}`,
    ...values,
  )
  const going = among(own.map(({ id }) => id))
  const child = allOf([
    { sql: 'pid = ?', values: [] },
    ...(rules.withChildren ? [{ sql: `NOT ${going.sql}`, values: going.values }] : []),
  ])
  checkEach(
    own,
    (node) => node.name,
    ({ id }) => {
      if (store.get(`SELECT 1 FROM ${table} WHERE ${child.sql}`, id, ...child.values))
        throw rules.hasChildren()
      rules.checkUnused(context, id)
    },
  )
  const { relationTypes = [] } = rules
  const targets = among(
    own.map(({ id }) => id),
    'target_id',
  )
  for (const type of relationTypes)
    store.run(
      `DELETE FROM role_relations WHERE relation_type = ? AND ${targets.sql}`,
      type,
      ...targets.values,
    )
  store.run(`DELETE FROM ${table} WHERE ${going.sql}`, ...going.values)
}

/** Arguments of the contract's recordCalls() after parsing. */
interface RecordCall {
  readonly params: { readonly id: string }
  readonly body: unknown
}

/** Get, create, update and delete of a noun whose rows form a tree. Its lists are separate. */
export function treeHandlers<R extends TreeResource>(
  _resource: R,
  options: TreeOptions<R>,
): HandlersOf<R, RecordName> {
  const { table, find, prepared, saved } = options
  const handlers: Record<RecordName, (context: Context, call: RecordCall) => unknown> = {
    get: (context, { params }) => find(context, params.id),
    create: (context, { body }) => {
      const id = insertOwn(context, table, prepared(context, body as WriteOf<R>, undefined))
      saved?.(context)
      return id
    },
    update: (context, { body }) => {
      const { id, ...sent } = body as { readonly id: string }
      context.store.update(table, id, prepared(context, sent as WriteOf<R>, find(context, id)))
      saved?.(context)
      return id
    },
    remove: (context, { body }) => {
      remove(context, options, body as readonly string[])
      return null
    },
  }
  // The contract's recordCalls() made the endpoints, whose schemas leave exactly these parts.
  return handlers as unknown as HandlersOf<R, RecordName>
}
