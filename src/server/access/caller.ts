import { ErrorCode } from '#contract/failures.ts'
import { type NavNode, SuperAdmin } from '#contract/resources/shell/auth.ts'
import type { Guard, Right } from '#contract/kernel.ts'
import { usableRoles } from './menus.ts'
import { isUsableTenant } from './tenantRuns.ts'
import { stamp } from '#server/common/clock.ts'
import type { Caller, Context } from '#server/context/context.ts'
import type { Store, Value } from '#server/db/store.ts'
import { nest } from '#server/db/tree.ts'
import { menuName } from '#server/context/menuNames.ts'
import { Refusal } from '#server/common/refusal.ts'
import { tokenHash } from '#server/security/token.ts'

interface SessionRow extends Omit<Caller, 'tokenHash'> {
  readonly expires: number
  readonly mustChange: number
  readonly updateDate: string
  readonly status: number
  readonly tenantStatus: number
}

/** Calls a session may make while its password must be changed first (DECISION-OPS-49). */
const beforePasswordChange: ReadonlySet<string> = new Set([
  'shell.auth.logout',
  'sys.appConfig.passwordLevel',
  'shell.center.password',
])

/**
 * The user behind a token. Disabling a user or a tenant ends its sessions immediately, because both are checked with
 * every call.
 */
export function callerOf(store: Store, token: string, endpointId: string, time: Date): Caller {
  if (token === '') throw new Refusal(ErrorCode.unauthenticated, 'unauthenticated')
  const hash = tokenHash(token)
  const row = store.get<SessionRow>(
    `SELECT CAST(users.id AS TEXT) AS id, username, real_name AS realName, COALESCE(depts.name, '') AS deptName,
       users.tenant_id AS tenantId, tenant_itype AS tenantItype, super_admin AS superAdmin, expires,
       must_change AS mustChange, sessions.update_date AS updateDate, users.status, tenants.status AS tenantStatus
     FROM sessions JOIN users ON users.id = sessions.user_id JOIN tenants ON tenants.tenant_id = users.tenant_id
       LEFT JOIN depts ON depts.id = users.dept_id
     WHERE token_hash = ?`,
    hash,
  )
  if (!row || row.expires <= time.getTime() || row.status !== 1 || !isUsableTenant(row.tenantStatus)) {
    throw new Refusal(ErrorCode.unauthenticated, 'tokenInvalid')
  }
  if (row.mustChange === 1 && !beforePasswordChange.has(endpointId)) {
    throw new Refusal(ErrorCode.forbidden, 'passwordChangeRequired')
  }
  touch(store, hash, row.updateDate, time)
  return { ...row, tokenHash: hash }
}

/** When a session was last used, to the minute: a read must not cost a write each time. */
function touch(store: Store, hash: string, last: string, time: Date): void {
  const now = stamp(time)
  if (now.slice(0, 16) !== last.slice(0, 16)) {
    store.run('UPDATE sessions SET update_date = ? WHERE token_hash = ?', now, hash)
  }
}

type Holder = Pick<Caller, 'id' | 'superAdmin' | 'tenantItype'>

const isSuper = (caller: Pick<Caller, 'superAdmin'>): boolean => caller.superAdmin === SuperAdmin.super

/** User whose roles open menus. */
export interface Grantee {
  readonly tenantItype: number
  /** Subquery of role ids and its values; null: every menu is open. */
  readonly roles: { readonly sql: string; readonly values: readonly Value[] } | null
}

const granteeOf = (store: Store, caller: Holder): Grantee => ({
  tenantItype: caller.tenantItype,
  roles: isSuper(caller) ? null : { sql: usableRoles(store, caller), values: [caller.id] },
})

/** A menu's codes, which are separated by commas. */
export const codesIn = (permissions: string): string[] =>
  permissions
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')

/** Distinct codes of every menu that the caller's roles hold (DECISION-SYS-5). */
export const permissionsOf = (store: Store, caller: Holder): string[] =>
  permissionsFor(store, granteeOf(store, caller))

export function permissionsFor(store: Store, { roles }: Grantee): string[] {
  const granted = roles
    ? store.all<{ permissions: string }>(
        `SELECT DISTINCT permissions FROM menus JOIN role_menus ON menu_id = menus.id
         WHERE permissions <> '' AND role_id IN (${roles.sql})`,
        ...roles.values,
      )
    : store.all<{ permissions: string }>("SELECT permissions FROM menus WHERE permissions <> ''")
  return [...new Set(granted.flatMap((menu) => codesIn(menu.permissions)))].sort()
}

export interface MenuRow {
  readonly id: string
  readonly pid: string
  readonly name: string
  readonly names: string
  readonly icon: string
  readonly type: number
  readonly client: string
  readonly url: string
  readonly openMode: string
  readonly routeAlias: string
  readonly redirectRoute: string
  readonly componentPath: string
  readonly flagCharacter: string
  readonly pageId: string
}

/** Visible menus, routes and folders the caller may use, in order (DECISION-SYS-4). */
export const navigationOf = (store: Store, caller: Holder): MenuRow[] =>
  navigationFor(store, granteeOf(store, caller))

export function navigationFor(store: Store, { tenantItype, roles }: Grantee): MenuRow[] {
  const granted = roles
    ? `AND menus.id IN (SELECT menu_id FROM role_menus WHERE role_id IN (${roles.sql}))`
    : ''
  return store.all<MenuRow>(
    `SELECT CAST(menus.id AS TEXT) AS id, CAST(pid AS TEXT) AS pid, menus.name, names, icon, type, menus.client, menus.url,
       open_mode AS openMode, route_alias AS routeAlias, redirect_route AS redirectRoute,
       component_path AS componentPath, flag_character AS flagCharacter, page_id AS pageId
     FROM menus JOIN menu_modules ON menu_modules.code = menus.client
     WHERE type IN (0, 2, 3) AND show_flag = 1 AND menu_modules.tenant_itype IN (0, ?) ${granted}
     ORDER BY menu_modules.sort, menus.sort, menus.id`,
    tenantItype,
    ...(roles?.values ?? []),
  )
}

/** The same as a tree, named in a language. */
export function navigationTree(rows: readonly MenuRow[], language: string): NavNode[] {
  // A menu whose folder the caller may not see is shown at the top rather than lost.
  return nest(
    rows.map(
      ({ names, ...row }): NavNode => ({ ...row, name: menuName(row.name, names, language), children: [] }),
    ),
  )
}

/** Whether the caller can navigate to the screen at this route. A super administrator can to all. */
export const canOpen = (store: Store, caller: Holder, screen: string): boolean =>
  isSuper(caller) || navigationOf(store, caller).some((menu) => menu.url === screen)

function hasRight(store: Store, caller: Holder, right: Right): boolean {
  if ('screen' in right) return canOpen(store, caller, right.screen)
  return (
    isSuper(caller) ||
    permissionsOf(store, caller).some((code) => code === right.permission || code === right.or)
  )
}

/** Whether the caller passes a guard. A super administrator passes every one. */
export function isAdmitted({ store, caller }: Context, guard: Exclude<Guard, 'public'>): boolean {
  if (guard === 'signed-in') return true
  const rights = 'screen' in guard ? [guard, ...(guard.or ?? [])] : [guard]
  return rights.some((right) => hasRight(store, caller, right))
}

/** @throws a 403 refusal */
export function admit(context: Context, guard: Guard): void {
  if (guard !== 'public' && !isAdmitted(context, guard)) throw new Refusal(ErrorCode.forbidden, 'forbidden')
}
