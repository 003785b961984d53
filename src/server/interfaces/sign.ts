import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { type SignedCall, signedHead } from '#contract/openCall.ts'

export const secretKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret, 'utf8'))

/** Hex HMAC-SHA256 of a call and its body. */
export const signCall = (secret: string | KeyObject, call: SignedCall, body: string | Uint8Array): string =>
  createHmac('sha256', secret).update(signedHead(call)).update(body).digest('hex')

/** Whether both are the same signature, in a time that does not reveal where they differ. */
export function isSameSign(sent: string, expected: string): boolean {
  const [a, b] = [Buffer.from(sent.toLowerCase()), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
