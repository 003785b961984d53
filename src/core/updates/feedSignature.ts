import { createPublicKey, type KeyObject, verify } from 'node:crypto'

const block = /^-----BEGIN PUBLIC KEY-----[^-]*-----END PUBLIC KEY-----/

/** Public keys of a PEM text. */
export interface FeedKeys {
  readonly keys: readonly KeyObject[]
  /** Positions, from 1, of the keys of the text that cannot be read or are not Ed25519. */
  readonly unreadable: readonly number[]
}

/** @returns null for text that is no Ed25519 key */
function keyOf(text: string): KeyObject | null {
  const [pem] = block.exec(text) ?? []
  if (pem === undefined) return null
  try {
    const key = createPublicKey(pem)
    return key.asymmetricKeyType === 'ed25519' ? key : null
  } catch {
    return null
  }
}

/** Neither a key nor a comment between keys. */
const isBare = (text: string): boolean => text.split(/\r?\n/).every((line) => /^\s*(?:#.*)?$/.test(line))

/**
 * A key that cannot be read is counted rather than left out: a text of such keys alone demands a signature as well,
 * which none can give.
 * @param pem one or more public keys; other text between them is ignored
 */
export function readFeedKeys(pem: string): FeedKeys {
  const parts = pem.split(/(?=-----BEGIN )/).filter((part) => part.startsWith('-----BEGIN '))
  if (parts.length === 0) return { keys: [], unreadable: isBare(pem) ? [] : [1] }
  const read = parts.map(keyOf)
  return {
    keys: read.filter((key) => key !== null),
    unreadable: read.flatMap((key, at) => (key === null ? [at + 1] : [])),
  }
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
