import { ErrorCode } from '#contract/failures.ts'
import { type Dept, type DeptNode, type DeptWrite, dept, deptStatuses } from '#contract/resources/sys/dept.ts'
import { adminKind } from '#server/access/model.ts'
import { dataScope, inScope } from '#server/access/scope.ts'
import { dictionaryWords, labelCodes } from '#server/context/codes.ts'
import type { Context } from '#server/context/context.ts'
import { allOf } from '#base/clause.ts'
import { type Condition, filterConditions } from '#server/db/list.ts'
import type { Value } from '#server/db/store.ts'
import { checkDepth, isWithin, nest, notBelow } from '#server/db/tree.ts'
import { exportSheet } from '#server/nouns/export.ts'
import { implement } from '#server/nouns/implement.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, NEW, nextSort, ownTenant } from '#server/nouns/rows.ts'
import { treeHandlers } from '#server/nouns/treeHandlers.ts'
import type { z } from 'zod'

const title = 'sys.dept:title'

interface Row extends Omit<Dept, 'extra'> {
  readonly extra: string
  /** 0 or 1. */
  readonly hasChildren: number
}

const seen = (context: Context, table = 'depts'): Condition[] =>
  inScope(context, { tenant: `${table}.tenant_id`, dept: `${table}.id` })

const every = (conditions: readonly Condition[]): string => allOf(conditions).sql
const valuesOf = (conditions: readonly Condition[]): readonly Value[] => allOf(conditions).values

/** Rows by sort, as nodes without children. `scope`: which departments count at all. */
function nodesOf(
  context: Context,
  conditions: readonly Condition[],
  scope: (table: string) => readonly Condition[],
): DeptNode[] {
  const below = scope('child')
  return context.store
    .all<Row>(
      `SELECT CAST(depts.id AS TEXT) AS id, CAST(depts.pid AS TEXT) AS pid, depts.name,
         COALESCE(parent.name, '') AS parentName, depts.code, depts.type AS deptType, depts.tcode, depts.sort,
         depts.status, depts.extra,
         EXISTS (SELECT 1 FROM depts AS child WHERE child.pid = depts.id AND ${every(below)}) AS hasChildren
       FROM depts LEFT JOIN depts AS parent ON parent.id = depts.pid
       WHERE ${every([...scope('depts'), ...conditions])} ORDER BY depts.sort, depts.id`,
      ...valuesOf(below),
      ...valuesOf(scope('depts')),
      ...valuesOf(conditions),
    )
    .map(({ extra, hasChildren, ...row }) => ({
      ...row,
      // Written by this module alone, out of parsed bodies.
      extra: JSON.parse(extra) as Dept['extra'],
      hasChildren: hasChildren === 1,
      children: [],
    }))
}

function plain(node: DeptNode): Dept {
  const { hasChildren: _has, children: _children, ...row } = node
  return row
}

/** The caller's view of the tree, read once for a whole answer. */
function scopeOf(context: Context, isWhole = false): (table: string) => readonly Condition[] {
  if (!isWhole) {
    const conditions = seen(context, '#')
    return (table) => conditions.map(({ sql, values }) => ({ sql: sql.replaceAll('#', table), values }))
  }
  return (table) => [{ sql: `${table}.tenant_id = ?`, values: [context.caller.tenantId] }]
}

function nested(nodes: readonly DeptNode[]): DeptNode[] {
  const top = nest(nodes)
  for (const node of nodes) node.hasChildren = node.children.length > 0
  return top
}

/** One level of the tree. The top level holds the departments whose parent the caller does not see. */
function level(context: Context, pid: string): DeptNode[] {
  const scope = scopeOf(context)
  if (pid !== '0') return nodesOf(context, [{ sql: 'depts.pid = ?', values: [pid] }], scope)
  const above = scope('above')
  const isTop: Condition = {
    sql: `NOT EXISTS (SELECT 1 FROM depts AS above WHERE above.id = depts.pid AND ${every(above)})`,
    values: valuesOf(above),
  }
  return nodesOf(context, [isTop], scope)
}

const mayPassScope = (context: Context): boolean => {
  const kind = adminKind(context.store, context.caller)
  return kind === 'super' || kind === 'system'
}

/** Departments of a name with everything that leads to them. */
function search(context: Context, name: string, allData: boolean): DeptNode[] {
  const scope = scopeOf(context, allData && mayPassScope(context))
  const named = filterConditions(dept, { name }, 'depts')
  const within = scope('depts')
  const found: Condition = {
    sql: `depts.id IN (WITH RECURSIVE way (id, pid) AS (
      SELECT depts.id, depts.pid FROM depts WHERE ${every([...within, ...named])}
      UNION SELECT depts.id, depts.pid FROM depts JOIN way ON depts.id = way.pid)
      SELECT id FROM way)`,
    values: [...valuesOf(within), ...valuesOf(named)],
  }
  return nested(nodesOf(context, [found], scope))
}

