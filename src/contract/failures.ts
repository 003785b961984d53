/**
 * Failures cross processes as data with a code, because Electron keeps only the message of a thrown error,
 * and because the text is shown in the operator's language.
 */
export const failureCodes = [
  /** The platform answered a code other than 0; `message` is its msg, `status` its code. */
  'refused',
  /** The token is missing, expired or revoked; the sign-in layer opens. */
  'unauthenticated',
  /** code 403. */
  'forbidden',
  /** No connection. */
  'offline',
  /** No answer within the time limit. */
  'timeout',
  /** The certificate is not trusted, expired, or for another name. */
  'tls',
  /** The server address is not a usable http(s) address, or is not HTTPS where the profile demands it. */
  'address',
  /** HTML, truncated JSON, or anything else that is not the documented envelope. */
  'bad-answer',
  /** The console is locked. */
  'locked',
  /** The profile is read-only at the moment. */
  'read-only',
  /** The organisation's policy for this machine does not allow it. */
  'policy',
  /** Input that does not fit the contract; see `fields`. */
  'invalid-input',
  /** The platform does not serve this call, or there is no such operation. */
  'not-found',
  /** The platform has nothing under the requested id or address. */
  'gone',
  /** The operator cancelled. */
  'cancelled',
  /** The keychain is locked or absent. */
  'keychain',
  /** The target cannot be written, for a reason not named below. */
  'disk',
  /** No room on the disk, or none left for this account. */
  'disk-full',
  /** The folder of the target is not there any more. */
  'folder-gone',
  /** Larger than the disk, or the format of the file, can hold. */
  'file-too-large',
  /** A file changed after it was picked for an upload. */
  'file-changed',
  /** A file picked for an upload is gone or cannot be read. */
  'file-missing',
  /** A file that was picked is no exported change journal. */
  'no-trail',
  /** All of an upload was sent and the answer got lost: the platform may have stored it. */
  'unanswered',
  /** This host cannot do that. */
  'unsupported',
  'internal',
] as const

export type FailureCode = (typeof failureCodes)[number]

export interface Failure {
  code: FailureCode
  /** The platform's message for `refused`; otherwise a technical text for the log, never a secret. */
  message: string
  /** The platform's code for `refused`; the HTTP status for `bad-answer` and `not-found`. */
  status?: number
  /** With `refused`: because the record is not there. Platforms need not report it. */
  isMissing?: boolean
  /** With `refused`: filters of a list, and `orderField` for its order, without which the platform answers it. */
  conditions?: readonly string[]
  /** With `refused`: number of the record that the platform has written of it all the same. */
  bizId?: string
  /** With `bad-answer`: the envelope is there, but this field of this call cannot be used. */
  unusable?: { readonly call: string; readonly field: string }
  /** Field name → the platform's message. */
  fields?: Record<string, string>
  /** True when the documents show this refusal as an error; otherwise it goes to the notice list. */
  loud?: boolean
}

export type Result<T> = { ok: true; value: T } | { ok: false; failure: Failure }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })
export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

/** A failure as an exception, for code that throws inside one process. */
export class FailureError extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'FailureError'
    this.failure = failure
  }
}

/** Error numbers of the platform family (DECISION-SYS-11). */
export const ErrorCode = {
  badRequest: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  notAllowed: 405,
  requestTimeout: 408,
  conflict: 409,
  tooLarge: 413,
  wrongType: 415,
  wrongHost: 421,
  invalid: 422,
  tooMany: 429,
  headTooLarge: 431,
  internal: 500,
  fieldRequired: 10001,
  duplicate: 10002,
  badCredentials: 10004,
  accountDisabled: 10005,
  uuidRequired: 10006,
  captchaWrong: 10007,
  hasChildren: 10008,
  wrongOldPassword: 10009,
  deptParent: 10011,
  menuParentSelf: 10012,
  deptHasChildren: 10014,
  deptHasUsers: 10015,
  accountLocked: 10022,
} as const
