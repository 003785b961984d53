import type { CredentialState } from '#contract/bridge.ts'
import type { TextKey } from '#kit/text.ts'

/** Why a sign-in cannot be kept after the program ends. */
export const credentialTexts: Record<Exclude<CredentialState['reason'], ''>, TextKey> = {
  absent: 'shell:credentials.absent',
  locked: 'shell:credentials.locked',
  timeout: 'shell:credentials.timeout',
}
