import { z } from 'zod'
import { nothing, op } from './op.ts'

/** Whether the console is locked: every window is blank then, and nothing but these operations is answered. */
export const LockState = z.object({
  isLocked: z.boolean(),
  /** Whose passwords unlock it; the name of the profile is empty for the built-in demo. */
  accounts: z.array(z.object({ profile: z.string(), username: z.string() })),
  /** Epoch milliseconds before which no further password is tried; 0: at once. */
  waitUntil: z.number(),
})
export type LockState = z.output<typeof LockState>

export const lockOperations = {
  'lock.state': op(nothing, LockState),
  /** Locks at once; nothing happens where nobody is signed in. */
  'lock.lock': op(nothing, LockState),
  /**
   * Takes the password of any of the accounts.
   * @throws FailureError `invalid-input` with the field `password`: `wrong`, or `wait` while another has to be waited for
   */
  'lock.unlock': op(z.object({ password: z.string().max(500) }), LockState),
  /** Without a password: ends all sessions of this machine and forgets their tokens. */
  'lock.signOut': op(nothing, LockState),
  /** The operator does something in this window. */
  'lock.active': op(nothing, nothing),
} as const
