import type { Choice } from '#kit/picker/source.ts'

export type SubjectKind = 'user' | 'role'

/** What is asked: somebody or a role, and a menu or a department. Any of them may be left out. */
export interface Question {
  readonly kind: SubjectKind
  /** An empty name: known by its id alone. */
  readonly subject: Choice | null
  readonly target: 'menu' | 'dept'
  /** Empty: none chosen. */
  readonly menuId: string
  readonly deptId: string
}
