import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { FailureError } from '#contract/failures.ts'
import type { UploadFile } from '../parts.ts'

/** Bytes read from the disk at a time; also what is in memory of a file. */
const CHUNK = 512 * 1024

/** Quotes and line ends would end the header; browsers escape them so. */
const quoted = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\n/g, '%0D%0A')
    .replaceAll('"', '%22')

const changed = () =>
  new FailureError({ code: 'file-changed', message: 'The file changed after it was chosen' })

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new FailureError({ code: 'file-missing', message: `${code}: the file cannot be read` })
  }
}

async function check(handle: FileHandle, file: UploadFile): Promise<void> {
  const { size, mtimeMs } = await handle.stat()
  if (size !== file.size || mtimeMs !== file.modified) throw changed()
}

/** Exactly as many bytes as were chosen, and only if the file is at the end what it was at the start. */
async function* contentOf(file: UploadFile, onChunk: () => void): AsyncGenerator<Buffer> {
  const handle = await openFile(file.path)
  try {
    await check(handle, file)
    let sent = 0
    while (sent < file.size) {
      // A buffer of its own each time: the socket may still hold the one before.
      const buffer = Buffer.allocUnsafe(Math.min(CHUNK, file.size - sent))
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, sent)
      if (bytesRead === 0) throw changed()
      sent += bytesRead
      yield bytesRead === buffer.length ? buffer : buffer.subarray(0, bytesRead)
      onChunk()
      file.onProgress(sent)
    }
    await check(handle, file)
  } finally {
    await handle.close()
  }
}

export interface Multipart {
  readonly body: Readable
  readonly headers: Record<string, string>
  /** Why the body ended before its end; undefined while it did not. */
  problem(): FailureError | undefined
}

/** A form with text fields and one file, read from the disk while it is sent. */
export function multipart(
  fields: unknown,
  file: UploadFile,
  { onChunk, onSent }: { onChunk(): void; onSent(): void },
): Multipart {
  const boundary = `steward-${randomBytes(18).toString('hex')}`
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}`
  const texts = Object.entries(fields as Record<string, unknown>).flatMap(([name, value]) =>
    value === undefined || value === null
      ? []
      : [`${part(`name="${quoted(name)}"`)}\r\n\r\n${String(value)}\r\n`],
  )
  const type = /^[\w.+-]+\/[\w.+-]+$/.test(file.type) ? file.type : 'application/octet-stream'
  const head = Buffer.from(
    `${texts.join('')}${part(`name="file"; filename="${quoted(file.name)}"`)}\r\nContent-Type: ${type}\r\n\r\n`,
  )
  const foot = Buffer.from(`\r\n--${boundary}--\r\n`)
  let problem: FailureError | undefined

  async function* whole(): AsyncGenerator<Buffer> {
    yield head
    try {
      yield* contentOf(file, onChunk)
    } catch (error) {
      if (error instanceof FailureError) problem = error
      throw error
    }
    onSent()
    yield foot
  }

  return {
    body: Readable.from(whole(), { objectMode: false, highWaterMark: CHUNK }),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + foot.length),
    },
    problem: () => problem,
  }
}
