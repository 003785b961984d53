import { security } from '#contract/resources/sys/security.ts'
import { implement } from '#server/nouns/implement.ts'
import { publicKey } from '#server/security/sealing.ts'

export const securityModule = implement(security, 'noun.sealing', { publicKey })
