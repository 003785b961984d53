import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { KEY_FILE } from './security/vault.ts'

/** Mode bits that give rights to others than the owner. */
const OTHERS = 0o077

const SQLITE = 'SQLite format 3'

/** The database with its companions and copies, and its key. */
function isOwnFile(name: string, database: string): boolean {
  const follows = (begin: string, rest: RegExp) =>
    name.startsWith(begin) && rest.test(name.slice(begin.length))
  return (
    follows(database, /^(?:-wal|-shm|-journal|\.v\d{1,6}\.bak)?$/) ||
    follows(KEY_FILE, /^(?:\.[\da-f]{12})?$/)
  )
}

/** Whether the file is a database, or the beginning of one. */
function isDatabase(file: string): boolean {
  if (!statSync(file).isFile()) return false
  const handle = openSync(file, 'r')
  try {
    const begin = Buffer.alloc(SQLITE.length)
    const read = readSync(handle, begin, 0, begin.length, 0)
    return read === 0 || begin.toString() === SQLITE
  } finally {
    closeSync(handle)
  }
}

/** Entries that systems create in folders by themselves. */
const OF_THE_SYSTEM = new Set(['.DS_Store', 'lost+found'])

/** Names that are not the server's. */
const foreignIn = (folder: string, database: string): string[] =>
  readdirSync(folder).filter(
    (name) => name !== 'oss' && !isOwnFile(name, database) && !OF_THE_SYSTEM.has(name),
  )

/** @throws a sentence for a folder with files of others in which no database of the server is */
function refuseForeign(folder: string, database: string): void {
  const names = readdirSync(folder).filter((name) => !OF_THE_SYSTEM.has(name))
  // A database that was taken away leaves its key and the uploaded files.
  const isOwn = names.includes(database)
    ? isDatabase(join(folder, database))
    : names.length === 0 ||
      (names.some((name) => isOwnFile(name, database)) && foreignIn(folder, database).length === 0)
  if (isOwn) return
  throw new Error(
    [
      `文件夹 ${folder} 中有其他文件，不是本服务的数据文件夹，其中的内容没有任何改动。请用 --data 指定一个空文件夹或尚不存在的文件夹。`,
      `The folder ${folder} holds other files and is no data folder of this server; nothing in it was changed. Choose an empty folder, or one that does not exist yet, with --data.`,
    ].join('\n'),
  )
}

/**
 * Closes the folder to other accounts.
 * @throws a sentence when it belongs to another account
 */
function close(folder: string): void {
  try {
    chmodSync(folder, 0o700)
  } catch {
    throw new Error(
      `The folder ${folder} can be read by other accounts and belongs to another one. Choose another folder for the data.`,
    )
  }
}

/**
 * Makes the folder and the database file its owner's alone, those that exist already as well. A folder that also holds
 * files of others keeps its mode: closing it could lock others out of them.
 * @throws a sentence for a folder of another account, in which nothing is changed, and for one that stays open to other
 * accounts of the machine
 */
export function prepareDataFolder(dataFile: string): void {
  const folder = dirname(dataFile)
  const database = basename(dataFile)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseForeign(folder, database)
  // Windows keeps such rights elsewhere; a profile's folder is its account's there.
  if (process.platform === 'win32') return
  if ((statSync(folder).mode & OTHERS) !== 0 && foreignIn(folder, database).length === 0) close(folder)
  // SQLite gives the files beside it the rights of the database file.
  closeSync(openSync(dataFile, 'a', 0o600))
  for (const name of readdirSync(folder)) if (isOwnFile(name, database)) chmodSync(join(folder, name), 0o600)
}
