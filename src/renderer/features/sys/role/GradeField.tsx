import { type RoleDetail, RoleWrite, role } from '#contract/resources/sys/role.ts'
import { gradeLabels, isGrade } from '#features/sys/role/grade.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { formFields } from '#kit/form/fields.tsx'
import { useSession } from '#kit/session.ts'

const { SelectField } = formFields(RoleWrite)

/**
 * Shown when there is something to choose and to whoever manages functions; a system administrator's role
 * keeps its grade (SYS-ROL-11, DECISION-SYS-53). Hidden, the stored grade is sent as it was.
 */
export function GradeField({ role: { roleGrade } }: { role: RoleDetail }) {
  const user = useSession((state) => state.session?.user)
  const { data } = useEndpoint(role.endpoints.roleGrades, {})
  const grades = (data?.data ?? []).map(({ value }) => value).filter(isGrade)
  const mayChoose = user?.superAdmin === 1 || user?.adminModel.authVisit === true
  if (grades.length < 2 || roleGrade === '1' || !mayChoose) return null
  const labels = Object.fromEntries(grades.map((grade) => [grade, gradeLabels[grade]]))
  return <SelectField name="roleGrade" label="sys.role:field.roleGradeName" options={{ labels }} />
}
