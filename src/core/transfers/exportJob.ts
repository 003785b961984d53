import type { ExportRequest } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import { abortable, ahead, orAborted } from '../abort.ts'
import { openCsv } from './csv.ts'
import type { JobContext } from './job.ts'
import { openJson } from './json.ts'
import { ListShrank, type PageOfRows, readPages } from './pages.ts'
import { openPartFile } from './partFile.ts'
import type { Checkpoint, ListJob } from './record.ts'
import { cellsOf, type OpenWriter } from './table.ts'
import { openXlsx } from './xlsx.ts'

/** How often a list is read from its start when rows vanish from it meanwhile. */
const ATTEMPTS = 3

/** Rows that are turned into text at a time. */
const BITE = 200

const openers: Readonly<Record<ExportRequest['format'], OpenWriter>> = {
  csv: openCsv,
  json: openJson,
  xlsx: openXlsx,
}

/** @throws FailureError `invalid-input` for anything but a reading call of the kind asked for. */
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
 * Reads the list page by page and writes it, from the job's checkpoint if there is one.
 * @returns false when rows vanished from the list during every attempt; some may then be missing.
 */
export async function saveList(context: JobContext, job: ListJob): Promise<boolean> {
  for (let attempt = 1, rest = job; ; attempt += 1) {
    try {
      return await saveListOnce(context, rest, attempt < ATTEMPTS)
    } catch (error) {
      if (!(error instanceof ListShrank)) throw error
      rest = { ...job, checkpoint: null }
    }
  }
}

async function saveListOnce(context: JobContext, job: ListJob, isStrict: boolean): Promise<boolean> {
  const { path, platform, signal, onProgress, keep } = context
  const { request } = job
  const endpoint = exportEndpoint(request)
  const file = await openPartFile(path, job.checkpoint?.bytes)
  const from: Checkpoint | null = file.position > 0 ? job.checkpoint : null
  const table = { title: request.fileName, columns: request.columns }
  const writer = openers[request.format](table, file, from?.writer)
  let done = from?.rows ?? 0
  let total = from?.place.total ?? -1
  let isSteady = from?.place.shrank !== true
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
  const fromPlatform = () =>
    readPages({
      call: (query) => orAborted(platform.call(endpoint, { query }, { signal }), signal),
      query: request.query,
      strict: isStrict,
      place: from?.place ?? null,
      onTotal(now) {
        if (now < total) isSteady = false
        total = now
        onProgress({ done, total })
      },
    })
  // Reads so fast that it begins again rather than remember a place.
  async function* fromCache(): AsyncGenerator<PageOfRows> {
    const rows = await platform.cached(endpoint, request.query, request.search)
    total = rows.total
    onProgress({ done, total })
    for await (const batch of abortable(ahead(rows.batches), signal)) {
      yield { rows: batch, place: () => null }
    }
  }
  const pages = request.prefer === 'cache' ? fromCache() : fromPlatform()

  try {
    for await (const page of pages) {
      // In small bites, which are forgotten before they grow old.
      for (let at = 0; at < page.rows.length; at += BITE) {
        await writer.write(page.rows.slice(at, at + BITE).map(cells))
      }
      last = page
      done += page.rows.length
      onProgress({ done, total })
      if (context.isTimeToKeep()) await keepNow()
    }
    // From here on there is no place to go on from but the last one that was kept.
    last = undefined
    await writer.finish()
    signal.throwIfAborted()
    await file.finish()
    isWhole = true
    return isSteady
  } finally {
    if (!isWhole) {
      // A full disk is the failure that counts, not that its part cannot be kept.
      await keepNow().catch(() => {})
      await file.close()
    }
    writer.close()
  }
}
