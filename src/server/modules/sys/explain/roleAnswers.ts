import type {
  Hindrance,
  MenuAccess,
  RoleAccess,
  RoleMenu,
  RolePreview,
  Way,
} from '#contract/resources/sys/permissionExplain.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { RoleRelationType } from '#contract/resources/sys/role.ts'
import { holdersOf } from '#server/access/holders.ts'
import {
  codesIn,
  type Grantee,
  navigationFor,
  navigationTree,
  permissionsFor,
} from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { securityConfig } from '#server/settings/settings.ts'
import { findMenu, menuFacts, placeHindrances, refOf, whereFound } from './menus.ts'
import { peopleIn, peopleOfRole, totalOfRole } from './people.ts'
import { roleScope, shownPart } from './scopes.ts'
import { type SubjectRole, findRole } from './subjects.ts'
import { rolesWith } from './userAnswers.ts'

/** Holders of administrator roles work under a model; with its function access off the role opens nothing. */
function isSwitchedOff({ store }: Context, { grade }: SubjectRole): boolean {
  const { sysAdminModel, comAdminModel } = securityConfig(store)
  if (grade === '1') return !sysAdminModel.optionVisit
  return grade === '2' && !comAdminModel.optionVisit
}

/** A user of the caller's tenant who has this role and no other. */
const onlyHolder = (context: Context, role: SubjectRole): Grantee => ({
  tenantItype: context.caller.tenantItype,
  roles: isSwitchedOff(context, role)
    ? { sql: 'SELECT NULL', values: [] }
    : { sql: 'SELECT CAST(? AS INTEGER)', values: [role.id] },
})

export const roleMenuIds = ({ store }: Context, roleId: string): string[] =>
  store
    .all<{ id: string }>('SELECT CAST(menu_id AS TEXT) AS id FROM role_menus WHERE role_id = ?', roleId)
    .map(({ id }) => id)

function relationsOf({ store }: Context, roleId: string): Way[] {
  return store.all<{ kind: RoleRelationType; name: string }>(
    `SELECT relation_type AS kind, COALESCE(CASE relation_type
       WHEN 'duty' THEN (SELECT duty_name FROM duties WHERE id = target_id)
       WHEN 'group' THEN (SELECT group_name FROM user_groups WHERE id = target_id)
       ELSE (SELECT name FROM depts WHERE id = target_id) END, '') AS name
     FROM role_relations WHERE role_id = ? ORDER BY relation_type, name`,
    roleId,
  )
}

export function explainRole(context: Context, roleId: string): RoleAccess {
  const role = findRole(context, roleId)
  return {
    role,
    isSwitchedOff: isSwitchedOff(context, role),
    menuCount: roleMenuIds(context, role.id).length,
    codeCount: permissionsFor(context.store, onlyHolder(context, role)).length,
    scope: shownPart(roleScope(context, role)),
    people: peopleOfRole(context, role.id),
    relations: relationsOf(context, role.id),
  }
}

export function explainRoleMenu(context: Context, roleId: string, menuId: string): RoleMenu {
  const role = findRole(context, roleId)
  const facts = menuFacts(context)
  const menu = findMenu(context, facts, menuId)
  const held = new Set(roleMenuIds(context, role.id))
  const shown = new Set(navigationFor(context.store, onlyHolder(context, role)).map(({ id }) => id))
  const { tenantItype } = context.caller
  const found = whereFound(facts, menu, { held, shown, tenantItype })
  const isHeld = held.has(menu.id)
  const own: Hindrance[] = [
    ...(isHeld ? [] : [{ reason: 'no-grant' as const, detail: '' }]),
    ...(isHeld && isSwitchedOff(context, role) ? [{ reason: 'visit-off' as const, detail: '' }] : []),
  ]
  return {
    role,
    menu: refOf(facts, menu),
    isHeld,
    isShown: found.isShown,
    hindrances: [...own, ...found.hindrances],
    people: peopleOfRole(context, role.id),
  }
}

export function explainMenu(context: Context, menuId: string): MenuAccess {
  const facts = menuFacts(context)
  const menu = findMenu(context, facts, menuId)
  const roles = rolesWith(context, menu.id)
  return {
    menu: refOf(facts, menu),
    codes: codesIn(menu.permissions),
    roles: roles.map((role) => ({ ...role, people: totalOfRole(context, role.id) })),
    // The list of users that the audit shows counts alike (DECISION-SYS-48).
    people: peopleIn(
      context,
      `SELECT id FROM users WHERE super_admin = ${SuperAdmin.super}
         OR id IN (${holdersOf('SELECT role_id FROM role_menus WHERE menu_id = ?')})`,
      menu.id,
    ),
    hindrances: [
      ...(roles.length === 0 ? [{ reason: 'nobody-grants' as const, detail: '' }] : []),
      ...placeHindrances(menu, context.caller.tenantItype),
    ],
  }
}

export function previewRole(context: Context, roleId: string): RolePreview {
  const { store, language } = context
  const role = findRole(context, roleId)
  const grantee = onlyHolder(context, role)
  return {
    role,
    navigation: navigationTree(navigationFor(store, grantee), language),
    codes: permissionsFor(store, grantee),
    isSwitchedOff: isSwitchedOff(context, role),
  }
}
