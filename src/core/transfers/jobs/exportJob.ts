import type { ExportRequest } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { orAborted } from '#core/abort.ts'
import type { JobContext } from './job.ts'
import { ListShrank, type PageOfRows, readPages } from './pages.ts'
import { openPartFile, placePart } from '#core/files/partFile.ts'
import { CachedPlace, type Job, type ListJob, Place } from '../record.ts'
import { cellsOf } from '#core/tables/table.ts'
import { writers } from '#core/tables/writers.ts'

/** Attempts to read a list from its start when rows are removed from it meanwhile. */
const ATTEMPTS = 3

/** Rows converted at a time. */
const BATCH = 200

/**
 * Finds the endpoint of an export.
 * @throws FailureError `invalid-input` for anything but a reading call of the requested kind
 */
export function exportEndpoint(request: ExportRequest): AnyEndpoint {
  const endpoint = findEndpoint(request.endpoint)
  const kind = request.via === 'server' ? 'file' : 'json'
  if (!endpoint || endpoint.effect !== 'read' || endpoint.kind !== kind) {
    throw new FailureError({ code: 'invalid-input', message: `${request.endpoint} cannot be exported` })
  }
  if (request.prefer === 'cache' && !endpoint.cached) {
    throw new FailureError({ code: 'invalid-input', message: `${request.endpoint} is not in the cache` })
  }
  if (request.via === 'client' && request.columns.length === 0) {
    throw new FailureError({ code: 'invalid-input', message: 'An export needs a column' })
  }
  return endpoint
}

/**
 * Whether the job writes rows of the platform into a file, or may do so, rather than a file that the platform keeps.
 */
export function isExport(job: Job): boolean {
  if (job.kind !== 'bytes') return job.kind === 'list'
  return 'url' in job.source
    ? job.source.isStored !== true
    : findEndpoint(job.source.endpoint)?.kind === 'file'
}

/**
 * Writes the list page by page from the platform, or from the cache, starting at the job's checkpoint if there
 * is one.
 * @returns false when rows were removed from the list during every attempt; some may then be missing.
 */
export async function saveList(context: JobContext, job: ListJob): Promise<boolean> {
  if (job.request.prefer === 'cache') {
    await saveCached(context, job)
    return true
  }
  for (let attempt = 1, rest = job; ; attempt += 1) {
    try {
      return await saveListOnce(context, rest, attempt < ATTEMPTS)
    } catch (error) {
      if (!(error instanceof ListShrank)) throw error
      rest = { ...job, checkpoint: null }
    }
  }
}

async function saveCached(context: JobContext, job: ListJob): Promise<void> {
  const { path, platform, signal, onProgress, keep, keepEvery } = context
  const { query, search, format, columns, fileName } = job.request
  const rows = await orAborted(platform.cached(exportEndpoint(job.request), query, search), signal)
  const place = job.checkpoint && CachedPlace.parse(job.checkpoint.place)
  const from = job.checkpoint && place && { ...job.checkpoint, place: place.reached }
  let total = place?.total ?? rows.total
  const report = (done: number): void => {
    // Restarted from the first row: the total is the number in the cache now.
    if (done === 0) ({ total } = rows)
    // Rows were added meanwhile.
    if (total >= 0) total = Math.max(total, done)
    onProgress({ done, total })
  }
  report(from?.rows ?? 0)
  const table = { path, format, columns, title: fileName }
  const done = await rows.write(table, {
    signal,
    from,
    onProgress: report,
    onReached: (reached) =>
      keep({ ...job, checkpoint: { ...reached, place: { total, reached: reached.place } } }),
    keepEvery,
  })
  onProgress({ done, total: total < 0 ? done : Math.max(total, done) })
  signal.throwIfAborted()
  await placePart(path)
}

async function saveListOnce(context: JobContext, job: ListJob, isStrict: boolean): Promise<boolean> {
  const { path, platform, signal, onProgress, keep } = context
  const { request } = job
  const endpoint = exportEndpoint(request)
  const file = await openPartFile(path, job.checkpoint?.bytes)
  const from = file.position > 0 ? job.checkpoint : null
  const reached = from && Place.parse(from.place)
  const table = { title: request.fileName, columns: request.columns }
  const writer = writers[request.format](table, file, from?.writer)
  let done = from?.rows ?? 0
  let total = reached?.total ?? -1
  let isSteady = reached?.shrank !== true
  let last: PageOfRows | undefined
  let isWhole = false

  const keepNow = async () => {
    const place = last?.place() ?? null
    if (!place) return
    const state = await writer.checkpoint()
    await file.sync()
    keep({ ...job, checkpoint: { bytes: file.position, rows: done, place, writer: state } })
  }

  const cells = cellsOf(request.columns)
  const pages = readPages({
    call: (query) => orAborted(platform.call(endpoint, { query }, { signal }), signal),
    query: request.query,
    strict: isStrict,
    place: reached,
    onTotal(now) {
      if (now < total) isSteady = false
      total = now
      onProgress({ done, total })
    },
  })

  try {
    for await (const page of pages) {
      // In small batches, which are garbage collected while they are young.
      for (let at = 0; at < page.rows.length; at += BATCH) {
        await writer.write(page.rows.slice(at, at + BATCH).map(cells))
      }
      last = page
      done += page.rows.length
      onProgress({ done, total })
      if (context.isTimeToKeep()) await keepNow()
    }
    // The end of the file is no place to resume from: from here on the last checkpoint is the only one.
    last = undefined
    await writer.finish()
    signal.throwIfAborted()
    await file.finish()
    isWhole = true
    return isSteady
  } finally {
    if (!isWhole) {
      // The first failure is reported, not that the checkpoint failed as well.
      await keepNow().catch(() => {})
      await file.close()
    }
  }
}
