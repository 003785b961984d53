import { randomUUID } from 'node:crypto'
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compactStamp } from '#server/common/clock.ts'

/** A name of the form `yyyyMMdd/uuid.ext`: ours alone, so that no uploaded name ever becomes a path. */
const OWN_PATH = /^\d{8}\/[\w-]{1,64}(?:\.\w{1,16})?$/

const INCOMING = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Folder of uploaded bytes: `oss` beside the database, with a folder for each day. */
export class FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Removes files of interrupted uploads, by the names that newIncoming() gives; called before the first request. */
  prepare(): void {
    mkdirSync(this.#incoming, { recursive: true, mode: 0o700 })
    for (const name of readdirSync(this.#incoming))
      if (INCOMING.test(name)) rmSync(join(this.#incoming, name), { force: true })
  }

  get #incoming(): string {
    return join(this.#folder, 'incoming')
  }

  /** A fresh place for bytes that are still arriving. */
  newIncoming(): string {
    return join(this.#incoming, randomUUID())
  }

  /**
   * @param extension without the dot; may be empty.
   * @returns a name that no file has
   */
  newPath(time: Date, extension: string): string {
    return `${compactStamp(time).slice(0, 8)}/${randomUUID()}${extension === '' ? '' : `.${extension}`}`
  }

  /** @throws for anything that newPath() did not make. */
  absolute(path: string): string {
    if (!OWN_PATH.test(path)) throw new Error(`Not a path of the file storage: ${path}`)
    return join(this.#folder, ...path.split('/'))
  }

  /** Moves arrived bytes to their place; when this returns, the name survives a power cut. */
  keep(incoming: string, path: string): void {
    const target = this.absolute(path)
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    renameSync(incoming, target)
    syncFolder(dirname(target))
  }

  async remove(path: string): Promise<void> {
    await rm(this.absolute(path), { force: true })
  }
}

function syncFolder(folder: string): void {
  // Windows has no handles of folders to flush; its file system journals the name.
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
