import { createDecipheriv } from 'node:crypto'

/**
 * A password as sent while passwordEnc is on: Base64 of a random 16-byte IV and AES-128-CBC of the
 * password (DECISION-OPS-48).
 * @returns null for anything else, a plain password included.
 */
export function decryptPassword(sent: string, key: string): string | null {
  const bytes = Buffer.from(sent, 'base64')
  if (bytes.length < 32 || bytes.length % 16 !== 0) return null
  try {
    const decipher = createDecipheriv('aes-128-cbc', Buffer.from(key, 'latin1'), bytes.subarray(0, 16))
    return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
  } catch {
    // Wrong padding: encrypted with another key, or not encrypted at all.
    return null
  }
}
