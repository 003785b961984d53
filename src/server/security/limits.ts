/** Limits of one server before it refuses more; a start may set other numbers. */
export interface Limits {
  /** Sign-in attempts per address and minute. */
  readonly signIns: number
  /** Captcha pictures per address and minute. */
  readonly captchas: number
  /** Captchas kept until they are answered or expire; the oldest go first. */
  readonly pendingCaptchas: number
  /** Passwords checked or hashed at a time. */
  readonly passwordsAtOnce: number
  /**
   * Passwords that wait for their turn, of all addresses (as many again one each from other addresses) and of one
   * address.
   */
  readonly passwordsWaiting: number
  readonly passwordsWaitingPerAddress: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Milliseconds until the head of a request has to be complete. */
  readonly headMs: number
  /** Milliseconds until a request has to be complete, an upload included; at least `headMs`. */
  readonly requestMs: number
  /** Milliseconds without a byte in either direction while one of them is due. */
  readonly stillMs: number
  /** Milliseconds between two checks for heads and requests that are late. */
  readonly checkMs: number
  /** Milliseconds that a client has to read the last answer of a connection before it is destroyed. */
  readonly lingerMs: number
}

const defaults: Limits = {
  signIns: 120,
  captchas: 60,
  pendingCaptchas: 10_000,
  // Two of the four threads that Node keeps for hashes and files.
  passwordsAtOnce: 2,
  passwordsWaiting: 100,
  passwordsWaitingPerAddress: 20,
  connections: 2000,
  connectionsPerAddress: 500,
  headMs: 20_000,
  requestMs: 300_000,
  stillMs: 120_000,
  checkMs: 5000,
  lingerMs: 2000,
}

/** The usual limits, with these changes. */
export const limitsWith = (changes: Partial<Limits> = {}): Limits => ({ ...defaults, ...changes })
