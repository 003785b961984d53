import { z } from 'zod'
import { defineResource, GET, Id, POST } from '#contract/kernel.ts'
import { NavNode } from '#contract/resources/shell/auth.ts'
import { PrivilegeWrite } from '#contract/resources/sys/privilege.ts'
import { role, roleRelationTypes } from '#contract/resources/sys/role.ts'
import { userCustrule } from '#contract/resources/sys/userCustrule.ts'
import { explain } from '#contract/rights.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/**
 * Why a user can or cannot see something. These calls are this console's own extension of the platform's API: a
 * platform without them answers 404, and the console then shows the result of the documented calls.
 */

const Named = z.object({ id: Id, name: z.string() })
export type Named = z.output<typeof Named>

/** How a role reaches a user: given directly, or to something the user belongs to. */
export const wayKinds = vocabulary(['direct', ...roleRelationTypes.codes])
export type WayKind = CodeOf<typeof wayKinds>

const Way = z.object({
  kind: z.literal(wayKinds.codes),
  /** Department, duty or group; empty for `direct`. */
  name: z.string(),
})
export type Way = z.output<typeof Way>

const HeldRole = z.object({
  id: Id,
  name: z.string(),
  /** '1' system administrators, '2' secondary administrators, others ordinary. */
  grade: z.string(),
  ways: z.array(Way).min(1),
  /** An administrator's role while the user's administrator model has function access switched off. */
  isSwitchedOff: z.boolean(),
})
export type HeldRole = z.output<typeof HeldRole>

const MenuRef = z.object({
  id: Id,
  /** In the caller's language. */
  name: z.string(),
  /** Names of the menus above it, from its module down. */
  path: z.array(z.string()),
  type: z.number().int(),
  url: z.string(),
})
export type MenuRef = z.output<typeof MenuRef>

/** Reasons that prevent it. */
export const hindranceReasons = vocabulary([
  // The user cannot sign in.
  'user-disabled',
  'user-locked',
  'password-unset',
  // The user may not use it.
  'no-grant',
  'nobody-grants',
  'visit-off',
  // The user may use it but does not find it in the navigation.
  'hidden',
  'route',
  'module-missing',
  'module-closed',
  'screen-missing',
  'folder-missing',
])
export type HindranceReason = CodeOf<typeof hindranceReasons>

const Hindrance = z.object({
  reason: z.literal(hindranceReasons.codes),
  /** Subject of the reason: a moment, a module, a screen; empty when the reason needs none. */
  detail: z.string(),
})
export type Hindrance = z.output<typeof Hindrance>

const Person = Named.extend({ username: z.string() })

/** `total`: all users who can work; `names`: the first of them that the caller sees. */
const People = z.object({ total: z.number().int().min(0), names: z.array(z.string()) })
export type People = z.output<typeof People>

/** Why a user can or cannot use a menu. */
const UserMenu = z.object({
  user: Person,
  menu: MenuRef,
  /** A super administrator holds every menu. */
  isSuper: z.boolean(),
  canSignIn: z.boolean(),
  /** For a button with codes: the user holds all of them, through any menu. Otherwise: the user holds the menu. */
  mayUse: z.boolean(),
  /** It is in the user's navigation; null for buttons, which never are. */
  isShown: z.boolean().nullable(),
  hindrances: z.array(Hindrance),
  /** The user's roles that hold it. */
  grants: z.array(HeldRole),
  /** Roles of the tenant that hold it and do not reach the user. */
  others: z.array(Named),
  /** `by`: the user's menus that carry the code. */
  codes: z.array(z.object({ code: z.string(), isHeld: z.boolean(), by: z.array(z.string()) })),
})
export type UserMenu = z.output<typeof UserMenu>

/** Where a data scope comes from. */
export const scopeOrigins = vocabulary(['super', 'switched-off', 'role', 'custom', 'nothing'])
export type ScopeOrigin = CodeOf<typeof scopeOrigins>

