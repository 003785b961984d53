/** How programs of other applications call this system, and how this system calls them: both sign alike. */

/** Below it the gateway answers, followed by the code of the interface. */
export const OPEN_PATH = '/api/open/'

/** Most milliseconds by which the clock of a caller may be off (DECISION-OPS-20). */
export const CLOCK_TOLERANCE_MS = 600_000

/** Parameters of the address that the signature is made with or is itself. */
export const signParameters = ['appId', 'timestamp', 'sign'] as const

export interface SignedCall {
  readonly appId: string
  readonly apiCode: string
  /** Milliseconds since 1970, as text. */
  readonly timestamp: string
  /** Other parameters of the address. */
  readonly params?: Iterable<readonly [name: string, value: string]>
}

const written = (params: Iterable<readonly [string, string]>): string[] =>
  [...params]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))

/**
 * Text that is signed before the body: application, interface and time, a line each, and a line of the other
 * parameters where there are any, sorted, so that they cannot be changed on the way. `sign` is the hex HMAC-SHA256 of
 * this and the body, made with the secret of the application.
 */
export function signedHead({ appId, apiCode, timestamp, params = [] }: SignedCall): string {
  const lines = written(params)
  return [appId, apiCode, timestamp, ...(lines.length > 0 ? [lines.join('&')] : []), ''].join('\n')
}
