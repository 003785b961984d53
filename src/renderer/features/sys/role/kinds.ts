import type { RoleRelationType } from '#contract/resources/sys/role.ts'
import type { TextKey } from '#kit/text.ts'

/** The ways a role reaches people, in the order of the panels (SYS-ROL-15). */
export const kinds = ['user', 'dept', 'deptSub', 'group', 'duty'] as const
export type Kind = 'user' | RoleRelationType

export const kindLabels: Record<Kind, TextKey> = {
  user: 'sys.role:relation.user',
  dept: 'sys.role:relation.dept',
  deptSub: 'sys.role:relation.deptSub',
  group: 'sys.role:relation.group',
  duty: 'sys.role:relation.duty',
}
