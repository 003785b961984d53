import { randomBytes } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { FailureError } from '#contract/failures.ts'
import { openPlain } from '#core/files/plainFiles.ts'
import type { UploadFile } from './platform.ts'

/**
 * Bytes read from the disk at a time: few on a slow connection, so that progress is visible. At least as many
 * as fill a socket's buffer, so that the next chunk is requested only when the system has taken this one and
 * its buffer is free again.
 */
const CHUNK = { least: 64 * 1024, most: 512 * 1024 }
const BUFFERS = 3
/** Milliseconds per chunk: faster than FAST enlarges the next chunks, slower than SLOW makes them smaller. */
const FAST = 50
const SLOW = 500

/** Escapes quotes and line ends, which would end the header, as browsers do. */
const quoted = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n?|\n/g, '%0D%0A')
    .replaceAll('"', '%22')

/**
 * The name of a file, as browsers write it. In this form `%22` may be a quote or three characters of the name: a name with a
 * quote is sent a second time, encoded without doubt, and in an order in which readers that take the last name find it.
 */
function fileHead(field: string, fileName: string): string {
  const name = `name="${quoted(field)}"`
  const plain = `filename="${quoted(fileName)}"`
  if (!fileName.includes('"')) return `${name}; ${plain}`
  const exact = encodeURIComponent(fileName.toWellFormed().replace(/[\r\n]+/g, ' ')).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${plain}; filename*=UTF-8''${exact}; ${name}`
}

const changed = () =>
  new FailureError({ code: 'file-changed', message: 'The file changed after it was chosen' })

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await openPlain(path, 'r')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new FailureError({ code: 'file-missing', message: `${code}: the file cannot be read` })
  }
}

async function check(handle: FileHandle, file: UploadFile): Promise<void> {
  const { size, mtimeMs } = await handle.stat()
  if (size !== file.size || mtimeMs !== file.modified) throw changed()
}

/** Fills the buffer from the file. @throws FailureError `file-changed` when the file is shorter */
async function fill(handle: FileHandle, buffer: Uint8Array, position: number): Promise<Uint8Array> {
  for (let filled = 0; filled < buffer.length; ) {
    const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled)
    if (bytesRead === 0) throw changed()
    filled += bytesRead
  }
  return buffer
}

/** Reads exactly as many bytes as the picked file had. @throws FailureError `file-changed` when it is no longer that file */
async function* contentOf(file: UploadFile, onChunk: () => void): AsyncGenerator<Uint8Array> {
  const handle = await openFile(file.path)
  try {
    await check(handle, file)
    // Used in turn: one is sent, one is filled meanwhile, and the third was sent before.
    const buffers = Array.from({ length: BUFFERS }, () =>
      Buffer.allocUnsafeSlow(Math.min(CHUNK.most, file.size)),
    )
    let size = CHUNK.least
    const read = (position: number, turn: number): Promise<Uint8Array> => {
      const buffer = buffers[turn % BUFFERS] ?? Buffer.alloc(0)
      const chunk = fill(handle, buffer.subarray(0, Math.min(size, file.size - position)), position)
      // Handled where it is awaited; the connection may break before.
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
  /** Why the body could not be read to its end; undefined if it could. */
  problem(): FailureError | undefined
}

interface MultipartOptions {
  /** Name of the part with the file. */
  name?: string
  onChunk(): void
  onSent(): void
}

/** Builds a form with text fields and one file, which is read from the disk while it is sent. */
export function multipart(
  fields: unknown,
  file: UploadFile,
  { name: fileName = 'file', onChunk, onSent }: MultipartOptions,
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
    `${texts.join('')}${part(fileHead(fileName, file.name))}\r\nContent-Type: ${type}\r\n\r\n`,
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
