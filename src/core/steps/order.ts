/**
 * The way of a call, from `api.call` of a window to the HTTP request. Each list is in the order in which its steps
 * receive the call; its answer passes them in the opposite order. A step is in the file of its name, in
 * `session/steps` or `gateway/steps`.
 *
 *     window:  windowSteps → answered → ownSteps → conditionSteps → sessionSteps → clientSteps → inputSteps →
 *              requestSteps → sent → decoded
 *     exports, log synchronisation, handover, versions:    conditionSteps → sessionSteps → …
 *     trials of filters:                                   sessionSteps → …
 *     sign-in, menus, doctor, which have no session yet:   clientSteps → …
 *     probes and other small calls of the client:           inputSteps → …
 *     uploads:    ownUploadSteps → uploadSteps → clientUploadSteps → the file
 *     downloads:  downloadSteps → clientDownloadSteps → the file
 *
 * The lock of the console is no step: `operations/dispatch.ts` refuses every operation while it is locked.
 */

/** Calls of a window; they answer the data and their source. */
export const windowSteps = [
  // Where the account must change its password first, all other calls are refused, cached ones too.
  'limited',
  // Input against the contract, with its defaults.
  'parsed',
  // Read from the cache where the window prefers it or the platform is out of reach.
  'cached',
  // A refusal that opens no pop-up is added to the notice list.
  'refusalNoted',
  // A failed read is answered from the cache where that helps.
  'cacheInstead',
  // Parts of a query that the platform has not applied are named, or the cache applies them.
  'examined',
] as const

/** Between `answered` and the platform: calls of the operator, as opposed to those of the console itself. */
export const ownSteps = [
  // Background work pauses meanwhile.
  'counted',
  // Each change has an entry in the journal before it is sent.
  'journaled',
  // Two calls whose paths are in a configuration of the platform.
  'handedOver',
  // The record that a save replaces is kept.
  'versionKept',
] as const

export const conditionSteps = [
  // A read without an order or a filter that the platform refuses.
  'withoutRefused',
] as const

/** Calls with the token of a session. */
export const sessionSteps = [
  // The requested page of a platform that answers all rows.
  'pageTaken',
  // Addresses of files in the answer, which the session may open from now on.
  'filesNoted',
  // Write guard: read-only profiles, names to be typed.
  'guarded',
  // Out of reach: fails at once, or after one probe.
  'reachable',
  // The session's token, after a wait for a sign-in or for the lock where there is none; once more after a new one.
  'token',
  // Write guard again: an unlock may have ended during that wait.
  'guardedAgain',
  // Fields encrypted with the platform's public key.
  'fieldsSealed',
  // Passwords encrypted as in a sign-in.
  'passwordsSealed',
] as const

/** As ownSteps: uploads are files that the operator has picked. */
export const ownUploadSteps = ['journaled'] as const

export const uploadSteps = ['filesNoted', 'guarded', 'reachable', 'token', 'guardedAgain'] as const

export const downloadSteps = ['guarded', 'reachable', 'token'] as const

/** Everything that is sent to the platform of a profile, with or without an account. */
export const clientSteps = [
  // A call that the platform lacks by its mapping fails.
  'missing',
  // One whose answer is in the mapping is not sent.
  'constant',
  // One that was not served is not sent again for a while; refusals show which are not served.
  'tracked',
  // The connection's state follows from how the call ends.
  'watched',
] as const

export const clientUploadSteps = ['missing', 'watched'] as const

export const clientDownloadSteps = ['missing', 'tracked', 'mapped', 'watched'] as const

/** One call into several requests, for a platform with a mapping. */
export const inputSteps = [
  // The record of a list, in place of a read of one.
  'picked',
  // A request for each element.
  'divided',
] as const

/** Of each request; `sent` and `decoded` follow. */
export const requestSteps = [
  // Lists in which values of the answer are looked up.
  'lookedUp',
  // The platform's record that the call changes.
  'based',
  // Path, method, names and values of the platform.
  'mapped',
] as const

/** Of a list that values are looked up in, which has no such list itself. */
export const lookupSteps = ['based', 'mapped'] as const
