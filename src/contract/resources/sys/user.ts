import { z } from 'zod'
import { PasswordText } from '#contract/ciphers.ts'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  custom,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  identifier,
  IdParams,
  lookup,
  newestFirst,
  POST,
  PUT,
  required,
} from '#contract/kernel.ts'
import { explainer } from '#contract/rights.ts'
import { AddressList, Extra, Mobile, OptionalEmail } from '#contract/values.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 男, 女, 保密 (DECISION-SYS-28). */
export const genders = vocabulary([0, 1, 2])

/** 员工, 合作伙伴 (DECISION-SYS-43). */
export const userTypes = vocabulary([101, 102])

/** 0 disabled, any other value normal (SYS-CMN-14). */
export const userStatuses = vocabulary([0, 1], { others: 1 })

/** Fields that the dialog saves. Administrator rights are never accepted from it (DECISION-SYS-42). */
export const UserWrite = z.object({
  /** Fixed after creation. */
  username: identifier(50),
  realName: required(50),
  deptId: Id,
  mobile: Mobile,
  email: OptionalEmail,
  gender: z.literal(genders.codes).default(2),
  /** Empty: the initial password of a new user, the old one of an edited (DECISION-SYS-45). */
  password: PasswordText,
  comfirmPassword: PasswordText,
  /** Roles given directly. Those a form did not offer stay. */
  roleIdList: z.array(Id).max(1000).default([]),
  status: z.literal(userStatuses.codes).default(1),
  userType: z.literal(userTypes.codes).default(101),
  /** Addresses the user may sign in from, while the setting requires them per user (DECISION-SYS-47). */
  allowIpQueue: AddressList,
  extra: Extra.optional(),
})

/** The dialog's schema: both inputs of a filled password agree. */
export const UserForm = UserWrite.superRefine(({ password, comfirmPassword }, context) => {
  if (password !== comfirmPassword)
    context.addIssue({ code: 'custom', path: ['comfirmPassword'], message: 'passwordsDiffer' })
})

/** A user as lists show them. */
export const User = z.object({
  id: Id,
  username: z.string(),
  realName: z.string(),
  /** Empty: in no department. */
  deptId: z.union([Id, z.literal('')]),
  deptName: z.string(),
  mobile: z.string(),
  email: z.string(),
  gender: AnyCode,
  status: AnyCode,
  userType: AnyCode,
  /** A value of `superAdmins`. */
  superAdmin: z.number().int(),
  createDate: DateTime,
  /** Names of the roles given directly; empty unless the list is queried with hasRole. */
  roleName: z.string(),
  roleIdList: z.array(Id),
})
export type User = z.output<typeof User>

export const UserDetail = User.extend({
  headUrl: z.string(),
  tenantId: z.string(),
  allowIpQueue: z.string(),
  extra: Extra,
})
export type UserDetail = z.output<typeof UserDetail>

/** 2 grants, 0 revokes. */
export const secAdminChoices = vocabulary([0, 2])

export const SecAdminWrite = z.object({
  ...User.partial().shape,
  id: Id,
  username: lookup(50).default(''),
  secAdmin: z.literal(secAdminChoices.codes),
  /** Roles of grade 2; required when granting. */
  secRoleIdList: z.array(Id).max(1000).default([]),
})

const filters = {
  username: contains(),
  realName: contains(),
  userType: equals(),
  /** `true`: only users with their own data rules. */
  hasCustrule: custom(),
  /** This department and everything below. */
  deptId: custom(),
  /** Users who hold the role directly. */
  roleId: custom(),
  /** Part of username or realName. */
  likeName: custom(),
  /** `true`: rows carry roleName and roleIdList. */
  hasRole: custom(),
  /** Users who may use this menu through any role. */
  menuId: custom(),
  /** Our own filter: these users, by their ids separated by commas; for names behind ids. */
  ids: { ...custom(), maxLength: 4000 },
}

const screen = { screen: 'sys/user' } as const
const update = { permission: 'sys:user:update' } as const

const calls = crud({
  base: '/sys/user',
  title: 'Users',
  entity: User,
  write: UserWrite,
  filters,
})

/** Shown by the screen of the users alone. */
const contact = ['mobile', 'email'] as const

export const user = defineResource('sys.user', {
  entity: User,
  named: { place: 'realName', also: 'username' },
  identifiedBy: ['username', 'mobile', 'email'],
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...calls,
    // Several screens choose people.
    page: {
      ...calls.page,
      guard: 'signed-in',
      withheld: { fields: contact, unless: [screen.screen] },
    },
    get: GET('/sys/user/{id}', {
      summary: 'Users: get',
      guard: { ...screen, or: explainer },
      withheld: { fields: [...contact, 'allowIpQueue', 'extra'], unless: [screen.screen] },
      params: IdParams,
      answer: UserDetail,
    }),
    resetPassword: PUT('/sys/user/resetPassword/{id}', {
      summary: 'Users: reset to the initial password',
      guard: update,
      params: IdParams,
    }),
    /** Our own call: the documents have no way to demand a change without giving another password. */
    forcePassword: PUT('/sys/user/forcePassword/{id}', {
      summary: 'Users: must change the password at the next sign-in; ends their sessions (not documented)',
      guard: update,
      params: IdParams,
    }),
    secAdmin: POST('/sys/user/secAdmin', {
      summary: 'Users: make or unmake a secondary administrator',
      guard: { permission: 'sys:user:secAdmin' },
      body: SecAdminWrite,
    }),
  },
})