function find(context: Context, id: string): Dept {
  const [node] = nodesOf(context, [{ sql: 'depts.id = ?', values: [id] }], scopeOf(context))
  if (!node) throw refuse('recordMissing')
  return plain(node)
}

type Written = z.output<typeof DeptWrite>

const wrongParent = () => new Refusal(ErrorCode.deptParent, 'dept.parent')

/** A new place is within the caller's data scope, not disabled, and not below the department itself. */
function checkPlace(context: Context, { pid }: Written, stored: Dept | undefined): void {
  const { store, caller } = context
  if (pid === stored?.pid) return
  if (pid === '0') {
    if (!dataScope(store, caller).all) throw wrongParent()
    return
  }
  const [parent] = nodesOf(context, [{ sql: 'depts.id = ?', values: [pid] }], scopeOf(context))
  if (!parent || parent.status === 0) throw wrongParent()
  if (stored && isWithin(store, 'depts', pid, stored.id)) throw wrongParent()
  checkDepth(store, 'depts', { id: stored?.id ?? NEW, pid })
}

function prepared(context: Context, written: Written, stored: Dept | undefined): Record<string, Value> {
  if (stored && written.code !== stored.code) throw refuse('dept.codeFixed')
  checkPlace(context, written, stored)
  checkUnique(context, 'depts', { code: written.code }, stored?.id ?? NEW)
  const { deptType, extra = stored?.extra ?? {}, pid, name, code, tcode, sort, status } = written
  return {
    pid,
    name,
    code,
    tcode,
    sort,
    status,
    type: deptType,
    extra: JSON.stringify(extra),
    ...changedBy(context),
  }
}

/** Departments in the order of the tree. */
function* inOrder(nodes: readonly DeptNode[]): Generator<DeptNode> {
  for (const node of nodes) {
    yield node
    yield* inOrder(node.children)
  }
}

interface ExportQuery {
  readonly name?: string | undefined
  readonly pids?: string | undefined
  readonly page?: number | undefined
  readonly limit?: number | undefined
}

/** The whole tree, the results of a search, or the rows that are visible while some branches are open. */
function exported(context: Context, { name = '', pids = '', page = 1, limit }: ExportQuery): DeptNode[] {
  const open = pids === '' ? null : new Set(pids.split(','))
  const shown = (nodes: readonly DeptNode[]): DeptNode[] =>
    nodes.flatMap((node) => [node, ...(open?.has(node.id) ? shown(node.children) : [])])
  const tree = search(context, name, false)
  const rows = open ? shown(tree) : [...inOrder(tree)]
  return limit === undefined ? rows : rows.slice((page - 1) * limit, page * limit)
}

export const deptModule = implement(dept, title, {
  list: (context, { query }) => {
    const conditions: Condition[] = []
    if (query.pid !== undefined) conditions.push({ sql: 'depts.pid = ?', values: [query.pid] })
    if (query.id_ne !== undefined) conditions.push({ sql: 'depts.id <> ?', values: [query.id_ne] })
    if (query.pid_ne !== undefined) conditions.push(notBelow('depts', query.pid_ne))
    return nodesOf(context, conditions, scopeOf(context)).map(plain)
  },
  treeList: (context) => nested(nodesOf(context, [], scopeOf(context))),
  listAllByName: (context, { query }) =>
    query.type === '1'
      ? search(context, query.name.trim(), query.allDataFlag === 'true')
      : level(context, query.pid),
  getMaxSort: (context, { query }) =>
    nextSort(context, 'depts', [...ownTenant(context), { sql: 'pid = ?', values: [query.pid] }]),
  export: (context, { query }) =>
    exportSheet(
      context,
      title,
      {
        name: 'sys.dept:field.name',
        parentName: 'sys.dept:field.parentName',
        code: 'sys.dept:field.code',
        deptType: {
          heading: 'sys.dept:field.deptType',
          codes: dictionaryWords(context.store, 'SYS_DEPT_TYPE'),
        },
        sort: 'sys.dept:field.sort',
        status: {
          heading: 'sys.dept:field.status',
          codes: labelCodes(deptStatuses, { 0: 'sys.dept:status.0', 1: 'sys.dept:status.1' }),
        },
      },
      exported(context, query).map((node) => ({ ...node })),
    ),
  ...treeHandlers(dept, {
    table: 'depts',
    name: 'name',
    scope: seen,
    find,
    prepared,
    remove: {
      hasChildren: () => new Refusal(ErrorCode.deptHasChildren, 'dept.hasChildren'),
      checkUnused: ({ store }, id) => {
        if (store.get('SELECT 1 FROM users WHERE dept_id = ?', id))
          throw new Refusal(ErrorCode.deptHasUsers, 'dept.hasUsers')
      },
      relationTypes: ['dept', 'deptSub'],
    },
  }),
})
