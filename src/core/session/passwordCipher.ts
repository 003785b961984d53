import { createCipheriv, randomBytes } from 'node:crypto'
import { FailureError } from '#contract/failures.ts'

/** Base64 of a random 16-byte IV followed by AES-128-CBC of the password, as the platform demands when it encrypts. */
export function encryptPassword(password: string, key: string): string {
  const bytes = Buffer.from(key, 'utf8')
  if (bytes.length !== 16)
    throw new FailureError({ code: 'bad-answer', message: 'The password key is not 16 bytes long' })
  const iv = randomBytes(16)
  const cipher = createCipheriv('aes-128-cbc', bytes, iv)
  return Buffer.concat([iv, cipher.update(password, 'utf8'), cipher.final()]).toString('base64')
}
