import { z } from 'zod'
import { defineResource, GET } from '#contract/kernel.ts'

/** The key for fields that travel sealed (DECISION-SYS-106). */
export const PublicKey = z.object({
  /** Changes with the key. */
  keyId: z.string().min(1).max(64),
  /** Base64 of an SPKI RSA key of 2048 bits. */
  publicKey: z.string().min(1).max(2000),
})
export type PublicKey = z.output<typeof PublicKey>

export const security = defineResource('sys.security', {
  entity: PublicKey,
  endpoints: {
    publicKey: GET('/sys/security/publicKey', {
      summary: 'Security: public key for sealed fields',
      guard: 'signed-in',
      answer: PublicKey,
    }),
  },
})
