import { ErrorCode } from '#contract/failures.ts'
import {
  RELATION_ROOT,
  type RoleRelationship,
  type RoleRelationshipNode,
  type RoleRelationshipWrite,
  roleRelationship,
} from '#contract/resources/sys/roleRelationship.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { inScope } from '#server/access/scope.ts'
import { permissionsOf } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { allOf } from '#base/clause.ts'
import type { Condition } from '#server/db/list.ts'
import { checkDepth, nest } from '#server/db/tree.ts'
import { exportSheet } from '#server/nouns/export.ts'
import { implement } from '#server/nouns/implement.ts'
import { checkEach, Refusal, refuse } from '#server/common/refusal.ts'
import { changedBy } from '#server/nouns/rows.ts'
import type { z } from 'zod'

const title = 'sys.roleRelationship:title'

/** Nodes with the names of their roles, from the top down and by sort within a level. */
const NODES = `
  WITH RECURSIVE tree (id, level) AS (
    SELECT id, 1 FROM role_relationships WHERE pid = 0 AND tenant_id = ?
    UNION SELECT role_relationships.id, level + 1 FROM role_relationships JOIN tree ON role_relationships.pid = tree.id
  )
  SELECT CAST(node.id AS TEXT) AS id, CAST(node.pid AS TEXT) AS pid, role_list.name AS roleName,
    flowable_code AS flowableCode, node.sort, level AS treeLevel, 0 AS isDelete, node.updater,
    node.update_date AS updateDate,
    COALESCE((SELECT group_concat(real_name, ',') FROM (SELECT real_name FROM role_users
      JOIN users ON users.id = user_id WHERE role_id = node.id ORDER BY users.id)), '') AS userNames
  FROM role_relationships AS node JOIN tree ON tree.id = node.id JOIN role_list ON role_list.id = node.id`

function rows(context: Context, conditions: readonly Condition[] = []): RoleRelationship[] {
  const where = allOf(conditions)
  return context.store.all<RoleRelationship>(
    `${NODES} WHERE ${where.sql} ORDER BY level, node.sort, node.id`,
    context.caller.tenantId,
    ...where.values,
  )
}

/** Nodes of the roles the caller manages. */
const visible = (context: Context): RoleRelationship[] =>
  rows(
    context,
    inScope(context, {
      tenant: 'role_list.tenant_id',
      dept: 'role_list.dept_id',
      user: 'role_list.creator_id',
    }),
  )

const nested = (flat: readonly RoleRelationship[]): RoleRelationshipNode[] =>
  nest<RoleRelationshipNode>(flat.map((row) => ({ ...row, children: [] })))

/** Those whose name fits, with the relations that lead to them. */
function matching(flat: readonly RoleRelationship[], name: string): RoleRelationship[] {
  const words = name.trim().toLowerCase()
  if (words === '') return [...flat]
  const known = new Map(flat.map((row) => [row.id, row]))
  const kept = new Set<string>()
  for (const row of flat) {
    if (!row.roleName.toLowerCase().includes(words)) continue
    for (let at: RoleRelationship | undefined = row; at && !kept.has(at.id); at = known.get(at.pid))
      kept.add(at.id)
  }
  return flat.filter((row) => kept.has(row.id))
}

/** The node and everything below it. */
function branch(flat: readonly RoleRelationship[], id: string): Set<string> {
  const inside = new Set([id])
  // Parents come before their children.
  for (const row of flat) if (inside.has(row.pid)) inside.add(row.id)
  return inside
}

function find(context: Context, id: string): RoleRelationship {
  const row = visible(context).find((each) => each.id === id)
  if (!row) throw refuse('recordMissing')
  return row
}

function save(context: Context, body: z.output<typeof RoleRelationshipWrite>): string {
  const { store, caller } = context
  const all = rows(context)
  const isNew = !all.some((row) => row.id === body.id)
  const code = isNew ? 'sys:sysRoleRelationship:save' : 'gen:genTableTemplate:update'
  if (caller.superAdmin !== SuperAdmin.super && !permissionsOf(store, caller).includes(code))
    throw new Refusal(ErrorCode.forbidden, 'forbidden')
  if (isNew) {
    const isRole = store.get('SELECT 1 FROM roles WHERE id = ? AND tenant_id = ?', body.id, caller.tenantId)
    if (!isRole) throw refuse('user.roleUnknown')
  } else find(context, body.id)
  if (body.pid !== RELATION_ROOT) {
    if (!all.some((row) => row.id === body.pid) && body.pid !== body.id)
      throw refuse('roleRelationship.parentMissing')
    if (branch(all, body.id).has(body.pid)) throw refuse('roleRelationship.parentBelow')
    checkDepth(store, 'role_relationships', body)
  }
  const fields = {
    pid: body.pid,
    flowable_code: body.flowableCode,
    sort: body.sort,
    ...changedBy(context),
  }
  if (isNew)
    store.insert('role_relationships', {
      ...fields,
      id: body.id,
      tenant_id: caller.tenantId,
      creator: caller.realName,
      create_date: context.now,
    })
  else store.update('role_relationships', body.id, fields)
  return body.id
}

/** All or none; children that go along do not keep a node. */
function remove(context: Context, ids: readonly string[]): void {
  const own = visible(context).filter((row) => ids.includes(row.id))
  const going = new Set(own.map((row) => row.id))
  const kept = new Set(
    rows(context)
      .filter((row) => !going.has(row.id))
      .map((row) => row.pid),
  )
  checkEach(
    own,
    ({ roleName }) => roleName,
    ({ id }) => {
      if (kept.has(id)) throw refuse('roleRelationship.hasChildren')
    },
  )
  for (const id of going) context.store.run('DELETE FROM role_relationships WHERE id = ?', id)
}

export const roleRelationshipModule = implement(
  roleRelationship,
  title,
  {
    list: (context, { query }) => nested(matching(visible(context), query.roleName)),
    listNoPermission: (context, { query }) => {
      const all = rows(context)
      const below = query.pid_ne === undefined ? new Set<string>() : branch(all, query.pid_ne)
      if (query.pid_ne !== undefined) below.delete(query.pid_ne)
      return nested(all.filter((row) => row.id !== query.id_ne && !below.has(row.id)))
    },
    listRoleNoPermission: ({ store, caller }, { query }) =>
      store.all<{ id: string; name: string }>(
        `SELECT CAST(id AS TEXT) AS id, name FROM roles
         WHERE tenant_id = ? AND (id = ? OR id NOT IN (SELECT id FROM role_relationships)) ORDER BY id`,
        caller.tenantId,
        query.id ?? '0',
      ),
    get: (context, { params }) => find(context, params.id),
    saveOrUpdate: (context, { body }) => save(context, body),
    remove: (context, { body }) => remove(context, body),
    export: (context, { query }) =>
      exportSheet(
        context,
        title,
        {
          roleName: 'sys.roleRelationship:field.roleName',
          flowableCode: 'sys.roleRelationship:field.flowableCode',
          userNames: 'sys.roleRelationship:field.userNames',
          sort: 'sys.roleRelationship:field.sort',
          treeLevel: 'sys.roleRelationship:field.treeLevel',
          updater: 'sys.roleRelationship:field.updater',
          updateDate: 'sys.roleRelationship:field.updateDate',
        },
        matching(visible(context), query.roleName ?? '').map((row) => ({ ...row })),
      ),
  },
  { saveOrUpdate: 'common:save' },
)
