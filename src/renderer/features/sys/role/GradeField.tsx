import { type RoleDetail, RoleWrite, role, roleGrades } from '#contract/resources/sys/role.ts'
import { readCode } from '#contract/vocabulary.ts'
import { gradeLabels, isGradeChosen } from '#features/sys/role/grade.ts'
import { someCodes } from '#kit/codes.ts'
import { useEndpoint } from '#kit/data/endpoint.ts'
import { formFields } from '#kit/form/fields.tsx'
import { useSession } from '#kit/session.ts'

const { SelectField } = formFields(RoleWrite)

/** Chooses the grade. While the field is hidden, the stored grade is sent unchanged. */
export function GradeField({ role: { roleGrade } }: { role: RoleDetail }) {
  const user = useSession((state) => state.session?.user)
  const { data } = useEndpoint(role.endpoints.roleGrades, {})
  const grades = (data?.data ?? []).flatMap(({ value }) => readCode(roleGrades, value) ?? [])
  if (!isGradeChosen(grades, roleGrade, user)) return null
  const offered = someCodes(gradeLabels, grades)
  return <SelectField name="roleGrade" label="sys.role:field.roleGradeName" options={offered} />
}
