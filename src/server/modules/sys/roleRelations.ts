import type { RoleRelationType } from '#contract/resources/sys/role.ts'
import type { Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import { managedUsers } from './userGuards.ts'

/** Place where the other end of a relation is stored. */
const tables: Readonly<Record<RoleRelationType, string>> = {
  dept: 'depts',
  deptSub: 'depts',
  group: 'user_groups',
  duty: 'duties',
}

/** Skips relations that exist already, and ids that are not of the caller's tenant. */
export function addRelations(
  context: Context,
  roleId: string,
  type: RoleRelationType,
  ids: readonly string[],
): void {
  context.store.run(
    `INSERT OR IGNORE INTO role_relations (role_id, relation_type, target_id)
     SELECT ?, ?, id FROM ${tables[type]} WHERE tenant_id = ? AND id IN (${INSIDE})`,
    roleId,
    type,
    context.caller.tenantId,
    JSON.stringify(ids),
  )
}

export function removeRelations(
  context: Context,
  roleId: string,
  type: RoleRelationType,
  ids: readonly string[],
): void {
  context.store.run(
    `DELETE FROM role_relations WHERE role_id = ? AND relation_type = ? AND target_id IN (${INSIDE})`,
    roleId,
    type,
    JSON.stringify(ids),
  )
}

export function relationsOf(context: Context, roleId: string): Record<RoleRelationType, string[]> {
  const relations: Record<RoleRelationType, string[]> = { dept: [], deptSub: [], group: [], duty: [] }
  const rows = context.store.all<{ type: RoleRelationType; id: string }>(
    `SELECT relation_type AS type, CAST(target_id AS TEXT) AS id FROM role_relations WHERE role_id = ? ORDER BY target_id`,
    roleId,
  )
  for (const { type, id } of rows) relations[type].push(id)
  return relations
}

/**
 * Users who have the role already and unknown ids are ignored (DECISION-SYS-61). Superiors are refused: the caller may
 * not change their rights.
 */
export function addUsers(context: Context, roleId: string, ids: readonly string[]): void {
  context.store.run(
    `INSERT OR IGNORE INTO role_users (role_id, user_id) SELECT ?, CAST(value AS INTEGER) FROM json_each(?)`,
    roleId,
    JSON.stringify(managedUsers(context, ids)),
  )
}

export function removeUsers(context: Context, roleId: string, ids: readonly string[]): void {
  context.store.run(
    `DELETE FROM role_users WHERE role_id = ? AND user_id IN (${INSIDE})`,
    roleId,
    JSON.stringify(managedUsers(context, ids)),
  )
}
