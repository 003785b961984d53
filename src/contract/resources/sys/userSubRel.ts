import { z } from 'zod'
import { listCalls, removeCall } from '#contract/calls.ts'
import { contains, custom, DateTime, defineResource, Id, newestFirst, POST } from '#contract/kernel.ts'

/** 1: subordinates of mainId; 2: superiors of subId. */
export const SubRelFlag = { staff: '1', leaders: '2' } as const

/** The other end of a relation, selected by the flag. */
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
  /** Leader; for queries with flag 1. */
  mainId: custom(),
  /** Subordinate; for queries with flag 2. */
  subId: custom(),
  realName: contains(),
}
const noun = { base: '/sys/sysUserSubRel', title: 'Subordinate relations', entity: UserSubRel, filters }
const screen = { screen: 'sys/sysUserSubRel' } as const

export const userSubRel = defineResource('sys.userSubRel', {
  entity: UserSubRel,
  named: { place: 'realName', also: 'username' },
  filters,
  order: newestFirst('createDate'),
  endpoints: {
    ...listCalls(noun),
    create: POST('/sys/sysUserSubRel/', {
      summary: 'Subordinate relations: put users below another',
      guard: screen,
      body: z.object({
        /** Empty is refused with a separate message. */
        mainId: z.union([Id, z.literal('')]).default(''),
        users: z.array(Id).max(10_000),
      }),
    }),
    remove: removeCall(noun, screen),
  },
})
