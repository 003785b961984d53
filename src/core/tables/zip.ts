import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'
import { z } from 'zod'
import { FailureError } from '#contract/failures.ts'
import type { Sink } from './table.ts'

/** Largest offset and size of a package without zip64. */
const MAX = 0xffff_ffff
const tooLarge = () => new FailureError({ code: 'file-too-large', message: 'The workbook exceeds 4 GB' })

/** 1980-01-01 for every entry, so that the same content makes the same package. */
const DATE = 0x0021

const Entry = z.object({
  name: z.string(),
  /** Offset of its local header. */
  offset: z.number(),
  crc: z.number(),
  size: z.number(),
  packed: z.number(),
})
type Entry = z.output<typeof Entry>

export const ZipState = z.object({ entries: z.array(Entry), open: Entry.nullable() })
export type ZipState = z.output<typeof ZipState>

/**
 * Writes a zip package (APPNOTE 6.3) as a stream that a later run can resume: it is compressed in pieces
 * that do not depend on each other. Sizes are patched into an entry's local header when the entry ends,
 * because some readers refuse a data descriptor behind the content.
 */
export interface Zip {
  /** Bytes of the open entry's content so far. */
  readonly size: number
  begin(name: string): Promise<void>
  write(content: string | Uint8Array): Promise<void>
  end(): Promise<void>
  /** Flushes everything written so far into the sink. */
  checkpoint(): Promise<ZipState>
  finish(): Promise<void>
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

/** Bytes compressed at a time, and the number of such pieces compressed concurrently. */
const PIECE = 512 * 1024
const AT_WORK = 3
/** The fastest level: the XML of rows is so repetitive that higher ones take time and save little. */
const LEVEL = 1
/** The empty last block of a compressed stream (RFC 1951). */
const LAST_BLOCK = Buffer.from([3, 0])

const deflate = promisify(deflateRaw)

/**
 * Compresses independent pieces in Node's thread pool while the next one is filled. Each ends with a full
 * flush at a byte boundary, so that together they are one stream.
 */
function openCompressor(put: (packed: Buffer) => Promise<void>) {
  const encoder = new TextEncoder()
  const free: Buffer<ArrayBuffer>[] = []
  const atWork: { piece: Buffer<ArrayBuffer>; packed: Promise<Buffer> }[] = []
  let piece = Buffer.allocUnsafeSlow(PIECE)
  let filled = 0

  const take = async () => {
    const oldest = atWork[0]
    if (!oldest) return
    await put(await oldest.packed)
    free.push(oldest.piece)
    atWork.shift()
  }
  const give = async () => {
    const options = { level: LEVEL, chunkSize: PIECE / 4, finishFlush: constants.Z_FULL_FLUSH }
    const packed = deflate(piece.subarray(0, filled), options)
    // Handled where it is awaited.
    packed.catch(() => {})
    atWork.push({ piece, packed })
    if (atWork.length > AT_WORK) await take()
    piece = free.pop() ?? Buffer.allocUnsafeSlow(PIECE)
    filled = 0
  }
  const writeBytes = async (bytes: Uint8Array, onBytes: (bytes: Buffer) => void) => {
    for (let rest = bytes; rest.length > 0; ) {
      const part = rest.subarray(0, PIECE - filled)
      piece.set(part, filled)
      onBytes(piece.subarray(filled, filled + part.length))
      filled += part.length
      rest = rest.subarray(part.length)
      if (rest.length > 0) await give()
    }
  }
  const flush = async () => {
    if (filled > 0) await give()
    while (atWork.length > 0) await take()
  }
  return {
    /** @param onBytes receives the encoded text. */
    async write(content: string | Uint8Array, onBytes: (bytes: Buffer) => void) {
      if (typeof content !== 'string') return await writeBytes(content, onBytes)
      const text = content
      for (let rest = text; rest !== ''; ) {
        const { read, written } = encoder.encodeInto(rest, piece.subarray(filled))
        onBytes(piece.subarray(filled, filled + written))
        filled += written
        rest = rest.slice(read)
        if (rest !== '') await give()
      }
    },
    flush,
    async end() {
      await flush()
      await put(LAST_BLOCK)
    },
  }
}

export function openZip(sink: Sink, from?: ZipState): Zip {
  const entries: Entry[] = from ? [...from.entries] : []
  let open: Entry | null = null
  let compressor: ReturnType<typeof openCompressor> | null = null

  const openEntry = (entry: Entry) => {
    open = entry
    compressor = openCompressor(async (packed) => {
      entry.packed += packed.length
      await sink.write(packed)
    })
  }
  const current = () => {
    if (!open || !compressor) throw new Error('No entry of the package is open')
    return { entry: open, compressor }
  }
  if (from?.open) openEntry({ ...from.open })

  return {
    get size() {
      return open?.size ?? 0
    },
    async begin(name) {
      if (sink.position > MAX) throw tooLarge()
      const entry = { name, offset: sink.position, crc: 0, size: 0, packed: 0 }
      openEntry(entry)
      await sink.write(head(entry))
    },
    async write(content) {
      const { entry, compressor: packer } = current()
      await packer.write(content, (bytes) => {
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
      })
    },
    async end() {
      const { entry, compressor: packer } = current()
      await packer.end()
      await sink.patch(head(entry), entry.offset)
      entries.push(entry)
      open = null
      compressor = null
    },
    async checkpoint() {
      await compressor?.flush()
      return { entries: [...entries], open: open && { ...open } }
    },
    async finish() {
      const offset = sink.position
      const directory = Buffer.concat(entries.map(directoryEntry))
      if (offset + directory.length > MAX) throw tooLarge()
      await sink.write(directory)
      await sink.write(directoryEnd(entries.length, directory.length, offset))
    },
  }
}
