import { expect, test } from 'vitest'
import { gradeLabels, isGradeChosen } from '#features/sys/role/grade.ts'
import { codeColor } from '#kit/codes.ts'

const user = (superAdmin: number, authVisit: boolean) => ({
  superAdmin,
  adminModel: { optionVisit: true, optionData: true, authVisit, authData: true },
})

test('grade 1 is a warning, grade 2 a success, any other neutral (SYS-ROL-04)', () => {
  expect(['0', '1', '2', '3', ''].map((grade) => codeColor(gradeLabels, grade))).toEqual([
    'default',
    'warning',
    'success',
    'default',
    'default',
  ])
})

test('a grade is chosen where there are several, not for grade 1, by operators who manage functions (SYS-ROL-11)', () => {
  const two = ['0', '2'] as const
  expect(isGradeChosen(two, '0', user(1, false))).toBe(true)
  expect(isGradeChosen(two, '2', user(0, true))).toBe(true)
  expect(isGradeChosen(['0'], '0', user(1, true)), 'nothing to choose').toBe(false)
  expect(isGradeChosen(two, '1', user(1, true)), 'an administrator’s role').toBe(false)
  for (const superAdmin of [0, 2]) expect(isGradeChosen(two, '0', user(superAdmin, false))).toBe(false)
  expect(isGradeChosen(two, '0', undefined)).toBe(false)
})
