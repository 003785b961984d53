import { z } from 'zod'
import { ciphers } from '#contract/ciphers.ts'
import { AnyCode, DateTime, defineResource, GET, lookup, PUT, required } from '#contract/kernel.ts'
import { Mobile } from '#contract/values.ts'
import { type CodeOf, vocabulary } from '#contract/vocabulary.ts'

/** The personal centre: data of their own account that the signed-in user sees and changes. */

/** 弱, 一般, 中, 强 (DECISION-OPS-93). */
export const passwordLevels = vocabulary([1, 2, 3, 4])

/** The fixed questions of which three are chosen (DECISION-OPS-96). */
export const secretQuestions = vocabulary([
  'birthPlace',
  'firstSchool',
  'firstTeacher',
  'motherBirthday',
  'fatherBirthday',
  'childhoodFriend',
  'firstPet',
  'firstJob',
  'favouriteBook',
  'favouriteDish',
])

export const Center = z.object({
  username: z.string(),
  deptName: z.string(),
  createDate: DateTime,
  /** 0 to 100; `NO_CODE` where the platform does not report it: it is not shown then. */
  securityLevel: AnyCode,
  /** A value of `passwordLevels`. */
  pwdLevel: AnyCode,
  /** Empty: none is bound. */
  mobile: z.string(),
  email: z.string(),
  /** Whether the security questions are set. */
  encrypted: z.boolean(),
  headUrl: z.string(),
})
export type Center = z.output<typeof Center>

/** How good the protection of an account is, by its security level (OPS-PER-02). */
export const securityGrades = vocabulary(['good', 'medium', 'poor'])
export const securityGrade = (level: number): CodeOf<typeof securityGrades> =>
  level >= 90 ? 'good' : level >= 60 ? 'medium' : 'poor'

/** A password that must be typed; it travels as the sign-in password does. */
const typedPassword = () => z.string().min(1).max(500).register(ciphers, { cipher: 'password' })

export const PasswordChange = z.object({
  username: lookup(50).min(1),
  /** The present one. */
  password: typedPassword(),
  newPassword: typedPassword(),
  /** Spelled as the documents spell it. */
  comfirmPassword: typedPassword(),
})
export type PasswordChange = z.output<typeof PasswordChange>

/** Characters of a code that binds a phone or a mailbox, regardless of the settings (OPS-PER-09). */
export const BIND_CODE_LENGTH = 6

const BindCode = z.string().regex(/^\S{6}$/, { error: 'bindCode' })

export const Email = z.string().trim().max(100).regex(z.regexes.email, { error: 'email' })

export const MobileBinding = z.object({ mobile: Mobile, code: BindCode })
export const EmailBinding = z.object({ email: Email, code: BindCode })

const question = z.literal(secretQuestions.codes)
const answer = required(100)

const Questions = z.object({
  question1: question,
  question2: question,
  question3: question,
  answer1: answer,
  answer2: answer,
  answer3: answer,
})

/** Names of the three questions and their answers. */
export const questionFields = ['question1', 'question2', 'question3'] as const
export const answerFields = ['answer1', 'answer2', 'answer3'] as const

/** The fields of questions that repeat an earlier one. */
export const repeatedQuestions = (
  questions: Readonly<Record<(typeof questionFields)[number], string>>,
): (typeof questionFields)[number][] =>
  questionFields.filter(
    (name, index) =>
      questions[name] !== '' &&
      questionFields.slice(0, index).some((earlier) => questions[earlier] === questions[name]),
  )

/** All three differ (OPS-PER-18). */
export const QuestionsWrite = Questions.superRefine((sent, context) => {
  for (const field of repeatedQuestions(sent))
    context.addIssue({ code: 'custom', path: [field], message: 'questionRepeated' })
})

/** Extensions that an avatar may have. Text: 头像只支持bmp、png、gif、jpg、jpeg格式. */
export const avatarPattern = /^(?:bmp|png|gif|jpe?g)$/i

/** Pixels per side to which the client scales an avatar (DECISION-OPS-97). */
export const AVATAR_PIXELS = 240

/** Directory of stored avatars. */
export const AVATAR_DIRECTORY = 'PHOTO'

export const center = defineResource('shell.center', {
  entity: Center,
  endpoints: {
    get: GET('/user/center', { summary: 'Personal centre', guard: 'signed-in', answer: Center }),
    password: PUT('/user/center/password', {
      summary: 'Personal centre: change the password; ends all sessions of the account',
      guard: 'signed-in',
      body: PasswordChange,
    }),
    sendSmsCode: PUT('/user/center/sendSmsCode/{mobile}', {
      summary: 'Personal centre: send a code to a phone',
      guard: 'signed-in',
      params: z.object({ mobile: Mobile }),
    }),
    mobile: PUT('/user/center/mobile', {
      summary: 'Personal centre: bind a phone',
      guard: 'signed-in',
      body: MobileBinding,
    }),
    sendEmailCode: PUT('/user/center/sendEmailCode/{email}', {
      summary: 'Personal centre: send a code to a mailbox',
      guard: 'signed-in',
      params: z.object({ email: Email }),
    }),
    email: PUT('/user/center/email', {
      summary: 'Personal centre: bind a mailbox',
      guard: 'signed-in',
      body: EmailBinding,
    }),
    question: PUT('/user/center/question', {
      summary: 'Personal centre: set the security questions',
      guard: 'signed-in',
      body: QuestionsWrite,
    }),
    photo: PUT('/user/center/photo', {
      summary: 'Personal centre: set the avatar',
      guard: 'signed-in',
      body: z.object({ headUrl: required(500) }),
    }),
  },
})
