import { randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { setTimeout as elapsed } from 'node:timers/promises'
import type { ExportRequest, Transfer } from '#contract/bridge.ts'
import { signedOut } from '../failures.ts'
import type { Download, Platform } from '../gateway/platform.ts'
import type { LocalFile } from '../files/localFile.ts'
import type { SaveTarget } from '../ports.ts'
import { sourceOf } from './jobs/bytesJob.ts'
import { createEntry, type Entry } from './queue/entry.ts'
import { exportEndpoint, isExport } from './jobs/exportJob.ts'
import { cleanFileName, extensionOf, splitName } from '../files/fileName.ts'
import type { BytesJob, Job } from './record.ts'
import { uploadEndpoint } from './jobs/uploadJob.ts'

/** Requester of a transfer. */
export interface TransferOwner {
  readonly windowId: string
  readonly sessionId: string
  /** Name of the session's profile, for display. */
  readonly profile: string
  readonly account: string
}

/** Creates transfers from requests: chooses where the file is saved and the transfer's name. */
export interface TransferFactory {
  /** @returns null when the user cancelled the save dialog. */
  export(owner: TransferOwner, request: ExportRequest): Promise<Transfer | null>
  /** As `export`, for bytes of the platform. @param fileName with its extension. */
  download(owner: TransferOwner, source: BytesJob['source'], fileName: string): Promise<Transfer | null>
  /** Creates one transfer per file, which then owns the file. `fields` have been checked against the contract. */
  upload(
    owner: TransferOwner,
    endpoint: string,
    fields: Record<string, string>,
    files: readonly LocalFile[],
  ): Transfer[]
}

/** Milliseconds the save dialog waits for the platform to name its file. */
const NAME_WAIT = 1500

export function createTransferFactory(options: {
  /** Platform of a session that is signed in. */
  platform(sessionId: string): Platform | undefined
  /** @throws FailureError `policy` */
  checkExport(sessionId: string): void
  /** Whether an address leads to a file that the platform keeps. @throws FailureError `invalid-input` */
  isStoredFile(sessionId: string, url: string): Promise<boolean>
  /** Shows the save dialog; null when the user cancelled it. */
  choose(windowId: string, title: string, extension: string): Promise<SaveTarget | null>
  /** Adds the transfer to the queue. */
  add(entry: Entry): void
}): TransferFactory {
  const { platform: platformOf, checkExport, isStoredFile, choose } = options

  function add(
    owner: TransferOwner,
    given: Pick<Transfer, 'kind' | 'title' | 'unit' | 'fileName' | 'total'> & { path: string; job: Job },
    with_: Partial<Pick<Entry, 'target' | 'opening' | 'abort'>> = {},
  ): Transfer {
    const { path, job, ...named } = given
    const entry = createEntry({
      transfer: {
        ...named,
        id: randomUUID(),
        state: 'queued',
        done: 0,
        speed: 0,
        sessionId: owner.sessionId,
        profile: owner.profile,
        account: owner.account,
        restarts: 0,
        startedAt: Date.now(),
        endedAt: 0,
      },
      path,
      windowId: owner.windowId,
      job,
    })
    Object.assign(entry, with_)
    options.add(entry)
    return entry.transfer
  }

  /** Requests bytes before it shows the dialog: a refusal fails the call, a response names its file. */
  async function startBytes(
    owner: TransferOwner,
    job: Job & { kind: 'bytes' },
    named: { kind: 'export' | 'download'; title: string; extension: string },
  ): Promise<Transfer | null> {
    const platform = platformOf(owner.sessionId)
    if (!platform) throw signedOut()
    if (isExport(job)) checkExport(owner.sessionId)
    const abort = new AbortController()
    const opening = platform.download(sourceOf(job.source), abort.signal)
    const { kind, title } = named
    try {
      const extension = await extensionInTime(opening, named.extension)
      const target = await choose(owner.windowId, title, extension)
      if (target) {
        const fileName = basename(target.path)
        const given = { kind, title, unit: 'bytes' as const, fileName, total: -1, path: target.path, job }
        return add(owner, given, { target, opening, abort })
      }
    } catch (error) {
      abort.abort()
      throw error
    }
    abort.abort()
    return null
  }

  return {
    async export(owner, request) {
      const endpoint = exportEndpoint(request)
      const title = cleanFileName(request.fileName)
      if (request.via === 'server') {
        const source = { endpoint: endpoint.id, params: undefined, query: request.query }
        const job = { kind: 'bytes' as const, source, etag: '', kept: 0 }
        return startBytes(owner, job, { kind: 'export', title, extension: request.format })
      }
      checkExport(owner.sessionId)
      const target = await choose(owner.windowId, title, request.format)
      if (!target) return null
      const fileName = basename(target.path)
      const job = { kind: 'list' as const, request, checkpoint: null }
      const given = { kind: 'export' as const, title, unit: 'rows' as const, fileName, total: -1 }
      return add(owner, { ...given, path: target.path, job }, { target })
    },

    async download(owner, given, name) {
      const { stem, extension } = splitName(name)
      const source =
        'url' in given ? { ...given, isStored: await isStoredFile(owner.sessionId, given.url) } : given
      const job = { kind: 'bytes' as const, source, etag: '', kept: 0 }
      return startBytes(owner, job, { kind: 'download', title: stem, extension })
    },

    upload: (owner, endpointId, fields, chosen) => {
      const endpoint = uploadEndpoint(endpointId)
      return chosen.map((file) =>
        add(owner, {
          kind: 'upload',
          title: file.name,
          unit: 'bytes',
          fileName: file.name,
          total: file.size,
          path: '',
          job: { kind: 'upload', endpoint: endpoint.id, fields, file },
        }),
      )
    },
  }
}

/**
 * The file type by the platform's own name for the file, if the answer begins soon; a platform that works
 * for a minute first must not hold up the dialog. A refusal that comes at once fails the call.
 */
async function extensionInTime(opening: Promise<Download>, asked: string): Promise<string> {
  // A later failure belongs to the transfer, which awaits the same promise.
  opening.catch(() => {})
  const wait = new AbortController()
  const late = elapsed(NAME_WAIT, null, { signal: wait.signal }).catch(() => null)
  const download = await Promise.race([opening, late]).finally(() => wait.abort())
  return download ? extensionOf(download.fileName, asked) : asked
}
