import type { BackendStatus } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'

/** Failures that several folders of core raise: the code and the text of each are defined here once. */

/** The session has ended, or its token has expired and no new one came in time. */
export const signedOut = (): FailureError =>
  new FailureError({ code: 'unauthenticated', message: 'signed out' })

/** The window has no session. */
export const notSignedIn = (): FailureError =>
  new FailureError({ code: 'unauthenticated', message: 'not signed in' })

/** The account must change its password before anything else. */
export const passwordFirst = (): FailureError =>
  new FailureError({ code: 'forbidden', message: 'The password must be changed first' })

/** The console is locked: nothing is answered until a password was given. */
export const locked = (): FailureError =>
  new FailureError({ code: 'locked', message: 'The console is locked' })

/** The organisation's policy does not allow it. @param what for the log */
export const forbiddenByPolicy = (what: string): FailureError =>
  new FailureError({ code: 'policy', message: `The policy does not allow ${what}` })

export const cancelled = (): FailureError => new FailureError({ code: 'cancelled', message: 'cancelled' })

/** The platform was out of reach before the call was sent. */
export const noConnection = (): FailureError =>
  new FailureError({ code: 'offline', message: 'no connection' })

/** Failure of a request to the embedded backend while it does not run. */
export const backendNotRunning = ({ state }: BackendStatus): FailureError =>
  new FailureError({ code: 'offline', message: `The embedded backend is ${state}` })
