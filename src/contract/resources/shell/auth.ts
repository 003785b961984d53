import { z } from 'zod'
import { AnyCode, defineResource, GET, Id, lookup, POST } from '#contract/kernel.ts'
import { passwordModes } from '#contract/resources/sys/appConfig.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** Sign-in, the signed-in user, navigation, permissions, dictionaries (DECISION-SYS-1 to 6). */

export const SuperAdmin = { none: 0, super: 1, admin: 2 } as const
export const superAdmins = vocabulary([SuperAdmin.none, SuperAdmin.super, SuperAdmin.admin])

const Abilities = z.object({
  optionVisit: z.boolean(),
  optionData: z.boolean(),
  authVisit: z.boolean(),
  authData: z.boolean(),
})

export const UserInfo = z.object({
  id: Id,
  username: z.string(),
  realName: z.string(),
  headUrl: z.string(),
  gender: AnyCode,
  email: z.string(),
  mobile: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  status: AnyCode,
  userType: AnyCode,
  superAdmin: z.number().int(),
  roleIdList: z.array(z.string()),
  roleGrades: z.array(z.string()),
  tenantId: z.string(),
  tenantName: z.string(),
  tenantItype: z.number().int(),
  /** True when the user's tenant is not the platform tenant. */
  tenantMode: z.boolean(),
  adminModel: Abilities,
  /**
   * Our own field: changes with the accounts whose rows the user reads in logs. Empty: those of all accounts; absent
   * where the platform does not report it.
   */
  logScope: z.string().optional(),
  /** Our own field: the platform's time zone, as `Asia/Shanghai`; absent where the platform does not report it. */
  platformZone: z.string().optional(),
})
export type UserInfo = z.output<typeof UserInfo>

/**
 * A session on a platform without tenants and their administrators. Used in place of these fields where the platform
 * leaves them out, so that an absent field takes nothing away: the platform itself enforces its limits.
 */
export const withoutTenants = {
  tenantItype: 1,
  tenantMode: false,
  adminModel: { optionVisit: true, optionData: true, authVisit: true, authData: true },
} as const satisfies Partial<UserInfo>

export interface NavNode {
  id: string
  pid: string
  name: string
  icon: string
  type: number
  client: string
  url: string
  openMode: string
  routeAlias: string
  redirectRoute: string
  componentPath: string
  flagCharacter: string
  pageId: string
  children: NavNode[]
}

export const NavNode: z.ZodType<NavNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    pid: z.string(),
    name: z.string(),
    icon: z.string(),
    type: z.number().int(),
    client: z.string(),
    url: z.string(),
    openMode: z.string(),
    routeAlias: z.string(),
    redirectRoute: z.string(),
    componentPath: z.string(),
    flagCharacter: z.string(),
    pageId: z.string(),
    children: z.array(NavNode),
  }),
)

export const Dictionary = z.object({
  dictType: z.string(),
  dataList: z.array(
    z.object({
      dictLabel: z.string(),
      dictValue: z.string(),
      /** The colour of its tag: success, warning, danger … Absent or empty: none. */
      cssClass: z.string().optional(),
    }),
  ),
})
export type Dictionary = z.output<typeof Dictionary>

/** Configuration that the sign-in screen may read without a token. */
export const PublicConfig = z.object({
  passwordEnc: z.boolean(),
  /** Only when passwordEnc is on: 16 characters, AES-128-CBC (DECISION-OPS-48). */
  passwordEncKey: z.string().optional(),
  /** True when the settings always demand a captcha. */
  captcha: z.boolean(),
  tenantInput: z.boolean(),
})
export type PublicConfig = z.output<typeof PublicConfig>

export const SignIn = z.object({
  username: lookup(50).min(1),
  password: z.string().min(1).max(500),
  captcha: z.string().max(20).optional(),
  uuid: z.string().max(64).optional(),
  /** Blank means the platform tenant. */
  tenantId: lookup(50).optional(),
})

export const auth = defineResource('shell.auth', {
  entity: UserInfo,
  endpoints: {
    publicConfig: GET('/sys/appConfig/public', {
      summary: 'What the sign-in screen may know',
      guard: 'public',
      answer: PublicConfig,
    }),
    captcha: GET('/captcha', {
      summary: 'Captcha picture of 5 characters, valid 5 minutes, usable once',
      guard: 'public',
      query: z.object({ uuid: z.string().max(64).default('') }),
      kind: 'image',
    }),
    login: POST('/login', {
      summary: 'Sign in',
      guard: 'public',
      effect: 'session',
      loud: true,
      body: SignIn,
      answer: z.object({
        token: z.string(),
        /** Seconds. */
        expire: z.number().int(),
        /** Demand of the password rules on this user now: 0 none, 1 a reminder, 2 a change before anything else. */
        passwordModify: z.literal(passwordModes.codes).optional(),
      }),
    }),
    logout: POST('/logout', { summary: 'Sign out', guard: 'signed-in', effect: 'session' }),
    info: GET('/sys/user/info', { summary: 'The signed-in user', guard: 'signed-in', answer: UserInfo }),
    nav: GET('/sys/menu/nav', {
      summary: 'Navigation menus of the signed-in user',
      guard: 'signed-in',
      answer: z.array(NavNode),
    }),
    permissions: GET('/sys/menu/permissions', {
      summary: 'Permission codes of the signed-in user',
      guard: 'signed-in',
      answer: z.array(z.string()),
    }),
    dictionaries: GET('/sys/dict/type/all', {
      summary: 'All dictionaries',
      guard: 'signed-in',
      answer: z.array(Dictionary),
    }),
  },
})
