import { DUTY_ROOT, type Duty, type DutyWrite, duty } from '#contract/resources/sys/duty.ts'
import type { Context } from '#server/context/context.ts'
import type { Value } from '#server/db/store.ts'
import { notBelow } from '#server/db/tree.ts'
import { implement } from '#server/nouns/implement.ts'
import { refuse } from '#server/common/refusal.ts'
import { changedBy, checkUnique, NEW, nextSort, ownTenant } from '#server/nouns/rows.ts'
import { checkParent, treeHandlers } from '#server/nouns/treeHandlers.ts'
import type { z } from 'zod'

interface Row extends Omit<Duty, 'extra'> {
  readonly extra: string
}

/** Duties of the caller's tenant, by level and sort. */
function rowsOf(context: Context, where = '1', ...values: Value[]): Duty[] {
  return context.store
    .all<Row>(
      `WITH RECURSIVE tree (id, level) AS (
         SELECT id, 1 FROM duties WHERE tenant_id = ? AND pid = 0
         UNION SELECT duties.id, level + 1 FROM duties JOIN tree ON duties.pid = tree.id)
       SELECT CAST(duties.id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, duty_code AS dutyCode,
         duty_name AS dutyName, CAST(dept_id AS TEXT) AS deptId, sort, remark, extra, level AS treeLevel
       FROM duties JOIN tree ON tree.id = duties.id WHERE ${where} ORDER BY level, sort, duties.id`,
      context.caller.tenantId,
      ...values,
    )
    .map((row) => ({ ...row, extra: JSON.parse(row.extra) as Duty['extra'] }))
}

function find(context: Context, id: string): Duty {
  const [row] = rowsOf(context, 'duties.id = ?', id)
  if (!row) throw refuse('recordMissing')
  return row
}

type Written = z.output<typeof DutyWrite>

function prepared(context: Context, written: Written, stored: Duty | undefined): Record<string, Value> {
  const { store, caller } = context
  const { pid, dutyCode, dutyName, deptId, sort, remark, extra = stored?.extra ?? {} } = written
  const id = stored?.id ?? NEW
  checkParent(context, 'duties', { id, pid }, { missing: 'recordMissing', below: 'duty.parentBelow' })
  const hasDept =
    deptId === '0' ||
    deptId === stored?.deptId ||
    store.get('SELECT 1 FROM depts WHERE id = ? AND tenant_id = ?', deptId, caller.tenantId)
  if (!hasDept) throw refuse('duty.deptUnknown')
  checkUnique(context, 'duties', { duty_code: dutyCode }, id)
  return {
    pid,
    duty_code: dutyCode,
    duty_name: dutyName,
    dept_id: deptId,
    sort,
    remark,
    extra: JSON.stringify(extra),
    ...changedBy(context),
  }
}

const tree = treeHandlers(duty, {
  table: 'duties',
  name: 'duty_name',
  find,
  prepared,
  remove: {
    hasChildren: () => refuse('duty.hasChildren'),
    checkUnused: ({ store }, id) => {
      if (store.get('SELECT 1 FROM duty_users WHERE duty_id = ?', id)) throw refuse('duty.hasUsers')
    },
    relationTypes: ['duty'],
  },
})

export const dutyModule = implement(duty, 'sys.duty:tree', {
  list: (context, { query }) => {
    // No duty has a parent of this id.
    const { sql, values } = notBelow('duties', query.pid_ne ?? '-1')
    return rowsOf(context, `duties.id <> ? AND ${sql}`, query.id_ne ?? DUTY_ROOT, ...values)
  },
  getTreeMaxSort: (context, { query }) =>
    nextSort(context, 'duties', [...ownTenant(context), { sql: 'pid = ?', values: [query.pid] }], 1),
  ...tree,
  remove: (context, call) => {
    if (call.body.includes(DUTY_ROOT)) throw refuse('duty.root')
    return tree.remove(context, call)
  },
})
