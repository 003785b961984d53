import type { CredentialState } from '#contract/bridge.ts'
import type { TextKey } from '#kit/text.ts'

/** Why nothing can be remembered past the end of the program. */
export const credentialTexts: Record<CredentialState['reason'], TextKey> = {
  '': 'shell:credentials.absent',
  absent: 'shell:credentials.absent',
  locked: 'shell:credentials.locked',
  timeout: 'shell:credentials.timeout',
}
