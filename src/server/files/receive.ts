import { createHash } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { ErrorCode } from '#contract/failures.ts'
import { Refusal, refuse } from '#server/common/refusal.ts'
import { checkShape } from '#server/common/request.ts'
import type { FileStore } from './fileStore.ts'

/** Bytes that multipart framing and text fields may add to the size of a file. */
const FRAME_BYTES = 65_536

/** Enough to detect the type of the content. */
const HEAD_BYTES = 4096

const MEGABYTE = 1_048_576

/** A file that has arrived whole and is on the disk, not yet at its place. */
export interface ReceivedFile {
  /** As the uploader called it, without folders and control characters. */
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly md5: string
  /** The first bytes. */
  readonly head: Buffer
  /** Moves it to its place below the storage. */
  keep(path: string): void
  /** Removes it from where it is now. */
  discard(): Promise<void>
}

export interface Upload {
  readonly fields: Record<string, string>
  readonly file: ReceivedFile
}

/**
 * The last part of a name that was sent: the sender's folders are never used. A plain name is not decoded, because
 * `%22` may be a part of it; one that the sender encodes (`filename*`) is decoded by the parser.
 */
export function plainName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  return (
    last
      .normalize('NFC')
      // Exactly these must not get into a list or a header.
      .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
      .trim()
      .slice(0, 255)
      // Not half a character.
      .replace(/[\ud800-\udbff]$/, '')
  )
}

const tooLarge = (limit: number): Refusal =>
  new Refusal(ErrorCode.tooLarge, 'tooLarge', { limit: `${Math.floor(limit / MEGABYTE)} MB` })

const malformed = (): Refusal => new Refusal(ErrorCode.invalid, 'upload.malformed')

/** Bytes of a request, as far as they are declared. */
export const declaredBytes = (request: Request): number => Number(request.headers.get('content-length') ?? 0)

interface Limits {
  /** Bytes of the file. */
  readonly limit: number
  /** Receives the number of bytes of the request since the last call; an error that it throws refuses the upload. */
  readonly onBytes: (bytes: number) => void
}

/**
 * Reads an upload while it arrives: the part `file` goes to the disk and through MD5 chunk by chunk,
 * text parts become fields.
 * @throws 413 as soon as the limit is passed, 422 when it is not a whole multipart body with one file.
 */
export async function receiveUpload(request: Request, files: FileStore, limits: Limits): Promise<Upload> {
  const { limit } = limits
  if (declaredBytes(request) > limit + FRAME_BYTES) throw tooLarge(limit)
  const parser = parserOf(request)
  const fields: Record<string, string> = {}
  const arriving = new Arriving(files, limit)
  const abort = new AbortController()
  let unfit: unknown
  /** Refuses names and texts as the body of any other call. */
  const isFit = (sent: Record<string, string>): boolean => {
    try {
      checkShape(sent)
      return true
    } catch (refusal) {
      unfit ??= refusal
      abort.abort()
      return false
    }
  }
  parser.on('field', (name, value) => {
    if (isFit({ [name]: value })) fields[name] = value
  })
  parser.on('file', (name, content, fileName) => {
    // The parser repeats the pipeline's error, also after the part is no longer read.
    content.on('error', () => undefined)
    if (!isFit({ [name]: fileName ?? '' }) || name !== 'file' || arriving.hasBegun) {
      abort.abort()
      content.resume()
      return
    }
    arriving.begin(content, fileName ?? '', () => abort.abort())
  })
  try {
    if (!request.body) throw malformed()
    // The two declarations of a web stream differ in name only.
    const body = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0])
    await pipeline(body, (source) => counted(source, limits), parser, { signal: abort.signal })
    const file = await arriving.end()
    return { fields, file }
  } catch (error) {
    const reason = await arriving.giveUp(unfit ?? error)
    throw reason instanceof Refusal || isDiskFault(reason) ? reason : malformed()
  }
}

/** The body, counted while it passes: bytes between the parts are limited as well, though no part holds them. */
async function* counted(
  source: AsyncIterable<Uint8Array>,
  { limit, onBytes }: Limits,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of source) {
    size += chunk.byteLength
    onBytes(chunk.byteLength)
    if (size > limit + FRAME_BYTES) throw tooLarge(limit)
    yield chunk
  }
}

/** An error of the server, unlike a body that broke off. */
const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && 'path' in error

function parserOf(request: Request): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { fields: 20, fieldNameSize: 100, fieldSize: 8192, parts: 22 },
      isPartAFile: (name, _type, fileName) => name === 'file' || fileName !== undefined,
    })
  } catch {
    throw malformed()
  }
}

/** The one file of an upload on its way to the disk. */
class Arriving {
  readonly #files: FileStore
  readonly #limit: number
  readonly #path: string
  #content: BusboyFileStream | undefined
  #written: Promise<ReceivedFile> | undefined

  constructor(files: FileStore, limit: number) {
    this.#files = files
    this.#limit = limit
    this.#path = files.newIncoming()
  }

  get hasBegun(): boolean {
    return this.#written !== undefined
  }

  begin(content: BusboyFileStream, fileName: string, onFailure: () => void): void {
    this.#content = content
    this.#written = this.#write(content, plainName(fileName))
    // The rest of the request is not read.
    this.#written.catch(onFailure)
  }

  end(): Promise<ReceivedFile> {
    if (!this.#written) throw refuse('upload.missing')
    return this.#written
  }

  /**
   * Removes the file.
   * @returns why it failed: the disk's reason goes before the line's
   */
  async giveUp(error: unknown): Promise<unknown> {
    let reason = error
    if (this.#written) {
      this.#content?.destroy()
      reason = await this.#written.then(
        () => error,
        (own: unknown) => (own instanceof Refusal || isDiskFault(own) ? own : error),
      )
    }
    await rm(this.#path, { force: true })
    return reason
  }

  async #write(content: BusboyFileStream, name: string): Promise<ReceivedFile> {
    const hash = createHash('md5')
    const head: Buffer[] = []
    let headSize = 0
    let size = 0
    const handle = await open(this.#path, 'wx', 0o600)
    try {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > this.#limit) throw tooLarge(this.#limit)
        hash.update(chunk)
        if (headSize < HEAD_BYTES) {
          head.push(chunk)
          headSize += chunk.length
        }
        await handle.writeFile(chunk)
      }
      await handle.sync()
    } finally {
      await handle.close()
    }
    const files = this.#files
    const incoming = this.#path
    let kept: string | null = null
    return {
      name,
      size,
      md5: hash.digest('hex'),
      head: Buffer.concat(head).subarray(0, HEAD_BYTES),
      keep: (path) => {
        files.keep(incoming, path)
        kept = path
      },
      discard: () => (kept === null ? rm(incoming, { force: true }) : files.remove(kept)),
    }
  }
}
