import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'
import { z } from 'zod'
import { ciphers } from '#contract/ciphers.ts'
import { ErrorCode, FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { PublicKey } from '#contract/resources/sys/security.ts'
import type { CallInput } from '../mapping/callInput.ts'
import { faultOf } from './faults.ts'

/** Bytes per block: RSA-OAEP with SHA-256 encrypts at most 190 with a key of 2048 bits. */
const BLOCK = 190

interface Key {
  readonly id: string
  readonly key: KeyObject
}

/** Encrypts the UTF-8 text in blocks and joins them as base64 (DECISION-SYS-106). */
function sealText(text: string, key: KeyObject): string {
  const bytes = Buffer.from(text, 'utf8')
  const blocks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += BLOCK) {
    blocks.push(
      publicEncrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        bytes.subarray(at, at + BLOCK),
      ),
    )
  }
  return Buffer.concat(blocks).toString('base64')
}

function keyOf(answer: unknown): Key {
  const { keyId, publicKey } = PublicKey.parse(answer)
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== 2048)
      throw new Error('not RSA-2048')
    return { id: keyId, key }
  } catch {
    throw new FailureError({ code: 'bad-answer', message: 'The public key is not an RSA-2048 key' })
  }
}

/** Names of the body's fields that are encrypted with the public key. */
function sealedFields({ body }: AnyEndpoint): string[] {
  if (!(body instanceof z.ZodObject)) return []
  const { shape }: { shape: z.ZodRawShape } = body
  return Object.entries(shape).flatMap(([name, schema]) =>
    ciphers.get(schema)?.cipher === 'publicKey' ? [name] : [],
  )
}

function sealedInput(input: CallInput, fields: readonly string[], key: KeyObject): CallInput {
  const body: Record<string, unknown> = { ...(input.body as object) }
  for (const field of fields) {
    const value = body[field]
    if (typeof value === 'string' && value !== '') body[field] = sealText(value, key)
  }
  return { ...input, body }
}

export interface Sealing {
  /**
   * Sends the input with its marked fields encrypted. When the platform answers 500, the key is loaded again, and if
   * the platform has changed it the call is sent again.
   * @param loadKey loads the platform's public key with the session's token
   */
  send(
    endpoint: AnyEndpoint,
    input: CallInput,
    loadKey: () => Promise<unknown>,
    send: (input: CallInput) => Promise<unknown>,
  ): Promise<unknown>
}

/** Creates the sealing of one session, which loads the public key once and keeps it in memory. */
export function createSealing(): Sealing {
  let known: Key | undefined
  return {
    async send(endpoint, input, loadKey, send) {
      const fields = sealedFields(endpoint)
      if (fields.length === 0) return send(input)
      const key = known ?? keyOf(await loadKey())
      known = key
      const once = (used: Key) => send(sealedInput(input, fields, used.key))
      try {
        return await once(key)
      } catch (error) {
        // A platform that cannot decrypt answers 500, as for other refusals.
        const { failure } = faultOf(error)
        if (failure.code !== 'refused' || failure.status !== ErrorCode.internal) throw error
        known = keyOf(await loadKey())
        if (known.id === key.id) throw error
        return once(known)
      }
    },
  }
}
