import type { AnyEndpoint } from '#contract/kernel.ts'
import type { LogFilter } from '#contract/logQuery.ts'
import type { CachedRows } from '../exporter/exporter.ts'
import type { CallInput } from '../mapping/callInput.ts'

/** A file of the platform, as the response describes it. */
export interface Download {
  /** 206: the requested part. 416: there is no such part. */
  readonly status: 200 | 206 | 416
  readonly body: AsyncIterable<Uint8Array>
  /** Bytes in this response; -1 when the platform does not send the number. */
  readonly length: number
  /** Offset in the file at which the body begins. */
  readonly from: number
  /** Bytes of the whole file; -1 when the platform does not send the number. */
  readonly size: number
  /** The Content-Range header as received; empty when absent. */
  readonly range: string
  /** Identifies exactly these bytes; empty when the platform sends none. */
  readonly etag: string
  /** From Content-Disposition; empty when absent. */
  readonly fileName: string
  /** Media type in lower case, without parameters. */
  readonly type: string
}

/** Where bytes come from: a `file` endpoint, or an address that the platform has sent. */
export type ByteSource =
  | { readonly endpoint: AnyEndpoint; readonly input: CallInput }
  | { readonly url: string }

/** Request headers for a part of a file, or for all of it when it has changed. */
export interface ByteRange {
  /** `bytes=100-` */
  readonly range: string
  /** The etag of the part that is already here. */
  readonly 'if-range'?: string
}

/** A file of this machine that is uploaded. */
export interface UploadFile {
  readonly path: string
  readonly name: string
  /** Bytes and modification time when it was picked; the upload fails when they differ. */
  readonly size: number
  readonly modified: number
  /** Media type; empty when unknown. */
  readonly type: string
  /** Bytes handed to the connection so far. */
  onProgress(sent: number): void
}

/**
 * The platform as one session sees it: token, time limits, retry and replay after a 401 are handled inside.
 * @throws FailureError from every function.
 */
export interface Platform {
  call(
    endpoint: AnyEndpoint,
    input: CallInput,
    /** `confirm`: text that the operator typed for a destructive call in a production profile. */
    options?: { signal?: AbortSignal; background?: boolean; confirm?: string },
  ): Promise<unknown>
  download(source: ByteSource, signal: AbortSignal, range?: ByteRange): Promise<Download>
  /** `fields` are the endpoint's body. @returns the endpoint's answer. */
  upload(endpoint: AnyEndpoint, fields: unknown, file: UploadFile, signal: AbortSignal): Promise<unknown>
  /**
   * Reads from the cache every row that a list call would answer.
   * @throws FailureError `unsupported` for a list that is not in the cache.
   */
  cached(endpoint: AnyEndpoint, query: unknown, search?: LogFilter): Promise<CachedRows>
  /** Resolves once the platform answers. Rejects with the signal's reason. */
  reached(signal: AbortSignal): Promise<void>
}
