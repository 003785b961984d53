import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  AnyCode,
  contains,
  custom,
  DateTime,
  defineResource,
  GET,
  Id,
  IdParams,
  newestFirst,
  pageOf,
  pageQuery,
  required,
} from '#contract/kernel.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 公共, 私有: for all users, or for its creator only. */
export const groupTypes = vocabulary([0, 1])

const Member = z.object({ userId: Id })

export const UserGroupWrite = z.object({
  groupName: required(80),
  groupType: z.literal(groupTypes.codes),
  /** Members; the whole set. */
  children: z.array(Member).max(10_000).default([]),
})

export const UserGroup = z.object({
  id: Id,
  groupName: z.string(),
  groupType: AnyCode,
  creatorName: z.string(),
  updateDate: DateTime,
  /** Whether the caller may edit and delete it. */
  isOwn: z.boolean(),
})
export type UserGroup = z.output<typeof UserGroup>

/** A user as member pickers show them. */
export const GroupUser = z.object({
  userId: Id,
  username: z.string(),
  realName: z.string(),
  deptName: z.string(),
})

export const UserGroupDetail = UserGroup.extend({
  children: z.array(GroupUser),
})
export type UserGroupDetail = z.output<typeof UserGroupDetail>

const filters = {
  groupName: contains(),
  /** Groups related to this role. */
  roleId: custom(),
}
const memberFilters = {
  /** Part of username or realName. */
  likeName: custom(),
  /** Only members of this group. */
  groupId: custom(),
}
const screen = { screen: 'sys/sysUserGroup' } as const

const calls = crud({
  base: '/sys/sysUserGroup',
  title: 'User groups',
  entity: UserGroup,
  write: UserGroupWrite,
  filters,
  guards: {
    save: screen,
    update: screen,
    remove: screen,
  },
})

export const userGroup = defineResource('sys.userGroup', {
  entity: UserGroup,
  named: 'groupName',
  filters,
  order: newestFirst('updateDate'),
  endpoints: {
    ...calls,
    // Roles are related to groups.
    page: { ...calls.page, guard: 'signed-in' },
    // Loading and saving are the calls whose refusal is shown (SYS-CMN-18); a POST with an id updates too (DECISION-SYS-118).
    get: GET('/sys/sysUserGroup/{id}', {
      summary: 'User groups: get with members',
      guard: screen,
      params: IdParams,
      answer: UserGroupDetail,
      loud: true,
    }),
    create: { ...calls.create, body: UserGroupWrite.extend({ id: Id.optional() }), loud: true },
    update: { ...calls.update, loud: true },
    hasAdminRole: GET('/sys/sysUserGroup/hasAdminRole', {
      summary: 'User groups: whether the caller has an administrator role',
      guard: screen,
      answer: z.boolean(),
    }),
    userPage: GET('/sys/sysUserGroupMember/userPage', {
      summary: 'User groups: users to choose members from',
      guard: screen,
      query: pageQuery(memberFilters),
      answer: pageOf(GroupUser),
    }),
  },
})
