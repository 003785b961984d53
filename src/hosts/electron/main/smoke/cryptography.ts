import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPair,
  hkdfSync,
  privateDecrypt,
  publicEncrypt,
  scrypt,
  verify,
} from 'node:crypto'
import { promisify } from 'node:util'
import type { Question } from './report.ts'

/** Examples with known results; bytes are written as hexadecimal digits. */
export interface Vectors {
  readonly x25519: { readonly own: string; readonly other: string; readonly shared: string }
  readonly scrypt: {
    readonly password: string
    readonly salt: string
    readonly cost: { readonly N: number; readonly r: number; readonly p: number }
    readonly key: string
  }
  readonly hkdf: {
    readonly secret: string
    readonly salt: string
    readonly info: string
    readonly key: string
  }
  readonly ed25519: { readonly publicKey: string; readonly message: string; readonly signature: string }
  readonly aesGcm: {
    readonly key: string
    readonly nonce: string
    /** Authenticated, not encrypted. */
    readonly added: string
    readonly plain: string
    readonly sealed: string
    readonly tag: string
  }
  readonly aesCbc: {
    readonly key: string
    readonly iv: string
    readonly plain: string
    readonly sealed: string
  }
  readonly hmac: { readonly key: string; readonly text: string; readonly sum: string }
  readonly hashes: {
    readonly text: string
    readonly md5: string
    readonly sha256: string
    readonly sha512: string
  }
  readonly rsaOaep: { readonly plain: string; readonly sealed: string; readonly privateKey: string }
}

const bytes = (digits: string): Buffer => Buffer.from(digits, 'hex')

/** DER of a key of 32 bytes, up to these bytes. */
const prefix = {
  privateX25519: '302e020100300506032b656e04220420',
  publicX25519: '302a300506032b656e032100',
  publicEd25519: '302a300506032b6570032100',
}
const publicKey = (digits: string) => createPublicKey({ key: bytes(digits), format: 'der', type: 'spki' })

/** @throws Error with both values where they differ */
function same(found: Buffer | string, expected: string, what: string): void {
  const digits = typeof found === 'string' ? found : found.toString('hex')
  if (digits !== expected)
    throw new Error(`${what} is ${digits.slice(0, 32)}…, not ${expected.slice(0, 32)}…`)
}

const agreed = (what: string) => ({ ok: true, said: what })

function x25519({ own, other, shared }: Vectors['x25519']) {
  const privateKey = createPrivateKey({
    key: bytes(prefix.privateX25519 + own),
    format: 'der',
    type: 'pkcs8',
  })
  const found = diffieHellman({ privateKey, publicKey: publicKey(prefix.publicX25519 + other) })
  same(found, shared, 'the shared secret')
  return agreed('RFC 7748; seals tokens while the console is locked')
}

async function deriveKey({ password, salt, cost, key }: Vectors['scrypt']) {
  const derive = promisify<string, string, number, typeof cost, Buffer>(scrypt)
  same(await derive(password, salt, key.length / 2, cost), key, 'the derived key')
  return agreed('RFC 7914; passwords of the backend, and the key of the lock')
}

function hkdf({ secret, salt, info, key }: Vectors['hkdf']) {
  const found = hkdfSync('sha256', bytes(secret), bytes(salt), bytes(info), key.length / 2)
  same(Buffer.from(found), key, 'the derived key')
  return agreed('RFC 5869; the key of the lock')
}

function ed25519({ publicKey: key, message, signature }: Vectors['ed25519']) {
  const isSigned = (text: string) =>
    verify(null, bytes(text), publicKey(prefix.publicEd25519 + key), bytes(signature))
  if (!isSigned(message)) throw new Error('a right signature is refused')
  if (isSigned(`${message}00`)) throw new Error('a signature of another text is accepted')
  return agreed('RFC 8032; the signature of the update feed')
}

function aesGcm({ key, nonce, added, plain, sealed, tag }: Vectors['aesGcm']) {
  const cipher = createCipheriv('aes-256-gcm', bytes(key), bytes(nonce))
  cipher.setAAD(bytes(added))
  same(Buffer.concat([cipher.update(bytes(plain)), cipher.final()]), sealed, 'the sealed text')
  same(cipher.getAuthTag(), tag, 'the tag')
  const opened = (seal: string) => {
    const decipher = createDecipheriv('aes-256-gcm', bytes(key), bytes(nonce), { authTagLength: 16 })
    decipher.setAAD(bytes(added))
    decipher.setAuthTag(bytes(seal))
    return Buffer.concat([decipher.update(bytes(sealed)), decipher.final()])
  }
  same(opened(tag), plain, 'the opened text')
  if (isTaken(() => opened(tag.replace(/^./, (digit) => (digit === '0' ? '1' : '0')))))
    throw new Error('a text with another tag is opened')
  return agreed('GCM specification, case 16; tokens under the lock, secrets in the backend')
}

function isTaken(action: () => unknown): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}

function aesCbc({ key, iv, plain, sealed }: Vectors['aesCbc']) {
  const cipher = createCipheriv('aes-128-cbc', bytes(key), bytes(iv))
  const whole = Buffer.concat([cipher.update(bytes(plain)), cipher.final()])
  // The block of padding that follows is not in the example.
  same(whole.subarray(0, sealed.length / 2), sealed, 'the sealed text')
  const decipher = createDecipheriv('aes-128-cbc', bytes(key), bytes(iv))
  same(Buffer.concat([decipher.update(whole), decipher.final()]), plain, 'the opened text')
  return agreed('NIST SP 800-38A; passwords on their way to a platform')
}

function hmac({ key, text, sum }: Vectors['hmac']) {
  same(createHmac('sha256', key).update(text).digest(), sum, 'the sum')
  return agreed('RFC 4231; signed calls of interfaces')
}

function hashes({ text, ...sums }: Vectors['hashes']) {
  for (const [name, sum] of Object.entries(sums)) same(createHash(name).update(text).digest(), sum, name)
  return agreed('FIPS 180-4, RFC 1321; names of files, uploads, digests of packages')
}

async function rsaOaep({ plain, sealed, privateKey }: Vectors['rsaOaep']) {
  const how = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  const opened = privateDecrypt({ key, ...how }, bytes(sealed)).toString('utf8')
  if (opened !== plain) throw new Error('the opened text is another one')
  // The same with a key that is made here, as the backend makes its own.
  const made = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const again = publicEncrypt({ key: made.publicKey, ...how }, Buffer.from(plain))
  if (privateDecrypt({ key: made.privateKey, ...how }, again).toString('utf8') !== plain)
    throw new Error('a key that is made here does not open its own text')
  return agreed('Project Wycheproof; fields that are sealed for a platform')
}

/**
 * Electron has BoringSSL where Node has OpenSSL: each algorithm that the product uses is compared with a published
 * example. `said` names the example and the use.
 */
export const cryptography = (vectors: Vectors): Record<keyof Vectors, Question> => ({
  x25519: async () => x25519(vectors.x25519),
  scrypt: () => deriveKey(vectors.scrypt),
  hkdf: async () => hkdf(vectors.hkdf),
  ed25519: async () => ed25519(vectors.ed25519),
  aesGcm: async () => aesGcm(vectors.aesGcm),
  aesCbc: async () => aesCbc(vectors.aesCbc),
  hmac: async () => hmac(vectors.hmac),
  hashes: async () => hashes(vectors.hashes),
  rsaOaep: () => rsaOaep(vectors.rsaOaep),
})
