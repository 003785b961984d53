import { security } from '#contract/resources/sys/security.ts'
import type { PlatformClient } from '#core/gateway/platformClient.ts'
import type { Sealing } from '#core/gateway/sealing.ts'
import type { Step } from '#core/steps/compose.ts'
import { clientOptions, type SessionCall } from './sessionCall.ts'

/** Encrypts the fields that the contract marks with the platform's public key, which is loaded as the call is sent. */
export const fieldsSealed =
  (sealing: Sealing, client: Pick<PlatformClient, 'send'>): Step<SessionCall, unknown> =>
  (call, next) =>
    sealing.send(
      call.endpoint,
      call.input,
      () => client.send(security.endpoints.publicKey, {}, clientOptions(call)),
      (input) => next({ ...call, input }),
    )
