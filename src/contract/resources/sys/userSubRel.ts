import { z } from 'zod'
import {
  contains,
  custom,
  DateTime,
  DELETE,
  defineResource,
  exportQuery,
  GET,
  Id,
  Ids,
  pageOf,
  pageQuery,
  POST,
} from '#contract/kernel.ts'

/** 1: whom mainId leads; 2: who leads subId. */
export const SubRelFlag = { staff: '1', leaders: '2' } as const

/** The other end of a relation, as the flag asks for it. */
export const UserSubRel = z.object({
  id: Id,
  mainId: Id,
  subId: Id,
  realName: z.string(),
  username: z.string(),
  deptName: z.string(),
  /** In the caller's language. */
  genderName: z.string(),
  creator: z.string(),
  createDate: DateTime,
})
export type UserSubRel = z.output<typeof UserSubRel>

const filters = {
  flag: custom(),
  /** Leader; asked with flag 1. */
  mainId: custom(),
  /** Subordinate; asked with flag 2. */
  subId: custom(),
  realName: contains(),
}
const screen = { screen: 'sys/sysUserSubRel' } as const

export const userSubRel = defineResource('sys.userSubRel', {
  entity: UserSubRel,
  filters,
  endpoints: {
    page: GET('/sys/sysUserSubRel/page', {
      summary: 'Subordinate relations: page',
      guard: 'signed-in',
      query: pageQuery(filters),
      answer: pageOf(UserSubRel),
    }),
    export: GET('/sys/sysUserSubRel/export', {
      summary: 'Subordinate relations: export',
      guard: 'signed-in',
      query: exportQuery(filters),
      kind: 'file',
      loud: true,
    }),
    create: POST('/sys/sysUserSubRel/', {
      summary: 'Subordinate relations: put users below another',
      guard: screen,
      body: z.object({
        /** Empty is refused with words of its own. */
        mainId: z.union([Id, z.literal('')]).default(''),
        users: z.array(Id).max(10_000),
      }),
    }),
    remove: DELETE('/sys/sysUserSubRel', {
      summary: 'Subordinate relations: delete',
      guard: screen,
      body: Ids,
    }),
  },
})
