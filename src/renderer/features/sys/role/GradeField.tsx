import { type RoleDetail, RoleWrite, role } from '#contract/resources/sys/role.ts'
import { gradeLabels, isGrade, isGradeChosen } from '#features/sys/role/grade.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { formFields } from '#kit/form/fields.tsx'
import { useSession } from '#kit/session.ts'

const { SelectField } = formFields(RoleWrite)

/** Hidden, the stored grade is sent as it was. */
export function GradeField({ role: { roleGrade } }: { role: RoleDetail }) {
  const user = useSession((state) => state.session?.user)
  const { data } = useEndpoint(role.endpoints.roleGrades, {})
  const grades = (data?.data ?? []).map(({ value }) => value).filter(isGrade)
  if (!isGradeChosen(grades, roleGrade, user)) return null
  const labels = Object.fromEntries(grades.map((grade) => [grade, gradeLabels[grade]]))
  return <SelectField name="roleGrade" label="sys.role:field.roleGradeName" options={{ labels }} />
}
