import { createCipheriv, randomBytes } from 'node:crypto'
import { FailureError } from '#contract/failures.ts'

/**
 * Encrypts a password as the platform requires it: base64 of a random 16-byte IV followed by AES-128-CBC.
 * @throws FailureError `bad-answer` for a key of any other length than 16 bytes
 */
export function encryptPassword(password: string, key: string): string {
  const bytes = Buffer.from(key, 'utf8')
  if (bytes.length !== 16)
    throw new FailureError({ code: 'bad-answer', message: 'The password key is not 16 bytes long' })
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', bytes, iv)
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}
