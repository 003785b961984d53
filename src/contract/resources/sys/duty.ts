import { z } from 'zod'
import { getCall, recordCalls, removeCall } from '#contract/calls.ts'
import {
  contains,
  custom,
  DateTime,
  defineResource,
  GET,
  Id,
  identifier,
  Ids,
  newestFirst,
  pageOf,
  pageQuery,
  ParentId,
  POST,
  PUT,
  required,
  text,
  TOP,
} from '#contract/kernel.ts'
import { Extra } from '#contract/values.ts'

/** Id of the virtual root, whose parent is -1; it is never saved (DECISION-SYS-112). */
export const DUTY_ROOT = TOP

export const DutyWrite = z.object({
  pid: ParentId,
  dutyCode: identifier(50),
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

const screen = { screen: 'sys/sysDuty' } as const
const save = { permission: 'sys:sysDuty:save' } as const

export const duty = defineResource('sys.duty', {
  entity: Duty,
  named: 'dutyName',
  identifiedBy: ['dutyCode'],
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
      guard: screen,
      query: z.object({ pid: ParentId }),
      answer: z.number().int(),
    }),
    // The one code of duties guards all three (DECISION-SYS-113).
    ...recordCalls({
      base: '/sys/sysDuty',
      savePath: '/sys/sysDuty/',
      title: 'Duties',
      entity: Duty,
      write: DutyWrite,
      guards: {
        update: save,
        remove: save,
      },
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
const userNoun = { base: '/sys/sysDutyUser', title: 'Users of a duty', entity: DutyUser }

export const dutyUser = defineResource('sys.dutyUser', {
  entity: DutyUser,
  named: 'realName',
  filters: userFilters,
  order: newestFirst('createDate'),
  endpoints: {
    page: GET('/sys/sysDutyUser/page', {
      summary: 'Users of a duty: page',
      guard: screen,
      query: pageQuery(userFilters),
      answer: pageOf(DutyUser),
    }),
    get: getCall(userNoun, screen),
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
    remove: removeCall(userNoun),
  },
})
