import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { PassingStep } from '#core/steps/compose.ts'
import { withSealedPasswords } from '../passwordFields.ts'
import type { SessionCall } from './sessionCall.ts'

/** Encrypts the passwords of a call as those of a sign-in. */
export const passwordsSealed =
  (client: PlatformClient): PassingStep<SessionCall> =>
  async (call, next) =>
    next({ ...call, input: await withSealedPasswords(client, call.endpoint, call.input) })
