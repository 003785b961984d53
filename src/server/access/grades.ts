import { type RoleGrade, roleGrades } from '#contract/resources/sys/role.ts'
import { labelCodes } from '#server/context/codes.ts'
import type { Caller } from '#server/context/context.ts'
import type { Store } from '#server/db/store.ts'
import { adminKind } from './model.ts'

export const gradeNames = labelCodes(roleGrades, {
  0: 'sys.role:grade.0',
  1: 'sys.role:grade.1',
  2: 'sys.role:grade.2',
})

/** Grades a user may give to a role (DECISION-SYS-52). */
export function assignableGrades(
  store: Store,
  user: Pick<Caller, 'id' | 'superAdmin'>,
): readonly RoleGrade[] {
  switch (adminKind(store, user)) {
    case 'super':
      return roleGrades.codes
    case 'system':
      return ['0', '2']
    case 'secondary':
    case 'none':
      return ['0']
  }
}

/**
 * Whether a user may change a role of this grade and give it to others: a user cannot change roles that rank above
 * them.
 */
export function managesGrade(store: Store, user: Pick<Caller, 'id' | 'superAdmin'>, grade: string): boolean {
  const kind = adminKind(store, user)
  return kind === 'super' || kind === 'system' || grade === '0'
}
