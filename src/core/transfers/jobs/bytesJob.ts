import { FailureError } from '#contract/failures.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { abortable, orAborted } from '#core/abort.ts'
import type { ByteSource, Download, Platform } from '#core/gateway/platform.ts'
import type { JobContext } from './job.ts'
import { openPartFile, type PartFile } from '#core/files/partFile.ts'
import type { BytesJob } from '../record.ts'

/** @returns the source with its endpoint. @throws FailureError `invalid-input` for anything but a file call */
export function sourceOf(source: BytesJob['source']): ByteSource {
  if ('url' in source) return source
  const endpoint = findEndpoint(source.endpoint)
  if (!endpoint || endpoint.effect !== 'read' || endpoint.kind !== 'file') {
    throw new FailureError({ code: 'invalid-input', message: `${source.endpoint} answers no file` })
  }
  const { params, query } = source
  return { endpoint, input: { params, query } }
}

/** Asks for what is missing; all of it when the platform's file has changed or cannot be continued. */
async function openRest(job: BytesJob, platform: Platform, signal: AbortSignal): Promise<Download> {
  const range =
    job.kept > 0 && job.etag !== '' ? { range: `bytes=${job.kept}-`, 'if-range': job.etag } : undefined
  const answer = await platform.download(sourceOf(job.source), signal, range)
  // Nothing beyond what is there: the platform's file is shorter now, so it is another one.
  return answer.status === 416 ? platform.download(sourceOf(job.source), signal) : answer
}

/** Bytes after which the disk is asked to begin, so that little is left to wait for at the end. */
const AHEAD = 32 * 1024 * 1024

/** Writes what the platform answers. */
export async function saveBytes(
  context: JobContext,
  job: BytesJob,
  opening: Promise<Download> | null,
): Promise<void> {
  const { path, platform, signal, onProgress, keep } = context
  const answer = await orAborted(opening ?? openRest(job, platform, signal), signal)
  const { body, size } = answer
  const file = await openPartFile(path, answer.from)
  let isWhole = false
  /** Not awaited while more is written: waiting for the disk each second would cost most of the second. */
  let keeping: Promise<void> = Promise.resolve()
  const keepNow = async () => {
    const kept = file.position
    await file.sync()
    keep({ ...job, etag: answer.etag, kept })
  }
  try {
    if (file.position !== answer.from) {
      // The part vanished between question and answer; the retry asks for everything.
      keep({ ...job, etag: '', kept: 0 })
      throw new FailureError({ code: 'offline', message: 'The part that was saved before is gone' })
    }
    onProgress({ done: file.position, total: size })
    let isKeeping = false
    let asked = file.position
    await receive(abortable(body, signal), file, () => {
      onProgress({ done: file.position, total: size })
      if (isKeeping) return
      const isTime = context.isTimeToKeep()
      if (!isTime && file.position - asked < AHEAD) return
      isKeeping = true
      asked = file.position
      keeping = (isTime ? keepNow() : file.sync()).finally(() => {
        isKeeping = false
      })
      // Heard of when it is awaited, at the end: a disk that fails to keep fails to write as well.
      keeping.catch(() => {})
    })
    await keeping
    if (size >= 0 && file.position !== size) {
      throw new FailureError({
        code: 'offline',
        message: `The file broke off at ${file.position} of ${size} bytes`,
      })
    }
    onProgress({ done: file.position, total: file.position })
    signal.throwIfAborted()
    await file.finish()
    isWhole = true
  } finally {
    if (!isWhole) {
      await keeping.catch(() => {})
      // A full disk is the failure that counts, not that its part cannot be kept.
      await keepNow().catch(() => {})
      await file.close()
    }
  }
}

/** Bytes that are put together before they are written, and the milliseconds after which fewer are. */
const BLOCK = 1024 * 1024
const BLOCK_TIME = 200

/** Writes in large blocks, one of them while the next one comes. */
async function receive(
  body: AsyncIterable<Uint8Array>,
  file: PartFile,
  afterBlock: () => void,
): Promise<void> {
  let block: Uint8Array[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  const put = async (pieces: readonly Uint8Array[]) => {
    await file.writeAll(pieces)
    afterBlock()
  }
  /** @returns when the block before is written: one more may come meanwhile, not two. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const [pieces, before] = [block, writing]
    block = []
    size = 0
    if (pieces.length > 0) writing = before.then(() => put(pieces))
    // A failure is handled where it is awaited; this only prevents an unhandled rejection.
    writing.catch(() => {})
    return before
  }
  try {
    for await (const piece of body) {
      block.push(piece)
      size += piece.length
      if (size >= BLOCK) await flush()
      // A line may fall silent in the middle of a block.
      else timer ??= setTimeout(() => void flush(), BLOCK_TIME)
    }
  } finally {
    // What came before a break is worth keeping.
    await flush()
    await writing
  }
}
