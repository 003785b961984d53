import { z } from 'zod'
import { defineResource, GET, Id, POST } from '#contract/kernel.ts'

/** Something that a user can be given beyond their roles, in a tree. */
export interface RuleNode {
  id: string
  name: string
  children: RuleNode[]
}

export const RuleNode: z.ZodType<RuleNode> = z.lazy(() =>
  z.object({ id: z.string(), name: z.string(), children: z.array(RuleNode) }),
)

/** One rule sort with the user's part of it. */
export const UserCustrule = z.object({
  /** Id of the rule sort. */
  ruleId: Id,
  /** Its value. */
  ruleSort: z.string(),
  ruleSortName: z.string(),
  treeData: z.array(RuleNode),
  customDataIds: z.array(z.string()),
})
export type UserCustrule = z.output<typeof UserCustrule>

const permission = { permission: 'sys:sysUserCustrule:genList' } as const

export const userCustrule = defineResource('sys.userCustrule', {
  entity: UserCustrule,
  named: 'ruleSortName',
  endpoints: {
    genList: GET('/sys/sysUserCustrule/genList', {
      summary: 'User data scope: one item per rule sort',
      guard: { screen: 'sys/user', or: [{ screen: 'sys/dataPermission' }] },
      query: z.object({ userId: Id }),
      answer: z.array(UserCustrule),
    }),
    /** The whole set; no ids: the user has nothing of that sort (DECISION-SYS-111). */
    save: POST('/sys/sysUserCustrule', {
      summary: 'User data scope: save',
      guard: permission,
      body: z.object({
        userId: Id,
        list: z
          .array(
            z.object({
              ruleId: Id,
              ruleSort: z.string().max(100),
              customDataIds: z.array(z.string().max(100)).max(20_000),
            }),
          )
          .max(200),
      }),
    }),
  },
})
