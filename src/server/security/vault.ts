import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Store } from '#server/db/store.ts'

/** File beside the database that holds its key. A copy of the database alone opens no secret. */
export const KEY_FILE = 'secrets.key'

const CIPHER = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const PREFIX = 'sealed:1:'

const keys = new WeakMap<Store, Buffer>()

const keyFile = (store: Store): string => join(dirname(store.file), KEY_FILE)

/** @throws for a key file that is no key: another one in its place would make every secret unreadable for good */
function readKey(file: string): Buffer | undefined {
  let key: Buffer
  try {
    key = readFileSync(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
  if (key.length !== KEY_BYTES)
    throw new Error(`${KEY_FILE} is damaged; put back the one that belongs to the data`)
  return key
}

/** Makes the key whole before it has its name, so that no crash and no second program leaves half of one. */
function makeKey(file: string): Buffer {
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeSync(handle, randomBytes(KEY_BYTES))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  const key = readKey(file)
  if (!key) throw new Error(`${KEY_FILE} cannot be read`)
  return key
}

function keyOf(store: Store): Buffer | undefined {
  const known = keys.get(store)
  if (known) return known
  const file = keyFile(store)
  const key = readKey(file)
  if (!key) return undefined
  if (process.platform !== 'win32') chmodSync(file, 0o600)
  keys.set(store, key)
  return key
}

function wantedKey(store: Store): Buffer {
  const known = keyOf(store)
  if (known) return known
  const made = makeKey(keyFile(store))
  keys.set(store, made)
  return made
}

/**
 * Encrypts a secret for the database (AES-256-GCM). The key is made on first use.
 * @param place of the secret, such as `msgGateway.mail.password`; moved elsewhere, it does not open
 */
export function sealSecret(store: Store, place: string, secret: string): string {
  if (secret === '') return ''
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, wantedKey(store), nonce)
  cipher.setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Fingerprint by which a short secret is recognised; without the key it cannot be found by trying all candidates. */
export const fingerprint = (store: Store, place: string, secret: string): string =>
  createHmac('sha256', wantedKey(store)).update(`${place}\n${secret}`).digest('base64')

/** @returns empty for a secret that this data folder's key does not open, as if nothing were stored */
export function openSecret(store: Store, place: string, stored: string): string {
  // From before secrets were sealed; the next save seals it.
  if (!stored.startsWith(PREFIX)) return stored
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64')
  try {
    const key = keyOf(store)
    if (!key || bytes.length < NONCE_BYTES + TAG_BYTES) return ''
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return (
      decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    )
  } catch {
    return ''
  }
}
