import { DUTY_ROOT, type Duty, type DutyWrite, duty } from '#contract/resources/sys/duty.ts'
import type { Context } from '#server/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Value } from '#server/db/store.ts'
import { isWithin, notBelow } from '#server/db/tree.ts'
import { implement } from '#server/implement.ts'
import { checkEach, refuse } from '#server/refusal.ts'
import { changedBy, checkUnique, insertOwn } from '#server/rows.ts'
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
  if (pid !== DUTY_ROOT) {
    find(context, pid)
    if (stored && isWithin(store, 'duties', pid, stored.id)) throw refuse('duty.parentBelow')
  }
  const hasDept =
    deptId === '0' ||
    deptId === stored?.deptId ||
    store.get('SELECT 1 FROM depts WHERE id = ? AND tenant_id = ?', deptId, caller.tenantId)
  if (!hasDept) throw refuse('duty.deptUnknown')
  checkUnique(context, 'duties', 'duty_code', dutyCode, stored?.id ?? '0')
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

function remove({ store, caller }: Context, asked: readonly string[]): void {
  if (asked.includes(DUTY_ROOT)) throw refuse('duty.root')
  const own = store.all<{ id: string; dutyName: string }>(
    `SELECT CAST(id AS TEXT) AS id, duty_name AS dutyName FROM duties WHERE tenant_id = ? AND id IN (${INSIDE})`,
    caller.tenantId,
    JSON.stringify(asked),
  )
  const ids = JSON.stringify(own.map(({ id }) => id))
  checkEach(
    own,
    ({ dutyName }) => dutyName,
    ({ id }) => {
      if (store.get('SELECT 1 FROM duties WHERE pid = ?', id)) throw refuse('duty.hasChildren')
      if (store.get('SELECT 1 FROM duty_users WHERE duty_id = ?', id)) throw refuse('duty.hasUsers')
    },
  )
  store.run(`DELETE FROM role_relations WHERE relation_type = 'duty' AND target_id IN (${INSIDE})`, ids)
  store.run(`DELETE FROM duties WHERE id IN (${INSIDE})`, ids)
}

export const dutyModule = implement(duty, ['岗位', 'Duties'], {
  list: (context, { query }) => {
    // No duty has a parent of this id.
    const { sql, values } = notBelow('duties', query.pid_ne ?? '-1')
    return rowsOf(context, `duties.id <> ? AND ${sql}`, query.id_ne ?? DUTY_ROOT, ...values)
  },
  getTreeMaxSort: ({ store, caller }, { query }) =>
    store.get<{ next: number }>(
      'SELECT COALESCE(MAX(sort) + 1, 1) AS next FROM duties WHERE tenant_id = ? AND pid = ?',
      caller.tenantId,
      query.pid,
    )?.next ?? 1,
  get: (context, { params }) => find(context, params.id),
  create: (context, { body }) => insertOwn(context, 'duties', prepared(context, body, undefined)),
  update: (context, { body }) => {
    context.store.update('duties', body.id, prepared(context, body, find(context, body.id)))
    return body.id
  },
  remove: (context, { body }) => {
    remove(context, body)
    return null
  },
})
