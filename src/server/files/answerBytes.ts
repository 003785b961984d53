import { type FileHandle, open } from 'node:fs/promises'
import { ErrorCode } from '#contract/failures.ts'
import { previewOf } from '#contract/resources/ops/oss.ts'
import { Refusal } from '#server/common/refusal.ts'
import type { Sending } from './outgoing.ts'

/** The response where there is no file, and where the caller may not read it. */
export const fileMissing = (): Refusal => new Refusal(ErrorCode.notFound, 'recordMissing')

/** A stored file as an answer. */
export class StoredBytes {
  /** Path of the bytes. */
  readonly file: string
  readonly fileOriName: string
  readonly fileExt: string
  readonly fileContentType: string
  readonly fileSize: number
  readonly fileMd5: string

  constructor(
    file: string,
    facts: Pick<StoredBytes, 'fileOriName' | 'fileExt' | 'fileContentType' | 'fileSize' | 'fileMd5'>,
  ) {
    this.file = file
    this.fileOriName = facts.fileOriName
    this.fileExt = facts.fileExt
    this.fileContentType = facts.fileContentType
    this.fileSize = facts.fileSize
    this.fileMd5 = facts.fileMd5
  }
}

/** Header-safe name for old clients, the real one for the others (RFC 6266). */
export function disposition(kind: 'inline' | 'attachment', fileName: string): string {
  const plain = fileName.replace(/[^\w.-]/g, '_')
  const real = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${real}`
}

interface Range {
  readonly start: number
  /** Inclusive. */
  readonly end: number
}

/** @returns the one range in the header; null: all of it; 'unsatisfiable': beyond the end. */
export function rangeOf(header: string | null, size: number): Range | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  // Several ranges at once may be answered with everything.
  if (!match) return null
  const [, from = '', until = ''] = match
  if (from === '' && until === '') return null
  if (from === '') {
    const length = Number(until)
    return length === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(from)
  const end = until === '' ? size - 1 : Math.min(Number(until), size - 1)
  if (until !== '' && Number(until) < start) return null
  return start >= size ? 'unsatisfiable' : { start, end }
}

const listsTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  header
    .split(',')
    .map((each) => each.trim().replace(/^W\//, ''))
    .some((each) => each === tag || each === '*')

/**
 * Kinds that are shown come with their type, inline; everything else is a download of bytes without a type, so that no
 * browser ever runs an uploaded file.
 */
function describe(stored: StoredBytes): { type: string; disposition: string } {
  const kind = previewOf(stored)
  if (kind === null) {
    return {
      type: 'application/octet-stream',
      disposition: disposition('attachment', stored.fileOriName),
    }
  }
  return {
    type: kind === 'text' ? 'text/plain; charset=utf-8' : stored.fileContentType,
    disposition: disposition('inline', stored.fileOriName),
  }
}

/**
 * @param begin begins an answer of this many bytes
 * @throws a refusal when the bytes are gone, and those of `begin`
 */
export async function answerBytes(
  stored: StoredBytes,
  request: Request,
  begin: (size: number) => Sending,
): Promise<Response> {
  const tag = `"${stored.fileMd5}"`
  const shown = describe(stored)
  const headers = new Headers({
    'content-type': shown.type,
    'content-disposition': shown.disposition,
    'accept-ranges': 'bytes',
    etag: tag,
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
    'referrer-policy': 'no-referrer',
  })
  // Opened first: a copy that a client has is not of a file that is gone.
  const handle = await openStored(stored.file)
  if (listsTag(request.headers.get('if-none-match'), tag)) {
    await handle.close()
    return new Response(null, { status: 304, headers })
  }
  const condition = request.headers.get('if-range')
  const header = condition === null || condition === tag ? request.headers.get('range') : null
  const { size } = await handle.stat()
  const range = rangeOf(header, size)
  if (range === 'unsatisfiable') {
    await handle.close()
    headers.set('content-range', `bytes */${size}`)
    headers.delete('content-disposition')
    return new Response(null, { status: 416, headers })
  }
  const length = range ? range.end - range.start + 1 : size
  headers.set('content-length', String(length))
  if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  if (request.method === 'HEAD' || size === 0) {
    await handle.close()
    return new Response(null, { status: range ? 206 : 200, headers })
  }
  const content = await sent(handle, range, () => begin(length))
  return new Response(content, { status: range ? 206 : 200, headers })
}

/** The content of an open file, which is closed with its end, also when the receiver disconnects. */
async function sent(handle: FileHandle, range: Range | null, begin: () => Sending): Promise<ReadableStream> {
  try {
    return begin().stream(handle.createReadStream({ ...range, highWaterMark: 262_144 }), () => undefined)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function openStored(file: string): Promise<FileHandle> {
  try {
    return await open(file, 'r')
  } catch {
    throw fileMissing()
  }
}
