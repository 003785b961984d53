import { createPrivateKey, sign } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Signs the feed's descriptions in a folder: beside each `latest*.yml` a `.sig` with base64 of its Ed25519 signature.
 * @param key PEM text of the private key
 * @returns the files that were written
 * @throws Error for a key that cannot be read or is not Ed25519
 */
export async function signFeed(folder: string, key: string): Promise<string[]> {
  const secret = createPrivateKey(key)
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('The update key must be Ed25519')
  const names = (await readdir(folder)).filter((name) => /^latest[\w-]*\.yml$/.test(name))
  return await Promise.all(
    names.map(async (name) => {
      const signature = sign(null, await readFile(join(folder, name)), secret)
      const file = join(folder, `${name}.sig`)
      await writeFile(file, `${signature.toString('base64')}\n`)
      return file
    }),
  )
}
