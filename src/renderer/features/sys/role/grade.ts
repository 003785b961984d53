import { type RoleGrade, roleGrades } from '#contract/resources/sys/role.ts'
import type { UserInfo } from '#contract/resources/shell/auth.ts'
import type { TagColor } from '#kit/list/types.ts'
import type { TextKey } from '#kit/text.ts'

export const gradeLabels: Record<RoleGrade, TextKey> = {
  0: 'sys.role:grade.0',
  1: 'sys.role:grade.1',
  2: 'sys.role:grade.2',
}

export const isGrade = (value: string): value is RoleGrade => roleGrades.some((grade) => grade === value)

/** Warning for grade 1, success for grade 2, plain for any other (SYS-ROL-04). */
export const gradeColor = (grade: string): TagColor =>
  grade === '1' ? 'warning' : grade === '2' ? 'success' : 'default'

/**
 * Whether a role's grade is to be chosen: where there is something to choose, by whoever manages functions;
 * a system administrator's role keeps its grade (SYS-ROL-11, DECISION-SYS-53).
 */
export const isGradeChosen = (
  grades: readonly RoleGrade[],
  roleGrade: string,
  user: Pick<UserInfo, 'superAdmin' | 'adminModel'> | undefined,
): boolean =>
  grades.length > 1 && roleGrade !== '1' && (user?.superAdmin === 1 || user?.adminModel.authVisit === true)
