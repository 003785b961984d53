import type {
  HeldRole,
  Hindrance,
  UserAccess,
  UserDept,
  UserMenu,
} from '#contract/resources/sys/permissionExplain.ts'
import { usableMenuIds } from '#server/access/menus.ts'
import { adminModel } from '#server/access/model.ts'
import { roleWays } from '#server/access/roles.ts'
import { codesIn, navigationOf, permissionsOf } from '#server/access/caller.ts'
import type { Context } from '#server/context/context.ts'
import { findMenu, isButton, type MenuFacts, menuFacts, refOf, whereFound } from './menus.ts'
import { scopeParts, seesAll, shownPart } from './scopes.ts'
import { type SubjectUser, findDept, findUser, isSuper, signInHindrances } from './subjects.ts'

const person = ({ id, name, username }: SubjectUser) => ({ id, name, username })

/** The user's roles; administrator roles do not count while their model has function access switched off. */
function heldRoles({ store }: Context, user: SubjectUser): HeldRole[] {
  const isOff = !adminModel(store, user).optionVisit
  return roleWays(store, user.id).map((role) => ({
    ...role,
    isSwitchedOff: isOff && (role.grade === '1' || role.grade === '2'),
  }))
}

export function explainUser(context: Context, userId: string): UserAccess {
  const { store } = context
  const user = findUser(context, userId)
  const hindrances = signInHindrances(context, user)
  const parts = scopeParts(context, user)
  return {
    user: person(user),
    deptName: user.deptName,
    isSuper: isSuper(user),
    canSignIn: hindrances.length === 0,
    hindrances,
    roles: heldRoles(context, user),
    menuCount: new Set(usableMenuIds(store, user)).size,
    codeCount: permissionsOf(store, user).length,
    scope: { all: seesAll(parts), parts: parts.map(shownPart) },
  }
}

/** Roles of the tenant that hold a menu. */
export const rolesWith = ({ store, caller }: Context, menuId: string) =>
  store.all<{ id: string; name: string; grade: string }>(
    `SELECT CAST(id AS TEXT) AS id, name, role_grade AS grade FROM roles
     WHERE tenant_id = ? AND id IN (SELECT role_id FROM role_menus WHERE menu_id = ?) ORDER BY role_grade, id`,
    caller.tenantId,
    menuId,
  )

/** A menu's codes, each with the user's menus that carry it. */
function codesOf(
  facts: ReadonlyMap<string, MenuFacts>,
  menu: MenuFacts,
  held: ReadonlySet<string>,
): UserMenu['codes'] {
  const carriers = [...facts.values()].filter(({ id }) => held.has(id))
  return codesIn(menu.permissions).map((code) => {
    const by = carriers.filter(({ permissions }) => codesIn(permissions).includes(code))
    return { code, isHeld: by.length > 0, by: by.map(({ name }) => name) }
  })
}

/** Why none of the user's roles opens it. */
function useHindrance(grants: readonly HeldRole[], holders: number): Hindrance {
  if (grants.length > 0) return { reason: 'visit-off', detail: '' }
  return { reason: holders === 0 ? 'nobody-grants' : 'no-grant', detail: '' }
}

export function explainUserMenu(context: Context, userId: string, menuId: string): UserMenu {
  const { store } = context
  const user = findUser(context, userId)
  const facts = menuFacts(context)
  const menu = findMenu(context, facts, menuId)
  const held = new Set(usableMenuIds(store, user))
  const shown = new Set(navigationOf(store, user).map(({ id }) => id))
  const codes = codesOf(facts, menu, held)
  // A button is drawn by its codes; any of the user's menus may carry them.
  const mayUse = isButton(menu) && codes.length > 0 ? codes.every(({ isHeld }) => isHeld) : held.has(menu.id)
  const holders = rolesWith(context, menu.id)
  const holderIds = new Set(holders.map(({ id }) => id))
  const roles = heldRoles(context, user)
  const own = new Set(roles.map(({ id }) => id))
  const grants = roles.filter(({ id }) => holderIds.has(id))
  const signIn = signInHindrances(context, user)
  const found = whereFound(facts, menu, { held, shown, tenantItype: user.tenantItype })
  return {
    user: person(user),
    menu: refOf(facts, menu),
    isSuper: isSuper(user),
    canSignIn: signIn.length === 0,
    mayUse,
    isShown: found.isShown,
    hindrances: [...signIn, ...(mayUse ? [] : [useHindrance(grants, holders.length)]), ...found.hindrances],
    grants,
    others: holders.filter(({ id }) => !own.has(id)).map(({ id, name }) => ({ id, name })),
    codes,
  }
}

export function explainUserDept(context: Context, userId: string, deptId: string): UserDept {
  const user = findUser(context, userId)
  const dept = findDept(context, deptId)
  const parts = scopeParts(context, user).map((part) => ({
    ...shownPart(part),
    covers: part.opens === 'all' || part.opens.has(dept.id),
  }))
  return { user: person(user), dept, isSeen: parts.some(({ covers }) => covers), parts }
}
