import { z } from 'zod'
import { nothing, op } from './op.ts'

/** Whether the console is locked: every window is blank then, and only these operations are answered. */
export const LockState = z.object({
  isLocked: z.boolean(),
  /**
   * Accounts whose passwords unlock it, each the sessions of its own environment; the name of the profile is empty
   * for the built-in demo, which is absent while another environment has a session.
   */
  accounts: z.array(z.object({ profile: z.string(), username: z.string() })),
  /** Epoch milliseconds before which no further password is tried; 0: at once. */
  waitUntil: z.number(),
})
export type LockState = z.output<typeof LockState>

export const lockOperations = {
  'lock.state': op(nothing, LockState),
  /** Locks at once; has no effect while no account is signed in. */
  'lock.lock': op(nothing, LockState),
  /**
   * Takes the password of one of the accounts, by its place in `accounts`; without a place, of the first that it
   * fits. Sessions of other environments stay closed and need a sign-in.
   * @throws FailureError `invalid-input` with the field `password`: `wrong`, or `wait` during the waiting
   * time
   */
  'lock.unlock': op(
    z.object({ password: z.string().max(500), account: z.number().int().min(0).max(1000).optional() }),
    LockState,
  ),
  /** Without a password: ends all sessions of this machine and forgets their tokens. */
  'lock.signOut': op(nothing, LockState),
  /** The operator does something in this window. */
  'lock.active': op(nothing, nothing),
} as const
