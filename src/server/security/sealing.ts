import {
  constants,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  privateDecrypt,
} from 'node:crypto'
import { SEALED_LIMIT } from '#contract/ciphers.ts'
import type { PublicKey } from '#contract/resources/sys/security.ts'
import type { Context } from '#server/context/context.ts'
import { refuse } from '#server/common/refusal.ts'

/** Bytes that one block of at most 190 becomes. */
const BLOCK = 256

interface Row {
  readonly keyId: string
  readonly publicKey: string
  readonly privateKey: string
}

/** The server's key, made on first use (DECISION-SYS-106). */
function keyRow({ store, now }: Context): Row {
  const stored = store.get<Row>(
    'SELECT key_id AS keyId, public_key AS publicKey, private_key AS privateKey FROM sealing_keys LIMIT 1',
  )
  if (stored) return stored
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { format: 'der', type: 'spki' },
    privateKeyEncoding: { format: 'der', type: 'pkcs8' },
  })
  const row: Row = {
    keyId: createHash('sha256').update(pair.publicKey).digest('hex').slice(0, 16),
    publicKey: pair.publicKey.toString('base64'),
    privateKey: pair.privateKey.toString('base64'),
  }
  store.insert('sealing_keys', {
    key_id: row.keyId,
    public_key: row.publicKey,
    private_key: row.privateKey,
    create_date: now,
  })
  return row
}

export function publicKey(context: Context): PublicKey {
  const { keyId, publicKey: key } = keyRow(context)
  return { keyId, publicKey: key }
}

function opened(sealed: Buffer, key: KeyObject): string {
  const blocks: Buffer[] = []
  for (let at = 0; at < sealed.length; at += BLOCK) {
    blocks.push(
      privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        sealed.subarray(at, at + BLOCK),
      ),
    )
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(blocks))
}

/**
 * A sealed field as it was typed.
 * @throws a refusal with code 500 for a field that this server's key does not open, upon which clients request the key
 * again
 */
export function openText(context: Context, sealed: string): string {
  if (sealed === '') return ''
  const bytes = Buffer.from(sealed, 'base64')
  if (bytes.length === 0 || bytes.length % BLOCK !== 0) throw refuse('sealing.unreadable')
  const key = createPrivateKey({
    key: Buffer.from(keyRow(context).privateKey, 'base64'),
    format: 'der',
    type: 'pkcs8',
  })
  let text: string
  try {
    text = opened(bytes, key)
  } catch {
    throw refuse('sealing.unreadable')
  }
  if (text.length > SEALED_LIMIT) throw refuse('sealing.tooLong', { limit: SEALED_LIMIT })
  return text
}
