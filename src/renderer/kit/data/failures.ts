import { ErrorCode, type Failure, type FailureCode, FailureError } from '#contract/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { type TextKey, type Translate, translate } from '#kit/text.ts'

/** Anything thrown, as a failure. */
export function failureOf(error: unknown): Failure {
  if (error instanceof FailureError) return error.failure
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}

/**
 * The platform does not have the call: extensions of our own are not everywhere. The error comes in its envelope,
 * or as a page from something in front of it.
 */
export const isMissingCall = ({ code, status }: Failure): boolean =>
  code === 'not-found' ||
  (code === 'refused' && (status === ErrorCode.notFound || status === ErrorCode.notAllowed))

/** The platform answered that the requested record does not exist, as opposed to not answering. */
export const isMissingRecord = ({ code, status, isMissing = false }: Failure): boolean =>
  code === 'gone' || isMissing || (code === 'refused' && status === ErrorCode.notFound)

const networkCodes: ReadonlySet<FailureCode> = new Set(['offline', 'timeout'])

/** The platform did not answer: the screen stays as it is. Any other failure is a response. */
export const isNetworkFailure = (failure: Failure): boolean => networkCodes.has(failure.code)

/** Total, so that a new code does not compile before it has words. */
const texts: Record<Exclude<FailureCode, 'refused'>, TextKey> = {
  unauthenticated: 'failure:unauthenticated',
  forbidden: 'failure:forbidden',
  offline: 'common:network',
  timeout: 'common:network',
  tls: 'failure:tls',
  address: 'failure:address',
  'bad-answer': 'failure:bad-answer',
  locked: 'failure:locked',
  'read-only': 'failure:read-only',
  policy: 'failure:policy',
  'invalid-input': 'failure:invalid-input',
  'not-found': 'failure:not-found',
  gone: 'failure:gone',
  cancelled: 'failure:cancelled',
  keychain: 'failure:keychain',
  disk: 'failure:disk',
  'disk-full': 'failure:disk-full',
  'folder-gone': 'failure:folder-gone',
  'file-too-large': 'failure:file-too-large',
  'file-changed': 'failure:file-changed',
  'file-missing': 'failure:file-missing',
  unanswered: 'failure:unanswered',
  unsupported: 'failure:unsupported',
  internal: 'failure:internal',
}

/** Words for the operator: the platform's own for a refusal, ours for everything else; of an answer, call and field. */
export function failureText(failure: Failure, text: Translate = translate): string {
  if (failure.code === 'refused') return failure.message
  return failure.unusable ? text('failure:unusable', failure.unusable) : text(texts[failure.code])
}

/**
 * Whether a failure shows no message by itself. A refusal shows one only where the documents demand it (SYS-CMN-16,
 * SYS-CMN-18); its words reach the notice list through core. The sign-in layer reports an ended
 * session, and a cancelled dialog needs no words.
 */
export function isSilent(failure: Failure): boolean {
  if (failure.code === 'refused') return !failure.loud
  return failure.code === 'unauthenticated' || failure.code === 'cancelled'
}

/**
 * Shows the message of a failure that no form or list shows itself.
 * @param isLoud a refusal is shown although its call is one of those that stay silent
 */
export function presentFailure(error: unknown, isLoud = false): void {
  const failure = failureOf(error)
  if (isSilent(failure) && !(isLoud && failure.code === 'refused')) return
  const isWarning = isNetworkFailure(failure) || failure.code === 'read-only' || failure.code === 'policy'
  toast(isWarning ? 'warning' : 'error', failureText(failure))
}
