import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { FailureError } from '#contract/failures.ts'
import type { UploadFile } from './platform.ts'

/**
 * Bytes read from the disk at a time: few on a slow line, so that it is seen to move. No fewer than make a
 * socket ask to wait, so that the next chunk is fetched only when the system has taken this one over and
 * its buffer is free again.
 */
const CHUNK = { least: 64 * 1024, most: 512 * 1024 }
const BUFFERS = 3
/** Milliseconds for one chunk, below which the next ones are larger and above which they are smaller. */
const FAST = 50
const SLOW = 500

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

/** Fills the buffer. @throws FailureError `file-changed` when the file ends before */
async function fill(handle: FileHandle, buffer: Uint8Array, position: number): Promise<Uint8Array> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) throw changed()
    filled += bytesRead
  }
  return buffer
}

/** Exactly as many bytes as were chosen, and only if the file is at the end what it was at the start. */
async function* contentOf(file: UploadFile, onChunk: () => void): AsyncGenerator<Uint8Array> {
  const handle = await openFile(file.path)
  try {
    await check(handle, file)
    // Taken in turn: one goes out, one is read meanwhile, and the third is the one that went out before.
    const buffers = Array.from({ length: BUFFERS }, () =>
      Buffer.allocUnsafeSlow(Math.min(CHUNK.most, file.size)),
    )
    let size = CHUNK.least
    const read = (position: number, turn: number): Promise<Uint8Array> => {
      const buffer = buffers[turn % BUFFERS] ?? Buffer.alloc(0)
      const chunk = fill(handle, buffer.subarray(0, Math.min(size, file.size - position)), position)
      // Heard of when it is awaited; the line may break before.
      chunk.catch(() => {})
      return chunk
    }
    let next = read(0, 0)
    for (let sent = 0, turn = 1; sent < file.size; turn += 1) {
      const chunk = await next
      sent += chunk.length
      if (sent < file.size) next = read(sent, turn)
      const startedAt = performance.now()
      yield chunk
      const time = performance.now() - startedAt
      if (time < FAST) size = Math.min(size * 2, CHUNK.most)
      else if (time > SLOW) size = Math.max(size / 2, CHUNK.least)
      onChunk()
      file.onProgress(sent)
    }
    await check(handle, file)
  } finally {
    await handle.close()
  }
}

export interface Multipart {
  readonly body: AsyncIterable<Uint8Array>
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

  async function* whole(): AsyncGenerator<Uint8Array> {
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
    body: whole(),
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.size + foot.length),
    },
    problem: () => problem,
  }
}
