import { ErrorCode } from '#contract/failures.ts'
import { allEndpoints } from '#contract/resources/index.ts'
import { SuperAdmin } from '#contract/resources/shell/auth.ts'
import { codesIn } from './caller.ts'
import type { Caller, Context } from '#server/context/context.ts'
import { INSIDE } from '#server/db/inside.ts'
import type { Store } from '#server/db/store.ts'
import { Refusal } from '#server/common/refusal.ts'
import { securityConfig } from '#server/settings/settings.ts'
import { type Choice, Giver, roleChoices, scopeOfRole, userChoices } from './giver.ts'
import { holdersOf } from './holders.ts'
import { usableMenuIds } from './menus.ts'
import { rankOf } from './model.ts'
import { type Note, type NoteKind, takeNotes } from './rightNotes.ts'
import { effectiveRoles, type RoleHeld, rolesHeldBy } from './roles.ts'
import { dataScope, ScopeValue, withBelow } from './scope.ts'

/** A write that has been done and not committed yet. */
interface Moment {
  readonly before: Store
  readonly after: Store
  /** The caller of the write, as they were before it. */
  readonly giver: Giver
  readonly caller: Caller
}

const textIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Whether the giver may make users holders of this role. */
function mayGive({ after, giver }: Moment, roleId: string): boolean {
  const grade = gradeOf(after, roleId) ?? '0'
  const menus = after.all<{ id: string }>(
    'SELECT CAST(menu_id AS TEXT) AS id FROM role_menus WHERE role_id = ?',
    roleId,
  )
  return (
    giver.managesGrade(grade) &&
    giver.holdsMenus(textIds(menus)) &&
    roleChoices(after, roleId).every((choice) => giver.covers(after, choice))
  )
}

const gradeOf = (store: Store, roleId: string): string | undefined =>
  store.get<{ grade: string }>('SELECT role_grade AS grade FROM roles WHERE id = ?', roleId)?.grade

/** Users who are reached through a relation of a role, or through a department that moved. */
function reached(store: Store, { kind, id }: Note): string[] {
  switch (kind) {
    case 'user':
      return [id]
    case 'dept':
    case 'deptSub':
      return textIds(
        store.all(
          `SELECT CAST(id AS TEXT) AS id FROM users WHERE dept_id IN (${INSIDE})`,
          JSON.stringify(kind === 'dept' ? [id] : withBelow(store, [id])),
        ),
      )
    case 'duty':
      return textIds(store.all('SELECT CAST(user_id AS TEXT) AS id FROM duty_users WHERE duty_id = ?', id))
    case 'group':
      return textIds(
        store.all('SELECT CAST(user_id AS TEXT) AS id FROM user_group_members WHERE group_id = ?', id),
      )
    default:
      return []
  }
}

/** Roles that reach a user now and did not before; one that opens the own department counts by department. */
function rolesAreGiven(moment: Moment, notes: readonly Note[]): boolean {
  const { before, after, giver } = moment
  const users = [...new Set(notes.flatMap((note) => reached(after, note)))]
  if (users.length === 0) return true
  const opensOwn = remembered((roleId: string) => scopeOfRole(after, roleId)?.value === ScopeValue.ownDept)
  const isGiven = remembered((roleId: string) => mayGive(moment, roleId))
  const keyOf = ({ userId, roleId, deptId }: RoleHeld): string =>
    [userId, roleId, opensOwn(roleId) ? deptId : ''].join()
  const had = new Set(rolesHeldBy(before, users).map(keyOf))
  return rolesHeldBy(after, users)
    .filter((held) => !had.has(keyOf(held)))
    .every(({ roleId, deptId }) => isGiven(roleId) && (!opensOwn(roleId) || giver.sees([deptId])))
}

function remembered<T>(work: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const made = work(key)
    known.set(key, made)
    return made
  }
}

const isMenuGiven = ({ before, giver }: Moment, roleId: string, menuId: string): boolean =>
  before.get('SELECT 1 FROM role_menus WHERE role_id = ? AND menu_id = ?', roleId, menuId) !== undefined ||
  giver.holdsMenus([menuId])

/** A role's choice; "own department" gives each holder theirs. */
function isRuleGiven({ before, after, giver }: Moment, roleId: string, ruleId: string): boolean {
  const [now] = roleChoices(after, roleId, ruleId)
  const [then] = roleChoices(before, roleId, ruleId)
  if (!now || (then && isSameChoice(now, then))) return true
  if (!giver.covers(after, now)) return false
  if (now.isBuiltIn === 0 || now.value !== ScopeValue.ownDept) return true
  const depts = after.all<{ id: string }>(
    `SELECT DISTINCT CAST(dept_id AS TEXT) AS id FROM users WHERE id IN (${holdersOf('SELECT ?')})`,
    roleId,
  )
  return giver.sees(textIds(depts))
}

const isSameChoice = (one: Choice, other: Choice): boolean =>
  one.value === other.value && one.named.toSorted().join() === other.named.toSorted().join()

function isGradeGiven({ before, after, giver }: Moment, roleId: string): boolean {
  const grade = gradeOf(after, roleId)
  return grade === undefined || grade === gradeOf(before, roleId) || giver.managesGrade(grade)
}

const superAdminOf = (store: Store, userId: string): number =>
  store.get<{ value: number }>('SELECT super_admin AS value FROM users WHERE id = ?', userId)?.value ??
  SuperAdmin.none

/** Grade 2 is that of secondary administrators; only super administrators make super administrators. */
function isAdministratorGiven({ before, after, giver }: Moment, userId: string): boolean {
  const now = superAdminOf(after, userId)
  if (now === SuperAdmin.none || now === superAdminOf(before, userId)) return true
  return now === SuperAdmin.admin && giver.managesGrade('2')
}

