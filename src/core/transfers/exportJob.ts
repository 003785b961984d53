import type { ExportRequest } from '#contract/bridge.ts'
import { FailureError } from '#contract/failures.ts'
import type { AnyEndpoint } from '#contract/kernel.ts'
import { findEndpoint } from '#contract/resources/index.ts'
import type { Download, Platform } from '../parts.ts'
import { abortable, orAborted } from '../abort.ts'
import { writeCsv } from './csv.ts'
import { writeJson } from './json.ts'
import { ListShrank, readPages } from './pages.ts'
import { openPartFile } from './partFile.ts'
import { type Cell, cellsOf, type Writer } from './table.ts'
import { writeXlsx } from './xlsx.ts'

/** How often a list is read from its start when rows vanish from it meanwhile. */
const ATTEMPTS = 3

const writers: Readonly<Record<ExportRequest['format'], Writer>> = {
  csv: writeCsv,
  json: writeJson,
  xlsx: writeXlsx,
}

/** @throws FailureError `invalid-input` for anything but a reading call of the kind asked for. */
export function exportEndpoint(request: ExportRequest): AnyEndpoint {
  const endpoint = findEndpoint(request.endpoint)
  const kind = request.via === 'server' ? 'file' : 'json'
  if (!endpoint || endpoint.effect !== 'read' || endpoint.kind !== kind) {
    throw new FailureError({ code: 'invalid-input', message: `${request.endpoint} cannot be exported` })
  }
  if (request.via === 'client' && request.columns.length === 0) {
    throw new FailureError({ code: 'invalid-input', message: 'An export needs a column' })
  }
  return endpoint
}

export interface Progress {
  done: number
  /** -1 while unknown. */
  total: number
}

interface Job {
  readonly path: string
  readonly signal: AbortSignal
  onProgress(progress: Progress): void
}

/** Writes what the platform answers. */
export async function saveDownload(job: Job, opening: Promise<Download>): Promise<void> {
  const { body, size } = await orAborted(opening, job.signal)
  let done = 0
  job.onProgress({ done, total: size })
  await write(job, async (append) => {
    for await (const chunk of abortable(body, job.signal)) {
      await append(chunk)
      done += chunk.length
      job.onProgress({ done, total: size })
    }
    if (size >= 0 && done !== size) {
      throw new FailureError({
        code: 'bad-answer',
        message: `The file broke off at ${done} of ${size} bytes`,
      })
    }
    job.onProgress({ done, total: done })
  })
}

/**
 * Reads the list page by page and writes it.
 * @returns false when rows vanished from the list during every attempt; some may then be missing.
 */
export async function saveList(
  job: Job,
  platform: Platform,
  endpoint: AnyEndpoint,
  request: ExportRequest,
): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const strict = attempt < ATTEMPTS
    try {
      return await saveListOnce(job, platform, endpoint, request, strict)
    } catch (error) {
      if (!(error instanceof ListShrank)) throw error
    }
  }
}

async function saveListOnce(
  job: Job,
  platform: Platform,
  endpoint: AnyEndpoint,
  request: ExportRequest,
  strict: boolean,
): Promise<boolean> {
  const progress: Progress = { done: 0, total: -1 }
  let isSteady = true

  const pages = readPages({
    call: (query) => orAborted(platform.call(endpoint, { query }, { signal: job.signal }), job.signal),
    query: request.query,
    strict,
    onTotal(total) {
      if (total < progress.total) isSteady = false
      progress.total = total
      job.onProgress({ ...progress })
    },
  })
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const rows of pages) {
      yield rows.map((row) => cellsOf(row, request.columns))
      progress.done += rows.length
      job.onProgress({ ...progress })
    }
  }

  const table = { title: request.fileName, columns: request.columns, pages: cells() }
  await write(job, async (append) => {
    for await (const chunk of writers[request.format](table)) await append(chunk)
    // Rows that were added meanwhile are counted in the total, not in the file.
    job.onProgress({ done: progress.done, total: progress.done })
  })
  return isSteady
}

/** Everything or nothing under the final name. */
async function write(
  job: Job,
  fill: (append: (chunk: Uint8Array | string) => Promise<void>) => Promise<void>,
): Promise<void> {
  const file = await openPartFile(job.path)
  try {
    await fill(file.write)
    job.signal.throwIfAborted()
    await file.finish()
  } catch (error) {
    await file.discard()
    throw error
  }
}
