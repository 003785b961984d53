import { constants, crc32, createDeflateRaw } from 'node:zlib'
import { z } from 'zod'
import { FailureError } from '#contract/failures.ts'
import { createScratch } from './scratch.ts'
import type { Sink } from './table.ts'

/**
 * A zip package (APPNOTE 6.3) that is written while its content comes, and that a later run can go on
 * with: the compressor is flushed at a checkpoint, so that what follows needs nothing of what came before.
 * Sizes are put into an entry's head when it ends, because some readers refuse sizes behind the content.
 */

/** Largest number of 32 bits; the plain format counts no further. */
const MAX = 0xffff_ffff
/** 1980-01-01: a package with the same content is the same package. */
const DATE = 0x0021

const Entry = z.object({
  name: z.string(),
  /** Where its head begins. */
  offset: z.number(),
  crc: z.number(),
  size: z.number(),
  packed: z.number(),
})
type Entry = z.output<typeof Entry>

export const ZipState = z.object({ entries: z.array(Entry), open: Entry.nullable() })
export type ZipState = z.output<typeof ZipState>

export interface Zip {
  /** Bytes of the open entry's content so far. */
  readonly size: number
  begin(name: string): Promise<void>
  write(text: string): Promise<void>
  end(): Promise<void>
  /** Everything so far into the sink. */
  checkpoint(): Promise<ZipState>
  finish(): Promise<void>
  close(): void
}

function head(entry: Entry): Buffer {
  const name = Buffer.from(entry.name)
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x0403_4b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(8, 8)
  bytes.writeUInt16LE(DATE, 12)
  bytes.writeUInt32LE(entry.crc, 14)
  bytes.writeUInt32LE(entry.packed, 18)
  bytes.writeUInt32LE(entry.size, 22)
  bytes.writeUInt16LE(name.length, 26)
  return Buffer.concat([bytes, name])
}

function directoryEntry(entry: Entry): Buffer {
  const name = Buffer.from(entry.name)
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x0201_4b50, 0)
  bytes.writeUInt16LE(20, 4)
  bytes.writeUInt16LE(20, 6)
  bytes.writeUInt16LE(8, 10)
  bytes.writeUInt16LE(DATE, 14)
  bytes.writeUInt32LE(entry.crc, 16)
  bytes.writeUInt32LE(entry.packed, 20)
  bytes.writeUInt32LE(entry.size, 24)
  bytes.writeUInt16LE(name.length, 28)
  bytes.writeUInt32LE(entry.offset, 42)
  return Buffer.concat([bytes, name])
}

function directoryEnd(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.writeUInt32LE(0x0605_4b50, 0)
  bytes.writeUInt16LE(count, 8)
  bytes.writeUInt16LE(count, 10)
  bytes.writeUInt32LE(size, 12)
  bytes.writeUInt32LE(offset, 16)
  return bytes
}

/** The compressor's stream, as calls that one can wait for. */
function openCompressor() {
  // Rows of XML repeat themselves so much that a better level costs time and saves little.
  const stream = createDeflateRaw({ level: 3, chunkSize: 64 * 1024 })
  const ready: Buffer[] = []
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => {})
  stream.on('data', (chunk: Buffer) => ready.push(chunk))
  stream.on('end', () => ended.resolve())
  stream.on('error', (error) => ended.reject(error))
  const take = (): Buffer[] => ready.splice(0)
  return {
    write: (bytes: Buffer) =>
      new Promise<Buffer[]>((resolve, reject) => {
        stream.write(bytes, (error) => (error ? reject(error) : resolve(take())))
      }),
    flush: () =>
      new Promise<Buffer[]>((resolve) => {
        stream.flush(constants.Z_FULL_FLUSH, () => resolve(take()))
      }),
    async end() {
      stream.end()
      await ended.promise
      return take()
    },
    close: () => stream.destroy(),
  }
}

export function openZip(sink: Sink, from?: ZipState): Zip {
  const entries: Entry[] = from ? [...from.entries] : []
  const encode = createScratch()
  let open: Entry | null = from?.open ? { ...from.open } : null
  let compressor = open ? openCompressor() : null

  const put = async (entry: Entry, chunks: readonly Buffer[]) => {
    for (const chunk of chunks) {
      entry.packed += chunk.length
      await sink.write(chunk)
    }
  }
  const current = () => {
    if (!open || !compressor) throw new Error('No entry of the package is open')
    return { entry: open, compressor }
  }

  return {
    get size() {
      return open?.size ?? 0
    },
    async begin(name) {
      if (sink.position > MAX) throw new FailureError({ code: 'disk', message: 'The workbook exceeds 4 GB' })
      open = { name, offset: sink.position, crc: 0, size: 0, packed: 0 }
      compressor = openCompressor()
      await sink.write(head(open))
    },
    async write(text) {
      const { entry, compressor: deflate } = current()
      const bytes = encode(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      await put(entry, await deflate.write(bytes))
    },
    async end() {
      const { entry, compressor: deflate } = current()
      await put(entry, await deflate.end())
      await sink.patch(head(entry), entry.offset)
      entries.push(entry)
      open = null
      compressor = null
    },
    async checkpoint() {
      if (open && compressor) await put(open, await compressor.flush())
      return { entries: [...entries], open: open && { ...open } }
    },
    async finish() {
      const offset = sink.position
      const directory = Buffer.concat(entries.map(directoryEntry))
      if (offset + directory.length > MAX) {
        throw new FailureError({ code: 'disk', message: 'The workbook exceeds 4 GB' })
      }
      await sink.write(directory)
      await sink.write(directoryEnd(entries.length, directory.length, offset))
    },
    close: () => compressor?.close(),
  }
}
