import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const isInArchive = (file: unknown): boolean =>
  Reflect.get(process, 'noAsar') !== true && /\.asar(?:[\\/]|$)/.test(String(file))

const noArchive = (file: unknown) =>
  Promise.reject(Object.assign(new Error(`Invalid package ${file}`), { code: 'INVALID_ARCHIVE' }))

/** Node's functions take `*.asar` in a path for an archive in Electron; these files are none. */
export function readArchives(): void {
  const { open, stat } = fs.promises
  Object.assign(fs.promises, {
    open: (...given: Parameters<typeof open>) =>
      isInArchive(given[0]) ? noArchive(given[0]) : open(...given),
    stat: (...given: Parameters<typeof stat>) =>
      isInArchive(given[0]) ? noArchive(given[0]) : stat(...given),
  })
  syncBuiltinESMExports()
}
