import { ErrorCode, type Failure } from '#contract/failures.ts'

/** Whether a sign-in was refused for its captcha: it was missing or wrong. */
export const isAboutCaptcha = ({ status }: Failure): boolean =>
  status === ErrorCode.captchaWrong || status === ErrorCode.uuidRequired
