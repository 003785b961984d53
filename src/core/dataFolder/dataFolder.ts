import {
  chmodSync,
  closeSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { foreignFiles, markFile, occupyingFiles } from './ownFiles.ts'

const MARK = 'Steward data folder 1'
const markText = `${MARK}

管家把设置、缓存和内置后端的数据保存在此文件夹中。没有此文件的非空文件夹，管家不会使用。
Steward keeps its settings, its cache and the data of the embedded backend in this folder. It uses no folder that
holds files and lacks this one.
`

/** A folder that holds files and that no version of this program has used; nothing in it was changed. */
export class ForeignFolderError extends Error {
  readonly folder: string
  constructor(folder: string) {
    super(`${folder} holds files that are not Steward's`)
    this.name = 'ForeignFolderError'
    this.folder = folder
  }
}

const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The first bytes of a regular file; empty where there is none. */
function beginOf(path: string, bytes: number): string {
  if (!isFile(path)) return ''
  const handle = openSync(path, 'r')
  try {
    const buffer = Buffer.alloc(bytes)
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, bytes, 0))
  } finally {
    closeSync(handle)
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const holds = (file: string, schema: z.ZodType): boolean =>
  isFile(file) && schema.safeParse(jsonOf(readFileSync(file, 'utf8'))).success

const Settings = z.union([
  z.object({ storedBy: z.object({ format: z.number(), version: z.string() }) }),
  z.object({ profiles: z.tuple([z.object({ id: z.string(), environment: z.string() })]).rest(z.unknown()) }),
  z.object({
    windows: z.tuple([z.object({ kind: z.enum(['main', 'popout']), route: z.string() })]).rest(z.unknown()),
  }),
])
const Running = z.object({ pid: z.number(), address: z.string(), run: z.string(), key: z.string() })
const LogLine = z.object({ time: z.iso.datetime(), level: z.string(), message: z.string() })

const SQLITE = 'SQLite format 3'

/** Whether an earlier version, which wrote no mark, has used the folder: files whose content only it writes. */
function isOfEarlierVersion(dataDir: string): boolean {
  const at = (...path: string[]) => join(dataDir, ...path)
  const caches = statSync(at('cache'), { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(at('cache'))
    : []
  const [firstLine = ''] = beginOf(at('logs', 'client.log'), 4096).split('\n')
  return (
    holds(at('settings.json'), Settings) ||
    holds(at('running.json'), Running) ||
    beginOf(at('backend', 'steward.db'), SQLITE.length) === SQLITE ||
    LogLine.safeParse(jsonOf(firstLine)).success ||
    caches.some(
      (name) => /^[\da-f]{32}\.db$/.test(name) && beginOf(at('cache', name), SQLITE.length) === SQLITE,
    )
  )
}

const isMarked = (dataDir: string): boolean => beginOf(join(dataDir, markFile), MARK.length) === MARK

/** A mark that was being written when the program was killed. */
const isCutMark = (dataDir: string, path: string): boolean =>
  path === markFile && isFile(join(dataDir, path)) && statSync(join(dataDir, path)).size === 0

/** Bits of a mode that give others than the owner something. */
const OTHERS = 0o077

/** Closes a folder to other accounts, unless files of others are in it, which those may have to reach. */
function close(dataDir: string): void {
  if (process.platform === 'win32' || (statSync(dataDir).mode & OTHERS) === 0) return
  if (foreignFiles(dataDir).length === 0) chmodSync(dataDir, 0o700)
}

/**
 * Makes the data folder, or recognises it as one, and marks it. Called before anything else is done in it.
 * @throws ForeignFolderError for a folder of another program or user, which is not changed; an error of the file
 * system
 */
export function claimDataFolder(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!isMarked(dataDir)) {
    const isEmpty = occupyingFiles(dataDir).every((path) => isCutMark(dataDir, path))
    if (!isEmpty && !isOfEarlierVersion(dataDir)) throw new ForeignFolderError(dataDir)
    writeFileSync(join(dataDir, markFile), markText, { mode: 0o600 })
  }
  close(dataDir)
}
