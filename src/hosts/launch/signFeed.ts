import { createPrivateKey, sign } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const DAY = 86_400_000

/** Days for which a signed description is valid. */
export const DEFAULT_DAYS = 90
const MAX_DAYS = 366

export const isValidFor = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= MAX_DAYS

export interface SigningOptions {
  /** Days until the descriptions expire, 1 to 366; default 90. */
  readonly days?: number
  /** Epoch milliseconds. */
  readonly now?: number | undefined
}

/** The description with its expiry at the end, in place of an earlier one. */
function withExpiry(description: string, expires: number): string {
  const rest = description.replaceAll(/^expires:.*(?:\r?\n|$)/gm, '')
  const end = rest === '' || rest.endsWith('\n') ? '' : '\n'
  return `${rest}${end}expires: '${new Date(expires).toISOString()}'\n`
}

/**
 * Signs the feed's descriptions in a folder: writes into each `latest*.yml` when it expires, and beside it a `.sig`
 * with base64 of its Ed25519 signature.
 * @param key PEM text of the private key
 * @returns the files with the signatures
 * @throws Error for a key that cannot be read or is not Ed25519, and for days out of range
 */
export async function signFeed(
  folder: string,
  key: string,
  { days = DEFAULT_DAYS, now = Date.now() }: SigningOptions = {},
): Promise<string[]> {
  const secret = createPrivateKey(key)
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('The update key must be Ed25519')
  if (!isValidFor(days)) throw new Error(`A description is valid for 1 to ${MAX_DAYS} days`)
  const names = (await readdir(folder)).filter((name) => /^latest[\w-]*\.yml$/.test(name))
  return await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const description = withExpiry(await readFile(path, 'utf8'), now + days * DAY)
      await writeFile(path, description)
      const file = `${path}.sig`
      await writeFile(file, `${sign(null, Buffer.from(description), secret).toString('base64')}\n`)
      return file
    }),
  )
}
