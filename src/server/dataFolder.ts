import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { KEY_FILE } from './security/vault.ts'

/** Bits of a mode that give others than the owner something. */
const OTHERS = 0o077

/**
 * Makes the folder and the database file its owner's alone, those that exist already as well. A folder that
 * holds other things is left as it is: closing it could lock others out of them.
 * @throws a sentence when the folder stays open to other accounts of the machine.
 */
export function prepareDataFolder(dataFile: string): void {
  const folder = dirname(dataFile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // Windows keeps such rights elsewhere; a profile's folder is its account's there.
  if (process.platform === 'win32') return
  if ((statSync(folder).mode & OTHERS) !== 0) {
    const names = readdirSync(folder)
    if (names.length > 0 && !names.includes(basename(dataFile)))
      throw new Error(
        `The folder ${folder} can be read by other accounts and holds other files. Choose a folder of its own for the data, or close it with chmod 700.`,
      )
    try {
      chmodSync(folder, 0o700)
    } catch {
      throw new Error(
        `The folder ${folder} can be read by other accounts and belongs to another one. Choose another folder for the data.`,
      )
    }
  }
  // SQLite gives the files beside it the rights of the database file.
  closeSync(openSync(dataFile, 'a', 0o600))
  for (const name of readdirSync(folder))
    if (name.startsWith(basename(dataFile)) || name.startsWith(KEY_FILE))
      chmodSync(`${folder}/${name}`, 0o600)
}
