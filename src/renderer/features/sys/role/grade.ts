import { type RoleGrade, roleGrades } from '#contract/resources/sys/role.ts'
import { SuperAdmin, type UserInfo } from '#contract/resources/shell/auth.ts'
import { tagCodes } from '#kit/codes.ts'

/** Warning for grade 1, success for grade 2, neutral for any other (SYS-ROL-04). */
export const gradeLabels = tagCodes(roleGrades, {
  0: { label: 'sys.role:grade.0', color: 'default' },
  1: { label: 'sys.role:grade.1', color: 'warning' },
  2: { label: 'sys.role:grade.2', color: 'success' },
})

/**
 * Whether the form offers a role's grade: where there are several, to operators who manage functions;
 * a system administrator's role keeps its grade (SYS-ROL-11, DECISION-SYS-53).
 */
export const isGradeChosen = (
  grades: readonly RoleGrade[],
  roleGrade: string,
  user: Pick<UserInfo, 'superAdmin' | 'adminModel'> | undefined,
): boolean =>
  grades.length > 1 &&
  roleGrade !== '1' &&
  (user?.superAdmin === SuperAdmin.super || user?.adminModel.authVisit === true)
