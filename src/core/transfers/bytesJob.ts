import { FailureError } from '#contract/failures.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { abortable, orAborted } from '../abort.ts'
import type { ByteSource, Download, Platform } from '../parts.ts'
import type { JobContext } from './job.ts'
import { openPartFile, type PartFile } from './partFile.ts'
import type { BytesJob } from './record.ts'

/** @returns the source with its endpoint looked up. Throws invalid-input for anything but a file call. */
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
  const keepNow = async () => {
    await file.sync()
    keep({ ...job, etag: answer.etag, kept: file.position })
  }
  try {
    if (file.position !== answer.from) {
      // The part vanished between question and answer; the retry asks for everything.
      keep({ ...job, etag: '', kept: 0 })
      throw new FailureError({ code: 'offline', message: 'The part that was saved before is gone' })
    }
    onProgress({ done: file.position, total: size })
    await receive(abortable(body, signal), file, () => {
      onProgress({ done: file.position, total: size })
      return context.isTimeToKeep() ? keepNow() : undefined
    })
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
      // A full disk is the failure that counts, not that its part cannot be kept.
      await keepNow().catch(() => {})
      await file.close()
    }
  }
}

/** Bytes that are put together before they are written, and the milliseconds a slow line has for it. */
const BLOCK = 1024 * 1024
const BLOCK_TIME = 200

/** Writes in large blocks, one of them while the next one comes. */
async function receive(
  body: AsyncIterable<Uint8Array>,
  file: PartFile,
  afterBlock: () => Promise<void> | undefined,
): Promise<void> {
  let block: Uint8Array[] = []
  let size = 0
  let begun = 0
  let writing: Promise<void> = Promise.resolve()
  const put = async (chunks: Uint8Array[]) => {
    await file.write(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    await afterBlock()
  }
  const start = async () => {
    const chunks = block
    block = []
    size = 0
    begun = Date.now()
    await writing
    writing = put(chunks)
    // Whoever awaits it hears of a failure; until then nobody does.
    writing.catch(() => {})
  }
  try {
    for await (const chunk of body) {
      block.push(chunk)
      size += chunk.length
      if (size >= BLOCK || Date.now() - begun >= BLOCK_TIME) await start()
    }
  } finally {
    // What came before a break is worth keeping.
    if (size > 0) await start()
    await writing
  }
}