const ScopePart = z.object({
  from: z.literal(scopeOrigins.codes),
  /** Only of `role`. */
  role: Named.nullable(),
  /** The rule's own words; empty where the origin needs none. */
  rule: z.string(),
  /** Departments it names, and how many it opens with those below. */
  depts: z.array(z.string()),
  deptCount: z.number().int().min(0),
})
export type ScopePart = z.output<typeof ScopePart>

/** All that a user holds, and why. */
const UserAccess = z.object({
  user: Person,
  deptName: z.string(),
  isSuper: z.boolean(),
  canSignIn: z.boolean(),
  hindrances: z.array(Hindrance),
  roles: z.array(HeldRole),
  menuCount: z.number().int().min(0),
  codeCount: z.number().int().min(0),
  scope: z.object({ all: z.boolean(), parts: z.array(ScopePart) }),
})
export type UserAccess = z.output<typeof UserAccess>

/** Whether a user sees the data of a department. */
const UserDept = z.object({
  user: Person,
  dept: Named,
  isSeen: z.boolean(),
  /** Every part of the user's scope; `covers`: this part shows the record. */
  parts: z.array(ScopePart.extend({ covers: z.boolean() })),
})
export type UserDept = z.output<typeof UserDept>

const RoleAccess = z.object({
  role: Named.extend({ grade: z.string() }),
  isSwitchedOff: z.boolean(),
  menuCount: z.number().int().min(0),
  codeCount: z.number().int().min(0),
  scope: ScopePart,
  /** The users it reaches, by any way. */
  people: People,
  /** Relations through which it is given, besides single users. */
  relations: z.array(Way),
})
export type RoleAccess = z.output<typeof RoleAccess>

const RoleMenu = z.object({
  role: Named.extend({ grade: z.string() }),
  menu: MenuRef,
  isHeld: z.boolean(),
  /** As for UserMenu. */
  isShown: z.boolean().nullable(),
  hindrances: z.array(Hindrance),
  people: People,
})
export type RoleMenu = z.output<typeof RoleMenu>

const MenuAccess = z.object({
  menu: MenuRef,
  codes: z.array(z.string()),
  /** Roles of the tenant that hold it, with the number of people each reaches. */
  roles: z.array(Named.extend({ grade: z.string(), people: z.number().int().min(0) })),
  people: People,
  /** Reasons that prevent it for every user. */
  hindrances: z.array(Hindrance),
})
export type MenuAccess = z.output<typeof MenuAccess>

const RolePreview = z.object({
  role: Named.extend({ grade: z.string() }),
  /** Answer of GET /sys/menu/nav for a user who has this role and no other. */
  navigation: z.array(NavNode),
  /** Answer of GET /sys/menu/permissions for the user. */
  codes: z.array(z.string()),
  isSwitchedOff: z.boolean(),
})
export type RolePreview = z.output<typeof RolePreview>

const difference = <T extends z.ZodType>(item: T) =>
  z.object({
    onlyFirst: z.array(item),
    onlySecond: z.array(item),
    /** Number that both have. */
    both: z.number().int().min(0),
  })

const Comparison = z.object({
  first: Named,
  second: Named,
  /** Empty when roles are compared. */
  roles: difference(z.string()),
  menus: difference(MenuRef),
  codes: difference(z.string()),
  /** Each side's own words; `all`: everything of the tenant. */
  scopes: z.object({
    first: z.object({ all: z.boolean(), parts: z.array(ScopePart) }),
    second: z.object({ all: z.boolean(), parts: z.array(ScopePart) }),
  }),
  /** Departments visible to one and not to the other; empty where one of them sees everything. */
  depts: difference(z.string()),
})
export type Comparison = z.output<typeof Comparison>

// ---- what a save would do -----------------------------------------------------------------

const RoleChange = z.object({
  added: z.array(MenuRef),
  removed: z.array(MenuRef),
  /** Choices that become others, in words; empty: nothing chosen. */
  rules: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  /** All users the role reaches. */
  people: People,
  /** Loss of the caller: routes of their navigation, and codes. */
  own: z.object({ screens: z.array(z.string()), codes: z.array(z.string()) }),
})
export type RoleChange = z.output<typeof RoleChange>

