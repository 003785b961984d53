import { ErrorCode, type Failure, type FailureCode, FailureError } from '#contract/failures.ts'
import { toast } from '#kit/dialog/toasts.ts'
import { type Translate, translate } from '#kit/text.ts'

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

/** The console's words for a failure; of an answer, call and field. A new code does not compile before it has words. */
export const ownWords = ({ code, unusable }: Failure, text: Translate): string =>
  unusable ? text('failure:unusable', unusable) : text(`failure:${code}`)

/** Words for the operator: the platform's own for a refusal; one text, however the connection was lost; else ours. */
export function failureText(failure: Failure, text: Translate = translate): string {
  if (failure.code === 'refused') return failure.message
  return isNetworkFailure(failure) ? text('common:network') : ownWords(failure, text)
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
