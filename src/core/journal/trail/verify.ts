import type { FileHandle } from 'node:fs/promises'
import type { OperationOutput } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import { openPlain } from '#core/files/plainFiles.ts'
import { createChain } from './chain.ts'
import { readJsonTrail } from './jsonReading.ts'
import { noTrail, type TrailReading } from './reading.ts'
import { readXlsxTrail } from './xlsxReading.ts'

/** The format follows from the first bytes, because names of files are changed. */
async function readingOf(handle: FileHandle): Promise<TrailReading> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  const start = buffer.toString('latin1', 0, bytesRead)
  if (start === 'PK') return readXlsxTrail(handle)
  if (start.startsWith('[')) return readJsonTrail(handle)
  throw noTrail('neither a workbook nor a list')
}

const openToRead = (path: string): Promise<FileHandle> =>
  openPlain(path, 'r').catch(() => {
    throw new FailureError({ code: 'file-missing', message: 'The file cannot be read' })
  })

/**
 * Checks an exported file against its hashes.
 * @throws FailureError `no-trail` for another file, and for one that is too damaged to be read; `file-missing`
 */
export async function verifyTrail(path: string): Promise<OperationOutput<'journal.verify'>> {
  const handle = await openToRead(path)
  try {
    const reading = await readingOf(handle)
    const { profile, account, exportedAt, filter, entries } = reading.head
    const chain = createChain({ hash: reading.hash, isWhole: reading.isWhole, entries })
    for await (const link of reading.links) chain.add(link)
    return {
      head: { profile, account, exportedAt, filter, entries },
      entries: chain.count,
      problem: chain.end(reading.isClosed()),
      seal: chain.seal,
    }
  } finally {
    await handle.close()
  }
}