const PrivilegeChange = z.object({
  /** Words of processes. */
  busis: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  /** Kinds of privilege, as `privilegeItems`. */
  items: z.object({ added: z.array(z.string()), removed: z.array(z.string()) }),
  gained: People,
  lost: People,
  /** Right holders after the save. */
  people: People,
  /** The caller is a right holder and would be none afterwards. */
  losesOwn: z.boolean(),
})
export type PrivilegeChange = z.output<typeof PrivilegeChange>

const CustruleChange = z.object({
  /** Departments that become visible and invisible, independent of what was ticked. */
  gained: z.array(z.string()),
  lost: z.array(z.string()),
  /** People of those departments. */
  peopleGained: People,
  peopleLost: People,
  /** The user sees everything before and after: ticks change nothing. */
  seesAll: z.boolean(),
})
export type CustruleChange = z.output<typeof CustruleChange>

/** Kinds that can be compared. */
const comparedKinds = vocabulary(['user', 'role'])

const base = '/sys/sysPermissionExplain'

export const permissionExplain = defineResource('sys.permissionExplain', {
  entity: UserMenu,
  endpoints: {
    user: GET(`${base}/user`, {
      summary: 'Permission explainer: what a user holds and why',
      guard: explain,
      query: z.object({ userId: Id }),
      answer: UserAccess,
    }),
    userMenu: GET(`${base}/userMenu`, {
      summary: 'Permission explainer: why a user can or cannot use a menu',
      guard: explain,
      query: z.object({ userId: Id, menuId: Id }),
      answer: UserMenu,
    }),
    userDept: GET(`${base}/userDept`, {
      summary: 'Permission explainer: why a user does or does not see the data of a department',
      guard: explain,
      query: z.object({ userId: Id, deptId: Id }),
      answer: UserDept,
    }),
    role: GET(`${base}/role`, {
      summary: 'Permission explainer: what a role gives and to whom',
      guard: explain,
      query: z.object({ roleId: Id }),
      answer: RoleAccess,
    }),
    roleMenu: GET(`${base}/roleMenu`, {
      summary: 'Permission explainer: whether a role opens a menu',
      guard: explain,
      query: z.object({ roleId: Id, menuId: Id }),
      answer: RoleMenu,
    }),
    menu: GET(`${base}/menu`, {
      summary: 'Permission explainer: who can use a menu',
      guard: explain,
      query: z.object({ menuId: Id }),
      answer: MenuAccess,
    }),
    preview: GET(`${base}/preview`, {
      summary: 'Permission explainer: the navigation of one role',
      guard: explain,
      query: z.object({ roleId: Id }),
      answer: RolePreview,
    }),
    compare: GET(`${base}/compare`, {
      summary: 'Permission explainer: two users or two roles beside each other',
      guard: explain,
      query: z.object({ kind: z.literal(comparedKinds.codes), first: Id, second: Id }),
      answer: Comparison,
    }),
    /** Takes the body of the save and changes nothing; refuses the same input as the save. */
    roleChange: POST(`${base}/roleChange`, {
      summary: 'Permission explainer: what saving a role would change',
      guard: role.endpoints.update.guard,
      effect: 'read',
      body: role.endpoints.update.body,
      answer: RoleChange,
    }),
    /** Without an id: the effect of creating it. */
    privilegeChange: POST(`${base}/privilegeChange`, {
      summary: 'Permission explainer: what saving a data privilege would change',
      guard: { permission: 'bpm:bpmAuths:update', or: 'bpm:bpmAuths:save' },
      effect: 'read',
      body: PrivilegeWrite.extend({ id: Id.optional() }),
      answer: PrivilegeChange,
    }),
    custruleChange: POST(`${base}/custruleChange`, {
      summary: "Permission explainer: what saving a user's data scope would change",
      guard: userCustrule.endpoints.save.guard,
      effect: 'read',
      body: userCustrule.endpoints.save.body,
      answer: CustruleChange,
    }),
  },
})
