import { secretQuestions, securityGrades } from '#contract/resources/shell/center.ts'
import { labelCodes } from '#kit/codes.ts'

export const gradeLabels = labelCodes(securityGrades, {
  good: 'sys.center:grade.good',
  medium: 'sys.center:grade.medium',
  poor: 'sys.center:grade.poor',
})

export const questionLabels = labelCodes(secretQuestions, {
  birthPlace: 'sys.center:question.birthPlace',
  firstSchool: 'sys.center:question.firstSchool',
  firstTeacher: 'sys.center:question.firstTeacher',
  motherBirthday: 'sys.center:question.motherBirthday',
  fatherBirthday: 'sys.center:question.fatherBirthday',
  childhoodFriend: 'sys.center:question.childhoodFriend',
  firstPet: 'sys.center:question.firstPet',
  firstJob: 'sys.center:question.firstJob',
  favouriteBook: 'sys.center:question.favouriteBook',
  favouriteDish: 'sys.center:question.favouriteDish',
})
