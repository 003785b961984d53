import { z } from 'zod'
import { exportCall, recordCalls } from '#contract/calls.ts'
import {
  contains,
  custom,
  defineResource,
  GET,
  Id,
  identifier,
  optionalIdentifier,
  ParentId,
  required,
  lookup,
} from '#contract/kernel.ts'
import { Extra } from '#contract/values.ts'
import { vocabulary } from '#contract/vocabulary.ts'

/** 0 disabled, any other value normal (SYS-CMN-14). */
export const deptStatuses = vocabulary([0, 1], { others: 1 })

/** Fields of a save. The code is fixed after creation. */
export const DeptWrite = z.object({
  pid: ParentId,
  name: required(100),
  code: identifier(50),
  /** A value of the dictionary SYS_DEPT_TYPE. */
  deptType: optionalIdentifier(20).default('2'),
  /** A short third-party or template code (DECISION-SYS-93). */
  tcode: optionalIdentifier(10).default(''),
  sort: z.number().int().min(0).max(999_999).default(0),
  status: z.literal(deptStatuses.codes).default(1),
  extra: Extra.optional(),
})

export const Dept = z.object({
  id: Id,
  ...DeptWrite.shape,
  pid: Id,
  status: z.number().int().default(1),
  /** Empty at the top. */
  parentName: z.string(),
  extra: Extra,
})
export type Dept = z.output<typeof Dept>

/** A department with those below it, by sort. */
export interface DeptNode extends Dept {
  /** There are departments below it, loaded or not. */
  hasChildren: boolean
  children: DeptNode[]
}

const DeptNode: z.ZodType<DeptNode> = Dept.extend({
  hasChildren: z.boolean(),
  get children() {
    return z.array(DeptNode)
  },
})

const filters = {
  name: contains(),
  /** Ids of the branches that are open, joined by commas: the part of the tree that a screen shows. */
  pids: custom(),
}

const screen = { screen: 'sys/dept' } as const
const noun = { base: '/sys/dept', title: 'Departments', entity: Dept, filters }

export const dept = defineResource('sys.dept', {
  entity: Dept,
  named: 'name',
  identifiedBy: ['code'],
  filters,
  endpoints: {
    list: GET('/sys/dept/list', {
      summary: 'Departments: flat, for parent selectors',
      guard: 'signed-in',
      query: z.object({
        pid: Id.optional(),
        /** Leaves out this department. */
        id_ne: Id.optional(),
        /** Leaves out everything below this department. */
        pid_ne: Id.optional(),
      }),
      answer: z.array(Dept),
    }),
    treeList: GET('/sys/dept/treeList', {
      summary: 'Departments: nested tree within the data scope',
      guard: 'signed-in',
      answer: z.array(DeptNode),
    }),
    listAllByName: GET('/sys/dept/listAllByName', {
      summary: 'Departments: one level, or with type 1 those of a name with what is above them',
      guard: 'signed-in',
      query: z.object({
        /** Parent of the level; 0: the top of the caller's part of the tree. */
        pid: ParentId,
        /** `1`: a search. */
        type: z.string().max(1).default(''),
        /** `true`: beyond the data scope, for superAdmin 1 and holders of a grade '1' role. */
        allDataFlag: z.string().max(5).default(''),
        name: lookup(100).default(''),
      }),
      answer: z.array(DeptNode),
    }),
    getMaxSort: GET('/sys/dept/getMaxSort', {
      summary: 'Departments: next sort below a parent',
      guard: screen,
      query: z.object({ pid: ParentId }),
      answer: z.number().int(),
    }),
    export: exportCall(noun, screen),
    ...recordCalls({
      ...noun,
      write: DeptWrite,
    }),
  },
})
