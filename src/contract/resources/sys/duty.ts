import { z } from 'zod'
import {
  contains,
  custom,
  DateTime,
  DELETE,
  defineResource,
  GET,
  Id,
  IdParams,
  Ids,
  ParentId,
  POST,
  PUT,
  pageOf,
  pageQuery,
  required,
  text,
  TOP,
} from '#contract/kernel.ts'
import { Extra } from '#contract/values.ts'

/** Id of the virtual root, whose parent is -1; it is never saved (DECISION-SYS-112). */
export const DUTY_ROOT = TOP

export const DutyWrite = z.object({
  pid: ParentId,
  dutyCode: required(50),
  dutyName: required(100),
  /** `0`: of no department. */
  deptId: Id.default('0'),
  sort: z.number().int().min(1).max(999_999),
  remark: text(500).default(''),
  extra: Extra.optional(),
})

export const Duty = z.object({
  id: Id,
  ...DutyWrite.shape,
  pid: Id,
  /** 1 below the root. */
  treeLevel: z.number().int(),
  extra: Extra,
})
export type Duty = z.output<typeof Duty>

const save = { permission: 'sys:sysDuty:save' } as const

export const duty = defineResource('sys.duty', {
  entity: Duty,
  endpoints: {
    list: GET('/sys/sysDuty/list', {
      summary: 'Duties: flat, by level and sort',
      guard: 'signed-in',
      query: z.object({
        /** Leaves out this duty. */
        id_ne: Id.optional(),
        /** Leaves out everything below this duty. */
        pid_ne: Id.optional(),
      }),
      answer: z.array(Duty),
    }),
    getTreeMaxSort: GET('/sys/sysDuty/getTreeMaxSort', {
      summary: 'Duties: next sort below a parent',
      guard: 'signed-in',
      query: z.object({ pid: ParentId }),
      answer: z.number().int(),
    }),
    get: GET('/sys/sysDuty/{id}', {
      summary: 'Duties: get',
      guard: 'signed-in',
      params: IdParams,
      answer: Duty,
    }),
    // The one code of duties guards all three (DECISION-SYS-113).
    create: POST('/sys/sysDuty/', { summary: 'Duties: create', guard: save, body: DutyWrite, answer: Id }),
    update: PUT('/sys/sysDuty/', {
      summary: 'Duties: update',
      guard: save,
      body: z.object({ id: Id, ...DutyWrite.shape }),
      answer: Id,
    }),
    remove: DELETE('/sys/sysDuty', {
      summary: 'Duties: delete',
      guard: save,
      body: Ids,
      answer: z.null(),
    }),
  },
})

/** A user on a duty. */
export const DutyUser = z.object({
  id: Id,
  dutyId: Id,
  dutyName: z.string(),
  userId: Id,
  username: z.string(),
  realName: z.string(),
  deptName: z.string(),
  creator: z.string(),
  createDate: DateTime,
})
export type DutyUser = z.output<typeof DutyUser>

const userFilters = {
  /** DUTY_ROOT: users of all duties. */
  dutyId: { ...custom(), all: DUTY_ROOT },
  realName: contains(),
}
const screen = { screen: 'sys/sysDuty' } as const

export const dutyUser = defineResource('sys.dutyUser', {
  entity: DutyUser,
  filters: userFilters,
  endpoints: {
    page: GET('/sys/sysDutyUser/page', {
      summary: 'Users of a duty: page',
      guard: 'signed-in',
      query: pageQuery(userFilters),
      answer: pageOf(DutyUser),
    }),
    get: GET('/sys/sysDutyUser/{id}', {
      summary: 'Users of a duty: get',
      guard: 'signed-in',
      params: IdParams,
      answer: DutyUser,
    }),
    /** Pairs that exist, and users the caller does not see, are passed over (DECISION-SYS-114). */
    create: POST('/sys/sysDutyUser/', {
      summary: 'Users of a duty: assign',
      guard: screen,
      body: z.object({ dutyId: Id, users: Ids }),
    }),
    update: PUT('/sys/sysDutyUser/', {
      summary: 'Users of a duty: move to another duty',
      guard: screen,
      body: z.object({ id: Id, dutyId: Id, users: z.array(Id).max(10_000).optional() }),
      answer: Id,
    }),
    remove: DELETE('/sys/sysDutyUser', {
      summary: 'Users of a duty: remove',
      guard: { permission: 'sys:sysDutyUser:delete' },
      body: Ids,
      answer: z.null(),
    }),
  },
})
