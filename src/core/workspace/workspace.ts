import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FailureError } from '#contract/failures.ts'
import { MAX_SENT_LEVELS, parseShallow, tooDeepAt } from '#base/jsonText.ts'
import type { ClientLog } from '../clientLog.ts'
import { isDocument } from '../dataFolder/ownFiles.ts'

/** Small JSON documents that survive a restart: open tabs, list layouts, filters. */
export interface Workspace {
  /** undefined when there is none or it was damaged. */
  get(scope: string, key: string): Promise<unknown>
  /**
   * Written beside and renamed.
   * @throws FailureError `invalid-input` above 1 MiB or 256 levels, `disk` when it cannot be written
   */
  set(scope: string, key: string, value: unknown): Promise<void>
  /** Removes all documents of a scope. */
  clear(scope: string): Promise<void>
  /** Resolves when everything is written. */
  close(): Promise<void>
}

const maxBytes = 1024 * 1024

const fileName = (key: string) =>
  `${key.replace(/[^\w.-]+/g, '_').slice(0, 60)}-${createHash('sha256').update(key).digest('hex').slice(0, 12)}.json`

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** @throws FailureError `invalid-input` for more levels than are read again */
function textOf(value: unknown): string {
  let text: string | undefined
  try {
    text = JSON.stringify(value ?? null)
  } catch (error) {
    // The engine's stack has ended before the document.
    if (!(error instanceof RangeError)) throw error
  }
  if (text !== undefined && tooDeepAt(text, MAX_SENT_LEVELS) < 0) return text
  throw new FailureError({
    code: 'invalid-input',
    message: `The document has more than ${MAX_SENT_LEVELS} levels`,
    fields: { value: 'too_deep' },
  })
}

/** `scope` is a folder name of core's making: `machine`, or a session's id. */
export function createWorkspace({ dataDir, log }: { dataDir: string; log: ClientLog }): Workspace {
  const folder = join(dataDir, 'workspace')
  /** Content of each file once its pending writes are done. */
  const texts = new Map<string, string>()
  const writes = new Map<string, Promise<void>>()

  const write = async (path: string, text: string) => {
    const beside = `${path}.${randomBytes(4).toString('hex')}.part`
    try {
      await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
      await writeFile(beside, text, { mode: 0o600, flush: true })
      await rename(beside, path)
    } catch (error) {
      await rm(beside, { force: true }).catch(() => undefined)
      throw new FailureError({
        code: 'disk',
        message: error instanceof Error && 'code' in error ? String(error.code) : '',
      })
    }
  }

  const read = async (path: string): Promise<unknown> => {
    const known = texts.get(path)
    if (known !== undefined) return JSON.parse(known)
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      if (!isMissing(error)) log.warn('workspace document unreadable', { reason: String(error) })
      return undefined
    }
    try {
      const value = parseShallow(text, MAX_SENT_LEVELS)
      // A write may have begun while this one was reading.
      if (!texts.has(path)) texts.set(path, text)
      return value
    } catch {
      log.warn('workspace document damaged; set aside')
      await rename(path, `${path}.damaged`).catch(() => undefined)
      return undefined
    }
  }

  return {
    get: (scope, key) => read(join(folder, scope, fileName(key))),
    async set(scope, key, value) {
      const path = join(folder, scope, fileName(key))
      const text = textOf(value)
      if (Buffer.byteLength(text) > maxBytes) {
        throw new FailureError({
          code: 'invalid-input',
          message: 'The document is too large',
          fields: { value: 'too_big' },
        })
      }
      texts.set(path, text)
      // Of several changes in a row only the last one needs the disk.
      const done = (writes.get(path) ?? Promise.resolve())
        .catch(() => undefined)
        .then(() => (texts.get(path) === text ? write(path, text) : undefined))
        .finally(() => {
          if (writes.get(path) === done) writes.delete(path)
        })
      writes.set(path, done)
      await done
    },
    async clear(scope) {
      const prefix = join(folder, scope)
      for (const path of [...texts.keys()])
        if (path.startsWith(`${prefix}/`) || path.startsWith(`${prefix}\\`)) texts.delete(path)
      await Promise.allSettled(writes.values())
      const documents = (await readdir(prefix).catch((): string[] => [])).filter(isDocument)
      await Promise.all(documents.map((name) => rm(join(prefix, name), { force: true })))
      // Files of others keep it.
      await rmdir(prefix).catch(() => undefined)
    },
    async close() {
      await Promise.allSettled(writes.values())
    },
  }
}
