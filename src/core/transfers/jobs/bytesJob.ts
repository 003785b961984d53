import { FailureError } from '#contract/failures.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { abortable, orAborted } from '#core/abort.ts'
import type { ByteSource, Download, Platform } from '#core/gateway/platform.ts'
import type { JobContext } from './job.ts'
import { openPartFile, type PartFile } from '#core/files/partFile.ts'
import type { BytesJob } from '../record.ts'

/**
 * Looks up the endpoint of a stored source.
 * @throws FailureError `invalid-input` for anything but a call that answers a file
 */
export function sourceOf(source: BytesJob['source']): ByteSource {
  if ('url' in source) return source
  const endpoint = findEndpoint(source.endpoint)
  if (!endpoint || endpoint.effect !== 'read' || endpoint.kind !== 'file') {
    throw new FailureError({ code: 'invalid-input', message: `${source.endpoint} answers no file` })
  }
  const { params, query } = source
  return { endpoint, input: { params, query } }
}

/** Requests the missing bytes, or all of them when the platform's file has changed or takes no ranges. */
async function openRest(job: BytesJob, platform: Platform, signal: AbortSignal): Promise<Download> {
  const range =
    job.kept > 0 && job.etag !== '' ? { range: `bytes=${job.kept}-`, 'if-range': job.etag } : undefined
  const answer = await platform.download(sourceOf(job.source), signal, range)
  // 416: the platform's file is no longer than the part, so it is another file.
  return answer.status === 416 ? platform.download(sourceOf(job.source), signal) : answer
}

/** Bytes after which a sync to disk is started, so that the last one is short. */
const AHEAD = 32 * 1024 * 1024

/** Downloads into the part file and resumes where an earlier run stopped. */
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
  /** The sync under way. Not awaited while more is written: a sync each second takes most of the second. */
  let keeping: Promise<void> = Promise.resolve()
  const keepNow = async () => {
    const kept = file.position
    await file.sync()
    keep({ ...job, etag: answer.etag, kept })
  }
  try {
    if (file.position !== answer.from) {
      // The part was removed after the request was sent; the retry requests everything.
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
      // Its failure is handled where it is awaited, at the end: a disk that cannot sync cannot write either.
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
      // The first failure is reported, not that the checkpoint failed as well.
      await keepNow().catch(() => {})
      await file.close()
    }
  }
}

/** Bytes collected before they are written, and milliseconds after which fewer are written. */
const BLOCK = 1024 * 1024
const BLOCK_TIME = 200

/** Writes in large blocks; one is written while the next is received. */
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
  /** Starts writing the block. Resolves when the previous one is written, so that at most one waits. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const [pieces, before] = [block, writing]
    block = []
    size = 0
    if (pieces.length > 0) writing = before.then(() => put(pieces))
    // Handled where it is awaited; this only prevents an unhandled rejection.
    writing.catch(() => {})
    return before
  }
  try {
    for await (const piece of body) {
      block.push(piece)
      size += piece.length
      if (size >= BLOCK) await flush()
      // The connection may stall in the middle of a block.
      else timer ??= setTimeout(() => void flush(), BLOCK_TIME)
    }
  } finally {
    // Bytes received before an interruption are kept.
    await flush()
    await writing
  }
}
