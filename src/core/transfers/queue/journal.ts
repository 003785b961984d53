import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ClientLog } from '#core/clientLog.ts'
import { TransferRecord } from '../record.ts'

/** The list of transfers on the disk: one document, written beside and renamed. */
export interface Journal {
  /** Transfers that an earlier run left; empty when there are none or the file was damaged. */
  readonly left: readonly TransferRecord[]
  /** Writes the list; of several requests in a row only the last one needs the disk. */
  save(): void
  /** Writes pending changes. */
  close(): Promise<void>
}

/** @param records called when it is written, so that it is always the newest list. */
export async function openJournal(options: {
  dataDir: string
  log: ClientLog
  records(): readonly TransferRecord[]
}): Promise<Journal> {
  const { dataDir, log, records } = options
  const folder = join(dataDir, 'transfers')
  const path = join(folder, 'journal.json')
  let isDirty = false
  let writing: Promise<void> | undefined

  const write = async () => {
    const beside = `${path}.part`
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const handle = await open(beside, 'w', 0o600)
      try {
        await handle.writeFile(JSON.stringify(records()))
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(beside, path)
    } catch (error) {
      // The transfers go on; only a restart would have no record of them.
      log.warn('transfers not written down', {
        reason: error instanceof Error && 'code' in error ? String(error.code) : String(error),
      })
      await rm(beside, { force: true }).catch(() => {})
    }
  }

  const writeAll = async () => {
    while (isDirty) {
      isDirty = false
      await write()
    }
    writing = undefined
  }

  const read = async (): Promise<TransferRecord[]> => {
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch {
      return []
    }
    try {
      return z.array(TransferRecord).parse(JSON.parse(text))
    } catch {
      log.warn('the list of transfers was damaged; set aside')
      await rename(path, `${path}.damaged`).catch(() => {})
      return []
    }
  }

  return {
    left: await read(),
    save() {
      isDirty = true
      writing ??= writeAll()
    },
    async close() {
      await writing
    },
  }
}
