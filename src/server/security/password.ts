import { randomBytes, scrypt, scryptSync, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

/** 16 MiB of memory and some 70 ms on an ordinary machine. */
const COST = { N: 16_384, r: 8, p: 1 }
const LENGTH = 32

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

const encode = (cost: number, salt: Buffer, key: Buffer): string =>
  `scrypt$${cost}$${salt.toString('base64url')}$${key.toString('base64url')}`

/**
 * `scrypt$<cost>$<salt>$<key>` with a new salt. Blocks; use it where a transaction must not wait.
 * @param cost scrypt's N; kept in the hash, so it can be raised without invalidating older ones.
 */
export function hashPassword(password: string, cost = COST.N): string {
  const salt = randomBytes(16)
  return encode(cost, salt, scryptSync(password.normalize('NFC'), salt, LENGTH, { ...COST, N: cost }))
}

/** As `hashPassword`, in a separate thread: only the caller waits. */
export async function hashInThread(password: string): Promise<string> {
  const salt = randomBytes(16)
  return encode(COST.N, salt, await derive(password.normalize('NFC'), salt, LENGTH, COST))
}

/** Compared against when the account does not exist, so that both cases take the same time. */
const UNKNOWN_USER_HASH = encode(COST.N, Buffer.alloc(16), Buffer.alloc(LENGTH))

/** @param hash empty or unreadable: answers false, after the same work. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const usable = /^scrypt\$\d+\$[\w-]+\$[\w-]+$/.test(hash)
  const [, cost = '', salt = '', key = ''] = (usable ? hash : UNKNOWN_USER_HASH).split('$')
  const expected = Buffer.from(key, 'base64url')
  const found = await derive(password.normalize('NFC'), Buffer.from(salt, 'base64url'), expected.length, {
    ...COST,
    N: Number(cost),
  })
  return timingSafeEqual(found, expected) && usable
}
