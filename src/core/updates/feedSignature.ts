import { createPublicKey, type KeyObject, verify } from 'node:crypto'

const block = /-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/g

/**
 * @param pem one or more public keys; other text between them is ignored
 * @throws Error for a key that cannot be read or is not Ed25519
 */
export function feedKeys(pem: string): KeyObject[] {
  return (pem.match(block) ?? []).map((text) => {
    const key = createPublicKey(text)
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('An update key must be Ed25519')
    return key
  })
}

/**
 * @param description the feed's file, byte for byte
 * @param signature base64 of the Ed25519 signature over it
 * @returns whether one of the keys has signed it
 */
export function isSignedBy(keys: readonly KeyObject[], description: string, signature: string): boolean {
  const bytes = Buffer.from(signature.trim(), 'base64')
  return keys.some((key) => verify(null, Buffer.from(description), key, bytes))
}
