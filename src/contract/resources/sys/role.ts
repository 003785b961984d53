import { z } from 'zod'
import { crud } from '#contract/calls.ts'
import {
  contains,
  custom,
  DateTime,
  defineResource,
  equals,
  GET,
  Id,
  newestFirst,
  pageOf,
  pageQuery,
  POST,
  required,
  text,
} from '#contract/kernel.ts'
import { explainer } from '#contract/rights.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** 普通角色, 系统管理员角色, 次级管理员角色 (DECISION-SYS-52). */
export const roleGrades = vocabulary(['0', '1', '2'])
export type RoleGrade = CodeOf<typeof roleGrades>

/** Relations through which a role reaches users, besides being given to them directly (DECISION-SYS-59). */
export const roleRelationTypes = vocabulary(['dept', 'deptSub', 'group', 'duty'])
export type RoleRelationType = CodeOf<typeof roleRelationTypes>

/** The id under which a role that does not exist yet is read (DECISION-SYS-56). */
export const NEW_ROLE = '-1'

/** Choices of the built-in rule sort whose customData names departments (DECISION-SYS-62). */
export const deptChoices = vocabulary(['4', '5'])

/** Empty: none. */
const OptionalId = z.union([Id, z.literal('')])

/** A role's choice in one rule sort. */
export const RoleRuleWrite = z.object({
  /** Id of the rule sort. */
  ruleId: Id,
  /** Value of one of its rules; empty: nothing chosen. */
  value: text(100).default(''),
  /** Departments of the choices 4 and 5; empty with any other. */
  customData: z.array(Id).max(5000).default([]),
})

export const RoleRule = z.object({
  ruleId: Id,
  value: z.string(),
  ruleSortName: z.string(),
  /** Value of the rule sort; identifies the built-in one. */
  ruleSort: z.string(),
  ruleDataList: z.array(z.object({ id: Id, name: z.string(), value: z.string() })),
  customData: z.array(Id),
})
export type RoleRule = z.output<typeof RoleRule>

export const RoleWrite = z.object({
  name: required(50),
  remark: text(500).default(''),
  deptId: OptionalId.default(''),
  roleGrade: z.literal(roleGrades.codes).default('0'),
  /** Ticked and half-ticked menus; left out: the stored ones stay. */
  menuIdList: z.array(Id).max(20_000).optional(),
  /** All departments of roleRuleList together. */
  deptIdList: z.array(Id).max(20_000).optional(),
  /** Left out: the stored choices stay. */
  roleRuleList: z.array(RoleRuleWrite).max(200).optional(),
})

/** A role as lists show it. */
export const Role = z.object({
  id: Id,
  name: z.string(),
  remark: z.string(),
  /** Empty: belongs to no department. */
  deptId: OptionalId,
  deptName: z.string(),
  roleGrade: z.string(),
  /** In the caller's language. */
  roleGradeName: z.string(),
  createDate: DateTime,
})
export type Role = z.output<typeof Role>

/** A role with all it grants; `createDate` is empty for one that does not exist yet. */
export const RoleDetail = Role.extend({
  menuIdList: z.array(Id),
  deptIdList: z.array(Id),
  /** One item per rule sort that is open to the tenant, chosen or not. */
  roleRuleList: z.array(RoleRule),
  relations: z.object({
    dept: z.array(Id),
    deptSub: z.array(Id),
    duty: z.array(Id),
    group: z.array(Id),
  }),
})
export type RoleDetail = z.output<typeof RoleDetail>

const RoleRelations = z.object({
  roleId: Id,
  relationType: z.literal(roleRelationTypes.codes),
  relationIds: z.array(Id).min(1).max(10_000),
})

/** `userIds`: ids joined by commas, in the query although the call is a POST (DECISION-SYS-61). */
const RoleUsers = z.object({
  roleId: Id,
  userIds: z.string().regex(/^\d{1,20}(,\d{1,20}){0,999}$/),
})

const filters = { name: contains() }
/** `menuId`: roles that hold this menu. `ruleId`: roles that chose this rule, or anything of this rule sort. */
const pickerFilters = { ...filters, roleGrade: equals(), menuId: custom(), ruleId: custom() }
const screen = { screen: 'sys/role' } as const
const update = { permission: 'sys:role:update' } as const

const base = crud({
  base: '/sys/role',
  title: 'Roles',
  entity: Role,
  write: RoleWrite,
  filters,
})

export const role = defineResource('sys.role', {
  entity: Role,
  named: 'name',
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...base,
    /** With -1: an empty role whose roleRuleList still names every rule sort. */
    get: GET('/sys/role/{id}', {
      summary: 'Roles: get',
      guard: { ...screen, or: [{ screen: 'sys/dataPermission' }, ...explainer] },
      params: z.object({ id: Id }),
      answer: RoleDetail,
    }),
    rolePage: GET('/sys/role/rolePage', {
      summary: 'Roles: page over all roles of the tenant, for pickers',
      guard: 'signed-in',
      query: pageQuery(pickerFilters),
      answer: pageOf(Role),
    }),
    roleGrades: GET('/sys/role/roleGrades', {
      summary: 'Roles: grades the caller may give',
      guard: screen,
      answer: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
    roleList: GET('/sys/role/roleList', {
      summary: 'Roles: all of one grade',
      guard: 'signed-in',
      /** Empty: of every grade. */
      query: z.object({ roleGrade: z.string().max(10).default('') }),
      answer: z.array(Role),
    }),
    addRelations: POST('/sys/role/addRelations', {
      summary: 'Roles: relate departments, duties or groups',
      reverses: 'removeRoleRelation',
      guard: update,
      body: RoleRelations,
    }),
    removeRoleRelation: POST('/sys/role/removeRoleRelation', {
      summary: 'Roles: end relations',
      reverses: 'addRelations',
      guard: update,
      body: RoleRelations,
    }),
    addUsers: POST('/sys/role/addUsers', {
      summary: 'Roles: give to users',
      reverses: 'removeRoleUser',
      guard: update,
      query: RoleUsers,
    }),
    removeRoleUser: POST('/sys/role/removeRoleUser', {
      summary: 'Roles: take from users',
      reverses: 'addUsers',
      guard: update,
      query: RoleUsers,
    }),
  },
})
