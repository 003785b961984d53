import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'

/*
 * Functions of Node for paths that operators choose. In Electron they take a file named `*.asar` for a folder, unless
 * `process.noAsar` is set, which they look at when they are called.
 */

function plainly<T>(call: () => T): T {
  const before: unknown = Reflect.get(process, 'noAsar')
  Reflect.set(process, 'noAsar', true)
  try {
    return call()
  } finally {
    Reflect.set(process, 'noAsar', before)
  }
}

export const openPlain = (path: string, flags: string | number): Promise<FileHandle> =>
  plainly(() => open(path, flags))

export const statPlain = (path: string): Promise<Stats> => plainly(() => stat(path))
