import type { Choice } from '#kit/picker/source.ts'

export type SubjectKind = 'user' | 'role'

/** A question: a user or a role, and a menu or a department. Each of them may be missing. */
export interface Question {
  readonly kind: SubjectKind
  /** An empty name: only the id is known. */
  readonly subject: Choice | null
  readonly target: 'menu' | 'dept'
  /** Empty: none chosen. */
  readonly menuId: string
  readonly deptId: string
}
