import type { CredentialState } from '#contract/bridge.ts'
import type { TextKey } from '#kit/text.ts'

/** Why nothing can be remembered past the end of the program. */
export const credentialTexts: Record<Exclude<CredentialState['reason'], ''>, TextKey> = {
  absent: 'shell:credentials.absent',
  locked: 'shell:credentials.locked',
  timeout: 'shell:credentials.timeout',
}
