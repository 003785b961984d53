import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scrypt,
} from 'node:crypto'
import { z } from 'zod'

/**
 * Stored data of a password: a salt, and the public half of a key pair (X25519) that is derived from both (scrypt).
 * Secrets are sealed with it without the password; only the password opens them again, with or without a platform. It
 * helps to guess the password no more than a salted hash does.
 */
export const Verifier = z.object({ salt: z.string().max(100), key: z.string().max(200) })
export type Verifier = z.output<typeof Verifier>

/** A text that only the password of a verifier opens. */
export interface Sealed {
  readonly ephemeral: string
  readonly box: string
}

/** 32 MB and some 80 ms for each guess. */
const cost = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
/** DER of a private X25519 key, up to its 32 bytes. */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b656e04220420', 'hex')

const privateKeyOf = (password: string, salt: string): Promise<KeyObject> =>
  new Promise((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64url'), 32, cost, (error, bytes) => {
      if (error) reject(error)
      else
        resolve(
          createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, bytes]), format: 'der', type: 'pkcs8' }),
        )
    })
  })

const publicText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64url')

const publicKey = (text: string): KeyObject =>
  createPublicKey({ key: Buffer.from(text, 'base64url'), format: 'der', type: 'spki' })

export async function makeVerifier(password: string): Promise<Verifier> {
  const salt = randomBytes(16).toString('base64url')
  return { salt, key: publicText(await privateKeyOf(password, salt)) }
}

/** @returns the key that opens sealed data; null for another password */
export async function keyFor(password: string, { salt, key }: Verifier): Promise<KeyObject | null> {
  const found = await privateKeyOf(password, salt)
  return publicText(found) === key ? found : null
}

const NONCE = 12
const TAG = 16

/** AES-256-GCM: nonce, ciphertext and tag in one text. */
export function encrypt(text: string, key: Buffer): string {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, data, cipher.getAuthTag()]).toString('base64url')
}

/** @throws Error where the key is another one, or the text was changed */
export function decrypt(box: string, key: Buffer): string {
  const bytes = Buffer.from(box, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(-TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE, -TAG)), decipher.final()]).toString('utf8')
}

/** The key that both sides of an exchange arrive at. */
const sharedKey = (own: KeyObject, other: KeyObject): Buffer =>
  Buffer.from(
    hkdfSync('sha256', diffieHellman({ privateKey: own, publicKey: other }), '', 'steward lock', 32),
  )

export function seal(text: string, verifier: Verifier): Sealed {
  const ephemeral = generateKeyPairSync('x25519')
  return {
    ephemeral: publicText(ephemeral.privateKey),
    box: encrypt(text, sharedKey(ephemeral.privateKey, publicKey(verifier.key))),
  }
}

export const openSealed = ({ ephemeral, box }: Sealed, key: KeyObject): string =>
  decrypt(box, sharedKey(key, publicKey(ephemeral)))