function isCustruleGiven({ before, after, giver }: Moment, userId: string, ruleId: string): boolean {
  const [now] = userChoices(after, userId, ruleId)
  const had = new Set(userChoices(before, userId, ruleId).flatMap(({ named }) => named))
  return !now || giver.covers(after, { ...now, named: now.named.filter((id) => !had.has(id)) })
}

/** A caller who sets a password can sign in with it, and then holds all that the user holds. */
function isAccountGiven({ after, giver, caller }: Moment, userId: string): boolean {
  if (userId === caller.id) return true
  const user = { id: userId, superAdmin: superAdminOf(after, userId), tenantItype: caller.tenantItype }
  const scope = dataScope(after, user)
  const choices = [
    ...effectiveRoles(after, userId).flatMap(({ id }) => roleChoices(after, id)),
    ...userChoices(after, userId),
  ]
  return (
    rankOf(after, user) <= giver.rank &&
    giver.holdsMenus(usableMenuIds(after, user)) &&
    giver.sees(scope.all ? 'all' : scope.deptIds) &&
    choices.every((choice) => choice.isBuiltIn === 1 || giver.covers(after, choice))
  )
}

/** A user who sees a department with everything below it sees the departments that were moved there. */
function isMoveGiven({ before, after, giver, caller }: Moment): boolean {
  const roles = after.all<{ id: string }>(
    `SELECT CAST(role_id AS TEXT) AS id FROM role_rules JOIN rule_sorts ON rule_sorts.id = rule_id
       JOIN roles ON roles.id = role_id
     WHERE built_in = 1 AND role_rules.value = '${ScopeValue.deptsBelow}' AND roles.tenant_id = ?`,
    caller.tenantId,
  )
  return roles.every(({ id }) => {
    const named = scopeOfRole(after, id)?.named ?? []
    const had = new Set(withBelow(before, named))
    return giver.sees(withBelow(after, named).filter((dept) => !had.has(dept)))
  })
}

/** Codes that a guard of the platform requires. */
const guardCodes: ReadonlySet<string> = new Set(
  allEndpoints().flatMap(({ guard }) =>
    typeof guard === 'string' || 'screen' in guard ? [] : [guard.permission, ...(guard.or ? [guard.or] : [])],
  ),
)

interface Opened {
  readonly permissions: string
  /** Target of the menu and kinds of tenants that it is for; empty for menus without navigation. */
  readonly place: string
  readonly url: string
}

const openedBy = (store: Store, menuId: string): Opened =>
  store.get<Opened>(
    `SELECT permissions, menus.url,
       CASE WHEN type IN (0, 2, 3) AND show_flag = 1 AND menus.url <> ''
         THEN menu_modules.tenant_itype || ' ' || menus.url ELSE '' END AS place
     FROM menus JOIN menu_modules ON menu_modules.code = menus.client WHERE menus.id = ?`,
    menuId,
  ) ?? { permissions: '', place: '', url: '' }

/**
 * A menu that roles hold already gives them the codes that are written into it. Codes that no guard requires give
 * nothing.
 */
function isCodeGiven({ before, after, giver }: Moment, menuId: string): boolean {
  if (!after.get('SELECT 1 FROM role_menus WHERE menu_id = ?', menuId)) return true
  const [now, then] = [openedBy(after, menuId), openedBy(before, menuId)]
  const had = new Set(codesIn(then.permissions))
  const codes = codesIn(now.permissions).filter((code) => !had.has(code) && guardCodes.has(code))
  const isPlaced = now.place === then.place || now.place === '' || giver.opens(now.url)
  return isPlaced && codes.every((code) => giver.holdsCode(code))
}

/** Switches of administrators that were off: users cannot open what is closed to them. */
function areModelsGiven({ before, after, giver }: Moment): boolean {
  const [now, then] = [securityConfig(after), securityConfig(before)]
  return (['sysAdminModel', 'comAdminModel'] as const).every((kind) =>
    (['optionVisit', 'optionData', 'authVisit', 'authData'] as const).every(
      (name) => !now[kind][name] || then[kind][name] || (giver.managesGrade('2') && giver.model[name]),
    ),
  )
}

const judges: Readonly<Partial<Record<NoteKind, (moment: Moment, id: string, other: string) => boolean>>> = {
  grade: isGradeGiven,
  menu: isMenuGiven,
  rule: isRuleGiven,
  administrator: isAdministratorGiven,
  custrule: isCustruleGiven,
  password: isAccountGiven,
  moved: isMoveGiven,
  code: isCodeGiven,
  models: areModelsGiven,
}

/**
 * Does a caller's write and examines what it gave: a caller cannot bring about, in any way, that a user holds a role,
 * code, menu or data scope, or can sign in as another account, that the caller may not grant.
 * @throws a 403 refusal, which rolls the write back
 */
export function withinOwnRights<T>(context: Context, write: () => T): T {
  const { store, caller } = context
  // Drops notes without a caller: of the start, or of the platform's own work.
  takeNotes(store)
  const done = write()
  const notes = takeNotes(store)
  if (notes.length === 0 || caller.superAdmin === SuperAdmin.super) return done
  const moment = { before: store.committed, after: store, giver: new Giver(store.committed, caller), caller }
  const isGiven =
    rolesAreGiven(moment, notes) &&
    notes.every(({ kind, id, other }) => judges[kind]?.(moment, id, other) ?? true)
  if (!isGiven) throw new Refusal(ErrorCode.forbidden, 'grant.beyond')
  return done
}
